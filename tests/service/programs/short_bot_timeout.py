"""The command of `misbehaving_bots` with a short timeout for bots and no second attempt."""

from firstclass.service.play import bot_seat
from tests.service.programs.misbehaving_bots import play

if __name__ == "__main__":
    bot_seat.LATE_PAUSE_FACTOR = 1_000_000_000
    play(patience=0.1)
