import Formats
import Geometry
import Language

/// Reads tracks in JSON: GeoJSON with `coordTimes`, and lists of places with times.
struct JSONTrackReader {
    let reading: TrackReading

    /// Reads a file.
    func read(_ bytes: [UInt8]) throws(TrackError) -> Track {
        let json: JSONValue
        do {
            json = try JSONValue(parsing: bytes)
        } catch {
            throw reading.error("\(error)")
        }
        var track = Track()
        if json.array != nil {
            track.points = try places(in: json)
        } else {
            try addLines(of: json, to: &track)
        }
        guard !track.points.isEmpty else {
            throw reading.error(
                "it is JSON without a fix",
                cure: "a GeoJSON LineString with coordTimes, or a list of points with times,"
                    + " is expected")
        }
        track.report = reading.report
        track.notes = reading.notes
        return track
    }

    // MARK: GeoJSON

    private func addLines(of json: JSONValue, to track: inout Track) throws(TrackError) {
        let features = json["features"]?.array ?? [json]
        for feature in features {
            let geometry = feature["geometry"] ?? feature
            let properties = feature["properties"]
            // The forms of Strava and of toGeoJSON's two generations.
            let times =
                properties?["coordTimes"] ?? properties?["coordinateProperties"]?["times"]
                ?? properties?["times"]
            track.name = track.name ?? reading.cleaned(properties?["name"]?.string)
            switch geometry["type"]?.string {
            case "LineString":
                try addLine(geometry["coordinates"], times, to: &track)
            case "MultiLineString":
                for (index, line) in (geometry["coordinates"]?.array ?? []).enumerated() {
                    try addLine(line, times?[index], to: &track)
                }
            default: continue
            }
        }
    }

    private func addLine(
        _ coordinates: JSONValue?, _ times: JSONValue?, to track: inout Track
    ) throws(TrackError) {
        let times = times?.array ?? []
        var isFirst = true
        for (index, position) in (coordinates?.array ?? []).enumerated() {
            try reading.countPoint()
            let time = index < times.count ? Self.seconds(times[index]) : nil
            guard
                let place = reading.place(
                    longitude: position[0]?.number, latitude: position[1]?.number, at: time)
            else { continue }
            let height = position[2]?.number.flatMap {
                Channel.elevation.possibleRange.contains($0) ? $0 : nil
            }
            track.points.append(
                TrackPoint(
                    place, time: time, elevation: height, beginsSegment: isFirst))
            isFirst = false
        }
    }

    /// Reads a text of ISO 8601, or milliseconds since 1970 (also whole seconds, if small).
    private static func seconds(_ value: JSONValue) -> Double? {
        if let text = value.string { return CivilTime(iso: text)?.seconds }
        guard let number = value.number, number.magnitude < 1e15 else { return nil }
        return number.magnitude > 1e11 ? number / 1000 : number
    }

    // MARK: Lists of places

    /// Reads `[{"point": "POINT(11.5 48.1)", "time": "2014-09-10 06:54:07+0200"}, …]`, the
    /// input of the map matcher barefoot; `lon` and `lat` may be used instead.
    private func places(in json: JSONValue) throws(TrackError) -> [TrackPoint] {
        var points: [TrackPoint] = []
        for entry in json.array ?? [] {
            guard entry.object != nil else { continue }
            try reading.countPoint()
            let place =
                entry["point"]?.string.map(Self.wellKnownText)
                ?? (
                    entry["lon"]?.number ?? entry["longitude"]?.number,
                    entry["lat"]?.number ?? entry["latitude"]?.number
                )
            let time = (entry["time"] ?? entry["timestamp"]).flatMap(Self.seconds)
            guard let place = reading.place(longitude: place.0, latitude: place.1, at: time)
            else { continue }
            points.append(TrackPoint(place, time: time))
        }
        return points
    }

    private static func wellKnownText(_ text: String) -> (Double?, Double?) {
        let numbers = text.uppercased().split { "() ,".contains($0) }.dropFirst()
        guard text.uppercased().hasPrefix("POINT"), numbers.count >= 2 else { return (nil, nil) }
        return (
            TrackReading.number(String(numbers[numbers.startIndex])),
            TrackReading.number(String(numbers[numbers.startIndex + 1]))
        )
    }
}
