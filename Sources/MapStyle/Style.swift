public import Formats
import Geometry
public import Graphics

/// A MapLibre style (Style Specification v8), read, checked and ready to be evaluated.
///
/// Reading never stops at a wrong layer or property: what can't be used is named in ``problems``,
/// and the specification's default stands in its place.
public struct Style: Sendable {
    /// The style's title.
    public let name: String?
    /// Where its data comes from, in the order of the document.
    public let sources: [StyleSource]
    /// Where its pictures come from; the one named `default` needs no prefix.
    public let sprites: [StyleSprite]
    /// Template of glyph files' addresses, as written.
    public let glyphs: String?
    /// The layers, the lowest first.
    public let layers: [StyleLayer]
    /// What is drawn, the lowest first: ``layers``, and some of them once more with the features
    /// that drives show; see ``StyleLayer/labelSets``.
    public let drawnLayers: [StyleLayer]
    /// The colours of sky and haze in tilted views; `nil` where the style has none.
    public let sky: StyleSky?
    /// What falls on extrusions; the specification's default where the style has none.
    public let light: StyleLight
    /// What the style's writer noted for programs, as written.
    public let metadata: JSONObject
    /// The camera that the style proposes; members are `nil` where it proposes none.
    public let camera: StyleCamera
    /// What is wrong or not supported, each named once, in the order of the document.
    public let problems: [StyleProblem]
    /// Whether any layer can be drawn, as far as the document alone says.
    public let isDrawable: Bool
    private let log = EvaluationLog()

    /// Expressions that failed while features were drawn, each property's first failure.
    public var evaluationProblems: [StyleProblem] { log.all }

    /// The source of a name.
    public func source(named name: String) -> StyleSource? { sources.first { $0.name == name } }

    /// The colour below everything at a zoom; `nil` where there is none that one sees, or a picture.
    public func ground(zoom: Double) -> Color? {
        layers.lazy.compactMap { layer -> Color? in
            guard case .background(let background) = layer.kind, layer.isVisible,
                layer.zooms.contains(zoom), !background.pattern.isSpecified
            else { return nil }
            let color = background.color.value(zoom: zoom)
            return color.alpha >= 0.5 ? color : nil
        }.first
    }

    /// No style has more layers; a document with more is hostile.
    static let maximumLayers = 10_000

    /// Reads a style document.
    ///
    /// - Parameter json: the document.
    /// - Throws: ``StyleError`` if it is no style: not an object, another version, no layers.
    public init(json: JSONValue) throws(StyleError) {
        guard case .object(let root) = json else {
            throw StyleError(message: "expected an object, found \(json.kindName)")
        }
        guard root["version"] == 8 else {
            throw StyleError(
                message: "expected \"version\": 8, found "
                    + (root["version"].map { String($0.serialized().prefix(40)) } ?? "none"))
        }
        guard let layerValues = root["layers"]?.array else {
            throw StyleError(message: "it has no list of \"layers\"")
        }
        guard layerValues.count <= Self.maximumLayers else {
            throw StyleError(message: "it has more than \(Self.maximumLayers) layers")
        }
        var reader = StyleReader(root: root, log: log)
        reader.noteUnsupportedMembers()
        sources = reader.sources()
        sky = reader.sky()
        light = reader.light()
        drawnLayers = reader.layers(layerValues)
        var ids: Set<String> = []
        layers = drawnLayers.filter { ids.insert($0.id).inserted }
        name = root["name"]?.string
        sprites = StyleSprite.sprites(root["sprite"])
        glyphs = root["glyphs"]?.string
        metadata = root["metadata"]?.object ?? JSONObject()
        camera = StyleCamera(root)
        problems = reader.problems
        isDrawable = reader.drawableLayers > 0
    }
}

/// The camera that a style proposes for its first picture.
public struct StyleCamera: Hashable, Sendable {
    /// The place in the middle.
    let center: Coordinate?
    /// The zoom.
    let zoom: Double?
    /// Degrees clockwise from north.
    let bearing: Double?
    /// Degrees from straight down.
    let pitch: Double?

    init(_ root: JSONObject) {
        center = root["center"]?.array.flatMap { values in
            guard values.count == 2, let longitude = values[0].number,
                let latitude = values[1].number
            else { return nil }
            return Coordinate(checkedLongitude: longitude, latitude: latitude)
        }
        zoom = root["zoom"]?.number
        bearing = root["bearing"]?.number
        pitch = root["pitch"]?.number
    }
}

/// A document that is no style at all.
public struct StyleError: Error, Hashable, CustomStringConvertible {
    /// What was wrong.
    let message: String

    /// An error in words.
    init(message: String) {
        self.message = message
    }

    /// One line that says what was read and what was wrong.
    public var description: String { "this is no MapLibre style: \(message)" }
}

/// A collection of pictures that a style names.
public struct StyleSprite: Hashable, Sendable {
    /// The name before the colon in pictures' names; `default` for pictures without one.
    public let id: String
    /// Where it lies, without `.json` and `.png`.
    public let url: String

    /// The sprites of a style's `sprite` member: one address, or a list of named ones.
    static func sprites(_ json: JSONValue?) -> [StyleSprite] {
        switch json {
        case .string(let url): [StyleSprite(id: "default", url: url)]
        case .array(let values):
            values.compactMap { value in
                guard let id = value["id"]?.string, let url = value["url"]?.string else {
                    return nil
                }
                return StyleSprite(id: id, url: url)
            }
        default: []
        }
    }
}

/// The colours of sky and haze in tilted views, from a style's member `sky`.
///
/// Functions of the zoom, as the specification has it. MapLibre shows `fog-color` over terrain only;
/// here it is the haze that distant ground fades into, and the horizon's colour where a style does
/// not name it.
public struct StyleSky: Sendable {
    /// `sky-color`: far above the horizon.
    public let zenith: Property<Color>
    /// `horizon-color`: the sky just above the horizon.
    public let horizon: Property<Color>
    /// `fog-color`: what distant ground fades into.
    public let haze: Property<Color>
    /// `sky-horizon-blend`: the share of the sky over which the horizon's colour fades, from 0 to 1.
    public let blend: Property<Double>

    /// What is about terrain or the globe, which are not drawn.
    private static let undrawn = ["fog-ground-blend", "horizon-fog-blend", "atmosphere-blend"]

    init(_ reader: inout LayerReader) {
        zenith = reader.paint(
            "sky-color", Color(red: 0x88 / 255, green: 0xC6 / 255, blue: 0xFC / 255), .zoom)
        horizon = reader.paint("horizon-color", .white, .zoom)
        let fog = reader.paint("fog-color", Color.white, .zoom)
        haze = fog.isSpecified ? fog : horizon
        blend = reader.paint("sky-horizon-blend", 0.8, .zoom, in: PropertyRange.fraction)
        for name in Self.undrawn
        where reader.paint(name, 0.8, .zoom, in: PropertyRange.fraction).isSpecified {
            reader.note("\(name) is not drawn", at: "sky.\(name)", severity: .warning)
        }
        reader.noteUnknownProperties()
    }
}
