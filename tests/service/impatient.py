"""The command of `unruly` with a short timeout for bots and no second attempt."""

from firstclass.service.play import thinking
from tests.service.unruly import play

if __name__ == "__main__":
    thinking.REST = 1_000_000_000
    play(patience=0.1)
