import MapGeometry

/// One place for a label: what to draw and the room that it takes.
struct LabelChoice {
    /// The point that it belongs to, in logical pixels.
    let anchor: ScreenPoint
    var text: PlacedText?
    var textBoxes: [ScreenBox] = []
    var icon: PlacedIcon?
    var iconBoxes: [ScreenBox] = []
}
