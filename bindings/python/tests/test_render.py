"""What the package draws is what the program draws."""

import gc
import io
import json
import threading
import time
import weakref

import pytest

import render
from conftest import ROOT

STATION = (24.9442, 60.1709, 15)
SMALL = (160, 120)
POINT = {"type": "Feature", "properties": {"marker-color": "#06c"},
         "geometry": {"type": "Point", "coordinates": STATION[:2]}}


def test_a_map_is_the_file_that_the_program_writes(helsinki, by_program):
    image = helsinki.image(camera=(*STATION, 30, 45), size=(300, 200), lang=["sv", "en"])
    assert image.png == by_program(
        "map", "--camera", "24.9442,60.1709,15@30,45", "--size", "300x200", "--lang", "sv,en")
    assert image.size == (300, 200)


def test_an_area_is_the_file_that_the_program_writes(helsinki, by_program):
    image = helsinki.image(bbox=(24.94, 60.168, 24.95, 60.173), size=SMALL, scale_bar=True)
    assert image.png == by_program(
        "map", "--bbox", "24.94,60.168,24.95,60.173", "--size", "160x120", "--scale-bar")


def test_a_drive_is_the_file_that_the_program_writes(helsinki, by_program, route):
    words = [str(route), "--at", "400m", "--view", "heading-up", "--size", "160x120", "--speed", "42"]
    expected = by_program("route", *words)
    assert helsinki.drive(route, at="400m", view="heading-up", size=SMALL, speed=42).png == expected
    drive = helsinki.open_drive(json.loads(route.read_text()), view="heading-up", size=SMALL)
    assert drive.image(400, speed=42).png == expected
    assert drive.length > 1000


def test_a_route_and_a_trip_are_the_files_that_the_program_writes(helsinki, by_program, route, track):
    assert helsinki.route(route, size=SMALL).png == by_program(
        "route", str(route), "--size", "160x120")
    trip = helsinki.trip(track.read_bytes(), size=(480, 320), color_by="speed")
    assert trip.png == by_program(
        "trip", str(track), "--size", "480x320", "--color-by", "speed")
    assert trip.report["guidance"]["trip"]


def test_the_scale_of_a_map_is_that_of_its_pictures(map_file, by_program):
    image = render.Map(map_file, "night", scale=2).image(STATION, size=SMALL)
    assert image.size == (320, 240)
    assert image.png == by_program(
        "map", "--camera", "24.9442,60.1709,15", "--size", "160x120@2x", "--style", "night")


class Geometry:
    __geo_interface__ = POINT


@pytest.mark.parametrize("features", [POINT, json.dumps(POINT), json.dumps(POINT).encode(), Geometry()])
def test_overlays_may_be_whatever_holds_geojson(helsinki, features):
    plain = helsinki.image(STATION, size=SMALL)
    marked = helsinki.image(STATION, size=SMALL, overlays=features)
    assert marked.png == helsinki.image(STATION, size=SMALL, overlays=POINT).png != plain.png


def test_overlays_lie_over_routes_drives_and_trips(helsinki, route, track):
    line = {"type": "LineString", "coordinates": [[24.945, 60.1751], [24.956, 60.1751]]}
    drive = helsinki.open_drive(route, size=SMALL)
    ways = [
        lambda **more: helsinki.route(route, size=SMALL, **more),
        lambda **more: helsinki.drive(route, at="400m", size=SMALL, **more),
        lambda **more: drive.image(400, **more),
        lambda **more: helsinki.trip(track, size=(480, 320), **more)]
    for way in ways:
        assert way(overlays=line).png != way().png


def test_overlays_may_be_a_file(helsinki, tmp_path):
    path = tmp_path / "point.geojson"
    path.write_text(json.dumps(POINT))
    expected = helsinki.image(STATION, size=SMALL, overlays=POINT).png
    assert helsinki.image(STATION, size=SMALL, overlays=path).png == expected
    assert helsinki.image(STATION, size=SMALL, overlays=str(path)).png == expected


def test_the_report_and_its_sentence_tell_what_is_shown(helsinki):
    image = helsinki.image(STATION, size=SMALL)
    assert image.report["camera"]["zoom"] == 15
    assert image.alt == image.report["alt"] and image.alt.startswith("Map")
    assert "160x120" in repr(image)


def test_a_notebook_gets_a_png(helsinki):
    assert helsinki.image(STATION, size=SMALL)._repr_png_()[:8] == b"\x89PNG\r\n\x1a\n"


def test_pillow_and_numpy_have_the_pixels_of_the_file(helsinki):
    pil = pytest.importorskip("PIL.Image")
    numpy = pytest.importorskip("numpy")
    image = helsinki.image(STATION, size=SMALL)
    decoded = pil.open(io.BytesIO(image.png)).convert("RGBA")
    assert image.to_pil().tobytes() == decoded.tobytes()
    pixels = image.to_numpy()
    assert pixels.shape == (120, 160, 4) and pixels.dtype == numpy.uint8
    assert (pixels == numpy.asarray(decoded)).all()
    assert not pixels.flags.writeable


