import MapRenderer
package import Parameters

/// The level at which lines and areas are drawn.
struct ShapeLevelKind: OverlayKind {
    static let parameters = ParameterGroup(PictureParameter.below)
    static let turn = ReadingTurn.lines

    private var areBelowRoads = false

    init() {}

    init(_ reading: inout OverlayReading) throws {
        areBelowRoads = try reading.values.value(PictureParameter.below) == .roads
    }

    func set(_ settings: inout OverlaySettings) {
        if areBelowRoads { settings.shapeLevel = .belowRoads }
    }
}

/// The things that shapes are drawn below.
package enum ShapeLevel: String, CaseIterable, Sendable {
    case labels, roads
}

extension PictureParameter {
    /// The things that lines and areas are drawn below.
    package static let below = Parameter<ShapeLevel>(
        choice: "below", of: ShapeLevel.self, defaultValue: "labels",
        help: "What lines and areas lie below.")
}
