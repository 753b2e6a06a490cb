import Geometry
import Graphics
import Guidance
import MapStore
import Overlays

/// An invited person, with the computed details of their route.
struct ExpectedPerson: Comparable {
    let invitee: Invitee
    let color: Color
    let initials: String
    /// Their route to the meeting; empty if their location is unknown.
    let way: [[Coordinate]]
    /// Whether ``way`` is only a straight line.
    let isGuessed: Bool
    /// Whether a way was looked for, and there is none.
    let hasNoWay: Bool
    let meters: Double?
    let seconds: Double?
    /// The time when they arrive, in seconds since 1970 UTC.
    ///
    /// If the file does not contain it, it assumes that they leave now, provided that the meeting
    /// is near, and their place was known lately.
    let arrival: Double?

    init(
        _ invitee: Invitee, number: Int, to meeting: Meeting, _ ways: MeetingWays, now: Double
    ) throws {
        self.invitee = invitee
        color = PersonLook.color(number)
        initials = PersonLook.initials(of: invitee.name)
        let comes = invitee.answer != .declined
        let isRecent = invitee.seen.map { now - $0 <= Self.longestStay } ?? true
        if !invitee.way.isEmpty {
            (way, isGuessed, hasNoWay) = (comes ? invitee.way : [], false, false)
            (meters, seconds) = (invitee.meters, invitee.seconds)
        } else if comes, let place = invitee.place {
            let found = try ways.way(from: place, to: meeting.place, by: invitee.profile)
            way = [found?.line ?? [place, meeting.place]]
            isGuessed = found == nil
            hasNoWay = found == nil && ways.canFind(by: invitee.profile)
            meters = found?.meters
            // From where somebody was long ago it may take any time.
            seconds = invitee.seconds ?? (isRecent ? found?.seconds : nil)
        } else {
            (way, isGuessed, hasNoWay, meters) = ([], false, false, nil)
            seconds = invitee.seconds
        }
        var expected = invitee.arrival
        if expected == nil, let seconds, meeting.isNear(now), isRecent { expected = now + seconds }
        arrival = comes ? expected : nil
    }

    /// The seconds for which somebody is taken to be where they were.
    private static let longestStay = 900.0

    /// Whether they come, and their way takes no more than some minutes.
    func arrives(within minutes: Int) -> Bool {
        guard invitee.answer != .declined, let seconds else { return false }
        return seconds <= Double(minutes) * 60
    }

    /// Orders people by arrival, then those with an unknown arrival by their answers.
    static func < (one: ExpectedPerson, other: ExpectedPerson) -> Bool {
        func key(_ person: ExpectedPerson) -> (Int, Double) {
            let answers = Invitee.Answer.allCases
            let place = answers.firstIndex(of: person.invitee.answer) ?? 0
            return person.arrival.map { (0, $0) } ?? (place + 1, 0)
        }
        return key(one) < key(other)
    }

    static func == (one: ExpectedPerson, other: ExpectedPerson) -> Bool {
        one.invitee == other.invitee
    }
}

/// Finds the ways to meetings in a map.
struct MeetingWays {
    private let router: Router?
    /// How people travel of whom the file does not say it; `nil` if nothing is known.
    let profile: TravelProfile?

    /// Creates a finder for a router's ways; without one there are none.
    init(_ router: Router?, profile: TravelProfile?) {
        self.router = router
        self.profile = profile
    }

    /// Whether ways can be found for people of a profile.
    func canFind(by own: TravelProfile?) -> Bool { router != nil && (own ?? profile) != nil }

    /// Returns the way; `nil` where the map has none, or nobody knows how one travels.
    func way(
        from start: Coordinate, to goal: Coordinate, by own: TravelProfile?
    ) throws -> WayThere? {
        guard let profile = own ?? profile else { return nil }
        return try router?.wayThere(from: start, to: goal, by: profile)
    }
}
