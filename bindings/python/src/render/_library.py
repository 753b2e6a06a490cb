"""librender.so, and its functions as render.h declares them."""

import ctypes
import os
from ctypes import POINTER, c_char, c_char_p, c_double, c_int, c_size_t, c_void_p
from pathlib import Path
from typing import Any


class RenderError(Exception):
    """Why a map, a drive or a picture could not be made, in a line.

    `is_wrong_argument` tells what makes no sense from what could not be done.
    """

    def __init__(self, message: str, is_wrong_argument: bool = False) -> None:
        super().__init__(message)
        self.is_wrong_argument = is_wrong_argument


class _Error(ctypes.Structure):
    _fields_ = [("status", c_int), ("message", c_char * 1024)]


_WRONG_ARGUMENT = 1

# Name, result, arguments; those that end with _Error tell why they fail.
_FUNCTIONS = [
    ("version", c_char_p, []),
    ("choose_fonts", None, []),
    ("map_open", c_void_p, [c_char_p, c_char_p, c_double, POINTER(_Error)]),
    ("map_share", c_void_p, [c_void_p, POINTER(_Error)]),
    ("map_close", None, [c_void_p]),
    ("map_draw", c_void_p, [c_void_p, c_char_p, c_char_p, POINTER(_Error)]),
    ("map_draw_route", c_void_p, [c_void_p, c_char_p, c_size_t, c_char_p, c_char_p, POINTER(_Error)]),
    ("map_draw_trip", c_void_p, [c_void_p, c_char_p, c_size_t, c_char_p, c_char_p, POINTER(_Error)]),
    ("drive_open", c_void_p, [c_void_p, c_char_p, c_size_t, c_char_p, POINTER(_Error)]),
    ("drive_length", c_double, [c_void_p]),
    ("drive_draw", c_void_p, [c_void_p, c_double, c_char_p, c_char_p, POINTER(_Error)]),
    ("drive_close", None, [c_void_p]),
    ("picture_width", c_size_t, [c_void_p]),
    ("picture_height", c_size_t, [c_void_p]),
    ("picture_pixels", c_void_p, [c_void_p]),
    ("picture_report", c_char_p, [c_void_p]),
    ("picture_encode", c_void_p, [c_void_p, c_char_p, c_int, POINTER(c_size_t), POINTER(_Error)]),
    ("picture_free", None, [c_void_p]),
    ("free", None, [c_void_p]),
]


def _load() -> ctypes.CDLL:
    beside = Path(__file__).with_name("librender.so")
    name = os.environ.get("RENDER_LIBRARY") or (str(beside) if beside.exists() else "librender.so.0")
    library = ctypes.CDLL(name)
    for function, result, arguments in _FUNCTIONS:
        known = getattr(library, "render_" + function)
        known.restype, known.argtypes = result, arguments
    return library


library = _load()


def call(function: str, *arguments: Any) -> int:
    """Calls a function that makes something.

    :raises RenderError: if it makes nothing.
    """
    error = _Error()
    result = getattr(library, "render_" + function)(*arguments, ctypes.byref(error))
    if not result:
        raise RenderError(error.message.decode(), error.status == _WRONG_ARGUMENT)
    return result


# The fonts that render's fonts.conf names, unless FONTCONFIG_FILE is set: the same pictures everywhere.
library.render_choose_fonts()
