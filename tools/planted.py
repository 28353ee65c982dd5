"""The faults that `tools/mutate` plants: where, what stands there, what is put in its place.

Each is one that somebody might make: a sign, a bound, a missing call. `tests` are the nearest
ones, words for pytest; `reason` says why a fault may live, and is empty where it may not.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault; `old` stands in the file exactly once."""

    name: str
    file: str
    old: str
    new: str
    tests: str
    reason: str = ""


_PLANTED = "tests/test_planted_faults.py"
_RULES = "tests/logic/proofs/test_checking_rules.py"
_CHECKING = "src/sleuth/logic/proofs/checking"
_FILTERS = "tests/csp/test_filters.py"
_EXAMINED = "tests/test_cross_examination.py"
_CHECKS = "tests/puzzles/test_checks.py"
_METER = "tests/test_meter.py"

_ANSWERS = (
    Fault(
        "solutions are not checked",
        "src/sleuth/tasks/solve.py",
        "    found = checked(problem, request.question, found, meter, method.engine, "
        "method.name, view.lift)\n",
        "    found = found.lifted(view.lift)\n",
        f"{_PLANTED} -k futoshiki",
    ),
    Fault(
        "told solutions are not checked",
        "src/sleuth/tasks/solve.py",
        "            refuse(self._problem.check(solution), self._engine, self._method)\n",
        "",
        f"{_PLANTED} -k futoshiki",
    ),
    Fault(
        "proofs are not checked",
        "src/sleuth/tasks/prove.py",
        "        answer = checked(asked, request.question, answer, part, method, method.name)\n",
        "",
        f"{_PLANTED} -k about_a_theory",
    ),
    Fault(
        "models are not checked",
        "src/sleuth/tasks/models.py",
        "        answer = checked(here, question, answer, part, engine, engine.name)\n",
        "",
        f"{_PLANTED} -k about_a_theory",
    ),
    Fault(
        "only the first solution is checked",
        "src/sleuth/tasks/checking.py",
        "            for part in _parts(problem, claimed):",
        "            for part in _parts(problem, claimed[:1]):",
        f"{_PLANTED} -k futoshiki",
    ),
    Fault(
        "a wrong cost is shown",
        "src/sleuth/tasks/checking.py",
        "abs(cost - answer.cost) > _ROUNDING",
        "cost - answer.cost < -_ROUNDING",
        f"{_PLANTED} -k maze",
    ),
    Fault(
        "a bound above the cost is shown",
        "src/sleuth/tasks/checking.py",
        "answer.bound > cost + _ROUNDING",
        "answer.bound > cost + 2",
        f"{_PLANTED} -k maze",
    ),
    Fault(
        "repeated solutions are shown",
        "src/sleuth/tasks/checking.py",
        "        return len(set(solutions))\n",
        "        return len(list(solutions))\n",
        f"{_PLANTED} -k futoshiki",
    ),
    Fault(
        "a wrong count is shown",
        "src/sleuth/tasks/checking.py",
        "(count < len(shown) or (whole and count > len(shown)))",
        "count < len(shown)",
        f"{_PLANTED} -k futoshiki",
    ),
    Fault(
        "the first solution is of no list",
        "src/sleuth/tasks/checking.py",
        "answer.solutions and answer.solution != answer.solutions[0]",
        "answer.solutions and answer.solution is None",
        f"{_PLANTED} -k futoshiki",
    ),
    Fault(
        "tables outside of the domain",
        "src/sleuth/logic/problem.py",
        "len(table) != model.size**symbol.arity",
        "len(table) < model.size**symbol.arity",
        f"{_PLANTED} -k about_a_theory",
    ),
    Fault(
        "all that a complete list has is called all",
        "src/sleuth/answer.py",
        "complete=exhausted or not (question.count or question.several),",
        "complete=True,",
        "tests/puzzles/lights_out -k complete",
    ),
)

