"""Reads TPTP problems: clauses (cnf), first-order formulas (fof) and typed ones (tff), includes."""

from __future__ import annotations

from dataclasses import dataclass, field

from sleuth.errors import BadInput, Place, reading_text
from sleuth.limits import checkpoint
from sleuth.logic.ladr.symbols import RENAME, OneUse
from sleuth.logic.source_text import SourceText
from sleuth.logic.syntax import TRUE, Apply, Formula, free_variables, is_clause, terms_of
from sleuth.logic.theory import TPTP_ROLES, Distinct, Sentence, Theory, Warning
from sleuth.logic.tptp.formulas import FormulaReader
from sleuth.logic.tptp.includes import CannotInclude, Library
from sleuth.logic.tptp.plain_statements import Plain, PlainStatements
from sleuth.logic.tptp.sorts import without_sorts
from sleuth.logic.tptp.tokens import OTHER_LANGUAGES, Token, Tokens, unquoted
from sleuth.logic.tptp.types import TypeReader, Types
from sleuth.text import shortened

_MOST_WARNINGS = 100


@dataclass(slots=True)
class _Gathered:
    """What a problem and its included files have said so far."""

    sentences: list[Sentence] = field(default_factory=list)
    distinct: list[Distinct] = field(default_factory=list)
    warnings: list[Warning] = field(default_factory=list)
    symbols: int = 0
    #: Whether there are strings in double quotes.
    objects: bool = False
    uses: OneUse = field(default_factory=OneUse)
    #: Only where there are typed formulas.
    types: Types | None = None


def read_tptp(text: str, source: str = "input", included: Library | None = None) -> Theory:
    """Read a TPTP problem; includes are looked for in the library, if one is given.

    >>> theory = read_tptp("fof(all_men,axiom, ! [X] : (man(X) => mortal(X))).")
    >>> theory.sentences[0].label
    'all_men'
    """
    gathered = _Gathered()
    _Reader(SourceText(text, source), included, gathered, None).read()
    if gathered.types is not None:
        _leave_out_types(gathered, gathered.types)
    if gathered.objects:
        _add_distinct_objects(gathered)
    goals = [sentence for sentence in gathered.sentences if sentence.role == "goal"]
    if len(goals) > 1:
        note = "several conjectures: proving one of them is taken to be enough"
        gathered.warnings.append(Warning(note, goals[1].place))
    return Theory(
        tuple(gathered.sentences),
        tuple(gathered.distinct),
        warnings=tuple(gathered.warnings),
        source=source,
        prolog_style=True,
    )


def _leave_out_types(gathered: _Gathered, types: Types) -> None:
    """Say the same without types, and warn where that matters."""
    for sentence in gathered.sentences:
        checkpoint()
        if id(sentence) not in types.of_variables:
            clash = types.clash(sentence.formula, {})
            if clash:
                raise BadInput(clash[1], sentence.place, "all formulas obey the types")
    gathered.sentences, guards = without_sorts(gathered.sentences, types)
    if guards:
        shown = shortened(", ".join(guards))
        note = f"the types whose size matters become relations ({shown}), others all elements"
        gathered.warnings.append(Warning(f"{note}: models are counted so"))


def _add_distinct_objects(gathered: _Gathered) -> None:
    """Strings in double quotes name objects that differ from each other."""
    found = {
        term: None
        for sentence in gathered.sentences
        for term in terms_of(sentence.formula)
        if isinstance(term, Apply) and not term.args and term.name.startswith('"')
    }
    if len(found) > 1:
        gathered.distinct.append(Distinct(tuple(found)))


