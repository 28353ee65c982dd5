"""What a file of logic says: its sentences, settings and the rest, each with its place."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal as OneOf
from typing import TypeAlias

from sleuth.errors import Place
from sleuth.logic.syntax import Apply, Formula, Literal, Term

Role: TypeAlias = OneOf["fact", "goal", "demodulator", "hint"]
ListKind: TypeAlias = OneOf["list", "terms", "command"]

#: The list whose facts are never in question: what all sides of a comparison may use. In TPTP,
#: which has no lists, what its types say stands there.
BACKGROUND = "usable"

#: The roles of TPTP formulas, which stand in the place of list names there.
TPTP_ROLES: dict[str, Role] = {
    "axiom": "fact",
    "hypothesis": "fact",
    "definition": "fact",
    "assumption": "fact",
    "lemma": "fact",
    "theorem": "fact",
    "corollary": "fact",
    "plain": "fact",
    "negated_conjecture": "fact",
    "conjecture": "goal",
    "question": "goal",
}


@dataclass(frozen=True, slots=True)
class Sentence:
    """One formula of the input: the list it stands in, its role there, and its attributes.

    Free variables are meant universally. `text` is the formula as it was written; `program`
    is the one program ("Prover9" or "Mace4") that an `if` block reserves it for, and `comment`
    what stands in the comment right above it.
    """

    formula: Formula
    list_name: str = "assumptions"
    role: Role = "fact"
    attributes: tuple[Apply, ...] = ()
    place: Place | None = None
    text: str = ""
    program: str | None = None
    comment: str = field(default="", compare=False)

    @property
    def label(self) -> str | None:
        """The text of its first `label` attribute: also the name of a TPTP formula."""
        for attribute in self.attributes:
            if attribute.name == "label" and len(attribute.args) == 1:
                return attribute.args[0].name
        return None

    @property
    def ladr_list(self) -> str:
        """The list it stands in when written in LADR, where TPTP's roles mean nothing."""
        if self.list_name not in TPTP_ROLES:
            return self.list_name
        return "goals" if self.role == "goal" else "assumptions"

    @property
    def answers(self) -> tuple[Term, ...]:
        """What its `answer` attributes ask for."""
        return tuple(
            attribute.args[0]
            for attribute in self.attributes
            if attribute.name == "answer" and len(attribute.args) == 1
        )


@dataclass(frozen=True, slots=True)
class Setting:
    """An `assign`, `set` or `clear`: the value is a number, a word, or True or False."""

    name: str
    value: int | str | bool
    place: Place | None = None
    program: str | None = None


@dataclass(frozen=True, slots=True)
class Distinct:
    """A group of constants that are pairwise different, from `list(distinct)`."""

    members: tuple[Apply, ...]
    place: Place | None = None
    program: str | None = None


@dataclass(frozen=True, slots=True)
class TermList:
    """Any other list of the input, or a command with arguments, kept as terms."""

    name: str
    terms: tuple[Term, ...]
    kind: ListKind = "list"
    place: Place | None = None
    program: str | None = None


@dataclass(frozen=True, slots=True)
class Warning:
    """Something that is read in a way its writer may not have meant."""

    text: str
    place: Place | None = None

    def __str__(self) -> str:
        return f"{self.place}: {self.text}" if self.place else self.text


@dataclass(frozen=True, slots=True)
class Theory:
    """Everything that one input says, in its own order."""

    sentences: tuple[Sentence, ...] = ()
    distinct: tuple[Distinct, ...] = ()
    settings: tuple[Setting, ...] = ()
    lists: tuple[TermList, ...] = ()
    warnings: tuple[Warning, ...] = ()
    source: str = ""
    prolog_style: bool = False

    @property
    def facts(self) -> tuple[Sentence, ...]:
        """The sentences that are given as true."""
        return tuple(sentence for sentence in self.sentences if sentence.role == "fact")

    @property
    def goals(self) -> tuple[Sentence, ...]:
        """The sentences that are to be shown; one of several is enough."""
        return tuple(sentence for sentence in self.sentences if sentence.role == "goal")

    def setting(self, name: str) -> int | str | bool | None:
        """The value of an option as the input sets it last, None where it does not."""
        for setting in reversed(self.settings):
            if setting.name == name:
                return setting.value
        return None

    def number(self, name: str, default: int) -> int:
        """The number assigned to an option, or the default."""
        value = self.setting(name)
        return default if value is None or isinstance(value, str | bool) else value

    def flag(self, name: str, default: bool = False) -> bool:
        """Whether a flag is set, or the default."""
        value = self.setting(name)
        return value if isinstance(value, bool) else default

    @property
    def arithmetic(self) -> bool:
        """Whether `+ * < …` mean integer arithmetic."""
        return self.flag("arithmetic")

    def for_program(self, program: str) -> Theory:
        """The theory without the parts that `if` blocks reserve for another program."""
        return replace(
            self,
            sentences=tuple(each for each in self.sentences if each.program in (None, program)),
            distinct=tuple(each for each in self.distinct if each.program in (None, program)),
            settings=tuple(each for each in self.settings if each.program in (None, program)),
            lists=tuple(each for each in self.lists if each.program in (None, program)),
        )


Step: TypeAlias = OneOf["input", "clausify", "deny", "definition", "distinct"]


@dataclass(frozen=True, slots=True)
class NormalForm:
    """How a sentence became clauses, kept so that it can be checked.

    `named` is the sentence, a goal denied, with new atoms for some of its parts, or what such an
    atom stands for; `scoped` is the same in negation normal form with small scopes; `witnesses`
    are the Skolem terms of its existential variables from left to right.
    """

    named: Formula
    scoped: Formula
    witnesses: tuple[Apply, ...]


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a clause comes from: the sentence of the input and what was done to it.

    `deny` is the negation of a goal, `definition` one half of a name given to a part of the
    sentence, `distinct` an inequality of a distinct list. `forms` are those of the sentence and
    of its definitions, and `form` the place of the one that the clause is a part of.
    """

    step: Step
    sentence: Sentence | None = None
    distinct: Distinct | None = None
    forms: tuple[NormalForm, ...] = field(default=(), compare=False, repr=False)
    form: int = 0


@dataclass(frozen=True, slots=True)
class Clause:
    """A disjunction of literals, its variables meant universally; the empty one is false.

    `answers` are the answer terms of its sentence, in the variables of the clause.
    """

    literals: tuple[Literal, ...]
    origin: Origin = Origin("input")
    answers: tuple[Term, ...] = ()

    def __str__(self) -> str:
        return " | ".join(map(str, self.literals)) or "$F"
