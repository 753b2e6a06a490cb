/// A maneuver and the way from it to the next one.
public struct RouteStep: Hashable, Sendable {
    /// What is done at the step's start.
    public var maneuver: Maneuver
    /// Metres from this maneuver to the next; 0 for an arrival.
    public var distance: Double
    /// Seconds from this maneuver to the next; `nil` where the engine gave none.
    public var duration: Double?
    /// Indices of the step's first and last point in the leg's geometry; equal for an arrival.
    public var points: ClosedRange<Int>
    /// Names of the road after the maneuver; empty where it has none.
    public var names: [String] = []
    /// Names on the signs right at the maneuver, where they differ from ``names``; often empty.
    public var namesAtManeuver: [String] = []
    /// Numbers of the road after the maneuver, such as `E 18`.
    public var refs: [String] = []
    /// What the signpost at the maneuver shows.
    public var signpost: Signpost?
    /// Name of the roundabout that is entered.
    public var roundaboutName: String?
    /// How the step is travelled.
    public var mode: TravelMode = .driving
    /// The side of the road that traffic keeps to; `nil` where the engine did not say.
    public var drivingSide: DrivingSide?
    /// The maneuver in the engine's words.
    public var instruction: String?
    /// Junctions passed along the step; the first is the maneuver's own.
    public var intersections: [Intersection] = []
    /// What to show along the step, about the maneuver at its **end**, farthest first.
    public var banners: [BannerInstruction] = []
    /// What to say along the step, mostly about the maneuver at its **end**, farthest first.
    public var announcements: [VoiceInstruction] = []
    /// The look of speed limit signs along the step.
    public var speedLimitSign: SpeedLimitSign?

    /// A step with the parts that every step has.
    public init(
        maneuver: Maneuver, distance: Double, duration: Double? = nil, points: ClosedRange<Int>
    ) {
        self.maneuver = maneuver
        self.distance = distance
        self.duration = duration
        self.points = points
    }

    /// The lanes on the approach to this step's maneuver; empty where none are known.
    public var lanes: [Lane] { intersections.first?.lanes ?? [] }
}

/// The side of the road that traffic keeps to.
public enum DrivingSide: String, Hashable, Sendable {
    /// As in Britain, Ireland, Japan or Australia.
    case left
    /// As in most of the world.
    case right
}

/// How a step is travelled.
public enum TravelMode: String, Hashable, Sendable {
    /// By car, truck or motorcycle.
    case driving
    /// By bicycle or scooter.
    case cycling
    /// On foot.
    case walking
    /// On a ship.
    case ferry
    /// On a train, one that carries cars as well.
    case train
    /// On other public transport.
    case transit
    /// In a way the engine has its own word for.
    case other
}
