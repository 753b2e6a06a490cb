import Geometry
import Graphics
import MapRenderer
package import Overlays
package import Parameters

/// Words on the ground, each described by its own text.
struct TextsKind: OverlayKind {
    static let parameters = ParameterGroup(PictureParameter.text)
    static let turn = ReadingTurn.words

    private var items: [TextOverlay.Item] = []

    init() {}

    init(_ reading: inout OverlayReading) throws {
        items = try reading.values.values(PictureParameter.text)
    }

    var framingItems: [Framing.Item] { items.map(\.framingItem) }

    func aboveShapes(on picture: OverlayPicture) -> [any Overlay] {
        guard !items.isEmpty else { return [] }
        return [
            TextOverlay(
                items, theme: picture.theme.panels, shaper: picture.scene.renderer.shaper)
        ]
    }
}

extension PictureParameter {
    /// Words on the map.
    package static let text = Parameter<TextOverlay.Item>(
        ParameterDefinition(
            "text", "LON,LAT|text:WORDS[|OPTION:VALUE]...", .texts,
            help: """
                Words on the map: text, size (pixels), color, halo, anchor, rotate. Several may be \
                given.
                """),
        cure: "write a place and words such as 10.75,59.91|text:\"Start here\""
    ) { text throws(ParameterError) in
        let words = try OverlayText(text)
        var item = TextOverlay.Item(at: WorldPoint(try words.onlyPlace()))
        for word in words.words.dropFirst() {
            switch word {
            case .place: throw text.error("it has two places")
            case .bare(let word): throw words.unknown(word)
            case .option("text", let value): item.text = value
            case .option("size", let value):
                item.size = try words.number(value, "size", 4...200)
            case .option("color", let value): item.color = try words.color(value)
            case .option("halo", let value): item.halo = try words.color(value) ?? .transparent
            case .option("rotate", let value):
                item.rotation = try words.number(value, "rotate", -360...360)
            case .option("anchor", let value):
                item.anchor = try words.choice(value, "anchor", of: Pin.Anchor.self)
            case .option("latlng", _): break
            case .option(let name, _): throw words.unknown(name)
            }
        }
        guard !item.text.isEmpty else { throw text.error("it has no text") }
        return item
    }
}
