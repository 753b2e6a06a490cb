import Formats
import Geometry
import Language

/// Reads KML 2.2 (OGC 07-147r2) with Google's tracks.
///
/// Placemarks become features; the innermost folder's name is their `category`, styles become
/// simplestyle's properties. Links to other documents are counted and never followed.
final class KMLReader: XMLRecords {
    private var document = GeoDocument(format: .kml)
    private var styles = KMLStyles()
    /// The names of the open folders; empty while unknown.
    private var folders: [String] = []
    private var placemark: Placemark?

    /// What is known of a placemark before it ends.
    private struct Placemark {
        var line = 0
        var properties: [(key: String, value: PropertyValue)] = []
        var points: [Coordinate] = []
        var lines: [GeoLine] = []
        var tracks: [GeoLine] = []
        var areas: [[[Coordinate]]] = []
        var style: KMLStyles.Style?
        var styleAddress: String?
        /// The name of the value that is being read.
        var key = ""
        var track = TrackColumns()
        var hasBadPlace = false
    }

    /// The columns of a `gx:Track`.
    private struct TrackColumns {
        var times: [Double] = []
        var positions: [(place: Coordinate?, elevation: Double?)] = []
        var measures: [(GeoMeasure, [Double])] = []
    }

    private static let greatestProperties = 200

    /// Reads a file.
    static func document(_ bytes: [UInt8], reading: GeoReading) throws(GeoFileError) -> GeoDocument
    {
        let reader = KMLReader(reading: reading)
        // A line of a hundred thousand points is one text.
        reader.greatestText = reading.limits.bytes
        try reader.read(bytes)
        reader.applyStyles()
        return reader.document
    }

    /// The addresses of shared styles, by the index of their feature.
    private var wanted: [Int: String] = [:]
    /// The styles of features' own; few files have many.
    private var own: [Int: KMLStyles.Style] = [:]

    private func applyStyles() {
        for index in Set(wanted.keys).union(own.keys) {
            styles.apply(
                own[index] ?? KMLStyles.Style(), wanted[index], to: &document.features[index])
        }
    }

    // MARK: Elements

    override func begin(_ name: String, _ attributes: XMLAttributes) throws(GeoFileError) {
        switch name {
        case "Folder": folders.append("")
        case "NetworkLink": document.skipped.count(.link, at: line)
        case "Placemark":
            placemark = Placemark()
            placemark?.line = line
        case "Style", "StyleMap": styles.begin(name, id: attributes["id"])
        case "Data", "SimpleData", "SimpleArrayData":
            placemark?.key = attributes["name"] ?? ""
            if name == "SimpleArrayData" { beginMeasure() }
        case "Polygon": placemark?.areas.append([])
        case "Track": placemark?.track = TrackColumns()
        default: break
        }
    }

    override func end(_ name: String) throws(GeoFileError) {
        if path.contains("Style") || path.contains("StyleMap") {
            if let finished = styles.end(name, parent, text), placemark != nil {
                placemark?.style = finished
            }
            return
        }
        guard placemark != nil else { return endOutside(name) }
        switch name {
        case "Placemark": try endPlacemark()
        case "coordinates": try endCoordinates()
        case "when": endTime()
        case "coord": try endPosition()
        case "value" where parent == "SimpleArrayData": endMeasurement()
        case "value" where parent == "Data": add(placemark?.key ?? "", text)
        case "SimpleData": add(placemark?.key ?? "", text)
        case "Track": endTrack()
        case "styleUrl": placemark?.styleAddress = text
        case "name" where parent == "Placemark": add("name", text)
        case "description" where parent == "Placemark": add("description", Self.plain(text))
        case "address" where parent == "Placemark", "phoneNumber" where parent == "Placemark":
            add(name.lowercased(), text)
        default: break
        }
    }

    private func endOutside(_ name: String) {
        switch name {
        case "Folder": folders.removeLast()
        case "name" where parent == "Folder": folders[folders.count - 1] = String(text.prefix(200))
        case "name" where parent == "Document": document.name = document.name ?? text
        default: break
        }
    }

    private func add(_ key: String, _ value: String) {
        guard let count = placemark?.properties.count, count < Self.greatestProperties,
            !key.isEmpty, !value.isEmpty
        else { return }
        placemark?.properties.append((key, .string(String(value.prefix(2_000)))))
    }

    /// Text without the tags that descriptions are written with.
    private static func plain(_ text: String) -> String {
        guard text.contains("<") else { return text }
        var isTag = false
        var plain = ""
        for character in text.prefix(20_000) {
            switch character {
            case "<": (isTag, plain) = (true, plain + " ")
            case ">" where isTag: isTag = false
            default: if !isTag { plain.append(character) }
            }
        }
        return plain.split { $0.isWhitespace }.joined(separator: " ")
    }

    // MARK: Geometry

