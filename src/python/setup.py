"""The wheel's tag: any Python 3, no interface of CPython's, and the systems on which the library runs.

A library that needs nothing but the C library runs wherever that is as new as the newest of its symbols that it asks for
(manylinux_2_YY, PEP 600); one that needs more is for Linux systems like this one.
"""
import pathlib
import re
import subprocess
import sysconfig

from setuptools import Distribution, setup
from wheel.bdist_wheel import bdist_wheel

OF_THE_C_LIBRARY = re.compile(r"(libc|libm|libdl|libpthread|librt|ld-linux[\w-]*)\.so\.\d+")
OLDEST = 17  # manylinux_2_17, below which no program that installs wheels looks


def platform_of(library):
    system = re.sub(r"[-.]", "_", sysconfig.get_platform())
    if not system.startswith("linux_"):
        return system
    told = subprocess.run(["objdump", "-p", str(library)], capture_output=True, text=True, check=True).stdout
    needed = re.findall(r"NEEDED\s+(\S+)", told)
    if not all(OF_THE_C_LIBRARY.fullmatch(name) for name in needed):
        return system
    newest = max([OLDEST, *(int(number) for number in re.findall(r"\bGLIBC_2\.(\d+)", told))])
    return system.replace("linux_", f"manylinux_2_{newest}_")


class WithLibrary(Distribution):
    def has_ext_modules(self):
        return True


class PlatformWheel(bdist_wheel):
    def get_tag(self):
        return "py3", "none", platform_of(pathlib.Path("posenc/libposenc.so"))


setup(distclass=WithLibrary, cmdclass={"bdist_wheel": PlatformWheel})
