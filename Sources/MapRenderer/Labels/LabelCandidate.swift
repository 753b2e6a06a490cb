import Cairo
import MapGeometry

/// A label that asks for room, with the places that would do, best first.
struct LabelCandidate {
    /// Decides who is asked first; depends on the data alone, not on the picture.
    let priority: Priority
    /// The words, for the report and for keeping repeats apart.
    let text: String
    /// Labels of the same text and layer keep this many pixels apart; 0 for no rule.
    let repeatDistance: Double
    /// The places to try, best first; made when the label's turn has come.
    let choices: () -> [LabelChoice]
    let rules: Rules

    /// Who is asked first: layers from the top of the style, then sort keys, then the data's order.
    struct Priority: Comparable {
        let layer: Int
        let sortKey: Double
        let feature: Int
        let tile: TileID
        /// Which of a feature's labels.
        let part: Int

        static func < (a: Priority, b: Priority) -> Bool {
            if a.layer != b.layer { return a.layer > b.layer }
            if a.sortKey != b.sortKey { return a.sortKey < b.sortKey }
            if a.feature != b.feature { return a.feature < b.feature }
            if a.tile != b.tile { return a.tile < b.tile }
            return a.part < b.part
        }
    }

    /// What the style allows when room is short.
    struct Rules {
        var textOverlaps = false
        var iconOverlaps = false
        var textIsIgnored = false
        var iconIsIgnored = false
        var textIsOptional = false
        var iconIsOptional = false
    }
}

/// One place for a label: what to draw and the room that it takes.
struct LabelChoice {
    /// The point that it belongs to, in logical pixels.
    let anchor: ScreenPoint
    var text: PlacedText?
    var textBoxes: [ScreenBox] = []
    var icon: PlacedIcon?
    var iconBoxes: [ScreenBox] = []
}

/// A text at its place.
struct PlacedText {
    enum Layout {
        /// Straight: the left end of the first baseline, and degrees clockwise around the anchor.
        case block(ShapedText, origin: ScreenPoint, rotation: Double)
        /// Along a line.
        case curved(CurvedText)
    }

    let layout: Layout
    let paint: TextPaint
    let font: FontRequest
    let setting: TextShaper.Setting
    let string: String
}

/// A picture at its place.
struct PlacedIcon {
    let icon: SpriteIcon
    /// Where it goes before it is turned around its middle.
    let box: ScreenBox
    /// Degrees clockwise.
    let rotation: Double
    let opacity: Double
    let tint: Color
    /// Whether it is stretched from its own size.
    let isFitted: Bool
    /// Factor on its own size.
    let size: Double
}
