"""Reading stories: statements that end in a full stop, in the words of the event calculus.

Nothing of the text is handed on as it is: names, numbers and variables are taken out of it one by
one, and programs are written from these.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from sleuth.logic.source_text import SourceText
from sleuth.planning.event_calculus.checking import Checker
from sleuth.planning.event_calculus.declarations import Declarations
from sleuth.planning.event_calculus.syntax import (
    EFFECTS,
    TRAJECTORIES,
    Comparison,
    Compound,
    Condition,
    Holds,
    Occurs,
    Operation,
    Rule,
    Story,
    Term,
    Variable,
)
from sleuth.planning.event_calculus.tokens import LONGEST, Token, Tokens
from sleuth.text import did_you_mean

T = TypeVar("T")

#: White space that moves the cursor back.
_ODD_SPACES = re.compile(r"[\x0b-\x0d]")

_DEEPEST = 40
_COMPARISONS = ("=", "!=", "<", "<=", ">", ">=")
_HEADS = (*EFFECTS, *TRAJECTORIES, "happens", "holdsAt", "releasedAt")
_WORDS = ("sort", "fluent", "event", "action", "unknown", "observed", "goal", "serial", "until")


def read_story(text: str, source: str = "input") -> Story:
    """The story that a text tells."""
    return _Reader(SourceText(text, source)).story()


class _Reader:
    def __init__(self, source: SourceText) -> None:
        self._tokens = Tokens(source)
        self._declared = Declarations(self._tokens)
        self._rules: list[tuple[Rule, Token]] = []
        self._serial = False
        self._until: int | None = None

    def story(self) -> Story:
        """Read to the end, then look whether it all fits together."""
        while self._tokens.next.kind != "end":
            self._statement()
        declared = self._declared
        checker = Checker(self._tokens.source, declared)
        rules = [checker.checked(rule, token) for rule, token in self._rules]
        story = Story(
            _ODD_SPACES.sub(" ", self._tokens.source.text),
            declared.sorts,
            declared.fluents,
            declared.events,
            frozenset(declared.actions),
            tuple(rules),
            self._serial,
            self._until,
        )
        checker.refuse_misuse(story, [token for _, token in self._rules])
        return story

    def _statement(self) -> None:
        first = self._tokens.next
        behind = self._tokens.take
        if first.text in ("sort", "fluent", "event", "action") and first.kind == "name":
            behind()
            self._declared.read(first.text)
        elif first.text == "serial":
            behind()
            self._serial = True
        elif first.text == "until":
            behind()
            self._until = self._last_moment()
        elif first.text in ("observed", "goal", "unknown"):
            behind()
            self._listed(first)
        else:
            self._rule(first)
            return
        self._tokens.expect(".")

    def _last_moment(self) -> int:
        token = self._tokens.expect_kind("number", "the last moment")
        if int(token.text) > LONGEST:
            raise self._tokens.error(f"a story has at most {LONGEST} moments", token=token)
        return int(token.text)

    def _listed(self, first: Token) -> None:
        """Several conditions or fluents, each of which becomes a rule of its own."""
        while True:
            begin = self._tokens.next
            if first.text == "unknown":
                rule = Rule("unknown", fluent=self._compound())
            else:
                condition = self._condition()
                if not isinstance(condition, Holds):
                    raise self._tokens.error(
                        f"{first.text} is followed by holdsAt(FLUENT, TIME)", token=begin
                    )
                time = condition.time
                rule = Rule(first.text, fluent=condition.fluent, time=time, body=(condition,))
            self._keep(rule, begin)
            if not self._tokens.takes(","):
                return

    def _rule(self, first: Token) -> None:
        if self._tokens.takes(":-"):
            body = self._body()
            self._tokens.expect(".")
            self._keep(Rule("constraint", body=body), first)
            return
        head = self._head()
        body = self._body() if self._tokens.takes(":-") else ()
        self._tokens.expect(".")
        self._keep(replace(head, body=body), first)

    def _keep(self, rule: Rule, begin: Token) -> None:
        source, end = self._tokens.source, self._tokens.before
        said = " ".join(source.text[begin.offset : end.offset + len(end.text)].split())
        line = source.place(begin.offset).line or 0
        self._rules.append((replace(rule, said=said.removesuffix("."), line=line), begin))

    def _head(self) -> Rule:
        """What a statement states, without its conditions."""
        positive = not self._tokens.takes("not")
        word = self._tokens.next
        if word.text not in _HEADS or not (positive or word.text == "holdsAt"):
            remedy = did_you_mean(word.text, [*_HEADS, *_WORDS])
            raise self._tokens.error("a statement is expected here", remedy)
        self._tokens.take()
        self._tokens.expect("(")
        rule = self._stated(word, positive)
        self._tokens.expect(")")
        return rule

    def _stated(self, word: Token, positive: bool) -> Rule:
        if word.text in EFFECTS:
            event = self._compound()
            fluent = self._after_comma(self._compound)
            return Rule(word.text, event, fluent, time=self._after_comma(self._variable))
        if word.text in TRAJECTORIES:
            fluent = self._compound()
            time = self._after_comma(self._variable)
            moving = self._after_comma(self._compound)
            duration = self._after_comma(self._variable)
            return Rule(word.text, None, fluent, moving, time, duration)
        what = self._compound()
        moment = self._after_comma(self._moment)
        if word.text == "happens":
            kind = "trigger" if isinstance(moment, Variable) else "happens"
            return Rule(kind, event=what, time=moment)
        if word.text == "holdsAt" and positive and isinstance(moment, Variable):
            return Rule("derived", fluent=what, time=moment)
        if moment != 0:
            raise self._tokens.error(
                "only the start, moment 0, can be stated",
                f"write observed {word.text}(…) for what was seen later",
                word,
            )
        stated = "start" if positive else "start-not"
        return Rule("released" if word.text == "releasedAt" else stated, fluent=what, time=0)

    def _after_comma(self, read: Callable[[], T]) -> T:
        self._tokens.expect(",")
        return read()

    def _body(self) -> tuple[Condition, ...]:
        conditions = [self._condition()]
        while self._tokens.takes(","):
            conditions.append(self._condition())
        return tuple(conditions)

    def _condition(self) -> Condition:
        positive = not self._tokens.takes("not")
        for word, kind in (("holdsAt", Holds), ("happens", Occurs)):
            if self._tokens.takes(word, "("):
                what = self._compound()
                self._tokens.expect(",")
                moment = self._moment()
                self._tokens.expect(")")
                return kind(what, moment, positive)
        if not positive:
            raise self._tokens.error("holdsAt(…) or happens(…) is expected after not")
        left = self._term()
        operator = self._tokens.take()
        if operator.text not in _COMPARISONS:
            raise self._tokens.error(
                "holdsAt(…), happens(…) or a comparison such as A != B is expected", token=operator
            )
        return Comparison(operator.text, left, self._term())

    def _compound(self) -> Compound:
        token = self._tokens.expect_kind("name", "a fluent or an event")
        arguments: list[Term] = []
        if self._tokens.takes("("):
            arguments.append(self._term())
            while self._tokens.takes(","):
                arguments.append(self._term())
            self._tokens.expect(")")
        return Compound(token.text, tuple(arguments))

    def _moment(self) -> Variable | int:
        if self._tokens.next.kind == "variable":
            return self._variable()
        return self._last_moment()

    def _variable(self) -> Variable:
        return Variable(self._tokens.expect_kind("variable", "a variable such as T").text)

    def _term(self, depth: int = 0) -> Term:
        """A sum of products."""
        whole = self._product(depth)
        while self._tokens.next.text in ("+", "-"):
            depth = self._deeper(depth)
            operator = self._tokens.take().text
            whole = Operation(operator, whole, self._product(depth))
        return whole

    def _product(self, depth: int) -> Term:
        whole = self._factor(depth)
        while self._tokens.takes("*"):
            depth = self._deeper(depth)
            whole = Operation("*", whole, self._factor(depth))
        return whole

    def _factor(self, depth: int) -> Term:
        token = self._tokens.next
        if self._tokens.takes("("):
            inner = self._term(self._deeper(depth))
            self._tokens.expect(")")
            return inner
        if self._tokens.takes("-"):
            inner = self._factor(self._deeper(depth))
            return -inner if isinstance(inner, int) else Operation("-", 0, inner)
        if token.kind == "number":
            return int(self._tokens.take().text)
        if token.kind == "variable":
            return self._variable()
        if token.kind == "name" and token.text != "not":
            return self._tokens.take().text
        raise self._tokens.error("a name, a number or a variable is expected here")

    def _deeper(self, depth: int) -> int:
        if depth == _DEEPEST:
            raise self._tokens.error(f"a term has more than {_DEEPEST} signs")
        return depth + 1
