import MapRenderer

/// The settings that kinds of overlays request for all of them together.
struct OverlaySettings {
    /// The level that lines and areas are drawn at.
    var shapeLevel = OverlayLevel.belowLabels
    /// Whether the map's names avoid the lines, as in pictures of routes.
    var areLinesFree = false
    /// Whether pins carry the numbers of a list.
    var isNumbered = false
    /// Whether a list is beside the map, regardless of the pins.
    var hasOwnList = false
    /// Whether pins that would overlap are replaced by discs with their number.
    var gathersPins = false
    /// The number or name of the place that is drawn above all others; `nil` for none.
    var chosen: String?
}
