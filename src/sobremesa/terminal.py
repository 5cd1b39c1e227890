"""Playing in the terminal: the keyboard goes around, bots fill the other seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import typer

from sobremesa import bots, texts
from sobremesa.bots import Bot
from sobremesa.bots.timeouts import BOT_SECONDS, HINT_SECONDS
from sobremesa.games import names
from sobremesa.games.game import OPEN, Say
from sobremesa.match import IllegalAction, Match

LISTED = 40
"""At most so many legal actions are listed at once."""


def choose_game(say: Say) -> str:
    """Ask which game to play."""
    typer.echo(say("term-welcome"))
    return _choose(say, say("term-choose-game"), names())


def choose_players(say: Say, allowed: Sequence[int]) -> int:
    """Ask how many play, unless there is nothing to choose."""
    if len(allowed) == 1:
        return allowed[0]
    question = say("term-choose-players", least=allowed[0], most=allowed[-1])
    return int(_choose(say, question, [str(number) for number in allowed]))


def choose_bots(say: Say, players: int) -> int:
    """Ask how many of the seats are bots'."""
    question = say("term-choose-bots", most=players)
    return int(_choose(say, question, [str(number) for number in range(players + 1)]))


def choose_level(say: Say, game: str) -> str:
    """Ask how well the bots play."""
    if not bots.is_compiled(game):
        typer.echo(say("term-rules-only"))
    return _choose(say, say("term-choose-level"), bots.levels(game))


def play(match: Match, players: Mapping[int, Bot], seed: int | None, say: Say) -> None:
    """Play the match to its end; people play all seats but those of the bots in `players`."""
    people = [seat for seat in range(match.record.players) if seat not in players]
    rng = Random(seed if seed is None else f"{seed} at the table")  # not the chance that dealt the cards
    at_keyboard: int | None = None
    typer.echo(say("term-how"))
    while (seat := match.seat) is not None:
        if seat in players:
            match.play(players[seat].choose(match.view(seat), rng, BOT_SECONDS))
            typer.echo(say("term-bot-plays", seat=seat, action=match.told(at_keyboard)[-1]))
            continue
        if len(people) > 1 and at_keyboard not in (None, seat):
            input(say("term-hand-over", seat=seat) + " ")
        at_keyboard = seat
        typer.echo("\n" + match.picture(seat))
        if not _ask_for_action(match, seat, people, rng, say):
            return
    _tell_result(match, say)


def _ask_for_action(match: Match, seat: int, people: Sequence[int], rng: Random, say: Say) -> bool:
    """Let a person act; False if they want to stop."""
    while True:
        line = " ".join(input(say("term-prompt", seat=seat) + " ").split())
        command, _, rest = line.partition(" ")
        if command == "quit":
            return False
        if command == "?":
            _tell_continuations(match, rest, say)
        elif line == "hint":
            _hint(match, seat, rng, say)
        elif command == "undo":
            if _undo(match, people):
                return True
            typer.echo(say("term-undo-none"))
        elif command == "save" and rest:
            _save(match, rest, say)
        elif line:
            try:
                match.play(line)
            except IllegalAction as illegal:
                typer.echo(str(illegal))
            else:
                return True


def _tell_continuations(match: Match, beginning: str, say: Say) -> None:
    found = match.ask(beginning)
    if found.refusal is not None:
        problem = texts.sentence(found.refusal, match.language)
        typer.echo(say("term-nothing-follows", rule=found.refusal.rule, problem=problem))
    if found.actions:
        count = len(found.actions)
        listed = ", ".join(found.actions[:LISTED])
        if count > LISTED:
            listed += " " + say("term-and-more", count=count - LISTED)
        typer.echo(say("term-legal", count=count, actions=listed))
    if found.continuous:
        typer.echo(say("term-continuous"))


def _hint(match: Match, seat: int, rng: Random, say: Say) -> None:
    best = bots.adviser(match.record.game).consider(match.view(seat), rng, HINT_SECONDS).choices[0]
    if match.game.TOGETHER:
        value = round(bots.as_told(match.game, best.value))
        score = say(f"{match.record.game}-score", value=value)
        typer.echo(say("term-hint-together", action=best.action, score=score))
    else:
        typer.echo(say("term-hint", action=best.action, percent=round(100 * best.value)))


def _undo(match: Match, people: Sequence[int]) -> bool:
    """Take back to the last decision that a person made; False if there is none."""
    if not set(people) & set(match.actors()):
        return False
    while True:
        by_person = match.actors()[-1] in people
        match.undo()
        if by_person:
            return True


def _save(match: Match, file: str, say: Say) -> None:
    try:
        match.save(file)
    except OSError as error:
        typer.echo(say("cli-file", file=file, problem=error.strerror or str(error)))
    else:
        typer.echo(say("term-saved", file=file))


def _tell_result(match: Match, say: Say) -> None:
    result = match.result
    assert result is not None, "the game is not over"
    typer.echo("\n" + match.picture(OPEN))
    scores = ", ".join(say(f"{match.record.game}-score", value=score) for score in result.scores)
    typer.echo(say("term-over", reason=result.reason, scores=scores))
    seats = ", ".join(str(seat) for seat in result.winners)
    typer.echo(say("term-winners", count=len(result.winners), seats=seats))


def _choose(say: Say, question: str, choices: Sequence[str]) -> str:
    while True:
        typer.echo(f"{question}  {' / '.join(choices)}" if len(choices) < 8 else question)
        answer = input("> ").strip().lower()
        if answer in choices:
            return answer
        typer.echo(say("term-try-again", choices=", ".join(choices)))
