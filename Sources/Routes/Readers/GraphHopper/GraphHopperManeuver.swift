/// What the `sign` of one of GraphHopper's instructions means.
///
/// The numbers are the constants of GraphHopper's class `Instruction`, documented in its API.
struct GraphHopperManeuver: Equatable {
    /// What is done.
    let type: ManeuverType
    /// Which way, as far as the number tells.
    let direction: ManeuverDirection?

    /// The sign of an instruction that a via point is reached.
    static let viaReached = 5

    private init(_ type: ManeuverType, _ direction: ManeuverDirection? = nil) {
        self.type = type
        self.direction = direction
    }

    /// The meaning of a sign; `nil` for one that is not known.
    init?(sign: Int) {
        guard let meaning = Self.table[sign] else { return nil }
        self = meaning
    }

    private static let table: [Int: GraphHopperManeuver] = [
        // The side is not known: traffic keeps right in most of the world.
        -98: .init(.turn, .uTurnLeft), -8: .init(.turn, .uTurnLeft), 8: .init(.turn, .uTurnRight),
        -7: .init(.fork, .slightLeft), 7: .init(.fork, .slightRight),
        -6: .init(.exitRoundabout), 6: .init(.roundabout),
        -3: .init(.turn, .sharpLeft), -2: .init(.turn, .left), -1: .init(.turn, .slightLeft),
        0: .init(.continue, .straight), 1: .init(.turn, .slightRight), 2: .init(.turn, .right),
        3: .init(.turn, .sharpRight), 4: .init(.arrive), viaReached: .init(.arrive),
        9: .init(.enterFerry),
        101: .init(.boardTransit), 102: .init(.changeTransit), 103: .init(.leaveTransit),
    ]
}
