"""One plain road style in two dialects: MapLibre JSON for render, XML for Mapnik.

Zooms are those of 256-pixel tiles, 14 to 17; widths are given for each.
"""

import json
import sys
from pathlib import Path
from xml.sax.saxutils import quoteattr

ZOOMS = (14, 15, 16, 17)
BACKGROUND = "#f2efe9"
LAND = {
    "#e6e2dc": ("residential",),
    "#f1dcd8": ("commercial", "retail"),
    "#ebdbe8": ("industrial", "railway"),
    "#cfe5bf": ("park", "grass", "garden", "pitch", "cemetery"),
    "#b9d7a4": ("forest", "scrub"),
}
WATER, BUILDING = "#aad3df", "#d9d0c9"
RAILWAY = ("#8c8c8c", ("rail", "light_rail", "narrow_gauge", "tram"), (1, 1.2, 1.6, 2))
PATHS = ("#e2a18d", ("footway", "path", "cycleway", "steps"), (0, 1, 1.2, 1.5))
# From the lowest: casing, colour, kinds, and the width without casing at each zoom.
ROADS = (
    ("#c9c4bc", "#ffffff", ("service", "track"), (1, 2, 4, 6)),
    ("#c9c4bc", "#f4f0f6", ("pedestrian",), (2, 4, 6, 9)),
    ("#c9c4bc", "#ffffff", ("residential", "unclassified", "living_street"), (3, 5, 8, 12)),
    ("#c9b98c", "#f7fabf", ("tertiary",), (4, 7, 10, 15)),
    ("#c9a86a", "#f6d38c", ("secondary",), (5, 8, 12, 17)),
    ("#c98f5a", "#fcb978", ("primary",), (6, 9, 13, 19)),
    ("#c46a4a", "#f49a82", ("trunk",), (6, 9, 13, 19)),
    ("#b84a62", "#e8798f", ("motorway",), (7, 10, 14, 20)),
)
FONT = "Noto Sans Regular"


def json_style() -> dict:
    """For our own import, whose layers are Shortbread's."""

    def widths(values: tuple, extra: float = 0) -> dict:
        # A 256-pixel tile is drawn with the camera one zoom lower.
        return {"stops": [[zoom - 1, width + extra] for zoom, width in zip(ZOOMS, values)]}

    def layer(name: str, kind: str, source: str, kinds: tuple | None, paint: dict) -> dict:
        made = {"id": name, "type": kind, "source": "map", "source-layer": source, "paint": paint}
        if kinds:
            made["filter"] = ["in", "kind", *kinds]
        if kind == "line":
            made["layout"] = {"line-cap": "round", "line-join": "round"}
        return made

    def line(name: str, kinds: tuple, color: str, width: dict, **paint) -> dict:
        paint = {"line-color": color, "line-width": width, **paint}
        return layer(name, "line", "streets", kinds, paint)

    layers = [{"id": "back", "type": "background", "paint": {"background-color": BACKGROUND}}]
    for color, kinds in LAND.items():
        layers.append(layer(kinds[0], "fill", "land", kinds, {"fill-color": color}))
    layers.append(layer("water", "fill", "water_polygons", None, {"fill-color": WATER}))
    layers.append(layer("building", "fill", "buildings", None, {"fill-color": BUILDING}))
    layers[-1]["minzoom"] = ZOOMS[0]
    color, kinds, values = PATHS
    layers.append(line("path", kinds, color, widths(values), **{"line-dasharray": [3, 2]}))
    layers[-1]["minzoom"] = ZOOMS[0]
    for casing, _, kinds, values in ROADS:
        layers.append(line(f"{kinds[0]} casing", kinds, casing, widths(values, 2)))
    for _, color, kinds, values in ROADS:
        layers.append(line(kinds[0] + " road", kinds, color, widths(values)))
    color, kinds, values = RAILWAY
    layers.append(line("railway", kinds, color, widths(values)))
    named = tuple(kind for road in ROADS for kind in road[2])
    for name, source, kinds, size, placement in (
        ("road name", "street_labels", named, 11, "line"),
        ("place", "place_labels", None, 14, "point"),
    ):
        layout = {"text-field": "{name}", "text-font": [FONT], "text-size": size}
        layout["symbol-placement"] = placement
        paint = {"text-color": "#222222", "text-halo-color": "#ffffff", "text-halo-width": 1.5}
        layers.append(layer(name, "symbol", source, kinds, paint) | {"layout": layout})
    return {"version": 8, "sources": {"map": {"type": "vector"}}, "layers": layers}


