import Formats
import GeoFiles
import Geometry
import MapPictures
import MapStyle
import Routes
import Tracks
import VectorTile

enum FuzzParsers {
    /// A style document as it is read, checked and evaluated.
    static func style(_ bytes: [UInt8]) {
        guard let json = try? JSONValue(parsing: bytes) else { return }
        evaluate(json)
    }

    /// An expression, wherever a style may have one.
    static func expression(_ bytes: [UInt8]) {
        guard let json = try? JSONValue(parsing: bytes) else { return }
        evaluate([
            "version": 8, "sources": ["m": ["type": "vector"]],
            "layers": [
                [
                    "id": "l", "type": "line", "source": "m", "source-layer": "x", "filter": json,
                    "paint": ["line-width": json, "line-color": json, "line-dasharray": json],
                ],
                [
                    "id": "s", "type": "symbol", "source": "m", "source-layer": "x",
                    "layout": ["text-field": json, "icon-image": json, "icon-padding": json],
                ],
            ],
        ])
    }

    private static func evaluate(_ json: JSONValue) {
        guard let style = StyleValidation(json).style else { return }
        let outline = FeatureOutline(
            zoom: 3, parts: [[WorldPoint(x: 0.5, y: 0.5), WorldPoint(x: 0.6, y: 0.4)]])
        for layer in style.layers.prefix(20) {
            for (kind, value) in [
                (GeometryKind.point, StyleValue.number(3)), (.line, .string("ä 1")),
                (.polygon, .null),
            ] {
                var context = EvaluationContext(
                    zoom: 7.5, geometry: kind, id: .number(1),
                    properties: layer.propertyNames.map { _ in value })
                context.outline = { outline }
                context.lookUp = { _ in value }
                guard layer.filter?.matches(context) ?? true else { continue }
                switch layer.kind {
                case .line(let line):
                    _ = (line.width.value(in: context), line.color.value(in: context))
                    _ = line.dashArray.value(in: context)
                case .fill(let fill): _ = fill.color.value(in: context)
                case .symbol(let symbol):
                    _ = (symbol.text.field.value(in: context), symbol.icon.image.value(in: context))
                    _ = symbol.icon.padding.value(in: context)
                default: break
                }
            }
        }
    }

    /// A track of any kind, cleaned, cut and measured; and the same in parts, which end where a
    /// zero byte is.
    static func track(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: 0, maxSplits: 40).map(Array.init)
        if parts.count > 1 { _ = try? TrackReader.read(TrackParts(parts), named: "fuzz") }
        guard let track = try? TrackReader.read(bytes: bytes, named: "fuzz"),
            let trip = try? Trip(cleaning: track.onUTC { _ in 3600 }, named: "fuzz")
        else { return }
        _ = try? track.joining(track, named: "fuzz", offset: 1e6)
        for part in trip.trips(apartBy: 60).map(\.trip) {
            guard let shown = PrivacyZones(ends: 10).applied(to: part) else { continue }
            _ = (TripStatistics(shown), shown.forceEvents(over: 0.5), shown.moment(at: 5))
        }
    }

    /// A file of any format: its features, and the track, route and places of it.
    static func file(_ bytes: [UInt8]) {
        guard let file = try? GeoFile(bytes, named: "fuzz") else { return }
        if let document = try? file.document() {
            _ = (GeoContents(document).description, document.skipped.note)
            _ = document.mapFeatures(joinsLines: true)
        }
        _ = try? RouteReader.read(bytes: bytes, named: "fuzz")
        _ = try? PlaceFile(bytes, named: "fuzz")
        track(bytes)
    }

    /// Weather at some times, and along a way.
    static func weather(_ bytes: [UInt8]) {
        let place = Coordinate(longitude: 10.75, latitude: 59.91)
        for known in [place, nil] {
            guard
                let file = try? WeatherFile(bytes, named: "fuzz", at: known, around: 1_750_075_200)
            else { continue }
            for series in file.series.prefix(10) {
                for time in [series.end ?? 0, -1e300, 1e300, .nan] { _ = series.values(at: time) }
            }
            let way = (0..<50).map { (time: 1_750_075_200 + Double($0) * 600, place: place) }
            let along = WeatherAlongWay(WeatherLookup(file.series), along: way)
            _ = along.weather(at: 1_750_080_000)
        }
    }

    /// Hours and conditions at some times and places.
    static func hours(_ bytes: [UInt8]) {
        let text = String(decoding: bytes.prefix(1000), as: UTF8.self)
        let conditions = ConditionalValue.all(in: text).flatMap(\.conditions)
        for condition in ([text] + conditions).prefix(20).compactMap({ TimeCondition($0) }) {
            for (seconds, latitude) in [(0.0, 59.9), (1.79e9, -90), (2.5e11, 90), (-6e10, 0)] {
                _ = condition.holds(
                    at: LocalTime(localSeconds: seconds), latitude: latitude, longitude: 181)
            }
        }
    }

    /// A vector tile with all its features, values and shapes.
    static func tile(_ bytes: [UInt8]) {
        guard let tile = try? VectorTile(decoding: bytes) else { return }
        var geometry = TileGeometry()
        for name in tile.layerNames.prefix(50) {
            guard let layer = tile.layer(named: name) else { continue }
            for feature in layer.features {
                _ = layer.properties(of: feature)
                _ = layer.decodeGeometry(of: feature, into: &geometry)
            }
        }
    }
}
