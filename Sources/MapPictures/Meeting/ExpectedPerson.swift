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
    let meters: Double?
    let seconds: Double?
    /// The time when they arrive, in seconds since 1970 UTC.
    ///
    /// If the file does not contain it, it assumes that they leave now, provided that the meeting
    /// is near.
    let arrival: Double?

    init(
        _ invitee: Invitee, number: Int, to meeting: Meeting, _ ways: MeetingWays, now: Double
    ) throws(MapStoreError) {
        self.invitee = invitee
        color = PersonLook.color(number)
        initials = PersonLook.initials(of: invitee.name)
        let comes = invitee.answer != .declined
        if !invitee.way.isEmpty {
            (way, isGuessed) = (comes ? invitee.way : [], false)
            (meters, seconds) = (invitee.meters, invitee.seconds)
        } else if comes, let place = invitee.place {
            let found =
                invitee.isOnFoot ? try ways.onFoot(from: place, to: meeting.place) : nil
            way = [found?.line ?? [place, meeting.place]]
            isGuessed = found?.meters == nil
            meters = found?.meters
            seconds = invitee.seconds ?? found?.seconds
        } else {
            (way, isGuessed, meters, seconds) = ([], false, nil, invitee.seconds)
        }
        var expected = invitee.arrival
        if expected == nil, let seconds, meeting.isNear(now) { expected = now + seconds }
        arrival = comes ? expected : nil
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

/// Finds walking routes in a map.
struct MeetingWays {
    private let map: MapDatabase?

    /// Creates a finder for a map's walking routes; without a map it returns straight lines.
    init(_ map: MapDatabase?) { self.map = map }

    /// Returns the walking route; a straight line without a length where the map has none.
    func onFoot(
        from start: Coordinate, to goal: Coordinate
    ) throws(MapStoreError) -> (line: [Coordinate], meters: Double?, seconds: Double?) {
        guard let map, let way = try WalkingRoute(from: start, to: goal, in: map) else {
            return ([start, goal], nil, nil)
        }
        return (way.line, way.meters, way.seconds)
    }
}
