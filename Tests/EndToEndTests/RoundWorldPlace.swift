import Foundation

/// A made town on a meridian, with all that is drawn of it: once around Greenwich and once around the
/// antimeridian, half the world away, so that both are the same in a picture.
///
/// All numbers are whole units of 1e-7 degrees, the grid of OpenStreetMap, so that both towns have the
/// same shapes.
struct RoundWorldPlace {
    /// The meridian that runs through the town: 0 or 180.
    let meridian: Int

    /// A longitude, by its distance from the meridian in 1e-6 degrees.
    func lon(_ east: Int) -> String {
        var units = (meridian * 1_000_000 + east)
        if units > 180_000_000 { units -= 360_000_000 }
        return Self.degrees(units)
    }

    /// A latitude, by its distance from one degree north in 1e-6 degrees.
    func lat(_ north: Int) -> String { Self.degrees(1_000_000 + north) }

    /// A place as `lon,lat`.
    func at(_ east: Int, _ north: Int) -> String { "\(lon(east)),\(lat(north))" }

    /// The place on one side of the meridian if that is 180: -180 or 180.
    private func edge(isWest: Bool) -> String {
        meridian == 0 ? "0" : isWest ? "180" : "-180"
    }

    private static func degrees(_ units: Int) -> String {
        let digits = String(units.magnitude % 1_000_000 + 1_000_000).dropFirst()
        return (units < 0 ? "-" : "") + "\(units.magnitude / 1_000_000).\(digits)"
    }

    // MARK: The town

    /// Distances of its streets from the meridian, and from one degree north.
    private static let (columns, rows) = (
        [-9_000, -6_000, -3_000, 0, 3_000, 6_000, 9_000], [0, 3_000, 6_000, 9_000]
    )

    /// The town as OpenStreetMap has it: nothing crosses the meridian, but ends on it.
    var extract: String {
        var nodes = ""
        var ways = ""
        var count = 0
        func node(_ longitude: String, _ north: Int, _ tags: String = "") -> Int {
            count += 1
            nodes +=
                "<node id=\"\(count)\" version=\"1\" lat=\"\(lat(north))\" lon=\"\(longitude)\">"
                + tags + "</node>\n"
            return count
        }
        func tags(_ pairs: [(String, String)]) -> String {
            pairs.map { "<tag k=\"\($0.0)\" v=\"\($0.1)\"/>" }.joined()
        }
        func way(_ members: [Int], _ pairs: [(String, String)]) {
            count += 1
            ways +=
                "<way id=\"\(count)\" version=\"1\">"
                + members.map { "<nd ref=\"\($0)\"/>" }.joined() + tags(pairs) + "</way>\n"
        }
        /// The crossings west and east of the meridian, which are two where they are on it.
        var west: [Int: [Int]] = [:]
        var east: [Int: [Int]] = [:]
        for north in Self.rows {
            west[north] = Self.columns.filter { $0 <= 0 }.map {
                node($0 == 0 ? edge(isWest: true) : lon($0), north)
            }
            east[north] = Self.columns.filter { $0 >= 0 }.map {
                node($0 == 0 ? edge(isWest: false) : lon($0), north)
            }
            // Ways of one class whose ends are the same point would be one line.
            for (side, name, classes) in [
                (west, "West", ("primary", "residential")),
                (east, "East", ("secondary", "tertiary")),
            ] {
                way(
                    side[north] ?? [],
                    north == 6_000
                        ? [
                            ("highway", classes.0), ("name", "\(name) Line Street"), ("ref", "7"),
                            ("maxspeed", "60"),
                        ]
                        : [("highway", classes.1), ("name", "\(name) Row \(north / 1000)")])
            }
        }
        for (index, column) in Self.columns.enumerated() where column != 0 {
            let members = Self.rows.compactMap { north in
                column < 0 ? west[north]?[index] : east[north]?[index - 3]
            }
            way(members, [("highway", "residential"), ("name", "Column \(index) Road")])
        }
        func area(_ x: ClosedRange<Int>, _ y: ClosedRange<Int>, _ pairs: [(String, String)]) {
            func side(_ x: Int, isWest: Bool) -> String { x == 0 ? edge(isWest: isWest) : lon(x) }
            let isWest = x.lowerBound < 0
            let (low, high) = (
                side(x.lowerBound, isWest: isWest), side(x.upperBound, isWest: isWest)
            )
            let corners = [
                (low, y.lowerBound), (high, y.lowerBound), (high, y.upperBound),
                (low, y.upperBound),
            ].map { node($0.0, $0.1) }
            way(corners + corners.prefix(1), pairs)
        }
        area(-2_500...0, 6_300...8_700, [("leisure", "park"), ("name", "West Park")])
        area(0...2_500, 6_300...8_700, [("natural", "water"), ("name", "East Lake")])
        for x in [-8_500, -5_500, -2_000, 800, 3_500, 6_500] {
            area(x...x + 900, 3_600...4_200, [("building", "yes"), ("building:levels", "4")])
        }
        for (x, name) in [(-4_000, "West Café"), (-700, "Line Café"), (900, "East Café")] {
            _ = node(lon(x), 4_800, tags([("amenity", "cafe"), ("name", name)]))
        }
        _ = node(lon(-200), 2_000, tags([("place", "suburb"), ("name", "Midway")]))
        return "<?xml version=\"1.0\"?>\n<osm version=\"0.6\">\n\(nodes)\(ways)</osm>\n"
    }

