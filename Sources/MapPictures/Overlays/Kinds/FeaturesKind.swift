package import Formats
import GeoFiles
package import Geometry
import Graphics
import MapRenderer
package import Overlays
package import Parameters

/// The features of GeoJSON: those of files and requests, and those that a program adds itself.
struct FeaturesKind: OverlayKind {
    static let parameters = ParameterGroup(PictureParameter.geoJSON)

    private(set) var shapes: [ShapeOverlay.Shape] = []
    /// The points.
    private(set) var places: [ListedPlace] = []
    private(set) var legendRows = LegendRows()
    /// Whether the map's names avoid the lines.
    var areLinesFree = false

    init() {}

    init(_ reading: inout OverlayReading) throws {
        for path in try reading.values.values(PictureParameter.geoJSON) {
            let document = try reading.document(path)
            let features = document.mapFeatures(joinsLines: true)
            guard !features.isEmpty else {
                throw SceneError("\(PrintableText.short(path)) has no feature that can be drawn")
            }
            if let note = document.note() {
                reading.notes.append(Message("\(PrintableText.short(path)): \(note)"))
            }
            add(features)
        }
    }

    func set(_ settings: inout OverlaySettings) {
        if areLinesFree { settings.areLinesFree = true }
    }

    /// Adds features with the looks that their properties specify.
    fileprivate mutating func add(_ features: [GeoJSONFeature]) {
        for feature in features {
            let style = FeatureLook(feature)
            guard feature.kind == .point else {
                let look = style.look(isArea: feature.kind == .polygon)
                shapes.append(
                    ShapeOverlay.Shape(kind: feature.kind, parts: feature.parts, look: look))
                legendRows.add(
                    style.legend, look.stroke ?? look.fill ?? .black, isDashed: !look.dash.isEmpty)
                continue
            }
            places += feature.parts.points.map { style.marker(at: $0) }
        }
    }

    /// Adds a line of several pieces.
    mutating func add(_ line: [[Coordinate]], _ look: ShapeOverlay.Look) {
        var parts = PlanarParts<WorldPoint>()
        for piece in WorldCopies.joined(line) where piece.count > 1 { parts.appendPart(piece) }
        guard !parts.isEmpty else { return }
        shapes.append(ShapeOverlay.Shape(kind: .line, parts: parts, look: look))
    }

    /// Adds a shape.
    mutating func add(_ shape: ShapeOverlay.Shape) { shapes.append(shape) }

    /// Adds the meaning of a colour to the legend.
    mutating func explain(_ label: String, by color: Color) {
        legendRows.add(label, color, isDashed: false)
    }

    /// Adds a place.
    mutating func add(_ place: ListedPlace) { places.append(place) }
}

extension OverlayDescription {
    /// Adds the features of a document, with the looks that their properties specify.
    ///
    /// - Parameters:
    ///   - document: GeoJSON with properties named as in simplestyle 1.1
    ///     (https://github.com/mapbox/simplestyle-spec) or MapLibre's layers.
    ///   - comesFromOutside: whether an untrusted client provides it, which may request fewer
    ///     pins.
    /// - Throws: ``ParameterError`` if it has no feature that can be drawn, or too many points.
    package mutating func add(
        geoJSON document: JSONValue, comesFromOutside: Bool = false
    ) throws(ParameterError) {
        let read: GeoDocument
        do {
            read = try GeoFile(json: document, named: "the GeoJSON").document()
        } catch {
            throw ParameterError("\(error)")
        }
        let features = read.mapFeatures(joinsLines: true)
        guard !features.isEmpty else {
            throw ParameterError("the GeoJSON has no feature that can be drawn")
        }
        if let note = read.note() { notes.append("GeoJSON: \(note)") }
        self[FeaturesKind.self].add(features)
        try check(comesFromOutside: comesFromOutside)
    }

    /// Adds a line of several pieces.
    package mutating func add(_ line: [[Coordinate]], _ look: ShapeOverlay.Look) {
        self[FeaturesKind.self].add(line, look)
    }

    /// Adds a place, and reads the file that its icon names, if any.
    package mutating func add(_ place: ListedPlace) {
        self[FeaturesKind.self].add(place)
        notes += pictures.read(place)
    }
}

extension PictureParameter {
    /// A document with features of any kind.
    package static let geoJSON = Parameter<String>(
        ParameterDefinition(
            "geojson", "FILE", .files,
            help: """
                Features over the map, with looks as simplestyle or MapLibre name them. Several may be \
                given.
                """))
}
