"""Planning tasks from PDDL: a domain and a problem, in two texts or in one, in any order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from sleuth.errors import BadInput, Place
from sleuth.limits import paced
from sleuth.logic.source_text import SourceText
from sleuth.own_process import collector_paused
from sleuth.planning.pddl.advice import Definition, advice
from sleuth.planning.pddl.brackets import Expression, Group, Word, groups
from sleuth.planning.pddl.conditions import condition, free_variables
from sleuth.planning.pddl.effects import Effects, effects
from sleuth.planning.pddl.metric import goal_reward, read_metric
from sleuth.planning.pddl.numbers import number
from sleuth.planning.pddl.objects import ancestors
from sleuth.planning.pddl.syntax import (
    EQUALS,
    OBJECT,
    TRUE,
    Action,
    Atom,
    Axiom,
    Condition,
    Domain,
    Or,
    Parameter,
    PlanningTask,
    Uncertainty,
)
from sleuth.planning.pddl.uncertainty import UNCERTAIN, UncertainStart, flattened
from sleuth.planning.pddl.vocabulary import REWARD, TOTAL_COST, Vocabulary, unknown

#: Sections of other kinds of planning, and what those are called.
_OTHER_KINDS = {
    ":durative-action": "durative actions",
    ":constraints": "constraints on the whole plan",
    ":process": "processes",
    ":event": "events",
}
_DOMAIN = (
    ":requirements",
    ":types",
    ":constants",
    ":predicates",
    ":functions",
    ":action",
    ":derived",
)
_PROBLEM = (
    ":domain",
    ":requirements",
    ":objects",
    ":init",
    ":goal",
    ":goal-reward",
    ":metric",
    ":length",
)
_ACTION = (":parameters", ":precondition", ":effect", ":observe")
_MATHEMATICS = ("number", "-")


@dataclass(frozen=True, slots=True)
class _Definition:
    """One `(define (domain NAME) …)` or `(define (problem NAME) …)` with its sections."""

    source: SourceText
    group: Group
    name: str
    sections: tuple[Group, ...]

    def each(self, *heads: str) -> Iterator[Group]:
        """The sections of these names, in the order of the text."""
        return (section for section in self.sections if section.head in heads)


def read_task(*sources: SourceText) -> PlanningTask:
    """The task that a domain and a problem define together."""
    return read_groups([(source, group) for source in sources for group in groups(source)], sources)


@collector_paused()
def read_groups(
    found: Iterable[tuple[SourceText, Group]],
    sources: Sequence[SourceText],
    *,
    whole: bool = True,
) -> PlanningTask:
    """The same from groups of these texts, which somebody may have written anew.

    Of what is not the whole task nobody knows what can come true, and it gets no advice.
    """
    definitions = [_definition(source, group) for source, group in found]
    domain_text = _the_only(sources, [each for is_domain, each in definitions if is_domain], True)
    problem_text = _the_only(
        sources, [each for is_domain, each in definitions if not is_domain], False
    )
    vocabulary = Vocabulary()
    domain = _domain(domain_text, problem_text, vocabulary)
    task = _problem(problem_text, domain, vocabulary)
    if not whole:
        return task
    remarks = advice(
        task,
        Definition(domain_text.source, domain_text.sections),
        Definition(problem_text.source, problem_text.sections),
    )
    return replace(task, warnings=(*task.warnings, *remarks))


def read_domain(*sources: SourceText) -> tuple[Domain, tuple[str, ...]]:
    """A domain that comes without a problem, and what is odd in it."""
    definitions = [each for source in sources for each in _definitions(source)]
    vocabulary = Vocabulary()
    text = _the_only(sources, [each for is_domain, each in definitions if is_domain], True)
    return _domain(text, None, vocabulary), tuple(vocabulary.warnings)


def has_problem(*sources: SourceText) -> bool:
    """Whether there is a problem in the texts."""
    return any(not is_domain for source in sources for is_domain, _ in _definitions(source))


def _definitions(source: SourceText) -> Iterator[tuple[bool, _Definition]]:
    return (_definition(source, group) for group in groups(source))


def _definition(source: SourceText, group: Group) -> tuple[bool, _Definition]:
    title = group.parts[1] if len(group.parts) > 1 else None
    if group.head != "define" or not isinstance(title, Group) or len(title.parts) != 2:
        raise source.error(
            group.offset, "(define (domain NAME) …) or (define (problem NAME) …) is expected"
        )
    name = title.parts[1]
    if title.head not in ("domain", "problem") or not isinstance(name, Word):
        raise source.error(title.offset, "(domain NAME) or (problem NAME) is expected here")
    known = _DOMAIN if title.head == "domain" else _PROBLEM
    sections = []
    for section in group.parts[2:]:
        if not isinstance(section, Group) or not section.head:
            raise source.error(section.offset, "a section such as (:action …) is expected")
        if section.head in _OTHER_KINDS:
            raise source.error(section.offset, f"{_OTHER_KINDS[section.head]} are not supported")
        if section.head not in known:
            raise unknown(
                source, section.offset + 1, f"section in a {title.head}", section.head, known
            )
        sections.append(section)
    return title.head == "domain", _Definition(source, group, name.text, tuple(sections))


def _the_only(
    sources: Sequence[SourceText], found: list[_Definition], is_domain: bool
) -> _Definition:
    what = "domain" if is_domain else "problem"
    if not found:
        raise BadInput(
            f"there is no (define ({what} NAME) …)",
            Place(", ".join(source.source for source in sources)),
            f"give the file of the {what} as well",
        )
    if len(found) > 1:
        raise found[1].source.error(found[1].group.offset, f"this is a second {what}")
    return found[0]


def _domain(text: _Definition, problem: _Definition | None, vocabulary: Vocabulary) -> Domain:
    source = text.source
    requirements = tuple(
        part.text
        for section in text.each(":requirements")
        for part in section.parts[1:]
        if isinstance(part, Word)
    )
    for section in text.each(":types"):
        _declare_types(source, section, vocabulary)
    for each in (text,) if problem is None else (text, problem):
        for section in each.each(":constants", ":objects"):
            vocabulary.adopt_types(each.source, section.parts[1:])
    constants = _objects(text, ":constants", vocabulary)
    for section in text.each(":predicates"):
        for part in section.parts[1:]:
            _declare(source, part, vocabulary, vocabulary.predicates, "predicate")
    for section in text.each(":functions"):
        _declare_functions(source, section, vocabulary)
    axioms = tuple(_axiom(source, section, vocabulary) for section in text.each(":derived"))
    actions: dict[str, Action] = {}
    for section in text.each(":action"):
        action = _action(source, section, vocabulary)
        if action.name in actions:
            raise source.error(section.offset, f"this is a second action {action.name}")
        actions[action.name] = action
    derived = {axiom.atom.predicate for axiom in axioms}
    for action in actions.values():
        for change in action.changes:
            if change.atom.predicate in derived:
                raise source.error(
                    text.group.offset,
                    f"{action.name} changes {change.atom.predicate}, which is derived",
                )
    return Domain(
        text.name,
        requirements,
        vocabulary.types,
        constants,
        vocabulary.predicates,
        vocabulary.functions,
        tuple(actions.values()),
        axioms,
    )


def _declare_types(source: SourceText, section: Group, vocabulary: Vocabulary) -> None:
    """Declare types in the order of the text, those that are only parents of others after them."""
    known = dict(vocabulary.types)
    listed = vocabulary.typed_list(source, section.parts[1:], declares=True)
    for word, parents in listed:
        above = known.get(word.text, ())
        new = tuple(each for each in parents if each != word.text and each not in above)
        if word.text != OBJECT:
            known[word.text] = above + new
    vocabulary.types |= known
    declared = {name: vocabulary.types[name] or (OBJECT,) for name in (*known, *vocabulary.types)}
    vocabulary.types.clear()
    vocabulary.types |= {**declared, OBJECT: ()}
    for name, parents in vocabulary.types.items():
        if any(name in ancestors(vocabulary.types, parent) for parent in parents):
            raise source.error(section.offset, f"the type {name} is a kind of itself")


def _objects(text: _Definition, section_name: str, vocabulary: Vocabulary) -> tuple[Parameter, ...]:
    found: dict[str, Parameter] = {}
    for section in text.each(section_name):
        for word, types in vocabulary.typed_list(text.source, section.parts[1:]):
            if word.text.startswith("?"):
                raise text.source.error(word.offset, f"{word.text} is a variable, not an object")
            earlier = vocabulary.objects.get(word.text)
            if earlier is not None and earlier != types:
                raise text.source.error(
                    word.offset, f"{word.text} is declared already, as {' or '.join(earlier)}"
                )
            vocabulary.objects[word.text] = types
            found[word.text] = Parameter(word.text, types)
    return tuple(found.values())


def _declare(
    source: SourceText,
    part: Expression,
    vocabulary: Vocabulary,
    known: dict[str, tuple[Parameter, ...]],
    what: str,
) -> None:
    if not isinstance(part, Group) or not part.head or part.head.startswith("?"):
        raise source.error(part.offset, f"a {what} such as (NAME ?x ?y) is expected here")
    parameters = vocabulary.variables(source, part.parts[1:], names_may_repeat=True)
    if part.head == EQUALS:
        vocabulary.warn(source, part.offset, "= need not be declared")
        return
    if known.get(part.head, parameters) != parameters:
        raise source.error(part.offset, f"{part.head} is declared already, with other parameters")
    known[part.head] = parameters


def _declare_functions(source: SourceText, section: Group, vocabulary: Vocabulary) -> None:
    for part in section.parts[1:]:
        if isinstance(part, Word) and part.text in _MATHEMATICS:
            continue
        _declare(source, part, vocabulary, vocabulary.functions, "function")


def _axiom(source: SourceText, section: Group, vocabulary: Vocabulary) -> Axiom:
    head = section.parts[1] if len(section.parts) == 3 else None
    if not isinstance(head, Group):
        raise source.error(section.offset, "(:derived (PREDICATE VARIABLES) CONDITION) is expected")
    if head.head not in vocabulary.predicates:
        raise unknown(source, head.offset + 1, "predicate", head.head, vocabulary.predicates)
    parameters = vocabulary.variables(source, head.parts[1:])
    declared = vocabulary.predicates[head.head]
    if len(declared) != len(parameters):
        raise source.error(head.offset, f"{head.head} takes {len(declared)} terms")
    # A variable without a type of its own has that of the declaration.
    parameters = tuple(
        each if each.types != (OBJECT,) else Parameter(each.name, known.types)
        for each, known in zip(parameters, declared, strict=True)
    )
    scope = {each.name: each.types for each in parameters}
    asked = condition(source, section.parts[2], scope, vocabulary)
    return Axiom(Atom(head.head, tuple(each.name for each in parameters)), parameters, asked)


def _action(source: SourceText, section: Group, vocabulary: Vocabulary) -> Action:
    name = section.parts[1] if len(section.parts) > 1 else None
    if not isinstance(name, Word) or name.text.startswith(":"):
        raise source.error(section.offset, "an action has a name")
    fields: dict[str, Expression] = {}
    ahead = iter(section.parts[2:])
    for key in ahead:
        if not isinstance(key, Word) or key.text not in _ACTION:
            expected = f"{', '.join(_ACTION[:-1])} or {_ACTION[-1]}"
            raise source.error(key.offset, f"{expected} is expected in an action")
        value = next(ahead, None)
        if value is None:
            raise source.error(key.offset, f"{key.text} is followed by something in brackets")
        if key.text in fields:
            raise source.error(key.offset, f"{key.text} stands here twice")
        fields[key.text] = value
    parameters: tuple[Parameter, ...] = ()
    if ":parameters" in fields:
        parameters = vocabulary.parameters(source, fields[":parameters"])
    scope = {each.name: each.types for each in parameters}
    asked: Condition = TRUE
    if ":precondition" in fields:
        asked = condition(source, fields[":precondition"], scope, vocabulary)
    done = Effects()
    if ":effect" in fields:
        done = effects(source, fields[":effect"], scope, vocabulary)
    observes: Condition | None = None
    if ":observe" in fields:
        observes = condition(source, fields[":observe"], scope, vocabulary)
    elif ":effect" not in fields:
        vocabulary.warn(source, section.offset, f"the action {name.text} has no effect")
    action = Action(
        name.text, parameters, asked, done.changes, done.costs, observes, done.draws, done.rewards
    )
    for unused in _unused(action):
        vocabulary.warn(source, section.offset, f"{name.text} makes no use of {unused}")
    return action


def _unused(action: Action) -> list[str]:
    used = set(free_variables(action.precondition))
    if action.observes is not None:
        used |= free_variables(action.observes)
    for change in action.changes:
        used |= free_variables(change.condition) | set(change.atom.terms)
    for reward in action.rewards:
        used |= free_variables(reward.condition)
    for amount in (*action.cost, *(reward.amount for reward in action.rewards)):
        used |= set(amount.function.terms if amount.function else ())
    return [each.name for each in action.parameters if each.name not in used]


def _problem(text: _Definition, domain: Domain, vocabulary: Vocabulary) -> PlanningTask:
    source = text.source
    for section in text.each(":domain"):
        named = section.parts[1] if len(section.parts) > 1 else section
        if not isinstance(named, Word) or named.text != domain.name:
            said = named.text if isinstance(named, Word) else "nothing"
            vocabulary.warn(
                source, named.offset, f"this is a problem of {said}, the domain is {domain.name}"
            )
    objects = _objects(text, ":objects", vocabulary)
    start, values, uncertainty, by_chance = _start(text, vocabulary)
    metric = read_metric(source, text.each(":metric"), vocabulary)
    goals = list(text.each(":goal"))
    if not goals and metric == REWARD:
        goal: Condition = Or()
    elif len(goals) != 1 or len(goals[0].parts) != 2:
        offset = goals[-1].offset if goals else text.group.offset
        raise source.error(offset, "a problem has one (:goal CONDITION)")
    else:
        goal = condition(source, goals[0].parts[1], {}, vocabulary)
    return PlanningTask(
        text.name,
        domain,
        objects,
        start,
        values,
        goal,
        metric == TOTAL_COST,
        tuple(vocabulary.warnings),
        uncertainty,
        by_chance.draws,
        by_chance.changes,
        metric == REWARD,
        goal_reward(source, text.each(":goal-reward")),
    )


def _start(
    text: _Definition, vocabulary: Vocabulary
) -> tuple[tuple[Atom, ...], dict[Atom, Fraction], Uncertainty | None, Effects]:
    source = text.source
    by_chance = Effects()
    facts: dict[Atom, None] = {}
    denied: dict[Atom, int] = {}
    values: dict[Atom, Fraction] = {}
    uncertain = UncertainStart(source, vocabulary)
    for section in text.each(":init"):
        for part in paced(flattened(source, section.parts[1:]), 1024):
            if part.head in UNCERTAIN and part.head not in vocabulary.predicates:
                uncertain.read(part)
            elif part.head == EQUALS:
                _value(source, part, vocabulary, values)
            elif part.head == "probabilistic" and part.head not in vocabulary.predicates:
                by_chance = _drawn_start(source, part, vocabulary, by_chance)
            elif part.head == "not" and len(part.parts) == 2 and isinstance(part.parts[1], Group):
                denied[vocabulary.atom(source, part.parts[1], {})] = part.offset
            elif part.head == "at" and len(part.parts) == 3 and number(part.parts[1]) is not None:
                raise source.error(part.offset, "facts that change by the clock are not supported")
            else:
                facts[vocabulary.atom(source, part, {})] = None
    for atom, offset in denied.items():
        if atom in facts:
            raise source.error(offset, "this is both true and false at the start")
    return tuple(facts), values, uncertain.found(tuple(denied)), by_chance


def _drawn_start(
    source: SourceText, part: Group, vocabulary: Vocabulary, before: Effects
) -> Effects:
    """What chance decides at the start: as an effect, but of facts alone."""
    drawn = effects(source, part, {}, vocabulary, len(before.draws))
    if drawn.rewards or drawn.costs or any(each.condition != TRUE for each in drawn.changes):
        raise source.error(part.offset, "the start by chance has facts only, without conditions")
    return Effects(before.changes + drawn.changes, (), before.draws + drawn.draws)


def _value(
    source: SourceText, part: Group, vocabulary: Vocabulary, values: dict[Atom, Fraction]
) -> None:
    function = part.parts[1] if len(part.parts) == 3 else None
    value = number(part.parts[2]) if function is not None else None
    if not isinstance(function, Group) or value is None:
        raise source.error(part.offset, "(= (FUNCTION OBJECTS) NUMBER) is expected here")
    if function.head == REWARD and len(function.parts) == 1:
        return
    atom = vocabulary.function(source, function, {})
    if value < 0 and atom.predicate != TOTAL_COST:
        raise source.error(part.offset, "a cost is not negative")
    values[atom] = value
