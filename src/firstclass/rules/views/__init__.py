"""The knowledge of a seat, its possible hidden states, and the reasons for refused moves."""
