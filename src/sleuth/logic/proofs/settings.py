"""What the options of a LADR input mean to this prover: obeyed, or warned about."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sleuth.limits import Limits
from sleuth.logic.proofs.strategy import Strategy
from sleuth.logic.proofs.verdicts import KBO, LPO
from sleuth.logic.syntax import Apply, Term, list_items
from sleuth.logic.theory import Theory, Warning


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_ORDERS = {"kbo": KBO, "lpo": LPO}
_TIMES = {"max_seconds": 1, "max_minutes": 60, "max_hours": 3600, "max_days": 86400}
#: Options that say how the original searches or prints; the answer does not depend on them.
_HOW = _words(
    """auto auto2 auto_denials auto_inference auto_limits auto_process auto_setup quiet raw
    print_kept print_gen print_given print_initial_clauses print_proofs print_labeled clocks
    binary_resolution hyper_resolution pos_hyper_resolution neg_hyper_resolution
    neg_binary_resolution ur_resolution pos_ur_resolution neg_ur_resolution paramodulation
    para_units_only para_from_vars para_into_vars para_from_small factor back_demod back_subsume
    unit_deletion back_unit_deletion restrict_denials process_initial_sos sort_initial_sos
    ignore_option_dependencies pick_given_ratio age_part weight_part true_part false_part
    random_part random_seed report report_stderr bell echo_input default_output default_parts
    lightest_first breadth_first input_sos_first eq_defs new_constants prolog_style_variables
    production expand_relational_defs max_weight max_given max_megs order stats
    min_sos_limit lrs_ticks lrs_interval arithmetic"""
)


@dataclass(frozen=True, slots=True)
class ProverSettings:
    """The options that change what the prover does."""

    order: int | None = None
    symbol_order: tuple[str, ...] = ()
    max_weight: int = 0
    expand_definitions: bool = False

    def applied_to(self, strategy: Strategy) -> Strategy:
        """The strategy under these options."""
        if self.order is not None:
            strategy = replace(strategy, ordering=self.order)
        return replace(
            strategy,
            symbol_order=self.symbol_order,
            max_weight=self.max_weight or strategy.max_weight,
        )


def settings_of(theory: Theory) -> tuple[ProverSettings, list[Warning]]:
    """The settings that the input asks for, and what it asks for in vain."""
    settings = ProverSettings(max_weight=max(0, theory.number("max_weight", 0)))
    warnings: list[Warning] = []
    if theory.flag("expand_relational_defs"):
        settings = replace(settings, expand_definitions=True)
    if theory.arithmetic:
        warnings.append(Warning("arithmetic: the signs + * < … are ordinary symbols to the prover"))
    for setting in theory.settings:
        if setting.name == "order":
            order = _ORDERS.get(str(setting.value))
            if order is None:
                warnings.append(
                    Warning(f"order {setting.value} is not known here; lpo is used", setting.place)
                )
            settings = replace(settings, order=LPO if order is None else order)
        elif setting.name == "max_proofs" and setting.value not in (1, -1):
            warnings.append(Warning("max_proofs: one proof is given", setting.place))
        elif setting.name == "sos_limit" and setting.value != -1:
            warnings.append(
                Warning("sos_limit: no clause is dropped; limit memory instead", setting.place)
            )
        elif setting.name not in _HOW and setting.name not in _TIMES and setting.value is not False:
            if setting.name in ("max_proofs", "sos_limit"):
                continue
            warnings.append(Warning(f"option {setting.name} has no effect here", setting.place))
    for listed in theory.lists:
        if listed.name in ("lex", "function_order", "predicate_order"):
            settings = replace(settings, symbol_order=settings.symbol_order + _names(listed.terms))
        elif listed.name not in ("skolem", "distinct"):
            warnings.append(Warning(f"{listed.name} has no effect here", listed.place))
    if any(sentence.role == "hint" for sentence in theory.sentences):
        warnings.append(Warning("hints have no effect here"))
    unused = [each for each in theory.sentences if each.role == "demodulator"]
    if unused and not theory.flag("production"):
        text = "demodulators are no facts and have no effect here; as assumptions they have one"
        warnings.append(Warning(text, unused[0].place))
    return settings, warnings


def limits_of(theory: Theory, limits: Limits) -> Limits:
    """The limits of the call, and those of the input where the call has none."""
    seconds = limits.seconds
    for name, unit in _TIMES.items():
        given = theory.number(name, -1)
        if limits.seconds is None and given >= 0:
            seconds = given * unit if seconds is None else min(seconds, given * unit)
    megabytes = theory.number("max_megs", -1)
    memory = limits.memory if limits.memory or megabytes < 0 else megabytes << 20
    given = theory.number("max_given", -1)
    nodes = limits.nodes if limits.nodes is not None or given < 0 else given
    return Limits.of_file(seconds, memory, nodes)


def _names(terms: tuple[Term, ...]) -> tuple[str, ...]:
    """The symbols in the argument of lex([..]), smallest first."""
    names: list[str] = []
    for term in terms:
        listed = list_items(term)
        items = listed[0] if listed is not None else (term,)
        names.extend(item.name for item in items if isinstance(item, Apply))
    return tuple(names)