def test_pixels_outlive_their_picture(helsinki):
    image = helsinki.image(STATION, size=SMALL)
    pixels, before = image.rgba, bytes(image.rgba)
    del image
    gc.collect()
    helsinki.image(STATION, size=SMALL)
    assert pixels.shape == (120, 160, 4) and bytes(pixels) == before
    with pytest.raises(TypeError):
        pixels[0, 0, 0] = 1


def test_a_picture_goes_with_its_last_name(helsinki):
    image = helsinki.image(STATION, size=SMALL)
    assert image.rgba and image.png and image.report
    gone = weakref.ref(image)
    gc.disable()
    try:
        del image
        assert gone() is None
    finally:
        gc.enable()


def test_a_picture_is_saved_in_the_format_of_its_name(helsinki, tmp_path):
    image = helsinki.image(STATION, size=SMALL)
    for name, start in [("a.png", b"\x89PNG"), ("a.webp", b"RIFF"), ("a.jpeg", b"\xff\xd8")]:
        image.save(tmp_path / name, quality=None if name == "a.png" else 80)
        assert (tmp_path / name).read_bytes().startswith(start)
    assert len(image.encode("png8")) < len(image.png)
    with pytest.raises(render.RenderError, match="tiff"):
        image.save(tmp_path / "a.tiff")
    assert not (tmp_path / "a.tiff").exists()


@pytest.mark.parametrize("wrong, message", [
    ({"size": (0, 5)}, "width"), ({"size": "huge"}, "is not a size"),
    ({"camera": (float("nan"), 60, 15)}, "nan"), ({"camera": (24.9, 60.1)}, "place and a zoom"),
    ({"bbox": (25, 60, 24, 61)}, "west is not less than east"), ({"languages": "fi"}, "'languages'"),
    ({"overlays": "{"}, "overlays: "), ({"overlays": {"type": "Nothing"}}, "GeoJSON"),
    ({"source": "x=/etc/passwd"}, "unknown parameter"),
])
def test_what_makes_no_sense_is_said_in_a_line(helsinki, wrong, message):
    with pytest.raises(render.RenderError, match=message) as error:
        helsinki.image(**wrong)
    assert error.value.is_wrong_argument


def test_a_map_or_style_that_is_none_is_told(map_file):
    with pytest.raises(render.RenderError, match="nowhere.mbtiles") as error:
        render.Map("nowhere.mbtiles")
    assert not error.value.is_wrong_argument
    with pytest.raises(render.RenderError, match="there is no such style"):
        render.Map(map_file, "dusk")
    with pytest.raises(render.RenderError, match="pixel_ratio"):
        render.Map(map_file, scale=float("nan"))


def test_a_map_that_was_closed_draws_no_more(map_file, route):
    closed = render.Map(map_file)
    drive = closed.open_drive(route, size=SMALL)
    closed.close()
    closed.close()
    with pytest.raises(render.RenderError, match="map is NULL"):
        closed.image()
    assert drive.image(100).size == SMALL


def test_threads_share_a_map_or_have_their_own(map_file, helsinki):
    expected = [helsinki.image((*STATION[:2], zoom), size=SMALL).png for zoom in range(10, 18)]
    drawn = {}

    def draw(name, opened):
        drawn[name] = [opened.image((*STATION[:2], zoom), size=SMALL).png for zoom in range(10, 18)]

    maps = [helsinki, helsinki, helsinki.share(), helsinki.share()]
    threads = [threading.Thread(target=draw, args=job) for job in enumerate(maps)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(drawn[number] == expected for number in range(4))


def test_python_goes_on_while_a_picture_is_drawn(helsinki):
    ticks, is_done = [], threading.Event()

    def count():
        while not is_done.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.001)

    counter = threading.Thread(target=count)
    counter.start()
    start = time.perf_counter()
    helsinki.image(STATION, size=(3000, 3000)).png
    end = time.perf_counter()
    is_done.set()
    counter.join()
    assert len([tick for tick in ticks if start < tick < end]) > 5


def test_the_example_of_the_readme_runs(map_file, tmp_path, monkeypatch, capsys):
    page = (ROOT / "bindings/python/README.md").read_text()
    example = page.split("```python\n")[1].split("```")[0]
    (tmp_path / "tiles-cache").mkdir()
    (tmp_path / "tiles-cache/helsinki.mbtiles").symlink_to(map_file)
    (tmp_path / "samples").symlink_to(ROOT / "samples")
    monkeypatch.chdir(tmp_path)
    exec(compile(example, "README.md", "exec"), {})
    assert "(1280, 800) Map" in capsys.readouterr().out
    assert {"station.png", "drive-00500.webp", "trip.png"} <= {path.name for path in tmp_path.iterdir()}
