import Formats
import Geometry
import Language

/// Reads GPX 1.0 and 1.1 (https://www.topografix.com/gpx/1/1/).
///
/// `wpt` are places, each `rte` is a route of one line, each `trk` a track with a line for each
/// segment. Extensions of any maker count by the local names of their elements, at any depth.
final class GPXReader: XMLRecords {
    private var document = GeoDocument(format: .gpx)
    private var (longitude, latitude): (Double?, Double?)
    private var properties: [(key: String, value: PropertyValue)] = []
    private var described: [(String, String)] = []
    private var lines: [GeoLine] = []
    private var current = GeoLine()
    private var values: [(GeoMeasure, Double)] = []
    /// The receiver repeats a place while it has none.
    private var hasNoFix = false
    private var firstLine = 0

    private static let greatestProperties = 200

    /// Reads a file.
    static func document(_ bytes: [UInt8], reading: GeoReading) throws(GeoFileError) -> GeoDocument
    {
        let reader = GPXReader(reading: reading)
        try reader.read(bytes)
        return reader.document
    }

    // MARK: Elements

    override func begin(_ name: String, _ attributes: XMLAttributes) throws(GeoFileError) {
        switch (path.count, name) {
        case (1, _): document.creator = attributes["creator"].map { String($0.prefix(200)) }
        case (2, "wpt"):
            beginPoint(attributes)
            firstLine = line
            properties = []
        case (2, "rte"), (2, "trk"):
            (lines, properties, firstLine) = ([], [], line)
            current = GeoLine()
        case (3, "trkseg"): current = GeoLine()
        case (3, "rtept") where parent == "rte", (4, "trkpt") where parent == "trkseg":
            try reading.countPoints()
            beginPoint(attributes)
        case (_, "segment") where path.count > 4 && path[2] == "trkseg": addTurn(attributes)
        case (_, "rpt") where path.count > 3 && path[1] == "rte":
            try addRoutedPoint(attributes)
        case (_, "link") where path.count == 3:
            if let address = attributes["href"] { add("link", address) }
        default: break
        }
    }

    override func end(_ name: String) throws(GeoFileError) {
        switch (path.count, name) {
        case (2, "wpt"): try endWaypoint()
        case (2, "rte"):
            endLine()
            try endFeature(.route)
        case (2, "trk"): try endFeature(.track)
        case (3, "trkseg"): endLine()
        case (3, "rtept"): if parent == "rte" { endPoint() }
        case (4, "trkpt"): endPoint()
        case (3, "name") where path[1] == "metadata", (2, "name"):
            document.name = document.name ?? nonEmpty(text)
        case (3..., _) where path[1] == "wpt": endProperty(name)
        case (4..., _) where path[2] == "rtept" && path[1] == "rte": endRouteValue(name)
        case (5..., _) where path[3] == "trkpt": endValue(name)
        case (3, _) where path[1] == "trk" || path[1] == "rte": endProperty(name)
        default: break
        }
    }

    // MARK: Points

    private func beginPoint(_ attributes: XMLAttributes) {
        (longitude, latitude) = Self.numbers(attributes)
        values.removeAll(keepingCapacity: true)
        described.removeAll(keepingCapacity: true)
        hasNoFix = false
        pending = []
    }

    /// The road between two route points, as Garmin stores it.
    private func addRoutedPoint(_ attributes: XMLAttributes) throws(GeoFileError) {
        try reading.countPoints()
        let (longitude, latitude) = Self.numbers(attributes)
        guard let place = GeoReading.fix(longitude: longitude, latitude: latitude) else { return }
        pending.append(place)
    }

    /// The turn at the beginning of a road, as OsmAnd stores its routes in tracks.
    private func addTurn(_ attributes: XMLAttributes) {
        guard let turn = attributes["turnType"], attributes["skipTurn"] != "true",
            let index = attributes["startTrkptIdx"].flatMap({ Int($0) })
        else { return }
        current.describe([("turn", turn)], at: index)
    }

    private var pending: [Coordinate] = []

    private static func numbers(_ attributes: XMLAttributes) -> (Double?, Double?) {
        func number(_ name: String) -> Double? {
            attributes[name].flatMap { RecordedNumber.value(Substring($0)) }
        }
        return (number("lon"), number("lat"))
    }

    private var place: Coordinate? { GeoReading.fix(longitude: longitude, latitude: latitude) }

    private func endPoint() {
        let time = values.last { $0.0 == .time }?.1
        guard let place, !hasNoFix else {
            if hasNoFix {
                document.skipped.count(.noFix, at: line)
            } else {
                document.skipped.count(longitude: longitude, latitude: latitude, at: line)
            }
            current.reject(at: time)
            return
        }
        current.append(place)
        for (measure, value) in values { current.set(value, measure) }
        current.describe(described)
        for routed in pending { current.append(routed) }
    }

    private func endValue(_ name: String) {
        if name == "time" {
            // GPX times are UTC, even if a writer forgot the Z.
            if let time = CivilTime(iso: text)?.seconds { values.append((.time, time)) }
        } else if name == "fix" {
            hasNoFix = hasNoFix || text == "none"
        } else if let measure = Self.measure(name), let number {
            values.append((measure, number))
        }
    }

    /// The makers' names differ in letter case and prefix only.
    private static func measure(_ name: String) -> GeoMeasure? {
        switch name {
        case "ele": .elevation
        case "speed": .speed
        case "course": .course
        default:
            switch name.lowercased() {
            case "hr", "heartrate": .heartRate
            case "cad", "cadence", "runcadence": .cadence
            case "power", "powerinwatts", "watts": .power
            case "atemp": .temperature
            case "bearing", "heading": .course
            default: nil
            }
        }
    }

    private func endRouteValue(_ name: String) {
        endValue(name)
        guard described.count < Self.greatestProperties, !trimmed.isEmpty else { return }
        described.append((name.lowercased(), text))
    }

    // MARK: Features

    private func nonEmpty(_ text: String) -> String? { text.isEmpty ? nil : text }

    private func add(_ key: String, _ value: String) {
        guard properties.count < Self.greatestProperties, !value.isEmpty else { return }
        properties.append((key, .string(value)))
    }

    /// Only elements without elements inside have a text that is one.
    private func endProperty(_ name: String) {
        add(name.lowercased(), text)
    }

    private func endWaypoint() throws(GeoFileError) {
        try reading.countPoints()
        guard let place else {
            document.skipped.count(longitude: longitude, latitude: latitude, at: firstLine)
            return
        }
        document.features.append(
            GeoFeature(
                .points([place]), record: try reading.countFeature(), line: firstLine,
                properties: properties))
    }

    private func endLine() {
        if !current.isEmpty || !current.rejectedTimes.isEmpty { lines.append(current) }
        current = GeoLine()
    }

    private func endFeature(_ purpose: GeoFeature.Purpose) throws(GeoFileError) {
        // Planners leave routes without points behind.
        guard !lines.isEmpty else { return }
        document.features.append(
            GeoFeature(
                .lines(lines), purpose: purpose, record: try reading.countFeature(),
                line: firstLine, properties: properties))
        lines = []
    }
}
