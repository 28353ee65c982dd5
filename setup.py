"""Optional compiled kernels: listed here, everything else is in pyproject.toml.

All kernels are compiled or none is: what they share is in one more, which all of them import.
Without a C compiler Sleuth is installed all the same and runs their sources, only slower.
"""

import os
import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import BaseError, CCompilerError

#: The kernels of loops over numbers, for which the compiler takes some trouble.
NUMBERS = (
    "sleuth.explanation.waves",
    "sleuth.logic.models.kernel",
    "sleuth.logic.models.renaming",
    "sleuth.planning.chance.sweep_kernel",
    "sleuth.planning.kernel.relaxation",
    "sleuth.planning.kernel.transitions",
    "sleuth.puzzles.hunger_games.memory_kernel",
    "sleuth.puzzles.slitherlink.checking",
    "sleuth.puzzles.slitherlink.deduction",
    "sleuth.puzzles.tiles.beam_kernel",
    "sleuth.puzzles.tiles.heuristics.pattern_kernel",
    "sleuth.puzzles.tiles.kernel",
    "sleuth.search.grid_kernel",
    "sleuth.search.octile_kernel",
)
#: The kernels that mostly call Python's own functions.
OBJECTS = (
    "sleuth.logic.proofs.active",
    "sleuth.logic.proofs.arithmetic",
    "sleuth.logic.proofs.associativity",
    "sleuth.logic.proofs.clauses",
    "sleuth.logic.proofs.discrimination",
    "sleuth.logic.proofs.fingerprints",
    "sleuth.logic.proofs.inferences",
    "sleuth.logic.proofs.ordering",
    "sleuth.logic.proofs.passive",
    "sleuth.logic.proofs.saturation",
    "sleuth.logic.proofs.simplification",
    "sleuth.logic.proofs.subsumption",
    "sleuth.logic.proofs.terms",
)
#: Cython's own code, once instead of in every kernel: a third of the time to compile.
SHARED = "sleuth._cyutility"

#: What nobody asks of a kernel, and every compiler would have to read.
DIRECTIVES = {
    "auto_pickle": False,
    "binding": False,
    "emit_code_comments": False,
    "show_performance_hints": False,
}


class BuildKernels(build_ext):
    """Compiles all kernels or none."""

    def run(self) -> None:
        """Compile the kernels; where that fails, say so and leave none behind."""
        declared, inplace = list(self.extensions), self.inplace
        try:
            super().run()
        except (BaseError, CCompilerError) as error:
            self.inplace = inplace
            self.warn(f"Sleuth runs its kernels interpreted: they could not be compiled ({error})")
            build_py = self.get_finalized_command("build_py")
            for kernel in declared:
                for file in self._get_inplace_equivalent(build_py, kernel):
                    Path(file).unlink(missing_ok=True)
            self.extensions = []

    def build_extensions(self) -> None:
        """Translate the kernels to C in the folder of the build, then compile them."""
        from Cython.Build import cythonize

        translated = cythonize(
            self.extensions,
            build_dir=self.build_temp,
            compiler_directives=DIRECTIVES,
            language_level=3,
            nthreads=os.cpu_count() or 1,
            shared_utility_qualified_name=SHARED,
        )
        for kernel, in_c in zip(self.extensions, translated, strict=True):
            kernel.sources = in_c.sources
            if self.compiler.compiler_type == "unix":
                kernel.extra_compile_args = ["-O3" if kernel.name in NUMBERS else "-O2", "-g0"]
            if sys.platform == "linux":
                kernel.extra_link_args = ["-Wl,-s"]
        # An editable install sets the options of commands back to their defaults.
        self.parallel = self.parallel or os.cpu_count()
        super().build_extensions()


class BuildModules(build_py):
    """Also packs the documentation, which the pages of the workbench show."""

    def run(self) -> None:
        """Copy the modules, and the documentation beside them."""
        super().run()
        if not self.editable_mode:
            packed = Path(self.build_lib) / "sleuth" / "web" / "docs"
            for file in sorted(Path("docs").rglob("*.md")):
                target = packed / file.relative_to("docs")
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, target)


def source(kernel: str, suffix: str) -> str:
    """The file of a kernel."""
    return f"src/{kernel.replace('.', '/')}.{suffix}"


setup(
    ext_modules=[
        *(Extension(kernel, [source(kernel, "py")]) for kernel in (*NUMBERS, *OBJECTS)),
        Extension(SHARED, [source(SHARED, "c")]),
    ],
    cmdclass={"build_ext": BuildKernels, "build_py": BuildModules},
    options={"build_ext": {"parallel": os.cpu_count()}},
)