class _Reader:
    def __init__(
        self,
        text: SourceText,
        included: Library | None,
        gathered: _Gathered,
        wanted: set[str] | None,
    ) -> None:
        self._text = text
        self._included = included
        self._gathered = gathered
        self._wanted = wanted
        self._tokens = Tokens(text)
        gathered.objects = gathered.objects or '"' in text.text
        self._plain = PlainStatements()
        self._formulas = FormulaReader(self._tokens, self._warn, self._count)
        self._typed: TypeReader | None = None

    def _count(self, symbols: int, offset: int) -> None:
        self._gathered.symbols += symbols
        self._text.count(self._gathered.symbols, offset)

    def read(self) -> None:
        offset = 0
        while True:
            checkpoint()
            plain = self._plain.read(self._text.text, offset)
            if plain is not None:
                self._keep_plain(plain)
                offset = plain.after
                continue
            self._tokens.load(offset)
            if self._tokens.at("end"):
                break
            self._count(len(self._tokens), self._tokens.starts[len(self._tokens) - 1])
            self._statement()
            offset = self._tokens.after

    def _statement(self) -> None:
        kind = self._tokens.take()
        if kind.text == "include":
            self._include()
        elif kind.text in ("cnf", "fof", "tff"):
            self._annotated(kind)
        elif kind.text in OTHER_LANGUAGES:
            raise self._tokens.other_language(self._tokens.next - 1)
        else:
            raise self._text.error(
                kind.start, f"{shortened(kind.text)} where fof, cnf, tff or include was expected"
            )

    def _annotated(self, kind: Token) -> None:
        self._tokens.expect("(")
        name = self._tokens.name()
        self._tokens.expect(",")
        role_token = self._tokens.take()
        role = role_token.text
        self._tokens.expect(",")
        begin = self._tokens.start
        types = self._type_reader() if kind.text == "tff" else None
        self._formulas.sort = types.sort if types else None
        if types and role == "type":
            types.declaration()
            self._end()
            return
        first = self._tokens.next
        formula = self._formulas.formula(kind.start)
        end = self._tokens.ended
        if types:
            types.refuse_arithmetic(first)
            self._check_types(formula, first)
        if kind.text == "cnf":
            self._check_clause(formula, begin)
        self._end()
        if self._wanted is not None and name not in self._wanted:
            return
        if role not in TPTP_ROLES:
            self._warn(role_token.start, f"a formula in the role of {shortened(role)} is left out")
            return
        if kind.text == "fof" and (free := free_variables(formula)):
            self._warn(begin, f"variable {shortened(free[0].name)} is not bound: read as universal")
        self._keep(formula, name, role, kind.start, " ".join(self._text.text[begin:end].split()))

    def _end(self) -> None:
        """Take the rest of a statement, which says nothing."""
        if self._tokens.at(","):
            self._skip_annotations()
        self._tokens.expect(")")
        self._tokens.expect(".")

    def _type_reader(self) -> TypeReader:
        if self._typed is None:
            if self._gathered.types is None:
                self._gathered.types = Types()
            self._typed = TypeReader(self._tokens, self._gathered.types)
        return self._typed

    def _check_types(self, formula: Formula, first: int) -> None:
        """Refuse a formula, whose tokens begin at `first`, that breaks its types."""
        assert self._gathered.types is not None
        types, tokens = self._gathered.types, self._tokens
        if used_otherwise := self._gathered.uses.clash(formula):
            raise self._text.error(tokens.starts[first], used_otherwise, RENAME)
        clash = types.clash(formula, self._formulas.types)
        if free := free_variables(formula):
            clash = clash or (free[0].name, f"variable {shortened(free[0].name)} is not bound")
        if clash:
            symbol, problem = clash
            written = range(first, tokens.next)
            at = next((i for i in written if unquoted(tokens.texts[i]) == symbol), first)
            raise self._text.error(tokens.starts[at], problem)

    def _keep_plain(self, plain: Plain) -> None:
        self._count(plain.symbols, plain.start)
        if self._wanted is not None and plain.name not in self._wanted:
            return
        # What is left out may use symbols as it likes, and is known to the quick reader only.
        fresh = self._plain.fresh or self._wanted is not None
        self._formulas.sort = None
        text = " ".join(self._text.text[plain.begin : plain.end].split())
        self._keep(plain.formula, plain.name, plain.role, plain.start, text, fresh)

    def _keep(
        self, formula: Formula, name: str, role: str, start: int, text: str, fresh: bool = True
    ) -> None:
        """Add a sentence, which may use symbols in another way than before if it is fresh."""
        if fresh and (clash := self._gathered.uses.clash(formula)):
            raise self._text.error(start, clash, RENAME)
        place = self._text.place(start)
        label = Apply("label", (Apply(name),))
        sentence = Sentence(formula, role, TPTP_ROLES[role], (label,), place, text)
        self._gathered.sentences.append(sentence)
        if self._formulas.sort is not None and self._gathered.types is not None:
            self._gathered.types.of_variables[id(sentence)] = self._formulas.types

    def _warn(self, offset: int, text: str) -> None:
        if len(self._gathered.warnings) <= _MOST_WARNINGS:
            last = len(self._gathered.warnings) == _MOST_WARNINGS
            said = "further warnings are left out" if last else text
            self._gathered.warnings.append(Warning(said, self._text.place(offset)))

    def _check_clause(self, formula: Formula, begin: int) -> None:
        if not is_clause(formula) and formula != TRUE:
            raise self._text.error(begin, "cnf holds a disjunction of literals", "write fof")

    def _skip_annotations(self) -> None:
        """The source and other information after a formula has no part in its meaning."""
        depth = 0
        while depth or not self._tokens.at(")"):
            if self._tokens.at("end"):
                raise self._tokens.unexpected(")")
            depth += self._tokens.at("(", "[")
            depth -= self._tokens.at(")", "]")
            self._tokens.take()

    def _include(self) -> None:
        self._tokens.expect("(")
        token = self._tokens.token
        path = self._tokens.name()
        wanted: set[str] | None = None
        if self._tokens.at(","):
            self._tokens.take()
            self._tokens.expect("[")
            wanted = {self._tokens.name()}
            while self._tokens.at(","):
                self._tokens.take()
                wanted.add(self._tokens.name())
            self._tokens.expect("]")
        self._tokens.expect(")")
        self._tokens.expect(".")
        if self._included is None:
            raise self._text.error(
                token.start,
                "other files are not read from here",
                "put what it says into this text, or give the folder as the option includes",
            )
        own = not self._included.open_files
        try:
            self._read_included(self._included, path, wanted)
        except CannotInclude as reason:
            if not own:
                raise
            raise self._text.error(
                token.start, shortened(str(reason), 300), "the option includes names a folder"
            ) from None
        except BadInput as error:
            # What stands in a file is for those who may read it, not for whoever names it.
            line = error.place.line if error.place else None
            raise self._text.error(
                token.start, f"{shortened(path)} cannot be included", f"see its line {line or 1}"
            ) from None

    def _read_included(self, library: Library, path: str, wanted: set[str] | None) -> None:
        found, text = library.text(path)
        place = Place(str(found))
        with reading_text(text, place):
            _Reader(SourceText(text, place.source), library, self._gathered, wanted).read()
        library.open_files.pop()