_PROOFS = (
    Fault(
        "places below 0 count from the end",
        f"{_CHECKING}/inferences.py",
        "not 0 <= place < count",
        "not place < count",
        _RULES,
    ),
    Fault(
        "literals of one sign are resolved",
        f"{_CHECKING}/inferences.py",
        "    if one.positive == other.positive:\n",
        "    if False:\n",
        _RULES,
    ),
    Fault(
        "signs do not matter in factoring",
        f"{_CHECKING}/inferences.py",
        "    if one.positive != other.positive:\n",
        "    if False:\n",
        _RULES,
    ),
    Fault(
        "an equation is factored with itself",
        f"{_CHECKING}/inferences.py",
        '    if i == j:\n        raise Refused("one equation is not two")\n',
        "",
        _RULES,
    ),
    Fault(
        "a proof ends anywhere",
        f"{_CHECKING}/checker.py",
        "last.formula is not None or last.literals:",
        "last.formula is not None:",
        _RULES,
    ),
    Fault(
        "a parent stands after its child",
        f"{_CHECKING}/checker.py",
        "type(number) is not int or number not in self.known:",
        "type(number) is not int:",
        f"{_RULES} tests/logic/proofs/test_checking_mutations.py",
    ),
    Fault(
        "formulas of anywhere are facts",
        f"{_CHECKING}/checker.py",
        "elif self.theory is not None and not self._is_given(formula, known.is_goal):",
        "elif False:",
        "tests/logic/test_theory_contract.py -k alone",
    ),
    Fault(
        "a parent used twice keeps its variables",
        f"{_CHECKING}/checker.py",
        "self._renamed(parent.premise) if again else parent.premise",
        "parent.premise",
        f"{_RULES} tests/logic/proofs/test_checking_mutations.py",
    ),
    Fault(
        "equations with different sides are dropped",
        f"{_CHECKING}/inferences.py",
        '    if left != right:\n        raise Refused(f"{terms.text(left)} and',
        '    if left == right:\n        raise Refused(f"{terms.text(left)} and',
        _RULES,
    ),
    Fault(
        "no occurs check",
        "src/sleuth/logic/proofs/unification.py",
        "            elif id(term) in begun:\n                return None\n",
        "            elif id(term) in begun:\n                waiting.pop()\n",
        "tests/logic/proofs/test_unification.py",
    ),
    Fault(
        "swapped equations do not subsume",
        "src/sleuth/logic/proofs/subsumption.py",
        "            if pattern.symbol == EQUAL:\n",
        "            if False:\n",
        "tests/logic/proofs/test_clause_subsumption.py",
    ),
    Fault(
        "subsumption ignores signs",
        "src/sleuth/logic/proofs/subsumption.py",
        "literal.positive != sign or other.atom.symbol",
        "other.atom.symbol",
        "tests/logic/proofs/test_clause_subsumption.py",
    ),
    Fault(
        "features of subsumption are too strict",
        "src/sleuth/logic/proofs/subsumption.py",
        "(value <= bound) if below",
        "(value < bound) if below",
        "tests/logic/proofs/test_clause_subsumption.py tests/logic/proofs/test_term_indexes.py",
    ),
    Fault(
        "the ordering forgets variables",
        "src/sleuth/logic/proofs/ordering.py",
        "return INCOMPARABLE if missing & 2 else GREATER",
        "return GREATER",
        "tests/logic/proofs/test_orderings.py",
    ),
    Fault(
        "models deny no goal",
        "src/sleuth/logic/models/model_check.py",
        "Not(formula) if denied else formula",
        "formula",
        "tests/logic/models/test_model_check.py",
    ),
    Fault(
        "some for all",
        "src/sleuth/logic/models/model_check.py",
        "inner.all(axis=-1) if universal else inner.any(axis=-1)",
        "inner.any(axis=-1)",
        "tests/logic/models/test_model_check.py",
    ),
)

