"""Small random tasks that are nasty on purpose.

Types without objects, unused types, objects and predicates named like types and actions, empty
conditions and effects, effects that add and delete the same, preconditions that never hold, goals
that hold at once or never, costs of nothing, loops.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from pddl_data import TRUE, Action, Atom, Condition, Effect, Task, Variables

#: More atoms than this make too many states.
MOST_ATOMS = 9


class Maker:
    """Makes the parts of one task."""

    def __init__(self, rng: Random, *, derived: bool = True, quantified: bool = True) -> None:
        self.rng = rng
        self.quantified = quantified
        #: A domain speaks of its constants only.
        self.in_domain = True
        self.types = self._types()
        self.constants, self.objects = self._objects()
        self.predicates = self._predicates()
        self.axioms: list[tuple[str, Variables, Condition]] = []
        if derived and rng.random() < 0.4:
            self._derive()
        self.basic = {
            name: kinds
            for name, kinds in self.predicates.items()
            if name not in {head for head, _, _ in self.axioms}
        }

    def _types(self) -> dict[str, str]:
        rng = self.rng
        names = rng.sample(["t", "u", "p", "go", "either"], rng.choice((0, 1, 1, 2, 3)))
        found: dict[str, str] = {}
        for name in names:
            found[name] = rng.choice(["object", *found])
        return found

    def kind(self) -> str:
        """A type, often that of all objects."""
        return self.rng.choice(["object", *self.types])

    def _objects(self) -> tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]:
        rng = self.rng
        names = rng.sample(["a", "b", "t", "q", "go", "object"], rng.choice((0, 1, 2, 2, 3)))
        found = [(name, self.kind()) for name in names]
        cut = rng.choice((0, 1, 2))
        return tuple(found[:cut]), tuple(found[cut:])

    def _count(self, kinds: tuple[str, ...]) -> int:
        number = 1
        task = self._bare()
        for kind in kinds:
            number *= len(task.of_type(kind))
        return number

    def _bare(self) -> Task:
        nothing: Condition = TRUE
        return Task(self.types, self.constants, self.objects, {}, (), (), frozenset(), nothing)

    def _predicates(self) -> dict[str, tuple[str, ...]]:
        rng = self.rng
        found: dict[str, tuple[str, ...]] = {}
        left = MOST_ATOMS
        for name in rng.sample(["p", "q", "r", "s", "t", "go", "a"], rng.randint(2, 5)):
            kinds = tuple(self.kind() for _ in range(rng.choice((0, 0, 1, 1, 2))))
            if self._count(kinds) <= left:
                found[name] = kinds
                left -= self._count(kinds)
        return found or {"p": ()}

    def _derive(self) -> None:
        """Derived predicates, each of those before it and of itself where nothing is denied."""
        rng = self.rng
        usable = dict(self.predicates)
        for head in rng.sample(["x", "y"], rng.choice((1, 1, 2))):
            kinds = tuple(self.kind() for _ in range(rng.choice((0, 1, 1, 2))))
            variables = tuple((f"?{head}{n}", kind) for n, kind in enumerate(kinds))
            for _ in range(rng.choice((1, 1, 2))):
                condition = self.condition(dict(variables), usable, 2)
                if rng.random() < 0.3 and len(kinds) > 0 and self.quantified:
                    inner = ("?z", rng.choice(kinds))
                    terms = tuple(rng.choice([inner[0], *dict(variables)]) for _ in kinds)
                    step: Condition = ("atom", head, terms)
                    condition = ("or", (condition, ("exists", (inner,), step)))
                self.axioms.append((head, variables, condition))
            usable[head] = kinds
            self.predicates[head] = kinds

    def term(self, scope: dict[str, str]) -> str | None:
        """A variable or an object; types are not looked at: what does not fit is never true."""
        among = [*scope, *scope, *self._known()]
        return self.rng.choice(among) if among else None

    def _known(self) -> list[str]:
        return [name for name, _ in (*self.constants, *(() if self.in_domain else self.objects))]

    def atom(self, scope: dict[str, str], among: dict[str, tuple[str, ...]]) -> Atom | None:
        """An atom whose objects fit the types of its predicate."""
        rng = self.rng
        task = self._bare()
        for _ in range(4):
            name = rng.choice(list(among))
            terms = []
            for kind in among[name]:
                fitting = [each for each, own in scope.items() if own == kind or kind == "object"]
                fitting += [each for each in task.of_type(kind) if each in self._known()]
                if not fitting:
                    break
                terms.append(rng.choice(fitting))
            else:
                return name, tuple(terms)
        return None

    def condition(
        self, scope: dict[str, str], among: dict[str, tuple[str, ...]], depth: int
    ) -> Condition:
        """A random condition."""
        rng = self.rng
        kinds = ["atom"] * 5 + ["not"] * 2
        if depth:
            kinds += ["and", "and", "or", "or", "imply", "not", "="]
            if self.quantified:
                kinds += ["exists", "forall"]
        word = rng.choice(kinds)
        if word == "atom":
            atom = self.atom(scope, among)
            return TRUE if atom is None else ("atom", *atom)
        if word == "=":
            one, other = self.term(scope), self.term(scope)
            return TRUE if one is None or other is None else ("=", one, other)
        if word == "not":
            return ("not", self.condition(scope, among, max(0, depth - 1)))
        if word == "imply":
            return (word, *(self.condition(scope, among, depth - 1) for _ in range(2)))
        if word in ("and", "or"):
            count = rng.choice((0, 1, 2, 2, 2, 3))
            return (word, tuple(self.condition(scope, among, depth - 1) for _ in range(count)))
        # A name that is bound already means the inner variable.
        variable = (rng.choice(["?e", "?f", "?v0"]), self.kind())
        inner = {**scope, variable[0]: variable[1]}
        return (word, (variable,), self.condition(inner, among, depth - 1))

    def effects(self, scope: dict[str, str], most: int = 3) -> list[Effect]:
        """Changes of what is not derived, perhaps none."""
        rng = self.rng
        found: list[Effect] = []
        for _ in range(rng.choice((0, *range(1, most + 1)))):
            variables: Variables = ()
            inner = dict(scope)
            if self.quantified and rng.random() < 0.2:
                variables = (("?w", self.kind()),)
                inner["?w"] = variables[0][1]
            atom = self.atom(inner, self.basic)
            if atom is None:
                continue
            condition = TRUE
            if rng.random() < 0.35:
                condition = self.condition(inner, self.predicates, 1)
            found.append(Effect(atom, rng.random() < 0.6, condition, variables))
            if rng.random() < 0.15:
                found.append(Effect(atom, not found[-1].adds, TRUE, variables))
        return found

    def action(self, name: str, *, costs: bool = False) -> Action:
        """A random action."""
        rng = self.rng
        count = rng.choice((0, 0, 1, 1, 2))
        variables = tuple((f"?v{n}", self.kind()) for n in range(count))
        scope = dict(variables)
        asked = TRUE if rng.random() < 0.2 else self.condition(scope, self.predicates, 2)
        spent: list[int | Atom] = []
        if costs:
            for _ in range(rng.choice((0, 1, 1, 2))):
                one, other = self.term(scope), self.term(scope)
                if one is not None and other is not None and rng.random() < 0.3:
                    spent.append(("far", (one, other)))
                else:
                    spent.append(rng.choice((0, 0, 1, 2, 5)))
        return Action(name, variables, asked, tuple(self.effects(scope)), tuple(spent))

    def atoms(self) -> list[Atom]:
        """Every atom without variables that is not derived."""
        task = self._bare()
        found: list[Atom] = []
        for name, kinds in self.basic.items():
            variables = tuple((f"?{n}", kind) for n, kind in enumerate(kinds))
            found += [(name, tuple(each.values())) for each in task.choices(variables)]
        return found

    def distances(self) -> dict[Atom, int]:
        """A number for every two objects."""
        names = [name for name, _ in (*self.constants, *self.objects)]
        return {
            ("far", (one, other)): self.rng.choice((0, 1, 3)) for one in names for other in names
        }


def walked_goal(task: Task, rng: Random) -> Condition:
    """Literals of a state that random actions lead to, those that differ from the start first."""
    state = task.start
    instances = list(task.instances())
    for _ in range(rng.randint(1, 8)):
        able = [(act, values) for _, act, values in instances if task.able(act, values, state)]
        changing = [each for each in able if task.after(*each, state) != state]
        if not changing:
            break
        state = task.after(*rng.choice(changing), state)
    before, after = task.whole(task.start), task.whole(state)
    changed = sorted(before ^ after)
    literals: list[Condition] = [
        ("atom", *each) if each in after else ("not", ("atom", *each))
        for each in (*rng.sample(changed, min(len(changed), 2)), *sorted(after)[:1])
    ]
    return ("and", tuple(literals))


def random_task(rng: Random) -> Task:
    """A classical task; few have a goal that holds at once."""
    while True:
        task = _any_task(rng)
        if rng.random() < 0.1 or not task.is_goal(task.start):
            return task


def _any_task(rng: Random) -> Task:
    make = Maker(rng)
    costs = rng.random() < 0.5
    names = rng.sample(["go", "p", "a", "do", "t"], rng.randint(1, 5))
    actions = tuple(make.action(name, costs=costs) for name in names)
    start = frozenset(each for each in make.atoms() if rng.random() < 0.4)
    make.in_domain = False
    parts = tuple(make.condition({}, make.predicates, 1) for _ in range(rng.choice((0, 1, 2, 3))))
    task = Task(
        make.types,
        make.constants,
        make.objects,
        make.predicates,
        tuple(make.axioms),
        actions,
        start,
        ("and", parts),
        costs,
        make.distances() if costs else {},
    )
    return replace(task, goal=walked_goal(task, rng)) if rng.random() < 0.7 else task
