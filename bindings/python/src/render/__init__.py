"""Pictures of maps, drives and trips.

>>> import render
>>> helsinki = render.Map("helsinki.mbtiles", style="day")
>>> helsinki.image(camera=(24.944, 60.171, 15), size=(800, 600)).save("helsinki.png")
"""

from ._arguments import Document
from ._image import Image
from ._library import RenderError, library
from ._map import Drive, Map

__version__: str = library.render_version().decode()
__all__ = ["Document", "Drive", "Image", "Map", "RenderError"]