_CONSTRAINTS = (
    Fault(
        "less or equal for less",
        "src/sleuth/csp/propagators/less.py",
        "larger &= -(low << 1)",
        "larger &= -low",
        _FILTERS,
    ),
    Fault(
        "less keeps too much below",
        "src/sleuth/csp/propagators/less.py",
        "(1 << (larger.bit_length() - 1)) - 1",
        "(1 << larger.bit_length()) - 1",
        _FILTERS,
    ),
    Fault(
        "sums at most, off by one",
        "src/sleuth/csp/propagators/linear.py",
        "        if room < 0:\n",
        "        if room < -1:\n",
        _FILTERS,
    ),
    Fault(
        "sums by values, one too few",
        "src/sleuth/csp/propagators/linear.py",
        "within = (2 << goal) - 1",
        "within = (1 << goal) - 1",
        _FILTERS,
    ),
    Fault(
        "all different, but for the last matching",
        "src/sleuth/csp/propagators/all_different.py",
        "        _keep_components(open_variables, result, matched)\n",
        "",
        _FILTERS,
    ),
    Fault(
        "values taken by two",
        "src/sleuth/csp/propagators/all_different.py",
        "left = result[variable] & ~taken\n",
        "left = result[variable]\n",
        _FILTERS,
    ),
    Fault(
        "a circuit that closes early",
        "src/sleuth/csp/propagators/circuit.py",
        "must_visit > length",
        "must_visit > length + 1",
        "tests/csp/test_circuit.py",
        "another rule of the filter refuses the closed circuit: only speed is lost",
    ),
    Fault(
        "two circuits are one",
        "src/sleuth/csp/propagators/circuit.py",
        "        if length < len(closed):\n            return False\n",
        "",
        "tests/csp/test_circuit.py",
    ),
    Fault(
        "an element beyond its array",
        "src/sleuth/csp/propagators/element.py",
        "if not 0 <= at < len(array):",
        "if not at < len(array):",
        _FILTERS,
    ),
    Fault(
        "forbidden rows are allowed",
        "src/sleuth/csp/propagators/table.py",
        "        if live.bit_count() == combinations:\n            return None\n",
        "",
        _FILTERS,
    ),
    Fault(
        "solutions of the solver come twice",
        "src/sleuth/sat/cadical.py",
        "found += inspection.solutions\n",
        "found += inspection.solutions * 2\n",
        f"{_PLANTED} -k 'cadical and futoshiki'",
    ),
    Fault(
        "cheapest is one cheaper",
        "src/sleuth/sat/cadical.py",
        "while cost > 0 and solver.solve([-at_least[cost - 1]]):",
        "while cost > 1 and solver.solve([-at_least[cost - 2]]):",
        "tests/sat/test_cheapest.py",
    ),
    Fault(
        "an inquiry forgets its facts",
        "src/sleuth/sat/inquiry.py",
        "while self._solver.solve([*facts, *switches]):",
        "while self._solver.solve([*switches]):",
        "tests/sat/test_inquiry.py",
    ),
    Fault(
        "an inquiry's switch is upside down",
        "src/sleuth/sat/inquiry.py",
        "self._solver.extend([*clause, -switch] for clause in group.clauses)",
        "self._solver.extend([*clause, switch] for clause in group.clauses)",
        "tests/sat/test_inquiry.py",
    ),
    Fault(
        "an inquiry leaves unstated rules out",
        "src/sleuth/sat/inquiry.py",
        "unstated = self.rules.unstated if groups is None else None",
        "unstated = None",
        "tests/sat/test_inquiry.py",
    ),
    Fault(
        "a core that can be smaller",
        "src/sleuth/sat/inquiry.py",
        "            if self._solver.solve(needed + rest):\n",
        "            if self._solver.solve(needed + rest) or True:\n",
        "tests/sat/test_inquiry.py",
    ),
    Fault(
        "unique though a second was found",
        "src/sleuth/answer.py",
        "unique = False if len(found) > 1 else (True if exhausted else None)",
        "unique = True if exhausted else None",
        f"{_EXAMINED} -k futoshiki",
    ),
    Fault(
        "fewest presses among the first 64 solutions",
        "src/sleuth/algebra/solution_set.py",
        "                if sum(solution) < weight:\n",
        "                if number < 64 and sum(solution) < weight:\n",
        "tests/algebra -k last",
    ),
    Fault(
        "fewest presses of two states among the first 64",
        "src/sleuth/algebra/solution_set.py",
        "        for position in _odometer([2] * len(steps)):\n",
        "        for position in _odometer([2] * min(6, len(steps))):\n",
        "tests/algebra -k last",
    ),
    Fault(
        "CP-SAT's less is less or equal",
        "src/sleuth/csp/cpsat.py",
        "model.add(scope[0] < scope[1])",
        "model.add(scope[0] <= scope[1])",
        "tests/csp/test_engines.py",
    ),
)

