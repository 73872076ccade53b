"""The command of `unruly`, but who was late is hardly waited for, and never asked again."""

from firstclass.service.play import thinking
from tests.service.unruly import play

if __name__ == "__main__":
    thinking.REST = 1_000_000_000
    play(patience=0.1)