    // MARK: Files

    private func feature(_ type: String, _ coordinates: String, _ more: String = "") -> String {
        #"{"type":"Feature","properties":{"name":"a"\#(more)},"geometry":"#
            + #"{"type":"\#(type)","coordinates":\#(coordinates)}}"#
    }

    private func collection(_ features: [String]) -> String {
        #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    }

    private func list(_ places: [(Int, Int)]) -> String {
        "[" + places.map { "[\(at($0.0, $0.1))]" }.joined(separator: ",") + "]"
    }

    /// Lines and areas as GeoJSON has them: cut at the antimeridian (RFC 7946, 3.1.9).
    private var shapes: String {
        func edge(_ isWest: Bool, _ north: Int) -> String {
            "[\(self.edge(isWest: isWest)),\(lat(north))]"
        }
        let line =
            "[[[\(at(-7_000, 1_000))],\(edge(true, 3_000))],"
            + "[\(edge(false, 3_000)),[\(at(7_000, 5_000))]]]"
        let area =
            "[[[[\(at(-4_000, 1_000))],\(edge(true, 1_000)),\(edge(true, 8_000)),"
            + "[\(at(-4_000, 1_000))]]],[[\(edge(false, 1_000)),[\(at(4_000, 2_000))],"
            + "\(edge(false, 8_000)),\(edge(false, 1_000))]]]"
        return collection([
            feature("MultiLineString", line), feature("MultiPolygon", area),
            feature("Point", "[\(at(-3_000, 7_000))]"), feature("Point", "[\(at(3_000, 7_000))]"),
        ])
    }

    /// A way that turns from Line Street, with another as OSRM writes them.
    private var routes: String {
        func route(_ places: [(Int, Int)]) -> String {
            #"{"distance":1500,"duration":120,"geometry":{"type":"LineString","coordinates":"#
                + list(places)
                + #"},"legs":[{"distance":1500,"duration":120,"summary":"","steps":[]}]}"#
        }
        let main = [(-9_000, 6_000), (-3_000, 6_000), (3_000, 6_000), (3_000, 9_000)]
        let other = [(-9_000, 6_000), (-9_000, 3_000), (3_000, 3_000), (3_000, 9_000)]
        return #"{"code":"Ok","routes":[\#(route(main)),\#(route(other))],"waypoints":[]}"#
    }

    /// A drive along Line Street, a fix each second, 10 m apart.
    private var drive: String {
        let points = (0..<190).map { step in
            let time = String(format: "2026-05-14T06:%02d:%02dZ", step / 60, step % 60)
            let (x, y) = (-8_910 + 91 * step, 6_000 + (step * step % 7 - 3) * 3)
            return #"<trkpt lat="\#(lat(y))" lon="\#(lon(x))"><time>\#(time)</time></trkpt>"#
        }
        return gpx("<trk><trkseg>" + points.joined() + "</trkseg></trk>")
    }

    private func gpx(_ content: String) -> String {
        #"<gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1">"#
            + content + "</gpx>"
    }

    /// A style without labels.
    ///
    /// Labels stand on a grid of pixels that begins at the edge of the world, so
    /// that they stay where they are when the camera moves; at zooms that are not whole, half the world
    /// is no whole number of pixels.
    private static let plainStyle = #"""
        {"version": 8, "sources": {"map": {"type": "vector"}}, "layers": [
          {"id": "ground", "type": "background", "paint": {"background-color": "#eee"}},
          {"id": "water", "type": "fill", "source": "map", "source-layer": "water_polygons",
           "paint": {"fill-color": "#88f"}},
          {"id": "land", "type": "fill", "source": "map", "source-layer": "land",
           "paint": {"fill-color": "#8c8"}},
          {"id": "streets", "type": "line", "source": "map", "source-layer": "streets",
           "paint": {"line-color": "#c60", "line-width": 3}},
          {"id": "houses", "type": "fill", "source": "map", "source-layer": "buildings",
           "paint": {"fill-color": "#a88"}}]}
        """#

    private static let spots = (0..<40).map { (($0 * 613) % 17_000 - 8_500, ($0 * 271) % 9_000) }

    /// The files of a folder, by name.
    var files: [String: String] {
        var files = ["shapes.json": shapes, "route.json": routes, "drive.gpx": drive]
        files["town.osm"] = extract
        files["plain.json"] = Self.plainStyle
        files["line.gpx"] = gpx(
            "<rte>"
                + [(-9_000, 6_000), (-3_000, 6_000), (6_000, 6_000), (6_000, 0)].map {
                    #"<rtept lat="\#(lat($0.1))" lon="\#(lon($0.0))"/>"#
                }.joined() + "</rte>")
        files["spots.csv"] =
            "name,lon,lat\n"
            + Self.spots.enumerated().map { "s\($0),\(at($1.0, $1.1))\n" }.joined()
        files["venues.csv"] =
            "name,category,lon,lat\n"
            + Self.spots.prefix(9).enumerated().map { "Venue \($0),cafe,\(at($1.0, $1.1))\n" }
            .joined()
        files["people.csv"] = """
            name,lon,lat,time,accuracy
            Aino,\(at(-1_500, 2_000)),2026-11-23T07:58:00Z,150
            Ben,\(at(200, 5_000)),2026-11-23T07:20:00Z,60
            Clara,\(at(4_000, 8_000)),2026-11-22T20:00:00Z,

            """
        files["vehicles.csv"] = """
            plate,lon,lat,course,status,time
            A-1,\(at(-900, 3_000)),90,moving,2026-11-23T07:59:30Z
            A-2,\(at(2_900, 1_000)),180,idle,2026-11-23T07:59:10Z

            """
        files["meeting.json"] = """
            {"title": "Lunch",
             "venue": {"name": "Line Café", "position": [\(at(-700, 4_800))]},
             "people": [{"name": "Aino", "position": [\(at(-5_900, 3_100))], "status": "coming"},
              {"name": "Ben", "position": [\(at(5_900, 3_100))], "status": "maybe"}]}
            """
        return files
    }

    // MARK: Pictures

    /// The cases of a manifest for `render batch`, each a JSON object without its braces.
    var cases: [(name: String, options: String)] {
        let camera = #""camera": "\#(at(0, 4_500)),14""#
        let pair = #"["\#(at(-4_000, 2_000))|label:A", "\#(at(5_000, 7_000))|label:B"]"#
        func map(_ options: String) -> String { #""command": "map", "# + options }
        func route(_ options: String, _ file: String = "line.gpx") -> String {
            #""command": "route", "input": "\#(file)", "# + options
        }
        func trip(_ options: String) -> String {
            #""command": "trip", "input": "drive.gpx", "tz": "UTC", "# + options
        }
        return [
            ("camera", map(#"\#(camera), "style": "day""#)),
            ("camera-beside", map(#""camera": "\#(at(-3_000, 4_500)),15", "style": "day""#)),
            ("tilted", map(#""camera": "\#(at(1_000, 3_500)),15@20,50", "style": "day""#)),
            ("night", map(#""camera": "\#(at(500, 4_500)),16", "style": "night""#)),
            ("turned", map(#""camera": "\#(at(0, 4_500)),14.5@37""#)),
            ("tilted-near", map(#""camera": "\#(at(1_000, 3_500)),15.3@20,50""#)),
            ("box", map(#""bbox": "\#(at(-6_000, 500)),\#(at(7_000, 8_500))""#)),
            (
                "scale-bar",
                map(
                    #""bbox": "\#(at(-2_000, 500)),\#(at(9_000, 8_500))", "scale-bar": true"#)
            ),
            ("whole", map(#""size": "420x300""#)),
            ("markers", map(#""marker": \#(pair)"#)),
            ("markers-turned", map(#"\#(camera.dropLast())@120", "marker": \#(pair)"#)),
            ("marker-tilted", map(#"\#(camera.dropLast())@0,45", "marker": \#(pair)"#)),
            ("list", map(#""marker": \#(pair), "list": true"#)),
            ("window", map(#""marker": \#(pair), "window": "B""#)),
            ("shapes", map(#""geojson": "shapes.json""#)),
            (
                "shapes-beside",
                map(
                    #""camera": "\#(at(-2_000, 4_500)),15", "geojson": "shapes.json""#)
            ),
            (
                "path",
                map(
                    #""path": "stroke:red|width:5|dash:8,4|\#(at(-5_000, 1_000))"#
                        + #"|\#(at(500, 6_500))|\#(at(6_000, 2_000))""#)
            ),
            (
                "polygon",
                map(
                    #""polygon": "fill:#06c6|\#(at(-5_000, 1_000))|\#(at(5_000, 1_500))"#
                        + #"|\#(at(100, 8_500))""#)
            ),
            ("circle", map(#""circle": "\#(at(300, 4_500))|radius:600m""#)),
            (
                "circle-beside",
                map(
                    #""circle": "\#(at(-2_000, 4_500))|radius:300m","#
                        + #" "marker": "\#(at(2_500, 4_000))""#)
            ),
            (
                "text",
                map(
                    #""text": ["\#(at(-2_500, 4_500))|text:West", "\#(at(2_500, 4_500))"#
                        + #"|text:East"]"#)
            ),
            ("heat", map(#""heatmap": "spots.csv""#)),
            ("clusters", map(#""venues": "spots.csv", "cluster": true, "size": "400x260""#)),
            ("venues", map(#""venues": "venues.csv", "list": true"#)),
            ("venues-of-map", map(#"\#(camera), "venues": "map:cafe""#)),
            ("people", map(#""people": "people.csv""#)),
            ("coarse", map(#"\#(camera), "vehicles": "vehicles.csv""#)),
            ("vehicles", map(#""vehicles": "vehicles.csv", "legend": true"#)),
            ("route", route(#""scale-bar": true"#)),
            ("alternatives", route(#""alternatives": "show""#, "route.json")),
            ("frame-north", route(#""at": "50%", "view": "north-up""#)),
            ("frame-heading", route(#""at": "55%", "view": "heading-up""#)),
            ("frame-3d", route(#""at": "1400m", "view": "3d""#)),
            ("frame-osrm", route(#""at": "40%", "view": "3d""#, "route.json")),
            ("card", trip(#""color-by": "speed""#)),
            ("last", trip(#""last": true"#)),
            ("replay", #""command": "replay", "input": "drive.gpx", "tz": "UTC", "frame": "1:50""#),
            (
                "replay-3d",
                #""command": "replay", "input": "drive.gpx", "tz": "UTC","#
                    + #" "frame": "1:38", "view": "3d""#
            ),
            ("meeting", #""command": "meeting", "input": "meeting.json", "size": "900x600""#),
            (
                "isochrone",
                #""command": "isochrone", "from": "\#(at(-1_000, 6_000))", "minutes": "1,2""#
            ),
        ]
    }

    /// The manifest of all cases.
    var manifest: String {
        let cases = cases.map { name, options in
            #"{"name": "\#(name)", \#(options), "json": "\#(name).report.json"}"#
        }
        return """
            {"defaults": {"map": "town.mbtiles", "world": false, "style": "plain.json", "size": "480x320", "lang": "en"},
             "clock": "2026-11-23T08:00Z", "output": "{name}.png", "cases": [
            \(cases.joined(separator: ",\n"))]}
            """
    }
}