_SEARCHES = (
    Fault(
        "dominance ignores the cost",
        "src/sleuth/search/dominance.py",
        "other_cost <= reached and dominates(other, child)",
        "dominates(other, child)",
        "tests/search/test_search_dominance.py",
    ),
    Fault(
        "dominance drops cheaper states",
        "src/sleuth/search/dominance.py",
        "if reached <= other_cost and dominates(child, other)",
        "if dominates(child, other)",
        "tests/search/test_search_dominance.py",
    ),
    Fault(
        "no state is opened again",
        "src/sleuth/search/best_first.py",
        "                        if not reopen:\n",
        "                        if True:\n",
        "tests/search/test_search_best_first.py",
    ),
    Fault(
        "a goal is a goal when it is met first",
        "src/sleuth/search/bidirectional.py",
        "while forwards.least() + backwards.least() < best - TOLERANCE:",
        "while meeting is None and forwards.least() + backwards.least() < best:",
        "tests/search/test_search_engines.py -k dearer",
    ),
    Fault(
        "bounds that grow too much",
        "src/sleuth/search/idastar.py",
        "next_bound = min(next_bound, total)",
        "next_bound = max(bound, total)",
        "tests/search/test_search_engines.py -k dearer",
    ),
    Fault(
        "breadth first is always cheapest",
        "src/sleuth/search/bfs.py",
        "optimal=len(step_costs) <= 1",
        "optimal=True",
        "tests/search/test_search_best_first.py -k bfs",
    ),
    Fault(
        "a grid whose rows are mixed up",
        "src/sleuth/search/grid_kernel.py",
        "closer = row > goal_row",
        "closer = row >= goal_row",
        "tests/search/test_search_grid.py",
    ),
    Fault(
        "a grid whose bound grows too fast",
        "src/sleuth/search/grid_kernel.py",
        "                self.total += 2\n",
        "                self.total += 4\n",
        "tests/search/test_search_bounds.py -k grid",
    ),
    Fault(
        "a kernel that forgets the tile it moved",
        "src/sleuth/puzzles/tiles/kernel.py",
        "        return self.path[::-1]\n",
        "        return self.path[:]\n",
        "tests/puzzles/tiles/test_tiles_kernel.py -k 'count_as or any_goal'",
    ),
    Fault(
        "a kernel that goes straight back",
        "src/sleuth/puzzles/tiles/kernel.py",
        "for way, other in neighbours[cell] if way != back]",
        "for way, other in neighbours[cell]]",
        "tests/puzzles/tiles/test_tiles_kernel.py -k 'count_as or any_goal'",
    ),
    Fault(
        "leaps without energy",
        "src/sleuth/puzzles/hunger_games/leaps.py",
        "elif energy - steps + ground.food_energy > 0:",
        "elif True:",
        "tests/puzzles/hunger_games/test_hunger_dominance.py",
        "a state without energy has no leaps: it is superfluous and does no harm",
    ),
    Fault(
        "a spoilt pattern database is believed",
        "src/sleuth/puzzles/tiles/heuristics/pattern_store.py",
        "    if hashlib.sha256(entries).digest() != digest:\n        return None\n",
        "",
        "tests/puzzles/tiles/test_tiles_patterns.py",
    ),
    Fault(
        "a short pattern database is believed",
        "src/sleuth/puzzles/tiles/heuristics/pattern_store.py",
        "    if len(entries) != pattern.size:\n        return None\n",
        "",
        "tests/puzzles/tiles/test_tiles_patterns.py",
    ),
    Fault(
        "a bound that is no proof is one",
        "src/sleuth/search/outcome.py",
        "proved = gave_up is None and outcome.limit is None",
        "proved = outcome.limit is None",
        "tests/search/test_search_engines.py -k beam",
    ),
)

