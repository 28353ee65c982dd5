"""What MA-PDDL adds to PDDL: `:agent` of actions, `:private` predicates and objects.

Texts are rewritten into plain PDDL, an agent becoming the first parameter of its actions; what
was said of agents is kept beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from sleuth.logic.source_text import SourceText
from sleuth.planning.pddl.brackets import Expression, Group, Word

PRIVATE, AGENT = ":private", ":agent"

#: Requirements that say of a text that it is about several agents; plain PDDL has none of them.
_REQUIREMENTS = (":multi-agent", ":unfactored-privacy", ":factored-privacy")


@dataclass(slots=True)
class AgentWords:
    """What texts say about agents.

    `actors` are the actions whose first parameter is their agent; `predicates` are private ones,
    with the place among their arguments of the agent that they are private to, if there is one;
    `objects` are private ones, with the word for their agent, if there is one.
    """

    actors: set[str] = field(default_factory=set)
    predicates: dict[str, int | None] = field(default_factory=dict)
    objects: dict[str, str | None] = field(default_factory=dict)


def without_agents(
    source: SourceText, definition: Group, words: AgentWords, *, factored: bool
) -> Group:
    """A domain or problem in plain PDDL; what it says about agents is added to the words.

    What is `factored` is one agent's own view: private things in it need not say whose they are.
    """
    parts: list[Expression] = []
    for part in definition.parts:
        if isinstance(part, Group):
            if part.head == ":action":
                part = _action(source, part, words)
            elif part.head == ":requirements":
                plain = (each for each in part.parts if _word(each) not in _REQUIREMENTS)
                part = Group(tuple(plain), part.offset)
            elif part.head == ":predicates":
                part = Group(tuple(_predicates(part, words)), part.offset)
            elif part.head in (":objects", ":constants"):
                part = Group(tuple(_objects(source, part, words, factored)), part.offset)
        parts.append(part)
    return Group(tuple(parts), definition.offset)


def _action(source: SourceText, section: Group, words: AgentWords) -> Group:
    """An action whose agent, which stands outside of its parameters, is the first of them."""
    keys = [at for at, part in enumerate(section.parts) if _word(part) == AGENT]
    if not keys:
        return section
    begin = keys[0] + 1
    if len(keys) > 1:
        raise source.error(section.parts[keys[1]].offset, ":agent stands here twice")
    end = begin
    while end < len(section.parts) and not _word(section.parts[end]).startswith(":"):
        end += 1
    typed = section.parts[begin:end]
    if len(typed) == 1 and isinstance(typed[0], Group):
        typed = typed[0].parts
    variables = [part for part in typed if _word(part).startswith("?")]
    if len(variables) != 1 or not _word(typed[0]).startswith("?"):
        raise source.error(
            section.parts[begin - 1].offset, ":agent is followed by one variable and its type"
        )
    rest = [*section.parts[: begin - 1], *section.parts[end:]]
    for at, part in enumerate(rest):
        if _word(part) == ":parameters" and at + 1 < len(rest):
            listed = rest[at + 1]
            if not isinstance(listed, Group):
                raise source.error(listed.offset, "a list of variables in brackets is expected")
            rest[at + 1] = Group((*_with_type(typed), *listed.parts), listed.offset)
            break
    else:
        offset = section.parts[begin - 1].offset
        rest[2:2] = [Word(":parameters", offset), Group(tuple(_with_type(typed)), offset)]
    words.actors.add(_word(section.parts[1]) if len(section.parts) > 1 else "")
    return Group(tuple(rest), section.offset)


def _with_type(typed: tuple[Expression, ...]) -> tuple[Expression, ...]:
    """The variable with a type, so that it does not take that of what follows."""
    if len(typed) > 1:
        return typed
    return (*typed, Word("-", typed[0].offset), Word("object", typed[0].offset))


def _predicates(section: Group, words: AgentWords) -> Iterator[Expression]:
    """The declarations of a section, private ones among the others."""
    for part in section.parts:
        if not (isinstance(part, Group) and part.head == PRIVATE):
            yield part
            continue
        agent = next((_word(each) for each in part.parts if _word(each).startswith("?")), None)
        for each in part.parts[1:]:
            if isinstance(each, Group) and each.head != "either":
                words.predicates[each.head] = _place(each, agent)
                yield each


def _place(declared: Group, agent: str | None) -> int | None:
    """Where the agent stands among the arguments of a private predicate."""
    variables = [_word(part) for part in declared.parts if _word(part).startswith("?")]
    return variables.index(agent) if agent in variables else None


def _objects(
    source: SourceText, section: Group, words: AgentWords, factored: bool
) -> Iterator[Expression]:
    """The objects of a section, private ones after the others."""
    later: list[Expression] = []
    for part in section.parts:
        if not (isinstance(part, Group) and part.head == PRIVATE):
            yield part
            continue
        inside = list(part.parts[1:])
        agent = None if factored else _owner(inside)
        if agent is not None:
            inside = inside[1:]
        after_dash = False
        for each in inside:
            if isinstance(each, Group) and not after_dash:
                raise source.error(each.offset, "a name is expected here, not a bracket")
            if not after_dash and _word(each) != "-":
                words.objects[_word(each)] = agent
            after_dash = _word(each) == "-"
        later += inside
    yield from later


def _owner(inside: list[Expression]) -> str | None:
    """The agent that private objects are said to belong to: a first name without a type.

    `(:private truck1 truck1 - truck)` names it, `(:private truck1 - truck)` does not.
    """
    named = len(inside) > 1 and bool(_word(inside[0])) and _word(inside[1]) not in ("", "-")
    return _word(inside[0]) if named else None


def _word(part: Expression) -> str:
    return part.text if isinstance(part, Word) else ""
