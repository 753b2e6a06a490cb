"""A drawn picture."""

import ctypes
import json
import os
import threading
import weakref
from functools import cached_property
from typing import TYPE_CHECKING, Any, Dict, Optional, Tuple, Union

from ._library import RenderError, call, library

if TYPE_CHECKING:
    import numpy
    import PIL.Image


class _Handle:
    """The library's picture: freed when neither an image nor a view of its pixels has it any more."""

    def __init__(self, pointer: int) -> None:
        self.pointer = pointer
        weakref.finalize(self, library.render_picture_free, pointer)


class Image:
    """A drawn picture: its pixels, its file, and what it shows. A notebook shows it by itself."""

    def __init__(self, pointer: int) -> None:
        self._handle = _Handle(pointer)
        self._lock = threading.Lock()

    @property
    def width(self) -> int:
        """Pixels across."""
        return library.render_picture_width(self._handle.pointer)

    @property
    def height(self) -> int:
        """Pixels down."""
        return library.render_picture_height(self._handle.pointer)

    @property
    def size(self) -> Tuple[int, int]:
        """Pixels across and down."""
        return self.width, self.height

    @cached_property
    def png(self) -> bytes:
        """The picture as a PNG file, the bytes that the command line writes."""
        return self.encode("png")

    def encode(self, format: str = "png", quality: Optional[int] = None) -> bytes:
        """The picture as a file.

        :param format: `png`, `png8` (with a palette), `webp` or `jpg`.
        :param quality: of WebP and JPEG, 0 to 100; WebP has no loss without it.
        """
        length = ctypes.c_size_t()
        with self._lock:
            file = call(
                "picture_encode", self._handle.pointer, format.encode(), -1 if quality is None else quality,
                ctypes.byref(length))
        try:
            return ctypes.string_at(file, length.value)
        finally:
            library.render_free(file)

    def save(self, path: "Union[str, os.PathLike[str]]", quality: Optional[int] = None) -> None:
        """Writes a file, whose ending tells its format: `.png`, `.webp` or `.jpg`."""
        ending = os.path.splitext(os.fspath(path))[1].lower().lstrip(".")
        file = self.encode("jpg" if ending == "jpeg" else ending, quality)
        with open(path, "wb") as target:
            target.write(file)

    @cached_property
    def rgba(self) -> memoryview:
        """Red, green, blue and alpha, 0 to 255, of each pixel: `rgba[y, x, channel]`.

        They are the library's own bytes, not multiplied by alpha, and can't be changed.
        """
        with self._lock:
            pixels = library.render_picture_pixels(self._handle.pointer)
        if not pixels:
            raise RenderError("memory is short")
        data = (ctypes.c_ubyte * (self.width * self.height * 4)).from_address(pixels)
        data.handle = self._handle  # Whoever has a view of the bytes keeps the picture.
        return memoryview(data).cast("B").toreadonly().cast("B", (self.height, self.width, 4))

    @cached_property
    def report(self) -> Dict[str, Any]:
        """What the picture shows: camera, labels and overlays with their boxes, notes, and `alt`."""
        with self._lock:
            text = library.render_picture_report(self._handle.pointer)
        if text is None:
            raise RenderError("memory is short")
        return json.loads(text)

    @property
    def alt(self) -> str:
        """A sentence fit for `alt=`."""
        return self.report["alt"]

    def to_pil(self) -> "PIL.Image.Image":
        """The picture as Pillow has it, in mode RGBA."""
        import PIL.Image

        return PIL.Image.frombytes("RGBA", self.size, self.rgba.tobytes())

    def to_numpy(self) -> "numpy.ndarray[Any, Any]":
        """The pixels as an array of height x width x 4 bytes; `.copy()` may be changed."""
        import numpy

        return numpy.asarray(self.rgba)

    def _repr_png_(self) -> bytes:
        return self.png

    def __repr__(self) -> str:
        return f"<render.Image {self.width}x{self.height}: {self.alt}>"
