import Formats
import Geometry

/// Reads JSON lists of places with times as one track.
///
/// `[{"point": "POINT(11.5 48.1)", "time": "2014-09-10 06:54:07+0200"}, …]` is the input of the map
/// matcher barefoot; `lon` and `lat` may be used instead.
struct PointListReader {
    /// Whether a document is such a list.
    static func reads(_ json: JSONValue) -> Bool {
        guard let first = json[0] else { return false }
        return first["point"]?.string != nil || first["lon"] != nil || first["longitude"] != nil
    }

    /// Reads a document.
    static func document(
        _ json: JSONValue, reading: GeoReading
    ) throws(GeoFileError) -> GeoDocument {
        var document = GeoDocument(format: .pointList)
        var line = GeoLine()
        for entry in json.array ?? [] {
            guard entry.object != nil else {
                document.skipped.count(.noFeature)
                continue
            }
            try reading.countPoints()
            let time = (entry["time"] ?? entry["timestamp"]).flatMap(\.recordedTime)
            guard let place = place(of: entry) else {
                document.skipped.count(.noPlace)
                line.reject(at: time)
                continue
            }
            line.append(place)
            line.set(time, .time)
        }
        document.features = [
            GeoFeature(.lines([line]), purpose: .track, record: try reading.countFeature())
        ]
        return document
    }

    private static func place(of entry: JSONValue) -> Coordinate? {
        if let text = entry["point"]?.string {
            guard case .points(let places)? = WellKnownText.geometry(text) else { return nil }
            return places.first?.wrapped
        }
        return GeoReading.fix(
            longitude: entry["lon"]?.number ?? entry["longitude"]?.number,
            latitude: entry["lat"]?.number ?? entry["latitude"]?.number)
    }
}