_RULES_OF_PUZZLES = (
    Fault(
        "presses below 0",
        "src/sleuth/puzzles/lights_out/problem.py",
        "            if times < 0:\n",
        "            if times < -9:\n",
        _CHECKS,
    ),
    Fault(
        "numbers twice in a column",
        "src/sleuth/puzzles/futoshiki/problem.py",
        'for name, line in (("row", solution[index]), ("column", [r[index] for r in solution])):',
        'for name, line in (("row", solution[index]),):',
        _CHECKS,
    ),
    Fault(
        "equal for less",
        "src/sleuth/puzzles/futoshiki/problem.py",
        "            if smaller >= larger:\n",
        "            if smaller > larger:\n",
        _CHECKS,
    ),
    Fault(
        "two loops",
        "src/sleuth/puzzles/slitherlink/checking.py",
        "if not broken and _length_of_one_loop(meeting, leading, columns + 1) < len(solution):",
        "if False:",
        _CHECKS,
    ),
    Fault(
        "tiles off the board",
        "src/sleuth/puzzles/tiles/problem.py",
        "if not (0 <= to_row < self.rows and 0 <= to_column < self.columns):",
        "if not (0 <= to_row < self.rows):",
        _CHECKS,
    ),
    Fault(
        "steps without energy",
        "src/sleuth/puzzles/hunger_games/problem.py",
        "            if moment.energy <= 0:\n",
        "            if moment.energy < 0:\n",
        _CHECKS,
    ),
    Fault(
        "a valuation that contradicts itself",
        "src/sleuth/puzzles/cnf/problem.py",
        "if literal and -literal in said:",
        "if False:",
        "tests/sat/test_sat_dimacs.py -k contradict",
    ),
    Fault(
        "walks that go on after the food",
        "src/sleuth/puzzles/maze/problem.py",
        "if self.task is Task.ANY_FOOD and set(visited[:-1]) & set(self.targets):",
        "if False:",
        _CHECKS,
    ),
)

