"""76 small styles of our own making, one feature of the style specification each.

Features are given in pixels of a picture of SIDE pixels, seen from straight above at ZOOM; the picture's middle is
CENTER. A case is a list of layers, drawn over a plain ground, and a view: what of `zoom`, `bearing` and `pitch` is
not given is ZOOM, 0 and 0.
"""

import math

SIDE = 256
ZOOM = 14
CENTER = (10.75, 59.91)
WORLD = 512 * 2**ZOOM


def place(point: tuple[float, float]) -> list[float]:
    """The longitude and latitude of a pixel."""
    x = (CENTER[0] + 180) / 360 * WORLD + point[0] - SIDE / 2
    angle = math.asinh(math.tan(math.radians(CENTER[1])))
    y = (0.5 - angle / (2 * math.pi)) * WORLD + point[1] - SIDE / 2
    latitude = math.degrees(math.atan(math.sinh((0.5 - y / WORLD) * 2 * math.pi)))
    return [x / WORLD * 360 - 180, latitude]


def feature(kind: str, shape: list, **properties) -> dict:
    """A GeoJSON feature of points in pixels."""

    def placed(value):
        return place(value) if isinstance(value[0], (int, float)) else [placed(part) for part in value]

    return {
        "type": "Feature",
        "properties": properties,
        "geometry": {"type": kind, "coordinates": placed(shape)},
    }


def box(left: float, top: float, right: float, bottom: float) -> list:
    """A ring, counterclockwise on the map as GeoJSON wants outer ones."""
    return [[left, top], [left, bottom], [right, bottom], [right, top], [left, top]]


