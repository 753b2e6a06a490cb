"""The 40 views that are compared: ten places, north up and turned, at one pixel and at two."""

from dataclasses import dataclass
from itertools import product

# Longitude, latitude, zoom: from the whole map as a spot to single houses, at whole zooms and
# between them. Quay, park, railway station, streets with trams, a motorway junction.
PLACES = [
    (10.748, 59.912, 6.0),
    (10.748, 59.912, 8.5),
    (10.748, 59.918, 10.0),
    (10.750, 59.918, 11.4),
    (10.750, 59.916, 12.5),
    (10.745, 59.913, 13.3),
    (10.752, 59.911, 14.0),
    (10.756, 59.909, 15.2),
    (10.742, 59.914, 16.5),
    (10.7525, 59.9105, 18.0),
]
SIDE = 512


@dataclass(frozen=True)
class View:
    """A square picture of SIDE logical pixels."""

    longitude: float
    latitude: float
    zoom: float
    bearing: int
    ratio: int
    pitch: int = 0

    @property
    def camera(self) -> str:
        """As render's --camera writes it."""
        return f"{self.longitude},{self.latitude},{self.zoom}@{self.bearing},{self.pitch}"


# Tilted views of the places that fill them, at MapLibre's field of view.
TILTED = [
    View(*place, bearing, ratio, pitch)
    for (bearing, ratio, pitch), place in product(((0, 1, 30), (37, 2, 60)), PLACES[4:])
]
VIEWS = [View(*place, bearing, ratio) for bearing, ratio, place in product((0, 37), (1, 2), PLACES)]
