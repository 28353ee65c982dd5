"""Optional compiled kernels: listed here, everything else is in pyproject.toml."""

import os

from setuptools import Extension, setup

KERNELS: tuple[str, ...] = (
    "sleuth.logic.proofs.active",
    "sleuth.logic.proofs.associativity",
    "sleuth.logic.proofs.clauses",
    "sleuth.logic.proofs.discrimination",
    "sleuth.logic.proofs.arithmetic",
    "sleuth.logic.proofs.fingerprints",
    "sleuth.logic.proofs.inferences",
    "sleuth.logic.proofs.ordering",
    "sleuth.logic.proofs.passive",
    "sleuth.logic.proofs.saturation",
    "sleuth.logic.proofs.simplification",
    "sleuth.logic.proofs.subsumption",
    "sleuth.logic.proofs.terms",
    "sleuth.logic.models.kernel",
    "sleuth.logic.models.renaming",
    "sleuth.puzzles.slitherlink.deduction",
    "sleuth.puzzles.tiles.kernel",
    "sleuth.search.grid_kernel",
)


def extensions() -> list[Extension]:
    """The kernels as extensions that may fail to build without failing the install."""
    if not KERNELS:
        return []
    from Cython.Build import cythonize

    modules = [
        Extension(
            kernel,
            [f"src/{kernel.replace('.', '/')}.py"],
            optional=True,
            extra_compile_args=["-O3"],
        )
        for kernel in KERNELS
    ]
    return list(cythonize(modules, language_level=3, nthreads=os.cpu_count() or 1))


setup(
    ext_modules=extensions(),
    options={"build_ext": {"parallel": os.cpu_count()}},
)
