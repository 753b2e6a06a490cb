import MapRenderer

/// What kinds of overlays ask of all of them together.
struct OverlaySettings {
    /// What lines and areas lie below.
    var shapeLevel = OverlayLevel.belowLabels
    /// Whether the map's names keep off the lines: pictures about ways.
    var areLinesFree = false
    /// Whether pins have the numbers of a list.
    var isNumbered = false
    /// Whether a list stands beside the map, whatever the pins are.
    var hasOwnList = false
    /// Whether pins that would lie over each other become discs with their number.
    var gathersPins = false
    /// The number or name of the place that is shown before all others; `nil` for none.
    var chosen: String?
}
