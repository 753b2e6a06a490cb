public import Formats
import Geometry
public import Graphics

/// A MapLibre style (Style Specification v8), checked and ready to be evaluated.
///
/// Reading never stops at a wrong layer or property: unusable values are listed in ``problems`` and
/// replaced by the specification's defaults.
public struct Style: Sendable {
    /// The style's title.
    public let name: String?
    /// The sources of its data, in the order of the document.
    public let sources: [StyleSource]
    /// The sprites with its pictures; the one named `default` needs no prefix.
    public let sprites: [StyleSprite]
    /// The template of the glyph files' addresses, as written.
    public let glyphs: String?
    /// The layers, the lowest first.
    public let layers: [StyleLayer]
    /// The layers to draw, the lowest first: ``layers``, and some of them again with the features
    /// that drives show; see ``StyleLayer/labelSets``.
    public let drawnLayers: [StyleLayer]
    /// The colours of sky and haze in tilted views; `nil` if the style has none.
    public let sky: StyleSky?
    /// The light on extrusions; the specification's default if the style has none.
    public let light: StyleLight
    /// The style's metadata for programs, as written.
    public let metadata: JSONObject
    /// The camera that the style proposes; members are `nil` if it proposes none.
    public let camera: StyleCamera
    /// The wrong or unsupported parts, each listed once, in the order of the document.
    public let problems: [StyleProblem]
    /// Whether any layer can be drawn, judging by the document alone.
    public let isDrawable: Bool
    private let log = EvaluationLog()

    /// Expressions that failed while features were drawn, each property's first failure.
    public var evaluationProblems: [StyleProblem] { log.all }

    /// Returns the source of a name.
    public func source(named name: String) -> StyleSource? { sources.first { $0.name == name } }

    /// The name of the source of heights: the first of the type `raster-dem`.
    public var heights: String? { sources.first { $0.kind == .rasterDEM }?.name }

    /// Returns the colour below everything at a zoom; `nil` if it is invisible or a picture.
    public func ground(zoom: Double) -> Color? {
        layers.lazy.compactMap { layer -> Color? in
            guard case .background(let background) = layer.kind, layer.isVisible,
                layer.zooms.contains(zoom), !background.pattern.isSpecified
            else { return nil }
            let color = background.color.value(zoom: zoom)
            return color.alpha >= 0.5 ? color : nil
        }.first
    }

    /// The most layers that are accepted; no style has more, and a document with more is hostile.
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
    /// The centre.
    let center: Coordinate?
    /// The zoom.
    let zoom: Double?
    /// The bearing in degrees clockwise from north.
    let bearing: Double?
    /// The pitch in degrees from straight down.
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
    /// The problem.
    let message: String

    /// Creates an error with a message.
    init(message: String) {
        self.message = message
    }

    /// The problem in one line.
    public var description: String { "this is no MapLibre style: \(message)" }
}

/// A collection of pictures for a style.
public struct StyleSprite: Hashable, Sendable {
    /// The name before the colon in pictures' names; `default` for pictures without one.
    public let id: String
    /// Its address, without `.json` and `.png`.
    public let url: String

    /// Reads the sprites of a style's `sprite` member: one address, or a list of named ones.
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
/// All are functions of the zoom, as in the specification. MapLibre shows `fog-color` over terrain
/// only; here it is the haze that distant ground fades into, and the horizon's colour if a style
/// does not specify that.
public struct StyleSky: Sendable {
    /// `sky-color`: the sky far above the horizon.
    public let zenith: Property<Color>
    /// `horizon-color`: the sky just above the horizon.
    public let horizon: Property<Color>
    /// `fog-color`: the haze that distant ground fades into.
    public let haze: Property<Color>
    /// `sky-horizon-blend`: the fraction of the sky over which the horizon's colour fades, from 0
    /// to 1.
    public let blend: Property<Double>
    /// `fog-ground-blend`: where haze begins, from 0, the picture's centre, to 1, the horizon.
    public let fogStart: Property<Double>
    /// `horizon-fog-blend`: where haze begins to take the horizon's colour, from 0 to 1 likewise.
    public let fogBlend: Property<Double>

    init(_ reader: inout LayerReader) {
        zenith = reader.paint(
            "sky-color", Color(red: 0x88 / 255, green: 0xC6 / 255, blue: 0xFC / 255), .zoom)
        horizon = reader.paint("horizon-color", .white, .zoom)
        let fog = reader.paint("fog-color", Color.white, .zoom)
        haze = fog.isSpecified ? fog : horizon
        blend = reader.paint("sky-horizon-blend", 0.8, .zoom, in: PropertyRange.fraction)
        fogStart = reader.paint("fog-ground-blend", 0.5, .zoom, in: PropertyRange.fraction)
        fogBlend = reader.paint("horizon-fog-blend", 0.8, .zoom, in: PropertyRange.fraction)
        // The atmosphere surrounds a globe; here the world is a plane.
        _ = reader.paint("atmosphere-blend", 0.8, .zoom, in: PropertyRange.fraction)
        reader.noteUnknownProperties()
    }
}
