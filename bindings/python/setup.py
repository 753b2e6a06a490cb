"""Packs the library that `make library` built, and the styles, beside the modules."""

import re
import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:
    from wheel.bdist_wheel import bdist_wheel

ROOT = Path(__file__).resolve().parents[2]
LIBRARY = ROOT / ".build/library/lib/librender.so.0"
PRODUCT = ROOT / "Sources/MapPictures/Product.swift"


class BuildWithLibrary(build_py):
    def run(self):
        super().run()
        if not LIBRARY.exists():
            raise SystemExit(f"{LIBRARY} is missing: run 'make library' first")
        package = Path(self.build_lib, "render")
        shutil.copyfile(LIBRARY, package / "librender.so")
        shutil.copytree(
            ROOT / "styles", package / "styles", dirs_exist_ok=True,
            ignore=shutil.ignore_patterns("*.md"))


class PlatformWheel(bdist_wheel):
    """For any Python 3 of this kind of machine."""

    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


setup(
    version=re.search(r'let version = "(.*)"', PRODUCT.read_text()).group(1),
    cmdclass={"build_py": BuildWithLibrary, "bdist_wheel": PlatformWheel},
)