HOLE = list(reversed(box(60, 60, 90, 90)))
AREAS = [
    feature("Polygon", [box(20, 20, 120, 120), HOLE], n=1, h=60, b=0, c="#c33"),
    feature("Polygon", [[[150, 30], [130, 110], [190, 90], [240, 120], [225, 40], [150, 30]]], n=2, h=90, b=30, c="#3a3"),
    feature("MultiPolygon", [[box(30, 150, 90, 230)], [box(100, 150, 130, 190)]], n=3, h=30, b=0, c="#36c"),
    feature("Polygon", [box(160, 140, 230, 220)], n=4, h=120, b=0, c="#a5a"),
]
LINES = [
    feature("LineString", [[20, 40], [90, 20], [60, 90], [140, 60], [130, 110], [236, 30]], n=1, name="Station Road"),
    feature("LineString", [[20, 128], [100, 140], [170, 130], [236, 150]], n=2, name="Mountain Road"),
    feature("LineString", [[30, 180], [110, 180], [110, 235], [30, 235], [30, 180]], n=3, name="Ring"),
    feature("LineString", [[140, 230], [180, 170], [230, 225]], n=4, name="Corner road"),
]
STRAIGHT = [
    feature("LineString", [[16, 40], [240, 40]], n=1, name="Old Harbour Road"),
    feature("LineString", [[16, 120], [240, 90]], n=2, name="Mountain Road"),
    feature("LineString", [[16, 180], [90, 200], [160, 195], [240, 210]], n=3, name="Station Road"),
]
# Glyph files have whole advances at 24 pixels; in these names what is lost is regained.
NAMES = ("Oulu", "Narvik", "Kalmar", "Namsos", "Rauma", "Turku", "Drøbak", "Skien", "Risør")
SHORT = ("Oulu", "Ski", "Son", "Mora", "Riga", "Lund", "Bø", "Ås", "Askim", "Vardø", "Åre", "Falun", "Umeå", "Hell", "Odda")
POINTS = [
    feature("Point", [50 + 78 * (i % 3), 50 + 78 * (i // 3)], n=i, name=name, turn=40 * i)
    for i, name in enumerate(NAMES)
]
CLOSE = [
    feature("Point", [56 + 30 * (i % 5), 60 + 40 * (i // 5)], n=i, name=name)
    for i, name in enumerate(SHORT)
]
DATA = {"areas": AREAS, "lines": LINES, "straight": STRAIGHT, "points": POINTS, "close": CLOSE}

TILT = {"pitch": 50, "bearing": 20}
TURN = {"bearing": 37}
FONT = ["Noto Sans Regular"]


def layer(kind: str, source: str, layout: dict | None = None, **paint) -> dict:
    """A layer whose paint properties are written without their prefix, with `_` for `-`."""
    return {
        "type": kind,
        "source": source,
        "layout": layout or {},
        "paint": {f"{kind}-{key.replace('_', '-')}": value for key, value in paint.items()},
    }


def fill(**paint) -> list[dict]:
    return [layer("fill", "areas", **{"color": ["get", "c"], **paint})]


def line(source: str = "lines", layout: dict | None = None, **paint) -> list[dict]:
    layout = {f"line-{key}": value for key, value in (layout or {}).items()}
    return [layer("line", source, layout, **{"color": "#357", "width": 8, **paint})]


def circle(layout: dict | None = None, **paint) -> list[dict]:
    return [layer("circle", "points", layout, **{"color": "#c52", "radius": 18, **paint})]


def houses(**paint) -> list[dict]:
    made = {"color": ["get", "c"], "height": ["get", "h"], "base": ["get", "b"], **paint}
    return [layer("fill-extrusion", "areas", **made)]


def text(source: str = "points", paint: dict | None = None, **layout) -> list[dict]:
    """Labels; properties without a known prefix get `text-`."""
    made = {"text-field": ["get", "name"], "text-font": FONT, "text-size": 14}
    for key, value in layout.items():
        key = key.replace("_", "-")
        made[key if key.startswith(("icon-", "symbol-", "text-")) else f"text-{key}"] = value
    return [{"type": "symbol", "source": source, "layout": made, "paint": paint or {"text-color": "#222"}}]


def icon(source: str = "points", paint: dict | None = None, **layout) -> list[dict]:
    made = {f"icon-{key.replace('_', '-')}": value for key, value in layout.items() if not key.startswith("symbol")}
    made |= {key.replace("_", "-"): value for key, value in layout.items() if key.startswith("symbol")}
    return [{"type": "symbol", "source": source, "layout": {"icon-image": "arrow", **made}, "paint": paint or {}}]


def raster(**paint) -> list[dict]:
    return [layer("raster", "pictures", **paint)]


def hillshade(**paint) -> list[dict]:
    return [layer("hillshade", "heights", **paint)]


RAINBOW = ["interpolate", ["linear"], ["line-progress"], 0, "#00f", 0.5, "#0c0", 1, "#f00"]
BY_N = ["interpolate", ["linear"], ["get", "n"], 1, 4, 4, 16]

# Name, layers, and the view where it differs from the default.
CASES: dict[str, tuple[list[dict], dict]] = {
    # Background and fill
    "background-pattern": ([{"type": "background", "paint": {"background-pattern": "weave"}}], {}),
    "background-pattern-tilted": ([{"type": "background", "paint": {"background-pattern": "weave"}}], TILT),
    "background-opacity": ([{"type": "background", "paint": {"background-color": "#3a6", "background-opacity": 0.4}}], {}),
    "fill-opacity-outline": (fill(opacity=0.6, outline_color="#000"), {}),
    "fill-no-antialias": (fill(antialias=False), TURN),
    "fill-pattern": (fill(pattern="weave"), {"zoom": 14.4}),
    "fill-pattern-tilted": (fill(pattern="weave"), TILT),
    "fill-translate-map": (fill(translate=[20, 10]), TURN),
    "fill-translate-viewport": (fill(translate=[20, 10], translate_anchor="viewport"), TURN),
    "fill-tilted": (fill(opacity=0.7), TILT),
    # Lines
    "line-cap-round": (line(layout={"cap": "round", "join": "round"}, width=14), {}),
    "line-cap-square": (line(layout={"cap": "square", "join": "bevel"}, width=14), {}),
    "line-miter-limit": (line(layout={"join": "miter", "miter-limit": 1.2}, width=14), {}),
    "line-width-by-feature": (line(width=BY_N), TURN),
    "line-width-by-zoom": (line(width=["interpolate", ["exponential", 1.5], ["zoom"], 12, 2, 16, 20]), {"zoom": 14.6}),
    "line-hair": (line(width=0.6), {}),
    "line-gap-width": (line(gap_width=8, width=3), {}),
    "line-blur": (line(blur=6, width=16), {}),
    "line-gap-blur": (line(gap_width=8, width=5, blur=3), {}),
    "line-offset": (line(offset=8, width=5), {}),
    "line-offset-negative": (line(offset=-8, width=5, opacity=0.5), TURN),
    "line-opacity": (line(opacity=0.4, width=14), {}),
    "line-dash": (line(dasharray=[2, 1]), {}),
    "line-dash-between-zooms": (line(dasharray=[2, 1.5], width=6), {"zoom": 14.7}),
    "line-dash-odd": (line(dasharray=[3, 1, 2]), {}),
    "line-dash-four": (line(dasharray=[4, 1, 1, 1]), TURN),
    "line-dash-round": (line(layout={"cap": "round"}, dasharray=[0, 2]), {}),
    "line-dash-round-odd": (line(layout={"cap": "round"}, dasharray=[3, 2, 1]), {}),
    "line-dash-gap": (line(gap_width=8, width=4, dasharray=[3, 2]), {}),
    "line-dash-tilted": (line(dasharray=[2, 1]), TILT),
    "line-gradient": (line(gradient=RAINBOW, width=12), {}),
    "line-gradient-tilted": (line(gradient=RAINBOW, width=12), TILT),
    "line-pattern": (line(pattern="chain", width=12), {}),
    "line-pattern-tilted": (line(pattern="chain", width=12), TILT),
    "line-translate": (line(translate=[12, -8], translate_anchor="viewport"), TURN),
    "line-of-areas": (line("areas", layout={"join": "round"}, color=["get", "c"], width=5), {}),
    "line-tilted": (line(width=10), TILT),
    # Circles and heat
    "circle-stroke": (circle(stroke_width=6, stroke_color="#147"), {}),
    "circle-blur": (circle(blur=0.7, radius=24), {}),
    "circle-opacity-sort": (circle(layout={"circle-sort-key": ["-", ["get", "n"]]}, opacity=0.6, radius=48, color=["match", ["%", ["get", "n"], 3], 0, "#c33", 1, "#3a3", "#36c"]), {}),
    "circle-translate": (circle(translate=[14, 8], stroke_width=2), TURN),
    "circle-tilted": (circle(stroke_width=4, stroke_color="#147"), TILT),
    "circle-tilted-scale-viewport": (circle(pitch_scale="viewport", stroke_width=4, stroke_color="#147"), TILT),
    "circle-tilted-lying": (circle(pitch_alignment="map", stroke_width=4, stroke_color="#147"), TILT),
    "circle-tilted-lying-scale-viewport": (circle(pitch_alignment="map", pitch_scale="viewport", stroke_width=4, stroke_color="#147"), TILT),
    "heatmap": ([layer("heatmap", "points", radius=50, weight=["/", ["+", ["get", "n"], 1], 9], intensity=0.8)], {}),
    # Symbols
    "text-anchors": (text(anchor=["match", ["%", ["get", "n"], 3], 0, "left", 1, "bottom", "top-right"]), {}),
    "text-offset-rotate": (text(offset=[0.5, 1.2], rotate=["get", "turn"]), {}),
    "text-halo": (text(paint={"text-color": "#fff", "text-halo-color": "#246", "text-halo-width": 2, "text-halo-blur": 0.5}, size=18), {}),
    "text-transform-spacing": (text(transform="uppercase", letter_spacing=0.2, size=12), {}),
    "text-max-width-justify": (text(field=["concat", ["get", "name"], " ", ["get", "name"]], max_width=4, justify="left", line_height=1.5), {}),
    "text-overlap": (text("close", allow_overlap=True, paint={"text-color": "#222", "text-opacity": 0.7}), {}),
    "text-no-overlap": (text("close", padding=4, **{"symbol-sort-key": ["get", "n"]}), {}),
    "text-variable-anchor": (text("close", variable_anchor=["top", "bottom", "left", "right"], radial_offset=0.6, justify="auto"), {}),
    "text-optional": (text("close", icon_image="arrow", optional=True, anchor="top", offset=[0, 0.6]), {}),
    "text-along-lines": (text("straight", **{"symbol-placement": "line", "symbol-spacing": 120}), {}),
    "text-line-center": (text("straight", **{"symbol-placement": "line-center"}, size=16), TURN),
    "text-tilted": (text(size=18), TILT),
    "text-turned-with-map": (text(rotation_alignment="map"), {**TURN, "zoom": 13.6}),
    "text-format": (text(field=["format", ["get", "name"], {"font-scale": 1.2}, "\n", {}, ["to-string", ["get", "n"]], {"font-scale": 0.7, "text-color": "#c00"}]), {}),
    "icon-size-rotate": (icon(size=1.6, rotate=["get", "turn"], allow_overlap=True), {}),
    "icon-anchor-offset": (icon(anchor="bottom-left", offset=[4, -6], size=1.5), TURN),
    "icon-rotation-map": (icon(rotation_alignment="map", size=1.5, allow_overlap=True), TURN),
    "icon-along-lines": (icon("straight", symbol_placement="line", symbol_spacing=40), {}),
    "icon-opacity-translate": (icon(size=1.5, paint={"icon-opacity": 0.5, "icon-translate": [15, 10]}), TURN),
    "icon-text-fit": (text(icon_image="plate", icon_text_fit="both", icon_text_fit_padding=[2, 4, 2, 4]), {}),
    # Extrusions, rasters, relief
    "extrusion-flat": (houses(), {}),
    "extrusion-tilted": (houses(), TILT),
    "extrusion-opacity": (houses(opacity=0.6), TILT),
    "extrusion-translate-map": (houses(translate=[25, 15]), TILT),
    "extrusion-translate-viewport": (houses(translate=[25, 15], translate_anchor="viewport"), TILT),
    "raster": (raster(), {"zoom": 13.6}),
    "raster-adjusted": (raster(hue_rotate=80, saturation=-0.4, contrast=0.3, brightness_min=0.1, opacity=0.8), {}),
    "raster-tilted": (raster(), TILT),
    "hillshade": (hillshade(), {}),
    "hillshade-colours": (hillshade(shadow_color="#314", highlight_color="#fd8", accent_color="#083", exaggeration=0.8, illumination_anchor="map"), TURN),
}


def style(name: str) -> dict:
    """A case as a whole style, without the addresses of what lies in files."""
    layers, view = CASES[name]
    used = {part.get("source") for part in layers}
    sources = {
        source: {
            "type": "geojson",
            # MapLibre Native measures dashes and patterns wrongly where this is set without need.
            "lineMetrics": "gradient" in name,
            # In still pictures it draws the points around a tile a second time.
            **({"buffer": 0} if source in ("points", "close") else {}),
            "data": {"type": "FeatureCollection", "features": features},
        }
        for source, features in DATA.items()
        if source in used
    }
    ground = {"id": "ground", "type": "background", "paint": {"background-color": "#f4f1e8"}}
    return {
        "version": 8,
        "center": list(CENTER),
        "zoom": view.get("zoom", ZOOM),
        "bearing": view.get("bearing", 0),
        "pitch": view.get("pitch", 0),
        "sources": sources,
        "layers": [ground, *({"id": f"layer-{i}", **part} for i, part in enumerate(layers))],
    }
