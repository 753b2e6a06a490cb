package import Geometry
package import MapStyle

/// Why a label stands where it does, or does not show: recorded for requests with
/// ``FrameRequest/explainsLabels``.
package struct LabelExplanation: Hashable, Sendable {
    /// The layer of the tile that holds its feature.
    package let sourceLayer: String
    /// What the tile calls the feature, of a street the first of its pieces; `nil` where it says
    /// nothing.
    package let feature: PropertyValue?
    /// The zoom of the tile.
    package let tileZoom: Int
    /// The anchors that were tried, in order; the last one holds the label, if it found one.
    package let attempts: [AnchorAttempt]
    /// What keeps it out of the picture, each once; empty for a label that shows.
    package let inTheWay: [LabelObstruction]
}

/// What became of one of a label's anchors.
package struct AnchorAttempt: Hashable, Sendable {
    /// Which part of the label lies at its point; `nil` for letters that follow a line.
    package let anchor: SymbolAnchor?
    /// Logical pixels from where on its line the search began, positive towards the line's end;
    /// `nil` for a label at a point.
    package let along: Double?
    /// What of the label found a free position.
    package let result: Result
    /// What was in the way, the most important first; empty for a whole label.
    package let inTheWay: [LabelObstruction]

    /// What of a label found a free position.
    package enum Result: String, Sendable {
        /// All that there is of it.
        case whole
        /// Its text, without the icon.
        case text
        /// Its icon, without the text.
        case icon
        /// Too little.
        case blocked
    }
}

/// What was in the way of a label.
package enum LabelObstruction: Hashable, Sendable {
    /// Another label: what it says, and its style layer.
    ///
    /// Without the `padding` of both they would stand beside each other.
    case label(text: String, layer: String, isPadding: Bool)
    /// A label of the same text and style layer, to which it keeps a distance.
    case sameText
    /// Labels in other frames of the drive, of which too few have space for it.
    case drive
    /// Something over the map, by its ``Overlay/obstacleName``.
    case overlay(String)
    /// The route, or another line that names leave free.
    case route
    /// Its own line, which is too short there, or bends too much.
    case line
    /// Houses of a tilted view.
    case houses
    /// The ground above a tunnel.
    case ground
    /// The edge of the picture.
    case edge
    /// 256 labels around its point, all more important.
    case crowd
    /// Its own size: it extends more than 256 pixels from its point.
    case size
}
