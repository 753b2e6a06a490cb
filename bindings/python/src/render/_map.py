"""Maps and drives."""

import os
import threading
import weakref
from typing import Any, Mapping, Optional, Sequence, TypeVar, Union

from ._arguments import (
    Document, box_text, camera_text, document, overlays_text, parameters, size_text)
from ._image import Image
from ._library import call, library

Path = Union[str, "os.PathLike[str]"]
Size = Union[str, Sequence[int]]
Languages = Union[str, Sequence[str]]
_Self = TypeVar("_Self", bound="_Closable")


class _Closable:
    """What the library holds open until it is closed, or nobody has it any more."""

    def __init__(self, pointer: int, close: Any) -> None:
        self._pointer: Optional[int] = pointer
        self._lock = threading.Lock()
        self._finalizer = weakref.finalize(self, close, pointer)

    def close(self) -> None:
        """Closes it; drawing fails from then on."""
        with self._lock:
            self._pointer = None
            self._finalizer()

    def __enter__(self: _Self) -> _Self:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def _call(self, function: str, *arguments: Any) -> int:
        # The library is let go of the interpreter's lock while it draws; this one keeps threads in a row.
        with self._lock:
            return call(function, self._pointer, *arguments)


class Map(_Closable):
    """A map in a style.

    Threads may share it and then draw one after the other; :meth:`share` gives each its own, to draw at once.

    :param path: MBTiles or PMTiles; None where the style names its maps.
    :param style: one that ships, such as `day` or `outdoor-night`, or the path of a MapLibre style or theme.
    :param scale: pixels of the file for one logical pixel: 2 for sharp screens.

    Every method that draws takes more parameters by the names of the command line, with `_` for `-`, such as
    `scale_bar=True` or `attribution=False`. Sizes are in logical pixels.
    """

    def __init__(self, path: Optional[Path], style: Path = "day", *, scale: float = 1) -> None:
        file = None if path is None else os.fsencode(path)
        super().__init__(
            call("map_open", file, os.fsencode(style), float(scale)), library.render_map_close)

    def share(self) -> "Map":
        """The same map for another thread; style and sprite are not read again."""
        other = Map.__new__(Map)
        _Closable.__init__(other, self._call("map_share"), library.render_map_close)
        return other

    def image(
        self,
        camera: Union[str, Sequence[float], None] = None,
        bbox: Union[str, Sequence[float], None] = None,
        size: Optional[Size] = None,
        overlays: Optional[Document] = None,
        lang: Optional[Languages] = None,
        **more: Any,
    ) -> Image:
        """Draws a map: what a camera sees, an area, all overlays, or the whole map.

        :param camera: longitude, latitude, zoom, and perhaps bearing and pitch.
        :param bbox: west, south, east and north of an area that is shown whole.
        :param size: width and height, 1024 x 768 where it is not given; `"210x297mm"` is paper.
        :param overlays: GeoJSON, with colours and widths of simplestyle.
        :param lang: languages of names in order of preference.
        """
        described = parameters(dict(
            more,
            camera=None if camera is None else camera_text(camera),
            bbox=None if bbox is None else box_text(bbox),
            size=None if size is None else size_text(size), lang=lang))
        return Image(self._call("map_draw", described, overlays_text(overlays)))

    def route(
        self, route: Document, size: Optional[Size] = None, overlays: Optional[Document] = None,
        lang: Optional[Languages] = None, **more: Any,
    ) -> Image:
        """Draws a whole route with its alternatives.

        :param route: the answer of a routing engine, or a file with a line (GPX, FIT, TCX, KML, GeoJSON).
        """
        return self._drawn("map_draw_route", route, size, overlays, lang, more)

    def drive(
        self, route: Document, at: str = "0m", view: str = "3d", size: Optional[Size] = None,
        overlays: Optional[Document] = None, lang: Optional[Languages] = None, **more: Any,
    ) -> Image:
        """Draws what a driver sees at one place of a route; :meth:`open_drive` is for many of them.

        :param route: the answer of a routing engine, or a file with a line (GPX, FIT, TCX, KML, GeoJSON).
        :param at: `"1200m"`, `"35%"`, `"step:4"` (before the fourth maneuver), or `"lon,lat"`.
        :param view: `north-up`, `heading-up`, `3d` or `arrow`.
        """
        return self._drawn(
            "map_draw_route", route, size, overlays, lang, dict(more, at=at, view=view))

    def open_drive(
        self, route: Document, view: str = "3d", size: Optional[Size] = None,
        lang: Optional[Languages] = None, **more: Any,
    ) -> "Drive":
        """Reads a route once, to draw many frames of it."""
        return Drive(self, route, size, lang, dict(more, view=view))

    def trip(
        self, track: Document, size: Optional[Size] = None, overlays: Optional[Document] = None,
        lang: Optional[Languages] = None, **more: Any,
    ) -> Image:
        """Draws the card of a recorded trip: its line on the map, and its numbers.

        :param track: GPX, FIT, TCX, KML, NMEA 0183, GeoJSON with `coordTimes`, or CSV.
        :param more: such as `color_by="speed"`, `privacy="ends:300m"`, `units="imperial"`.
        """
        return self._drawn("map_draw_trip", track, size, overlays, lang, more)

    def _drawn(
        self, function: str, value: Document, size: Optional[Size], overlays: Optional[Document],
        lang: Optional[Languages], more: Mapping[str, Any],
    ) -> Image:
        file = document(value)
        described = parameters(
            dict(more, size=None if size is None else size_text(size), lang=lang))
        return Image(self._call(function, file, len(file), described, overlays_text(overlays)))


class Drive(_Closable):
    """A route that is driven; :meth:`Map.open_drive` opens one. It goes on when its map is closed."""

    def __init__(
        self, map: Map, route: Document, size: Optional[Size], lang: Optional[Languages],
        more: Mapping[str, Any],
    ) -> None:
        file = document(route)
        described = parameters(
            dict(more, size=None if size is None else size_text(size), lang=lang))
        # Both draw in one scene: they keep each other's threads waiting.
        super().__init__(
            map._call("drive_open", file, len(file), described), library.render_drive_close)
        self._lock = map._lock

    @property
    def length(self) -> float:
        """Metres from the start to the end."""
        with self._lock:
            return library.render_drive_length(self._pointer)

    def image(
        self, meters: float, speed: Optional[float] = None, time: Optional[str] = None,
        overlays: Optional[Document] = None,
    ) -> Image:
        """Draws what a driver sees.

        :param meters: from the start.
        :param speed: in km/h; not shown where it is not given.
        :param time: of day, such as `"14:05"`, for the time of arrival.
        :param overlays: GeoJSON, such as where others are at that moment.
        """
        described = parameters(dict(speed=speed, time=time))
        return Image(self._call("drive_draw", float(meters), described, overlays_text(overlays)))
