"""Questions about groups and facts against brute force over all valuations."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations, pairwise, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sleuth.limits import LimitReached, Limits, Meter
from sleuth.sat.clash import reason
from sleuth.sat.cores import minimal_core
from sleuth.sat.inquiry import Core, Inquiry
from sleuth.sat.propagator import Propagator
from sleuth.sat.rules import FREE, Clause, Group, Inspection, Kind, Label, Rules, labelled

VARIABLES = 4

Valuation = frozenset[int]

literals = st.integers(1, VARIABLES).flatmap(lambda v: st.sampled_from([v, -v]))
clauses = st.lists(literals, max_size=3)
groups = st.lists(st.tuples(st.lists(clauses, max_size=3), st.sampled_from([FREE, 1.0, 5.0])))
choices = st.sets(st.integers(0, 7))
facts = st.lists(literals, max_size=4)


def unlimited() -> Meter:
    return Meter()


class NotExactlyTwo:
    """An unstated rule: the number of true variables is not two."""

    def inspect(self, model: list[int]) -> Inspection:
        raise NotImplementedError

    def sentence(self, cut: Clause) -> str:
        raise NotImplementedError

    def broken_by(self, model: list[int]) -> list[Group]:
        true = [v for v in range(1, VARIABLES + 1) if v in model]
        if len(true) != 2:
            return []
        block = [-v if v in true else v for v in range(1, VARIABLES + 1)]
        label = Label(id=f"pair:{true[0]}-{true[1]}")
        return [labelled(f"not just {true[0]} and {true[1]}", [block], label)]

    def closing(self, known: Collection[int]) -> list[Group]:
        return []

    def further(self, known: Collection[int]) -> list[Group]:
        return []

    def states(self, clause: Clause) -> bool:
        raise NotImplementedError


def rules_of(
    stated: Sequence[tuple[list[list[int]], float]], *, lazily: bool = False
) -> Rules[Valuation]:
    rules: Rules[Valuation] = Rules(lambda true: true, unstated=NotExactlyTwo() if lazily else None)
    for _ in range(VARIABLES):
        rules.new_variable()
    for number, (together, weight) in enumerate(stated):
        rules.add(f"rule {number}", together, Label(Kind.RULE, weight=weight))
    return rules


def valuations() -> list[tuple[int, ...]]:
    return list(product(*((v, -v) for v in range(1, VARIABLES + 1))))


def consistent(stated: Iterable[Group], known: Iterable[int], *, lazily: bool = False) -> bool:
    """Brute force: whether a valuation satisfies all groups and facts."""
    together = [clause for group in stated for clause in group.clauses]
    return any(
        all(fact in valuation for fact in known)
        and all(any(literal in valuation for literal in clause) for clause in together)
        and not (lazily and sum(literal > 0 for literal in valuation) == 2)
        for valuation in valuations()
    )


def chosen_of(rules: Rules[Valuation], chosen: set[int]) -> tuple[list[Group], list[Group]]:
    """The chosen groups, and what holds with them: the chosen and the free ones."""
    picked = [group for place, group in enumerate(rules.groups) if place in chosen]
    return picked, [g for g in rules.groups if g in picked or g.weight == FREE]


@settings(deadline=None, max_examples=150)
@given(groups, st.lists(st.tuples(choices, facts, literals), min_size=1, max_size=4))
def test_one_inquiry_answers_many_questions(
    stated: list[tuple[list[list[int]], float]], questions: list[tuple[set[int], list[int], int]]
) -> None:
    rules = rules_of(stated)
    with Inquiry(rules, unlimited()) as ask:
        for chosen, known, literal in questions:
            picked, on = chosen_of(rules, chosen)
            assert ask.holds(picked, known) == consistent(on, known)
            assert ask.holds(None, known) == consistent(rules.groups, known)
            assert ask.entails(picked, known, literal) == (not consistent(on, [*known, -literal]))
            core = ask.core(picked, known)
            assert (core is None) == consistent(on, known)


def is_minimal(core: Core, rules: Rules[Valuation]) -> bool:
    """Whether a core clashes together with what goes without saying, and no less of it does."""
    free = [group for group in rules.groups if group.weight == FREE]
    parts: list[Group | int] = [*core.groups, *core.facts]

    def holds(kept: Iterable[Group | int]) -> bool:
        kept = list(kept)
        on = [part for part in kept if isinstance(part, Group)]
        return consistent([*free, *on], [part for part in kept if isinstance(part, int)])

    smaller = combinations(parts, len(parts) - 1) if parts else ()
    return not holds(parts) and all(map(holds, smaller))


@settings(deadline=None, max_examples=200)
@given(groups, choices, facts, st.booleans())
def test_minimal_cores_clash_and_nothing_in_them_is_idle(
    stated: list[tuple[list[list[int]], float]], chosen: set[int], known: list[int], lazily: bool
) -> None:
    rules = rules_of(stated, lazily=lazily)
    picked, on = chosen_of(rules, chosen)
    known = list(dict.fromkeys(known))
    with Inquiry(rules, unlimited()) as ask:
        core = ask.minimal_core(picked, known)
        everything = ask.minimal_core(None, known)
        if core is not None:
            assert is_minimal(core, rules)
            assert all(group in picked for group in core.groups)
            assert set(core.facts) <= set(known)
        assert (core is None) == consistent(on, known)
        assert (everything is None) == consistent(rules.groups, known, lazily=lazily)
        if everything is not None:
            assert is_minimal(everything, rules)


@settings(deadline=None, max_examples=100)
@given(groups, facts)
def test_unstated_rules_count_where_everything_is_asked(
    stated: list[tuple[list[list[int]], float]], known: list[int]
) -> None:
    rules = rules_of(stated, lazily=True)
    with Inquiry(rules, unlimited()) as ask:
        for _ in range(2):
            assert ask.holds(None, known) == consistent(rules.groups, known, lazily=True)
        if ask.holds(None, known):
            assert len(ask.model()) != 2
        # A list of groups means those alone: the cuts count only where they are named.
        assert ask.holds(rules.groups, known) == consistent(rules.groups, known)
        with_cuts = [*rules.groups, *ask.cuts]
        assert ask.holds(with_cuts, known) == consistent(with_cuts, known)


def naive_propagation(stated: Sequence[Group], known: Iterable[int]) -> set[int] | None:
    """Look at every clause until nothing new follows; None for a clash."""
    true = set(known)
    if any(-fact in true for fact in true):
        return None
    while True:
        before = len(true)
        for group in stated:
            for clause in group.clauses:
                left = {literal for literal in clause if -literal not in true}
                if not left:
                    return None
                if len(left) == 1:
                    true |= left
        if len(true) == before:
            return true


@settings(deadline=None, max_examples=300)
@given(groups, st.lists(st.tuples(choices, facts), min_size=1, max_size=6), st.booleans())
def test_propagation_is_that_of_single_clauses(
    stated: list[tuple[list[list[int]], float]],
    questions: list[tuple[set[int], list[int]]],
    after_solving: bool,
) -> None:
    rules = rules_of(stated)
    with Inquiry(rules, unlimited()) as ask:
        for chosen, known in questions:
            picked, on = chosen_of(rules, chosen)
            if after_solving:
                ask.holds(picked, known)
            found = ask.propagate(picked, known)
            expected = naive_propagation(on, known)
            assert found.consistent == (expected is not None)
            if expected is not None:
                assert set(found.forced) == expected - set(known)
                assert found.clash is None


@settings(deadline=None, max_examples=200)
@given(groups, facts)
def test_every_forced_literal_follows_from_its_group_and_what_came_before(
    stated: list[tuple[list[list[int]], float]], known: list[int]
) -> None:
    rules = rules_of(stated)
    found = Propagator(rules.groups).propagate(rules.groups, known, unlimited())
    before = list(known)
    for literal, group in found.forced.items():
        assert literal in (naive_propagation([group], before) or {literal})
        assert not consistent([group], [*before, -literal])
        before.append(literal)
    if found.clash is not None:
        assert not consistent([found.clash], before)


def test_unstated_rules_can_be_taken_up_by_hand() -> None:
    rules = rules_of([([[1], [2], [-3]], 5.0)], lazily=True)
    assert rules.unstated is not None
    (cut,) = rules.unstated.broken_by([1, 2, -3, -4])
    with Inquiry(rules, unlimited()) as ask:
        assert not ask.propagate(None, []).forced.get(4)
        for _ in range(2):
            ask.state(cut)
        assert ask.cuts == [cut]
        assert ask.propagate([*rules.groups, cut], []).forced[4] is cut
        assert ask.entails([*rules.groups, cut], [], 4)
        assert not ask.entails(rules.groups, [], 4)
        assert ask.entails(None, [], 4)


def chain(length: int) -> Rules[Valuation]:
    """Each variable follows from the one before it; the first is true and the last is false."""
    rules: Rules[Valuation] = Rules(lambda true: true)
    variables = [rules.new_variable() for _ in range(length)]
    rules.add("the first", [[variables[0]]], Label(Kind.CLUE))
    for one, other in pairwise(variables):
        rules.add(f"{other} follows from {one}", [[-one, other]])
    rules.add("not the last", [[-variables[-1]]], Label(Kind.CLUE))
    return rules


def test_a_long_chain_propagates_and_clashes() -> None:
    rules = chain(500)
    with Inquiry(rules, unlimited()) as ask:
        assert list(ask.propagate(rules.groups[:-1], ()).forced) == list(range(1, 501))
        assert not ask.propagate(None, ()).consistent
        core = ask.minimal_core()
        assert core is not None
        assert len(core.groups) == 501


def test_limits_hold() -> None:
    meter = Meter(Limits(seconds=0))
    with pytest.raises(LimitReached):
        Inquiry(chain(5), meter)
    with Inquiry(chain(5), unlimited()) as ask:
        ask.meter = meter
        with pytest.raises(LimitReached):
            ask.propagate(None, ())
    assert reason(chain(5), meter) is None


def test_what_goes_without_saying_is_named_only_if_it_clashes_alone() -> None:
    rules: Rules[Valuation] = Rules(lambda true: true)
    variable = rules.new_variable()
    free = rules.add("a cell has a value", [[variable]], Label(weight=FREE))
    clue = rules.add("it has none", [[-variable]], Label(Kind.CLUE))
    assert minimal_core(rules, unlimited()) == [clue]
    nothing = rules.add("nothing goes", [[]], Label(weight=FREE))
    assert minimal_core(rules, unlimited()) == [nothing]
    assert free.id != nothing.id
    rules.groups[:] = [free]
    assert minimal_core(rules, unlimited()) is None


def test_dear_groups_are_left_out_first(monkeypatch: pytest.MonkeyPatch) -> None:
    rules: Rules[Valuation] = Rules(lambda true: true)
    variable = rules.new_variable()
    cheap = rules.add("cheap", [[variable]], Label(weight=1))
    dear = rules.add("dear", [[variable]], Label(weight=9))
    clue = rules.add("clue", [[-variable]])
    with Inquiry(rules, unlimited()) as ask:
        monkeypatch.setattr(ask, "core", lambda *_: Core((cheap, dear, clue)))
        core = ask.minimal_core()
    assert core is not None
    assert core.groups == (cheap, clue)


@pytest.mark.parametrize("seed", range(60))
def test_a_propagator_forgets_every_question_before_the_next(seed: int) -> None:
    """Clashes leave watches where they are, and nothing of that may be lost."""
    random = Random(seed)
    rules: Rules[Valuation] = Rules(lambda true: true)
    variables = [rules.new_variable() for _ in range(9)]

    def some_literals(most: int) -> list[int]:
        chosen = random.sample(variables, random.randint(1, most))
        return [variable * random.choice((1, -1)) for variable in chosen]

    for number in range(4):
        rules.add(f"rule {number}", [some_literals(4) for _ in range(6)])
    propagator = Propagator(rules.groups)
    for _ in range(60):
        chosen = random.sample(rules.groups, random.randint(1, 4))
        known = some_literals(3)
        found = propagator.propagate(chosen, known, unlimited())
        expected = naive_propagation(chosen, known)
        assert found.consistent == (expected is not None)
        if expected is not None:
            assert set(found.forced) == expected - set(known)
