"""Translations walked beside beliefs: what they know is so, and complete ones know all of it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from uncertain_tasks import rich_text, small_text, starts, task_of

from sleuth.planning.beliefs.belief_task import Belief, BeliefTask
from sleuth.planning.beliefs.translation.to_task import TRANSLATIONS
from sleuth.planning.beliefs.translation.translation import Translation, said
from sleuth.planning.states import States, bits

#: An action that turns a fact round, beside those of the random tasks.
TOGGLE = "(:action turn :effect (and (when (a) (not (a))) (when (not (a)) (a))))"


def tasks() -> Iterator[tuple[int, BeliefTask]]:
    for seed in range(60):
        text = rich_text(seed) if seed % 4 == 0 else small_text(seed)
        if seed % 4:
            text = text.replace("(:action", f"{TOGGLE} (:action", 1)
        task = task_of(text)
        if starts(task):
            yield seed, BeliefTask(task)


def steps(
    task: BeliefTask, translation: Translation, random: Random
) -> Iterator[tuple[Belief, int]]:
    """A walk by operators of the translation, and the beliefs that it goes through."""
    states = States(translation.task)
    operators = translation.task.operators
    belief, state = task.initial, states.start
    for _ in range(8):
        ways = [
            each for each in states.successors(state) if translation.task.operators[each[0]].name
        ]
        if not ways:
            return
        operator, state, _ = random.choice(ways)
        after = {action.name: belief for action, belief in task.after(belief)}
        assert operators[operator].name in after, "it can be done in all worlds"
        belief = after[operators[operator].name]
        yield belief, state


def in_all(task: BeliefTask, belief: Belief) -> int:
    whole = -1
    for state in belief:
        whole &= task.facts_of(state)
    return whole


def in_some(task: BeliefTask, belief: Belief) -> int:
    whole = 0
    for state in belief:
        whole |= task.facts_of(state)
    return whole


def test_what_k0_knows_is_so_and_what_is_so_may_be() -> None:
    walked = learnt = 0
    for seed, task in tasks():
        translation = TRANSLATIONS["k0"](task)
        numbers = {fact[0].predicate: at for at, fact in enumerate(translation.task.facts)}
        at_start = in_all(task, task.initial)
        for belief, state in steps(task, translation, Random(seed)):
            walked += 1
            for number, fact in enumerate(task.ground.facts):
                known = numbers.get(f"known-{said(fact)}")
                possible = numbers.get(f"possible-{said(fact)}")
                if known is not None and state >> known & 1:
                    assert in_all(task, belief) >> number & 1, (seed, fact)
                    learnt += not at_start >> number & 1
                if in_some(task, belief) >> number & 1 and possible is not None:
                    assert state >> possible & 1, (seed, fact)
    assert walked > 150
    assert learnt > 50


@pytest.mark.parametrize("name", ["kt0", "ks0"])
def test_copies_hold_in_all_cases_exactly_where_facts_do_in_all_worlds(name: str) -> None:
    walked = 0
    for seed, task in tasks():
        translation = TRANSLATIONS[name](task)
        copies = [
            bits(
                at
                for at, (atom, _) in enumerate(translation.task.facts)
                if atom.predicate.partition("@")[0] == said(fact)
            )
            for fact in task.ground.facts
        ]
        # Of what nothing asks for there are no copies where it never holds.
        asked = {fact for each in task.ground.operators for fact in each.precondition}
        asked.update(task.ground.goal)
        for belief, state in steps(task, translation, Random(seed)):
            walked += 1
            for number, whole in enumerate(copies):
                if whole:
                    holds = bool(in_all(task, belief) >> number & 1)
                    known = state & whole == whole
                    assert known == holds if number in asked else known >= holds, (seed, number)
    assert walked > 150
