/// How many metres before a maneuver a driver is told of it.
struct StageDistances: Hashable {
    let prepare: Double
    let approach: Double
    let now: Double

    /// On a motorway: signs stand 2 km before an exit in much of Europe, and lane changes take their time.
    private static let motorway = (prepare: 2_000.0, approach: 800.0)
    /// On a road outside towns, or a fast one through them.
    private static let road = (prepare: 800.0, approach: 400.0)
    /// In a street: earlier than the corner before it one would turn there.
    private static let street = (prepare: 200.0, approach: 100.0)

    /// Kilometres per hour above which a road is no street.
    private static let streetSpeed = 60.0
    /// Kilometres per hour below which a motorway is driven as any other road: ramps, tunnels in towns.
    private static let motorwaySpeed = 70.0
    /// Seconds before a maneuver in which a sentence can be said and understood.
    private static let sentence = 3.5

    /// The distances on a kind of road.
    ///
    /// - Parameters:
    ///   - isMotorway: whether it is a motorway.
    ///   - speed: kilometres per hour that are driven before the maneuver.
    init(isMotorway: Bool, speed: Double) {
        let base =
            isMotorway && speed > Self.motorwaySpeed
            ? Self.motorway : speed > Self.streetSpeed ? Self.road : Self.street
        prepare = base.prepare
        approach = base.approach
        now = min(max(speed / 3.6 * Self.sentence, 25), approach / 2)
    }

    subscript(stage: AnnouncementStage) -> Double {
        switch stage {
        case .prepare: prepare
        case .approach: approach
        case .now: now
        }
    }
}
