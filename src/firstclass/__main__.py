"""Makes `python -m firstclass` the same as the command `firstclass`."""

from firstclass.cli import main

if __name__ == "__main__":
    main()
