import Formats

/// The meaning of the number of one of Valhalla's maneuvers.
///
/// The numbers are those of `DirectionsLeg.Maneuver.Type`, documented in Valhalla's API
/// reference.
struct ValhallaManeuver: Equatable {
    /// The kind of maneuver.
    let type: ManeuverType
    /// The direction, as far as the number determines it.
    let direction: ManeuverDirection?

    private init(_ type: ManeuverType, _ direction: ManeuverDirection? = nil) {
        self.type = type
        self.direction = direction
    }

    /// The meaning of a number; fails for an unknown one.
    init?(number: Int) {
        guard let meaning = Self.table[number] else { return nil }
        self = meaning
    }

    private static let table: [Int: ValhallaManeuver] = [
        0: .init(.continue), 1: .init(.depart), 2: .init(.depart, .right),
        3: .init(.depart, .left), 4: .init(.arrive), 5: .init(.arrive, .right),
        6: .init(.arrive, .left), 7: .init(.newName, .straight), 8: .init(.continue, .straight),
        9: .init(.turn, .slightRight), 10: .init(.turn, .right), 11: .init(.turn, .sharpRight),
        12: .init(.turn, .uTurnRight), 13: .init(.turn, .uTurnLeft), 14: .init(.turn, .sharpLeft),
        15: .init(.turn, .left), 16: .init(.turn, .slightLeft), 17: .init(.onRamp, .straight),
        18: .init(.onRamp, .right), 19: .init(.onRamp, .left), 20: .init(.offRamp, .right),
        21: .init(.offRamp, .left), 22: .init(.fork, .straight), 23: .init(.fork, .slightRight),
        24: .init(.fork, .slightLeft), 25: .init(.merge), 26: .init(.roundabout),
        27: .init(.exitRoundabout), 28: .init(.enterFerry), 29: .init(.leaveFerry),
        30: .init(.boardTransit), 31: .init(.changeTransit), 32: .init(.stayOnTransit),
        33: .init(.enterBuilding), 34: .init(.changeTransit), 35: .init(.exitBuilding),
        36: .init(.leaveTransit), 37: .init(.merge, .slightRight), 38: .init(.merge, .slightLeft),
        39: .init(.takeElevator), 40: .init(.takeStairs), 41: .init(.takeEscalator),
        42: .init(.enterBuilding), 43: .init(.exitBuilding),
    ]

    /// Whether the strength of the turn follows only from the courses before and after it.
    var directionFollowsCourse: Bool {
        switch type {
        case .onRamp, .offRamp, .roundabout, .exitRoundabout: true
        default: false
        }
    }

    /// The direction for a change of course, on the side that the number determines.
    ///
    /// - Parameter degrees: change of course, clockwise positive.
    /// - Returns: the direction; a ramp to the right never goes left, however the road
    ///   bends.
    func direction(turning degrees: Double) -> ManeuverDirection {
        switch direction {
        case .right: ManeuverDirection(turning: max(degrees, 20))
        case .left: ManeuverDirection(turning: min(degrees, -20))
        default: ManeuverDirection(turning: degrees)
        }
    }
}

extension Lane {
    /// Reads a lane as Valhalla writes it: `directions` are the arrows as bits, `valid` and
    /// `active` those of them that lead along the route.
    init(valhalla json: JSONValue) {
        let active = LaneIndication.list(valhallaBits: json["active"]?.wholeNumber)
        let valid = LaneIndication.list(valhallaBits: json["valid"]?.wholeNumber)
        self.init(
            indications: LaneIndication.list(valhallaBits: json["directions"]?.wholeNumber),
            isValid: !valid.isEmpty || !active.isEmpty, isActive: !active.isEmpty,
            validIndication: active.first ?? valid.first)
    }
}

extension LaneIndication {
    /// Valhalla's bits (`TurnLanes`), from left to right as the arrows are painted; bit 0 is none.
    private static let valhallaBits: [(bit: Int, indication: LaneIndication)] = [
        (8, .uTurn), (2, .sharpLeft), (3, .left), (4, .slightLeft), (9, .mergeLeft),
        (1, .straight), (10, .mergeRight), (5, .slightRight), (6, .right), (7, .sharpRight),
    ]

    /// The arrows of a set of bits.
    static func list(valhallaBits bits: Int?) -> [LaneIndication] {
        guard let bits else { return [] }
        return valhallaBits.filter { bits & (1 << $0.bit) != 0 }.map(\.indication)
    }
}
