"""What Python has, as the library takes it."""

import json
import os
from typing import Any, Dict, Mapping, Optional, Sequence, Union

#: GeoJSON, a route or a track: an object of JSON, anything with a `__geo_interface__`, the bytes of a file, its path,
#: or its text where that begins with `{` or `<`.
Document = Union[Mapping[str, Any], bytes, str, "os.PathLike[str]", Any]


def document(value: Document) -> bytes:
    """The bytes of a document."""
    if isinstance(value, (bytes, bytearray, memoryview)):
        return bytes(value)
    if isinstance(value, str) and value.lstrip()[:1] in ("{", "<"):
        return value.encode()
    if isinstance(value, (str, os.PathLike)):
        with open(value, "rb") as file:
            return file.read()
    return json.dumps(getattr(value, "__geo_interface__", value)).encode()


def overlays_text(overlays: Optional[Document]) -> Optional[bytes]:
    """GeoJSON as the library takes it."""
    return None if overlays is None else document(overlays)


def size_text(size: Union[str, Sequence[int]]) -> str:
    """`800x600` for `(800, 600)`."""
    return size if isinstance(size, str) else "x".join(str(side) for side in size)


def camera_text(camera: Union[str, Sequence[float]]) -> str:
    """`lon,lat,zoom@bearing,pitch` for as many of these numbers as there are, three at least."""
    if isinstance(camera, str):
        return camera
    place, angles = camera[:3], camera[3:]
    text = ",".join(_number(number) for number in place)
    return text + "@" + ",".join(_number(angle) for angle in angles) if angles else text


def box_text(box: Union[str, Sequence[float]]) -> str:
    """`west,south,east,north` for these numbers."""
    return box if isinstance(box, str) else ",".join(_number(number) for number in box)


def _number(number: float) -> str:
    return repr(float(number))


def parameters(given: Dict[str, Any]) -> Optional[bytes]:
    """The JSON of all that is not None: `scale_bar` is `scale-bar`."""
    members = {name.replace("_", "-"): value for name, value in given.items() if value is not None}
    return json.dumps(members).encode()
