"""The names of the options of Prover9 and Mace4, so that a misspelt one can be noticed."""

from __future__ import annotations

from difflib import get_close_matches


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


MACE4_FLAGS = _names(
    """arithmetic ignore_option_dependencies integer_ring iterate_nonprimes iterate_primes lnh
    negprop neg_assign neg_assign_near neg_elim neg_elim_near order_domain print_models
    print_models_tabular prolog_style_variables skolems_last trace verbose"""
)
MACE4_PARAMETERS = _names(
    """domain_size end_size increment iterate iterate_up_to max_megs max_models max_seconds
    max_seconds_per report_stderr selection_measure selection_order start_size"""
)
PROVER9_FLAGS = _names(
    """auto auto2 auto_denials auto_inference auto_limits auto_process auto_setup back_demod
    back_demod_hints back_subsume back_unit_deletion basic_paramodulation bell binary_resolution
    breadth_first breadth_first_hints cac_redundancy check_para_instances check_res_instances
    clocks collect_hint_labels default_output default_parts degrade_hints dont_flip_input
    echo_input eval_rewrite expand_relational_defs factor hyper_resolution
    ignore_option_dependencies initial_nuclei input_sos_first inverse_order lex_dep_demod
    lex_dep_demod_sane lex_order_vars lightest_first limit_hint_matchers multiple_interps
    neg_binary_resolution neg_hyper_resolution neg_ur_resolution ordered_para ordered_res
    para_from_small para_from_vars para_into_vars para_units_only paramodulation
    pos_hyper_resolution pos_ur_resolution predicate_elim print_clause_properties print_gen
    print_given print_initial_clauses print_kept print_labeled print_proofs
    process_initial_sos production prolog_style_variables quiet random_given raw
    restrict_denials reuse_denials safe_unit_conflict sort_initial_sos unit_deletion
    ur_resolution"""
)
PROVER9_PARAMETERS = _names(
    """age_part backsub_check constant_weight default_weight demod_increase_limit
    demod_step_limit depth_penalty eq_defs eval_limit eval_var_limit false_part fold_denial_max
    hints_part literal_selection lrs_interval lrs_ticks max_days max_depth max_given max_hours
    max_kept max_literals max_megs max_minutes max_nohints max_proofs max_seconds max_vars
    max_weight min_sos_limit multi_order_trial nest_penalty new_constants not_weight or_weight
    order para_lit_limit pick_given_ratio prop_atom_weight random_part random_seed report
    report_given report_stderr sk_constant_weight skolem_penalty sos_keep_factor sos_limit
    stats true_part ur_nucleus_limit var_penalty variable_weight weight_part"""
)
#: The only parameters whose values are words.
WORD_PARAMETERS = _names("eq_defs iterate literal_selection order stats")
#: Which sizes of a domain `iterate` leaves.
ITERATE = ("all", "evens", "odds", "primes", "nonprimes")
FLAGS = MACE4_FLAGS | PROVER9_FLAGS
PARAMETERS = MACE4_PARAMETERS | PROVER9_PARAMETERS


def doubt(name: str, *, is_flag: bool) -> str | None:
    """What is odd about setting an option of this name, None where it is known.

    >>> doubt("domain_sise", is_flag=False)
    'unknown option domain_sise, ignored (did you mean domain_size?)'
    """
    known, other = (FLAGS, PARAMETERS) if is_flag else (PARAMETERS, FLAGS)
    if name in known:
        return None
    if name in other:
        return f"option {name} takes {'a value: assign' if is_flag else 'no value: set'}({name}…)"
    close = get_close_matches(name, sorted(known | other), n=1)
    hint = f" (did you mean {close[0]}?)" if close else ""
    return f"unknown option {name}, ignored{hint}"


def value_doubt(name: str, value: int | str) -> str | None:
    """What is odd about assigning a value to a known option, None where nothing is.

    >>> value_doubt("domain_size", "foo")
    'option domain_size takes a number: foo is ignored'
    """
    if isinstance(value, str) and name in PARAMETERS and name not in WORD_PARAMETERS:
        return f"option {name} takes a number: {value} is ignored"
    if name == "iterate" and value not in ITERATE:
        return f"option iterate is one of {', '.join(ITERATE)}: {value} is ignored"
    return None