_EDGES = (
    Fault(
        "files of any size",
        "src/sleuth/cli/common.py",
        "    if len(content) > LARGEST_FILE:\n",
        "    if False:\n",
        "tests/cli/test_cli.py -k largest",
    ),
    Fault(
        "nothing is escaped in SVG",
        "src/sleuth/drawing/svg.py",
        '    return escape(safe(_FORBIDDEN.sub("\\ufffd", text)))',
        '    return safe(_FORBIDDEN.sub("\\ufffd", text))',
        "tests/drawing/test_drawing_looks.py -k 'well_formed or escaped'",
    ),
    Fault(
        "forbidden characters in SVG",
        "src/sleuth/drawing/svg.py",
        '    return escape(safe(_FORBIDDEN.sub("\\ufffd", text)))',
        "    return escape(text)",
        "tests/drawing/test_drawing_looks.py tests/test_text.py -k 'escaped or drawings'",
    ),
    Fault(
        "escape sequences reach the terminal",
        "src/sleuth/errors.py",
        'super().__init__(safe(f"{where}{problem}{what_to_do}{picture}"))',
        'super().__init__(f"{where}{problem}{what_to_do}{picture}")',
        "tests/test_text.py",
    ),
    Fault(
        "control characters are read",
        "src/sleuth/text.py",
        "return _UNREADABLE.search(text)",
        'return re.search("\\0", text)',
        "tests/test_text.py",
    ),
    Fault(
        "includes from anywhere",
        "src/sleuth/logic/tptp/includes.py",
        "path.is_file() and any(map(path.is_relative_to, self.folders))",
        "path.is_file()",
        "tests/logic/test_tptp.py",
    ),
    Fault(
        "includes of themselves",
        "src/sleuth/logic/tptp/includes.py",
        "        if path in self.open_files:\n",
        "        if False:\n",
        "tests/logic/test_tptp.py",
    ),
    Fault(
        "variables beyond those announced",
        "src/sleuth/sat/dimacs.py",
        "if abs(literal) > variables:",
        "if abs(literal) > variables + 1:",
        "tests/sat/test_sat_dimacs.py",
    ),
    Fault(
        "rows of any length",
        "src/sleuth/puzzles/lights_out/formats/rows.py",
        "if rows and len(row) != len(rows[0]):",
        "if False:",
        "tests/puzzles/lights_out -k bad_boards",
    ),
    Fault(
        "rows that go on after their end",
        "src/sleuth/puzzles/lights_out/formats/rows.py",
        "        if ended:\n",
        "        if False:\n",
        "tests/puzzles/lights_out -k bad_boards",
    ),
    Fault(
        "nobody stops while a view is built",
        "src/sleuth/tasks/solve.py",
        "    except LimitReached as reached:\n"
        "        found = Answer(Status.UNKNOWN, limit=reached.limit)\n"
        "        return _complete(found, method, problem, meter)\n",
        "    except LimitReached as reached:\n"
        "        found = Answer(Status.UNSOLVABLE, limit=reached.limit)\n"
        "        return _complete(found, method, problem, meter)\n",
        "tests/puzzles/lights_out -k while_a_view",
    ),
    Fault(
        "views look at no limit",
        "src/sleuth/limits.py",
        "        pace()\n        yield item\n",
        "        yield item\n",
        _METER,
    ),
    Fault(
        "checkpoints look at no limit",
        "src/sleuth/limits.py",
        "        if reason is not None:\n            raise LimitReached(reason)\n",
        "",
        _METER,
    ),
    Fault(
        "a part may spend more than the whole",
        "src/sleuth/limits.py",
        "if seconds is None or (left is not None and left < seconds):",
        "if seconds is None:",
        _METER,
    ),
    Fault(
        "parts have memory of their own",
        "src/sleuth/limits.py",
        "            part.memory_started = self.memory_started\n",
        "            pass\n",
        _METER,
    ),
    Fault(
        "nodes are not counted",
        "src/sleuth/limits.py",
        "if limits.nodes is not None and nodes >= limits.nodes:",
        "if limits.nodes is not None and nodes > limits.nodes:",
        _METER,
    ),
    Fault(
        "a cancelled run goes on",
        "src/sleuth/limits.py",
        "        if self.cancellation.reason is not None:\n"
        "            return self.cancellation.reason\n",
        "",
        _METER,
    ),
    Fault(
        "a worker's children live on",
        "src/sleuth/worker/process.py",
        'strays = descendants(self.pid)[1:] if sys.platform == "linux" else []',
        "strays: list[int] = []",
        "tests/worker/test_worker.py -k 'children or started or group'",
    ),
    Fault(
        "a garbled worker is believed",
        "src/sleuth/worker/process.py",
        "                    self.kill(GARBLED)\n",
        "",
        "tests/worker/test_worker.py -k 'touch or death or garbled'",
    ),
    Fault(
        "limits do not call for a worker",
        "src/sleuth/worker/where.py",
        "if stoppable or not (limited or shell):",
        "if stoppable or not shell:",
        "tests/worker/test_where.py",
    ),
    Fault(
        "a limit below 0",
        "src/sleuth/limits.py",
        "not (right and 0 <= value <= most)",
        "not (right and value <= most)",
        "tests/test_requests.py",
    ),
    Fault(
        "a question with true for a number",
        "src/sleuth/request.py",
        "not (type(most) is int and 0 < most <= _LARGEST_NUMBER)",
        "not (isinstance(most, int) and 0 < most <= _LARGEST_NUMBER)",
        "tests/test_requests.py",
    ),
    Fault(
        "options below their least value",
        "src/sleuth/options.py",
        "if self.least is not None and read < self.least:",
        "if False:",
        "tests/test_answer.py",
    ),
    Fault(
        "strange options are taken",
        "src/sleuth/tasks/solve.py",
        "    _refuse_strangers(entry, method, options)\n",
        "",
        "tests/cli/test_cli.py tests/test_face.py -k 'bad_requests or mistakes'",
    ),
    Fault(
        "questions that an engine cannot answer",
        "src/sleuth/tasks/solve.py",
        "    _refuse_questions(entry, method, request.question)\n",
        "",
        "tests/test_requests.py tests/search/test_search_preamble.py",
    ),
    Fault(
        "a limit ends in success",
        "src/sleuth/answer.py",
        "if self.limit is not None or self.status is Status.UNKNOWN:",
        "if self.status is Status.UNKNOWN:",
        "tests/test_answer.py",
    ),
)