def xml_style(database: Path) -> str:
    """For the tables of osm_sqlite.py."""
    styles, layers = [], []

    def symbolizer(name: str, **attributes) -> str:
        text = attributes.pop("content", "")
        pairs = " ".join(f"{key.replace('_', '-')}={quoteattr(str(value))}"
                         for key, value in attributes.items())
        return f"<{name} {pairs}>{text}</{name}>"

    def rule(kinds: tuple | None, symbol: str, zoom: int | None = None) -> str:
        parts = ""
        if kinds:
            parts += "<Filter>" + " or ".join(f"[kind] = '{kind}'" for kind in kinds) + "</Filter>"
        if zoom:
            denominator = 559082264.028 / 2**zoom
            parts += f"<MaxScaleDenominator>{denominator * 1.4:.0f}</MaxScaleDenominator>"
            parts += f"<MinScaleDenominator>{denominator * 0.7:.0f}</MinScaleDenominator>"
        return f"<Rule>{parts}{symbol}</Rule>"

    def lines(kinds: tuple, color: str, values: tuple, extra: float = 0, **more) -> list[str]:
        return [
            rule(kinds, symbolizer("LineSymbolizer", stroke=color, stroke_width=width + extra,
                                   stroke_linecap="round", stroke_linejoin="round", **more), zoom)
            for zoom, width in zip(ZOOMS, values)
            if width > 0
        ]

    def layer(table: str, **named: list[str]) -> None:
        names = "".join(f"<StyleName>{table} {name}</StyleName>" for name in named)
        for name, rules in named.items():
            styles.append(f'<Style name="{table} {name}">{"".join(rules)}</Style>')
        source = {"type": "sqlite", "file": database, "table": table, "key_field": "id",
                  "geometry_field": "geometry", "wkb_format": "generic"}
        source["extent"] = "1190000,8370000,1205000,8405000"
        parameters = "".join(f'<Parameter name="{key}">{value}</Parameter>'
                             for key, value in source.items())
        layers.append(f'<Layer name="{table}" srs="epsg:3857" cache-features="on">{names}'
                      f"<Datasource>{parameters}</Datasource></Layer>")

    def text(size: int, **more) -> str:
        return symbolizer("TextSymbolizer", face_name=FONT, size=size, fill="#222222",
                          halo_fill="#ffffff", halo_radius=1.5, content="[name]", **more)

    def area(color: str) -> str:
        return symbolizer("PolygonSymbolizer", fill=color)

    layer("land", fill=[rule(kinds, area(color)) for color, kinds in LAND.items()])
    layer("water", fill=[rule(None, area(WATER))])
    layer("buildings", fill=[rule(None, area(BUILDING), zoom) for zoom in ZOOMS[1:]])
    color, kinds, values = PATHS
    paths = lines(kinds, color, values, stroke_dasharray="4,3")
    casings = [made for casing, _, kinds, values in ROADS for made in lines(kinds, casing, values, 2)]
    roads = [made for _, color, kinds, values in ROADS for made in lines(kinds, color, values)]
    color, kinds, values = RAILWAY
    layer("streets", paths=paths, casings=casings, roads=roads,
          railways=lines(kinds, color, values),
          names=[rule(tuple(kind for road in ROADS for kind in road[2]),
                      text(11, placement="line", spacing=250))])
    layer("places", names=[rule(None, text(14))])
    return (f'<Map srs="epsg:3857" background-color="{BACKGROUND}" buffer-size="128">'
            + "".join(styles) + "".join(layers) + "</Map>")


if __name__ == "__main__":
    if sys.argv[1] == "json":
        print(json.dumps(json_style(), indent=1))
    else:
        print(xml_style(Path(sys.argv[2])))
