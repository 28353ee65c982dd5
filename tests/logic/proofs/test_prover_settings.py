"""Options of Prover9 are obeyed or warned about."""

from __future__ import annotations

from proof_helpers import proved, theory

from sleuth.answer import Status
from sleuth.limits import Limits
from sleuth.logic.clausify import clausify
from sleuth.logic.proofs.loading import saturation_of
from sleuth.logic.proofs.settings import limits_of, settings_of
from sleuth.logic.proofs.strategy import Strategy
from sleuth.logic.proofs.verdicts import LPO

OPTIONS = """
set(auto).
assign(max_seconds, 30).
assign(max_megs, 100).
assign(max_given, 500).
assign(max_weight, 25).
assign(order, lpo).
assign(sos_limit, 1000).
assign(max_proofs, 3).
assign(constant_weight, 0).
lex([b, a, f]).
formulas(assumptions).
f(a) = b.
end_of_list.
formulas(hints).
f(b) = a.
end_of_list.
"""


def test_options_are_obeyed_or_warned_about() -> None:
    given = theory(OPTIONS)
    settings, warnings = settings_of(given)
    assert (settings.max_weight, settings.order) == (25, LPO)
    assert settings.symbol_order == ("b", "a", "f")
    texts = " ".join(warning.text for warning in warnings)
    for name in ("sos_limit", "max_proofs", "constant_weight", "hints"):
        assert name in texts
    assert "auto" not in texts
    assert limits_of(given, Limits()) == Limits(30, 100 << 20, 500)
    assert limits_of(given, Limits(seconds=5)).seconds == 5


def test_demodulators_that_are_not_used_are_warned_about() -> None:
    text = "formulas(demodulators). f(x) = x. end_of_list."
    assert ["demodulators" in each.text for each in settings_of(theory(text))[1]] == [True]
    assert settings_of(theory(f"set(production). {text}"))[1] == []


def test_arithmetic_is_not_known_and_nothing_is_claimed() -> None:
    given = theory("set(arithmetic). formulas(assumptions). 1 + 1 = 3. end_of_list.")
    _, warnings = settings_of(given)
    assert ["arithmetic" in warning.text for warning in warnings] == [True]
    assert proved(given).status is Status.UNKNOWN


def test_lex_decides_the_precedence() -> None:
    given = theory(OPTIONS)
    settings, _ = settings_of(given)
    run = saturation_of(clausify(given).clauses, settings.applied_to(Strategy("test")))
    ranks = {name: run.ordering.precedence[place] for place, name in enumerate(run.bank.names)}
    assert ranks["b"] < ranks["a"] < ranks["f"]
