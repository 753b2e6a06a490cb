package import Geometry
package import Graphics
import MapStyle
package import Overlays
package import Parameters

/// Pins, each described by its own text.
struct MarkersKind: OverlayKind {
    static let parameters = ParameterGroup(PictureParameter.marker)
    static let turn = ReadingTurn.pins

    private(set) var places: [ListedPlace] = []

    init() {}

    init(_ reading: inout OverlayReading) throws {
        places = try reading.values.values(PictureParameter.marker).map { marker in
            ListedPlace(pin: marker.pin, title: marker.label)
        }
    }
}

/// A marked place, as the user described it.
package struct Marker: Hashable, Sendable {
    /// The position of the marker.
    package var place: Coordinate
    /// The look of the pin.
    package var look: Pin.Look
    /// The text beside it, or in its head if it is short; empty for none.
    package var label = ""

    /// The colour of markers that specify none.
    package static let color = Color(hex: 0xD7_263D)
    /// The allowed sizes, as factors of the default size.
    static let sizes = 0.2...5.0

    /// Creates a red pin.
    package init(at place: Coordinate) {
        self.place = place
        look = Pin.Look(.drop, color: Self.color)
    }

    /// The pin to draw; a label of one or two characters is drawn in its head.
    package var pin: Pin {
        var pin = Pin(at: WorldPoint(place), look)
        if label.count <= 2, look.face == .plain, !label.isEmpty {
            pin.look.face = .text(label)
        } else {
            pin.label = label
        }
        return pin
    }
}

extension PictureParameter {
    /// A pin on the map: `10.75,59.91|label:A`, `10.75,59.91|red`, `10.75,59.91|icon:cafe|size:1.5`.
    package static let marker = Parameter<Marker>(
        ParameterDefinition(
            "marker", "LON,LAT[|OPTION:VALUE]...", .texts,
            help: """
                A pin on the map: label (A, 12 or "Café Entra"), icon (a name, or a picture's file), \
                color, size, anchor, rotate. Several may be given.
                """),
        cure: "write a place and perhaps options such as 10.75,59.91|label:A|color:red"
    ) { text throws(ParameterError) in
        let words = try OverlayText(text)
        var marker = Marker(at: try words.onlyPlace())
        var anchor: Pin.Anchor?
        for word in words.words.dropFirst() {
            switch word {
            case .place: throw text.error("it has two places")
            // As in TileServer GL: a colour, or the name of a picture.
            case .bare(let word):
                if let color = Color(css: word) {
                    marker.look.color = color
                } else {
                    marker.look.face = .icon(word)
                }
            case .option("label", let value): marker.label = value
            case .option("color", let value):
                marker.look.color = try words.color(value) ?? .transparent
            case .option("icon", let value): marker.look.face = .icon(value)
            case .option("size", let value), .option("scale", let value):
                marker.look.size = try words.number(value, "size", Marker.sizes)
            case .option("rotate", let value):
                marker.look.rotation = try words.number(value, "rotate", -360...360)
            case .option("anchor", let value):
                anchor = try words.choice(value, "anchor", of: Pin.Anchor.self)
            // TileServer GL's offset of a picture is ignored; ours are positioned by their
            // anchor.
            case .option("offset", _), .option("latlng", _): break
            case .option(let name, _): throw words.unknown(name)
            }
        }
        // A picture that is rotated or anchored is drawn alone, without a pin around it.
        if case .icon(let name) = marker.look.face,
            anchor != nil || marker.look.rotation != 0 || IconNames.isFile(name)
        {
            marker.look.shape = .picture(anchor ?? .center)
        }
        return marker
    }
}
