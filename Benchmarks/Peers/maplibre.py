"""MapLibre Native draws a view."""

import io
import json

import pymgl
from PIL import Image

from views import SIDE, View


class MapLibre:
    """One style; a map for each pixel ratio, which keeps its tiles from view to view."""

    def __init__(self, style: dict):
        self._style = json.dumps(style)
        self._maps: dict[int, pymgl.Map] = {}

    def draw(self, view: View) -> Image.Image:
        """The picture, SIDE * ratio pixels wide."""
        drawn = self._map(view.ratio)
        # The zoom first: at low zooms the whole world is kept in the picture, which moves the centre.
        drawn.setZoom(view.zoom)
        drawn.setCenter(view.longitude, view.latitude)
        drawn.setBearing(view.bearing)
        drawn.setPitch(view.pitch)
        # renderBuffer() cuts the picture off when the ratio is not 1; the PNG is whole.
        return Image.open(io.BytesIO(drawn.renderPNG())).convert("RGB")

    def _map(self, ratio: int) -> pymgl.Map:
        if ratio not in self._maps:
            self._maps[ratio] = pymgl.Map(self._style, SIDE, SIDE, ratio)
            # Reading the style sets the camera; what was set before the first picture is lost.
            self._maps[ratio].renderPNG()
        return self._maps[ratio]
