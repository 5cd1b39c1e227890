"""`sobremesa`, and `python -m sobremesa`."""

from __future__ import annotations


def main() -> None:
    """Run the command. Its parts are loaded here, since every worker process imports this module again."""
    from sobremesa.cli import app

    app()


if __name__ == "__main__":
    main()
