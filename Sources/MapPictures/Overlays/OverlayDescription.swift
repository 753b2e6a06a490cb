package import Formats
package import Geometry
import Glibc
import Graphics
import Language
import MapRenderer
import MapStyle
package import Overlays
package import Parameters
import Tracks

/// What somebody wants to see on a picture besides the map: lines, areas, words, markers, venues,
/// people, vehicles, and what explains them.
package struct PictureOverlays: Hashable, Sendable {
    /// Lines and areas.
    private(set) var shapes: [ShapeOverlay.Shape] = []
    /// The language of legend and list.
    private(set) var language = GuidanceLanguage.english
    /// Whether the map's names keep off the lines: pictures about ways.
    package var areLinesFree = false
    /// What coarsens the places of people and vehicles; `nil` leaves them.
    package private(set) var grid: CoarseGrid?
    /// Whether they lie below roads, not only below labels.
    private(set) var areBelowRoads = false
    private(set) var texts: [TextOverlay.Item] = []
    private(set) var heat: [HeatmapOverlay.Point] = []
    private(set) var markers: [ListedPlace] = []
    private(set) var venues: [ListedPlace] = []
    private(set) var people: [ListedPlace] = []
    private(set) var vehicles: [ListedPlace] = []
    /// The sorts of venues that are looked up in the map itself.
    private(set) var wantedFromMap: [String] = []
    /// What a legend says of shapes.
    private(set) var shapeRows: [Placard.Row] = []
    /// Pictures of icons by the names that overlays use.
    private(set) var pictures: [String: [UInt8]] = [:]
    /// Titles, lists and such.
    package var extras = PictureExtras()
    /// What was passed over, a line each.
    package private(set) var notes: [Message] = []

    /// None.
    package init() {}

    /// Whether there is no place to show; a title alone is none.
    package var isEmpty: Bool {
        shapes.isEmpty && texts.isEmpty && heat.isEmpty && countOfPlaces == 0
            && wantedFromMap.isEmpty
    }

    /// The parameters that give overlays.
    package static let parameters =
        [
            PictureParameter.path.definition, PictureParameter.polygon.definition,
            PictureParameter.circle.definition, PictureParameter.marker.definition,
            PictureParameter.text.definition, PictureParameter.geoJSON.definition,
            PictureParameter.heatmap.definition, PictureParameter.below.definition,
            PictureParameter.venues.definition, PictureParameter.people.definition,
            PictureParameter.vehicles.definition, PictureParameter.coarsen.definition,
            PictureParameter.now.definition,
        ] + PictureExtras.parameters

    /// The overlays that values give.
    ///
    /// - Throws: ``ParameterError`` for a wrong one, for too many points, or for a file that a
    ///   stranger names; ``SceneError`` for a file that can't be used.
    package init(_ values: ParameterValues) throws {
        for shape in try values.values(PictureParameter.path)
            + values.values(PictureParameter.polygon) + values.values(PictureParameter.circle)
        {
            try add(shape, values)
        }
        areBelowRoads = try values.value(PictureParameter.below) == .roads
        texts = try values.values(PictureParameter.text)
        markers = try values.values(PictureParameter.marker).map { marker in
            ListedPlace(pin: marker.pin, title: marker.label)
        }
        extras = try PictureExtras(values)
        language = try SpokenLanguages(values).language(
            preferred: values.value(PictureParameter.languages) ?? [])
        try addFiles(values)
        try check(comesFromOutside: values.comeFromOutside)
        try readPictures(values)
    }

    private mutating func addFiles(_ values: ParameterValues) throws {
        for path in try values.values(PictureParameter.geoJSON) {
            let (features, report) = GeoJSONFeature.all(in: try Self.document(path))
            guard !features.isEmpty else {
                throw SceneError("\(PrintableText.short(path)) has no feature that can be drawn")
            }
            if let note = report.note {
                notes.append(Message("\(PrintableText.short(path)): \(note)"))
            }
            add(features)
        }
        for path in try values.values(PictureParameter.heatmap) {
            heat += try read(path).map { record in
                HeatmapOverlay.Point(
                    WorldPoint(record.place),
                    weight: record.number("weight", "value", in: 0...1e9) ?? 1)
            }
        }
        for source in try values.values(PictureParameter.venues) {
            if source.hasPrefix("map:") {
                let kind = String(source.dropFirst(4))
                guard !kind.isEmpty else {
                    throw ParameterError(
                        "\(PictureParameter.venues): write a kind after map:, such as map:cafe")
                }
                wantedFromMap.append(kind)
            } else {
                try values.checkMayRead(PictureParameter.venues.definition, source)
                venues += try read(source).map(\.venue)
            }
        }
        let now = try values.seconds(PictureParameter.now) ?? Double(time(nil))
        grid = try values.value(PictureParameter.coarsen).map { CoarseGrid(meters: $0) }
        for path in try values.values(PictureParameter.people) {
            let (before, records) = (people.count, try read(path))
            people += records.enumerated().map { $1.person(before + $0, now: now, grid: grid) }
        }
        people = JoinedPlaces.joined(people)
        for path in try values.values(PictureParameter.vehicles) {
            vehicles += try read(path).map { $0.vehicle(now: now, grid: grid, in: language) }
        }
        vehicles = JoinedPlaces.joined(vehicles)
    }

    private mutating func read(_ path: String) throws(SceneError) -> [PlaceRecord] {
        let file = try PlaceFile(path)
        if let note = file.note { notes.append(Message(note)) }
        return file.records
    }

    private static func document(_ path: String) throws(SceneError) -> JSONValue {
        let bytes = try InputFile.read(path, limit: PlaceFile.maximumBytes, allowsPipes: true)
        do {
            return try JSONValue(parsing: bytes)
        } catch {
            throw SceneError("\(PrintableText.short(path)): \(error)")
        }
    }

    private func check(comesFromOutside: Bool) throws(ParameterError) {
        guard shapes.reduce(0, { $0 + $1.parts.points.count }) <= ShapeLimits.points else {
            throw ParameterError(
                "\(PictureParameter.path): all lines and areas together have more than"
                    + " \(ShapeLimits.points) points")
        }
        guard shapes.count <= ShapeLimits.shapes else {
            throw ParameterError("more than \(ShapeLimits.shapes) lines and areas: join them")
        }
        let mostPins = comesFromOutside ? ShapeLimits.pinsFromOutside : ShapeLimits.pins
        guard countOfPlaces <= mostPins else {
            throw ParameterError("more than \(mostPins) markers")
        }
    }

    // MARK: Shapes

    private mutating func add(_ shape: DescribedShape, _ values: ParameterValues) throws {
        var legendColor = shape.look.stroke ?? shape.look.fill ?? .black
        switch shape.source {
        case .parts(let parts, let kind):
            shapes.append(ShapeOverlay.Shape(kind: kind, parts: parts, look: shape.look))
        case .gpx(let path):
            try values.checkMayRead(PictureParameter.path.definition, path)
            let bytes = try InputFile.read(path, limit: PlaceFile.maximumBytes, allowsPipes: true)
            let track = try TrackReader.read(bytes: bytes, named: PrintableText.short(path))
            var parts = PlanarParts<WorldPoint>()
            for line in WorldCopies.joined(track.lines) where line.count > 1 {
                parts.appendPart(line)
            }
            shapes.append(ShapeOverlay.Shape(kind: .line, parts: parts, look: shape.look))
        case .geoJSON(let path):
            try values.checkMayRead(PictureParameter.path.definition, path)
            let (features, _) = GeoJSONFeature.all(in: try Self.document(path))
            let drawn = features.filter { $0.kind != .point }
            guard !drawn.isEmpty else {
                throw SceneError("\(PrintableText.short(path)) has no lines or areas")
            }
            shapes += drawn.map {
                ShapeOverlay.Shape(kind: $0.kind, parts: $0.parts, look: shape.look)
            }
        }
        legendColor.alpha = max(legendColor.alpha, 0.6)
        addRow(shape.label, legendColor, isDashed: !shape.look.dash.isEmpty)
    }

    /// Rows of a legend: no picture has room for more.
    static let mostRows = 20

    private mutating func addRow(_ label: String, _ color: Color, isDashed: Bool = false) {
        let row = Placard.Row(.line(color, isDashed: isDashed), label)
        guard !label.isEmpty, shapeRows.count < Self.mostRows, !shapeRows.contains(row) else {
            return
        }
        shapeRows.append(row)
    }

    /// Adds the features of a document, with the looks that their properties tell.
    ///
    /// - Parameters:
    ///   - document: GeoJSON with properties as simplestyle 1.1
    ///     (https://github.com/mapbox/simplestyle-spec) or MapLibre's layers name them.
    ///   - comesFromOutside: whether a stranger gives it, who may not ask for as many pins.
    /// - Throws: ``ParameterError`` where it has no feature that can be drawn, or too many points.
    package mutating func add(
        geoJSON document: JSONValue, comesFromOutside: Bool = false
    ) throws(ParameterError) {
        let (features, report) = GeoJSONFeature.all(in: document)
        guard !features.isEmpty else {
            throw ParameterError("the GeoJSON has no feature that can be drawn")
        }
        if let note = report.note { notes.append("GeoJSON: \(note)") }
        add(features)
        try check(comesFromOutside: comesFromOutside)
    }

    private mutating func add(_ features: [GeoJSONFeature]) {
        for feature in features {
            let style = FeatureLook(feature)
            guard feature.kind == .point else {
                let look = style.look(isArea: feature.kind == .polygon)
                shapes.append(
                    ShapeOverlay.Shape(kind: feature.kind, parts: feature.parts, look: look))
                addRow(
                    style.legend, look.stroke ?? look.fill ?? .black, isDashed: !look.dash.isEmpty)
                continue
            }
            markers += feature.parts.points.map { style.marker(at: $0) }
        }
    }

    /// Adds a line of several pieces.
    package mutating func add(_ line: [[Coordinate]], _ look: ShapeOverlay.Look) {
        var parts = PlanarParts<WorldPoint>()
        for piece in WorldCopies.joined(line) where piece.count > 1 { parts.appendPart(piece) }
        guard !parts.isEmpty else { return }
        shapes.append(ShapeOverlay.Shape(kind: .line, parts: parts, look: look))
    }

    /// Adds a place, and reads the file that its icon names, if any.
    package mutating func add(_ place: ListedPlace) {
        markers.append(place)
        readPicture(of: place)
    }

    // MARK: Pictures

    /// Reads the files that icons name; a stranger's names never are files.
    private mutating func readPictures(_ values: ParameterValues) throws {
        for place in listed {
            guard case .icon(let name) = place.pin.look.face, IconNames.isFile(name) else {
                continue
            }
            try values.checkMayRead(PictureParameter.marker.definition, name)
            readPicture(of: place)
        }
    }

    private mutating func readPicture(of place: ListedPlace) {
        guard case .icon(let name) = place.pin.look.face, IconNames.isFile(name),
            pictures[name] == nil
        else { return }
        do {
            pictures[name] = try InputFile.read(name, limit: 8 << 20)
        } catch {
            // One face is missing, not the picture: the pin stands there with its initials.
            notes.append(Message("\(error)"))
            pictures[name] = []
        }
    }

    // MARK: Places

    /// Everything that a list names, the most important first.
    var listed: [ListedPlace] { markers + venues + people + vehicles }

    private var countOfPlaces: Int {
        markers.count + venues.count + people.count + vehicles.count
    }

    /// What must be in the picture for all of them to be seen.
    var framingItems: [Framing.Item] {
        ShapeOverlay(shapes).framingItems + texts.map(\.framingItem)
            + HeatmapOverlay(heat).framingItems + listed.flatMap(\.pin.framingItems)
    }
}

extension Track {
    /// The places of each segment.
    fileprivate var lines: [[Coordinate]] {
        points.reduce(into: []) { lines, point in
            if point.beginsSegment || lines.isEmpty { lines.append([]) }
            lines[lines.count - 1].append(point.coordinate)
        }
    }
}
