"""`python -m firstclass` is the command `firstclass`."""

from firstclass.cli import main

if __name__ == "__main__":
    main()