    private func endCoordinates() throws(GeoFileError) {
        var line = GeoLine()
        let isRing = path.contains("Polygon")
        for numbers in Self.tuples(text) {
            try reading.countPoints()
            guard let place = GeoReading.place(longitude: numbers[0], latitude: numbers[1]) else {
                if placemark?.hasBadPlace == false {
                    document.skipped.count(
                        longitude: numbers[0], latitude: numbers[1], at: self.line)
                }
                placemark?.hasBadPlace = true
                continue
            }
            line.append(place)
            if !isRing, let height = numbers[2], height != 0 {
                line.set(height, .elevation)
            }
        }
        guard !line.isEmpty else { return }
        if isRing, let last = placemark?.areas.count, last > 0 {
            placemark?.areas[last - 1].append(line.coordinates)
        } else if path.contains("Point") {
            placemark?.points.append(line.coordinates[0])
        } else {
            placemark?.lines.append(line)
        }
    }

    /// The numbers of places, three for each; `nil` for those that are missing or no numbers.
    ///
    /// Writers put blanks around commas: a word that ends or begins with a comma belongs to the
    /// next or the last one, as long as there are not more than three numbers and the second
    /// comma is not followed by a third.
    private static func tuples(_ text: String) -> [[Double?]] {
        let comma = UInt8(ascii: ",")
        var tuples: [[Double?]] = []
        var (open, isOpen) = ([Double?](), false)
        for word in text.utf8.split(whereSeparator: { $0 <= 0x20 }) {
            let numbers = word.split(separator: comma).map { RecordedNumber.value(Substring($0)) }
            let joins = isOpen || (word.first == comma && !open.isEmpty && open.count < 3)
            if joins, open.count + numbers.count <= 3,
                open.count < 2 || word.last != comma || numbers.isEmpty
            {
                open += numbers
            } else {
                if !open.isEmpty { tuples.append(open) }
                open = numbers
            }
            isOpen = word.last == comma && !open.isEmpty && open.count < 3
        }
        if !open.isEmpty { tuples.append(open) }
        return tuples.map { Array(($0 + [nil, nil, nil]).prefix(3)) }
    }

    // MARK: Tracks

    private func endTime() {
        let time = CivilTime(iso: text)?.seconds
        if parent == "Track" {
            placemark?.track.times.append(time ?? .nan)
        } else if time != nil {
            add("time", text)
        }
    }

    private func endPosition() throws(GeoFileError) {
        try reading.countPoints()
        let numbers = text.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\n" }).map {
            RecordedNumber.value($0)
        }
        let place =
            numbers.count >= 2 ? GeoReading.fix(longitude: numbers[0], latitude: numbers[1]) : nil
        placemark?.track.positions.append((place, numbers.count > 2 ? numbers[2] : nil))
    }

    private func beginMeasure() {
        let measure: GeoMeasure? =
            switch placemark?.key.lowercased() {
            case "heartrate", "heart_rate", "hr": .heartRate
            case "cadence": .cadence
            case "power": .power
            case "temperature": .temperature
            case "speed": .speed
            case "bearing": .course
            default: nil
            }
        guard let measure else {
            placemark?.key = ""
            return
        }
        placemark?.track.measures.append((measure, []))
    }

    private func endMeasurement() {
        guard placemark?.key.isEmpty == false, let last = placemark?.track.measures.count, last > 0
        else { return }
        placemark?.track.measures[last - 1].1.append(number ?? .nan)
    }

    private func endTrack() {
        guard let columns = placemark?.track else { return }
        var line = GeoLine()
        for (index, position) in columns.positions.enumerated() {
            let time = index < columns.times.count ? columns.times[index] : .nan
            guard let place = position.place else {
                document.skipped.count(.noPlace, at: self.line)
                line.reject(at: time)
                continue
            }
            line.append(place)
            line.set(time, .time)
            line.set(position.elevation, .elevation)
            for (measure, values) in columns.measures where index < values.count {
                line.set(values[index], measure)
            }
        }
        if !line.isEmpty { placemark?.tracks.append(line) }
    }

    // MARK: Placemarks

    private func endPlacemark() throws(GeoFileError) {
        guard var mark = placemark else { return }
        placemark = nil
        if let folder = folders.last(where: { !$0.isEmpty }) {
            mark.properties.append(("category", .string(folder)))
        }
        let record = try reading.countFeature()
        mark.areas.removeAll { $0.isEmpty }
        if mark.points.isEmpty, mark.lines.isEmpty, mark.tracks.isEmpty, mark.areas.isEmpty {
            if !mark.hasBadPlace { document.skipped.count(.noGeometry, at: mark.line) }
            return
        }
        func add(_ geometry: GeoFeature.Geometry, _ purpose: GeoFeature.Purpose = .shape) {
            wanted[document.features.count] = mark.styleAddress
            own[document.features.count] = mark.style
            document.features.append(
                GeoFeature(
                    geometry, purpose: purpose, record: record, line: mark.line,
                    properties: mark.properties))
        }
        if !mark.points.isEmpty { add(.points(mark.points)) }
        if !mark.tracks.isEmpty { add(.lines(mark.tracks), .track) }
        if !mark.lines.isEmpty { add(.lines(mark.lines)) }
        if !mark.areas.isEmpty { add(.areas(mark.areas)) }
    }
}
