"""Riddles: sentences and clues, methods against brute force, the generator and the examples."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sleuth
from sleuth.errors import BadInput, BadRequest
from sleuth.puzzles.riddle.generator import WEIGHTS, generate
from sleuth.puzzles.riddle.grammar import RELATIONS, Grammar
from sleuth.puzzles.riddle.problem import Clue, Relation, Riddle, Setting, in_order
from sleuth.puzzles.riddle.reader import read_riddle
from sleuth.puzzles.riddle.sentences import Speaker
from sleuth.puzzles.riddle.stories import STORIES
from sleuth.puzzles.riddle.theory import theory_text
from sleuth.puzzles.riddle.views import rows_of
from sleuth.request import Question
from solving import solve

HEAD = """\
places: 3 houses, lives in
people: man
colour (the * house): red, green, blue
nationality: Finn, Pole, Greek
pet (keeps *): dogs, sea horses, cats
clues:
"""


def riddle(*sentences: str) -> Riddle:
    return read_riddle(HEAD + "\n".join(sentences) + "\n", "r.txt")


def clue(sentence: str) -> Clue:
    return riddle(sentence).clues[0]


def arrangements(problem: Riddle) -> list[tuple[tuple[str, ...], ...]]:
    """All solutions, by trying everything."""
    rows = [list(permutations(category.values)) for category in problem.categories]
    return [each for each in product(*rows) if not problem.check(each)]


@st.composite
def clues_of(draw: st.DrawFn, setting: Setting, categories: int) -> Clue:
    relation = draw(st.sampled_from(list(Relation)))
    values = st.tuples(st.integers(0, categories - 1), st.integers(0, setting.places - 1))
    number = {Relation.AT: 1, Relation.BETWEEN: 3, Relation.IN_ORDER: 3}.get(relation, 2)
    chosen = draw(st.lists(values, min_size=number, max_size=number, unique=True))
    places: tuple[int, ...] = ()
    if relation is Relation.AT:
        numbers = st.sets(st.integers(0, setting.places - 1), min_size=1, max_size=2)
        places = tuple(sorted(draw(numbers)))
    return Clue(relation, in_order(relation, tuple(chosen)), places, draw(st.booleans()))


@st.composite
def riddles(draw: st.DrawFn) -> Riddle:
    """Small riddles with any clues, contradictory ones too."""
    story = STORIES[draw(st.sampled_from(sorted(STORIES)))]
    places, categories = draw(st.sampled_from([(2, 2), (3, 2), (3, 3), (4, 2)]))
    setting, chosen = story.of_size(places, categories)
    speaker = Speaker(setting, chosen)
    some = draw(st.lists(clues_of(setting, categories), max_size=6))
    told = (
        Clue(each.relation, each.values, each.places, each.negated, speaker.clue(each))
        for each in some
    )
    return Riddle(setting, chosen, tuple(told))


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_what_is_said_is_read_back(data: st.DataObject) -> None:
    story = STORIES[data.draw(st.sampled_from(sorted(STORIES)))]
    setting, categories = story.of_size(*story.most)
    stated = data.draw(clues_of(setting, len(categories)))
    sentence = Speaker(setting, categories).clue(stated)

    def refuse(offset: int, problem: str, remedy: str) -> BadInput:
        return BadInput(f"{sentence}: {problem} at {offset}")

    assert Grammar(setting, categories).read(sentence, refuse) == stated


@settings(max_examples=60, deadline=None)
@given(riddles())
def test_every_method_finds_what_trying_everything_finds(problem: Riddle) -> None:
    expected = sorted(arrangements(problem))
    assert read_riddle(problem.to_text(), "again") == problem
    for method in ("rules", "gac", "theory"):
        answer = solve("riddle", problem, method, question=Question(most=None))
        assert sorted(answer.solutions) == expected, method


@given(st.data(), st.integers(2, 5))
def test_tables_say_what_clues_say(data: st.DataObject, places: int) -> None:
    """The rows of the views and the check of solutions are written independently."""
    stated = data.draw(clues_of(Setting(places), 3))
    every = product(range(places), repeat=len(stated.values))
    assert set(rows_of(stated, places)) == {row for row in every if stated.holds(row)}


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The Finn lives in the red house.", Clue(Relation.SAME, ((0, 0), (1, 0)))),
        ("The man who keeps sea horses is the Pole", Clue(Relation.SAME, ((1, 1), (2, 1)))),
        (
            "The green house is just left of the blue one.",
            Clue(Relation.JUST_LEFT, ((0, 1), (0, 2))),
        ),
        ("The Greek lives to the right of the Finn.", Clue(Relation.RIGHT, ((1, 2), (1, 0)))),
        ("The Finn has a neighbour who keeps cats.", Clue(Relation.NEXT, ((1, 0), (2, 2)))),
        ("3. The Finn lives in house 2.", Clue(Relation.AT, ((1, 0),), (1,))),
        ("The middle house is green.", Clue(Relation.AT, ((0, 1),), (1,))),
        ("The Finn does not live in the last house.", Clue(Relation.AT, ((1, 0),), (2,), True)),
        ("The Pole lives in the first or last house.", Clue(Relation.AT, ((1, 1),), (0, 2))),
        ("The Pole lives at one of the ends.", Clue(Relation.AT, ((1, 1),), (0, 2))),
        ("The Finn's house is next to the blue house.", Clue(Relation.NEXT, ((0, 2), (1, 0)))),
        ("The FINN doesn't keep dogs.", Clue(Relation.SAME, ((1, 0), (2, 0)), (), True)),
        (
            "The Pole lives between the Finn and the man with cats, in that order.",
            Clue(Relation.IN_ORDER, ((1, 1), (1, 0), (2, 2))),
        ),
        ("The Finn is not next to the Pole.", Clue(Relation.NEXT, ((1, 0), (1, 1)), (), True)),
    ],
)
def test_sentences_mean_what_people_mean(sentence: str, expected: Clue) -> None:
    assert clue(sentence) == expected


@pytest.mark.parametrize(
    ("sentence", "word", "problem"),
    [
        ("The Finn lives in the rde house.", "rde", "did you mean red"),
        ("The Finn lives xyzzy the red house.", "xyzzy", "declare the word"),
        ("The Finn.", "Finn", "something is missing"),
        ("The man lives.", "The", "names no value"),
        ("The Finn lives in the red house of the Pole.", "Pole", "one value too many"),
        ("The Finn lives next to the Pole just left of him.", "him", "not known"),
        ("The Finn is next to and just left of the Pole.", "just", "second relation"),
        ("Next to the Finn lives the Pole.", "Next", "misplaced"),
        ("The Finn and the Pole live in the red house.", "red", "one value too many"),
        ("The Finn and the Pole.", "and", "`and` joins"),
        ("The man who does not keep cats is the Pole.", "not", "not clear what is denied"),
        ("The Finn lives between the Pole.", "Pole", "something is missing"),
        ("The Finn lives between the Pole or the Greek.", "Greek", "wants one `and`"),
        ("The Finn lives next to the first house.", "next", "relation and a place"),
        ("The Finn is the Finn.", "Finn.", "same value twice"),
        ("The Finn keeps dogs in that order.", "in that", "for `between` only"),
        ("The first house is the last house.", "first", "a place without a value"),
    ],
)
def test_errors_point_at_the_word(sentence: str, word: str, problem: str) -> None:
    with pytest.raises(BadInput, match=problem) as refused:
        riddle("The Finn keeps dogs.", sentence)
    place = refused.value.place
    assert place is not None
    assert (place.line, place.column) == (8, sentence.index(word) + 1)
    shown = str(refused.value).splitlines()
    assert shown[-2].strip() == sentence
    assert shown[-1].index("^") - 4 == sentence.index(word)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "no clues"),
        ("colour: red, green\n", "places come first"),
        ("places: 2 houses\nplaces: 2 houses\n", "given twice"),
        ("places: many houses\n", "how many places"),
        ("places: 99 houses\n", "99 places"),
        ("places: 2 houses\ncolour: red\n", "1 values, expected 2"),
        ("places: 2 houses\ncolour: red, \n", "no name"),
        ("places: 2 houses\ncolour (the house): red, blue\n", "one \\*"),
        ("places: 2 houses\ncolour: red, blue\ncolour: x, y\n", "cannot be called so"),
        (
            "places: 2 houses\ncolour: red, blue\ncar: blue, grey\nclues:\n",
            "'blue' is a word of colour already",
        ),
        ("places: 2 houses\ncolour: first, blue\nclues:\n", "'first' is a word of the sentences"),
        ("places: 2 houses\nnonsense\n", "no category"),
        ("places: 2 houses\nclues:\n", "clues about what"),
    ],
)
def test_bad_headers_are_refused(text: str, problem: str) -> None:
    with pytest.raises(BadInput, match=problem):
        read_riddle(text, "bad.txt")


@pytest.mark.parametrize("example", ["zebra", "donors"])
def test_the_examples_have_one_answer_by_every_method(example: str) -> None:
    for method in ("rules", "gac", "cpsat", "csp/rules/cadical", "theory"):
        assert sleuth.solve("riddle", example, method=method, unique=True).unique is True, method
    fewer = sleuth.read("riddle", example)
    assert solve("riddle", Riddle(fewer.setting, fewer.categories, fewer.clues[1:])).solution


@pytest.mark.parametrize(
    ("example", "report"), [("zebra", "einsteinRiddle.in"), ("donors", "bloodDonation.in")]
)
def test_the_examples_say_what_the_theories_of_the_reports_say(
    example: str, report: str, shared: object
) -> None:
    """The same values end up together; names are compared without blanks and signs."""
    text = (shared / "logic" / "reports" / report).read_text()  # type: ignore[operator]
    models = sleuth.models(sleuth.read("theory", text), all=True).solutions
    assert len(models) == 1
    here = sleuth.read("riddle", example)
    own = sleuth.models(sleuth.read("theory", theory_text(here)), all=True).solutions
    assert len(own) == 1

    def places(model: object) -> set[tuple[str, int]]:
        tables = model.tables  # type: ignore[attr-defined]
        named = {symbol.name: table[0] for symbol, table in tables.items() if not symbol.arity}
        return {(name.removeprefix("Weight").removesuffix("Lb"), at) for name, at in named.items()}

    def bare(found: set[tuple[str, int]]) -> set[tuple[str, int]]:
        return {(name.removeprefix("Lb"), at) for name, at in found}

    assert bare(places(models[0])) == bare(places(own[0]))


@settings(max_examples=15, deadline=None)
@given(
    st.sampled_from(["2x2", "3x3", "4x3", "3x1", "5x5"]),
    st.integers(0, 10**6),
    st.sampled_from(sorted(STORIES)),
    st.booleans(),
)
def test_generated_riddles_have_one_answer_and_are_read_back(
    size: str, seed: int, story: str, minimal: bool
) -> None:
    (made,) = generate(size=size, seed=seed, story=story, minimal=minimal)
    assert read_riddle(made.to_text(), "made") == made
    for method in ("rules", "gac"):
        answer = solve("riddle", made, method, question=Question(unique=True))
        assert answer.unique is True
    if minimal:
        for place in range(len(made.clues)):
            fewer = (*made.clues[:place], *made.clues[place + 1 :])
            less = Riddle(made.setting, made.categories, fewer)
            question = Question(unique=True)
            assert solve("riddle", less, "gac", question=question).unique is False


def test_all_kinds_of_clues_are_made() -> None:
    kinds = {
        each.relation for made in generate(size="5x4", seed=1, count=30) for each in made.clues
    }
    assert kinds == set(WEIGHTS) == set(Relation)


def test_arrangements_are_uniform() -> None:
    drawn: dict[object, int] = {}
    for made in (next(generate(size="3x2", seed=seed)) for seed in range(720)):
        found = solve("riddle", made).solution
        drawn[found] = drawn.get(found, 0) + 1
    assert len(drawn) == 36
    assert max(drawn.values()) < 4 * min(drawn.values())


def test_the_same_seed_makes_the_same_riddle_for_ever() -> None:
    (made,) = generate(size="3x3", seed=2026, minimal=True)
    assert [each.sentence for each in made.clues] == EXPECTED


EXPECTED = [
    "The Spaniard lives somewhere right of the red house.",
    "The person who drinks lemonade lives just left of the white house.",
    "The Finn lives next to the red house.",
    "The red house is somewhere right of the person who drinks coffee.",
]


def test_sizes_that_are_not_made_are_refused() -> None:
    for size in ("2x1", "9x5", "5x9", "1x4"):
        with pytest.raises(BadRequest, match="not made"):
            generate(size=size)


def test_the_logic_form_is_a_theory_with_the_same_answer() -> None:
    made = sleuth.generate("riddle", seed=5, size="4x4")[0]
    text = sleuth.export(made, to="ladr")
    assert sum(line.startswith("  % ") for line in text.splitlines()) == len(made.clues)
    assert len(sleuth.models(sleuth.read("theory", text), all=True).solutions) == 1


def test_sentences_of_solutions_round_trip_in_any_case() -> None:
    here = riddle("The Finn keeps dogs.")
    found = here.solution_from_text(
        "RED, green, blue/finn, pole, greek/dogs, Sea  Horses, cats", "s"
    )
    assert found == (
        ("red", "green", "blue"),
        ("Finn", "Pole", "Greek"),
        ("dogs", "sea horses", "cats"),
    )
    assert here.check(found) == []
    assert here.check((found[0], ("Pole", "Finn", "Greek"), found[2])) == [
        "it is not true that: The Finn keeps dogs."
    ]
    assert here.check((found[0], ("Pole", "Pole", "Greek"), found[2])) == [
        "the places do not have one nationality each"
    ]
    for bad in ("red", "red, green/x", "puce, red, green/Finn, Pole, Greek/dogs, cats, cats"):
        with pytest.raises(BadInput):
            here.solution_from_text(bad, "s")


def test_every_relation_has_a_documented_phrase() -> None:
    assert set(RELATIONS.values()) == set(Relation) - {
        Relation.SAME,
        Relation.AT,
        Relation.IN_ORDER,
    }


def test_a_word_of_a_phrase_by_itself_is_answered_by_the_phrase() -> None:
    text = "places: 2 houses\nwho: Brit, Dane\nclues:\nThe Brit lives at the left end.\n"
    with pytest.raises(BadInput, match="say it as in `just left of`"):
        read_riddle(text, "riddle")
