"""The rulebook: pure Python, no input or output, no clock, no floats."""