_SEEING = (
    Fault(
        "the cell at hand is not among the expanded",
        "src/sleuth/recording.py",
        "            if below.style == _AT_HAND:\n",
        "            if False:\n",
        "tests/test_replay.py tests/cli/test_draw.py",
    ),
    Fault(
        "a replay keeps what a decision takes back",
        "src/sleuth/replay.py",
        'del self._levels[about["depth"] :]',
        'del self._levels[about["depth"] + 1 :]',
        "tests/test_replay.py",
    ),
    Fault(
        "wide drawings wrap",
        "src/sleuth/cli/show.py",
        'no_wrap=True, overflow="crop", crop=True',
        'no_wrap=True, overflow="ignore", crop=False',
        "tests/cli/test_terminal.py -k too_wide",
    ),
    Fault(
        "Ctrl-C in a replay loses the answer",
        "src/sleuth/cli/watch.py",
        "except KeyboardInterrupt:",
        "except ZeroDivisionError:",
        "tests/cli/test_terminal.py -k ctrl_c",
    ),
)

_GUARD = "src/sleuth/web/guard.py"
_GUARDED = "tests/web/test_guard.py"
_HOSTILE = "tests/web/test_hostile.py"
_JOBS = "tests/web/test_jobs.py"

_SERVED = (
    Fault(
        "every host is answered",
        _GUARD,
        "if host is None or host.lower() not in self._hosts:",
        "if host is None:",
        _GUARDED,
    ),
    Fault(
        "origins are not looked at",
        _GUARD,
        "if origin is not None and origin.lower() not in self._origins:",
        "if origin is not None and origin == host:",
        _GUARDED,
    ),
    Fault(
        "pages of other sites may call",
        _GUARD,
        'site not in ("same-origin", "none")',
        'site not in ("same-origin", "none", "same-site")',
        _GUARDED,
    ),
    Fault(
        "a part of the token is enough",
        _GUARD,
        'return secrets.compare_digest(token.encode(), (self._settings.token or "").encode())',
        'return (self._settings.token or "").startswith(token)',
        _GUARDED,
    ),
    Fault(
        "the token leads to other hosts",
        _GUARD,
        'quote(scope["path"].lstrip("/\\\\"))',
        'scope["path"][1:]',
        _GUARDED,
    ),
    Fault(
        "forms are taken for JSON",
        _GUARD,
        'if kind != "application/json":',
        'if kind.startswith("multipart"):',
        _GUARDED,
    ),
    Fault(
        "only bodies that say their size are bounded",
        _GUARD,
        "        if more or len(body) > settings.body:\n",
        "        if size > settings.body:\n",
        _GUARDED,
    ),
    Fault(
        "JSON nests one deeper",
        "src/sleuth/web/strict_json.py",
        "for _ in range(nesting):",
        "for _ in range(nesting + 1):",
        _GUARDED,
    ),
    Fault(
        "large boards are taken",
        "src/sleuth/web/work.py",
        "        refuse_board(problem)\n",
        "",
        f"{_HOSTILE} -k too_large",
    ),
    Fault(
        "a closed tab leaves its job",
        "src/sleuth/web/jobs.py",
        "        if not job.goes_on:\n            self._stop(job)\n",
        "",
        f"{_JOBS} -k closed_tab",
    ),
    Fault(
        "the last events are lost",
        "src/sleuth/web/lanes.py",
        "            lane.batches.send()\n",
        "",
        f"{_JOBS} -k no_event_is_lost",
    ),
    Fault(
        "a race goes on after its first answer",
        "src/sleuth/web/lanes.py",
        "                        other.run.cancel()\n",
        "                        continue\n",
        f"{_JOBS} -k lanes_race",
    ),
    Fault(
        "slow readers are kept",
        "src/sleuth/web/serving.py",
        "self.loop.call_later(self.settings.patience, self.transport.abort)",
        "None",
        f"{_JOBS} -k takes_nothing",
    ),
    Fault(
        "heads are waited for",
        "src/sleuth/web/serving.py",
        "self.conn.their_state is h11.IDLE and self.conn.our_state is h11.IDLE",
        "False",
        f"{_HOSTILE} -k half_open",
    ),
    Fault(
        "pages have jobs without end",
        "src/sleuth/web/jobs.py",
        "if job.page and own >= settings.jobs_of_a_page:",
        "if not job.page:",
        f"{_JOBS} -k a_page_has",
    ),
)

FAULTS: tuple[Fault, ...] = (
    *_ANSWERS,
    *_PROOFS,
    *_CONSTRAINTS,
    *_SEARCHES,
    *_RULES_OF_PUZZLES,
    *_EDGES,
    *_SEEING,
    *_SERVED,
)
