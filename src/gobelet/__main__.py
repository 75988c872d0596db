"""`python -m gobelet` is the command `gobelet`."""

from gobelet.cli.main import main

if __name__ == "__main__":
    main()
