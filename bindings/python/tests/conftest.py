"""The sample map, imported once by the program of `make build`."""

import subprocess
from pathlib import Path

import pytest

import render

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = ROOT / ".build/release/render"


@pytest.fixture(scope="session")
def map_file(tmp_path_factory):
    path = tmp_path_factory.mktemp("map") / "helsinki.mbtiles"
    subprocess.run([PROGRAM, "import", "-q", ROOT / "samples/helsinki.osm.pbf", "-o", path], check=True)
    return path


@pytest.fixture
def helsinki(map_file):
    with render.Map(map_file) as opened:
        yield opened


@pytest.fixture
def by_program(map_file, tmp_path):
    """The bytes of a picture that the command line writes."""

    def draw(verb, *words):
        path = tmp_path / "expected.png"
        subprocess.run([PROGRAM, verb, *words, "--map", map_file, "-o", path], check=True)
        return path.read_bytes()

    return draw


@pytest.fixture(scope="session")
def route():
    return ROOT / "samples/helsinki-route.geojson"


@pytest.fixture(scope="session")
def track():
    return ROOT / "samples/helsinki-drive.gpx"
