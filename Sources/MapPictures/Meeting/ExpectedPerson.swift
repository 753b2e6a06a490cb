import Geometry
import Graphics
import Guidance
import MapStore
import Overlays

/// Somebody who is invited, with what was worked out of their way.
struct ExpectedPerson: Comparable {
    let invitee: Invitee
    let color: Color
    let initials: String
    /// Their way to the meeting; empty where nobody knows where they are.
    let way: [[Coordinate]]
    /// Whether ``way`` is but a straight line.
    let isGuessed: Bool
    let meters: Double?
    let seconds: Double?
    /// When they arrive, in seconds since 1970 UTC; where the file does not tell, leaving now for a meeting
    /// that is near.
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

    /// By arrival; then those whose arrival nobody knows, by their answers.
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

/// Finds ways on foot in a map.
struct MeetingWays {
    private let map: MapDatabase?

    /// Ways of a map; straight lines without one.
    init(_ map: MapDatabase?) { self.map = map }

    /// The way on foot; a straight line without length where the map has none.
    func onFoot(
        from start: Coordinate, to goal: Coordinate
    ) throws(MapStoreError) -> (line: [Coordinate], meters: Double?, seconds: Double?) {
        guard let map, let way = try WalkingRoute(from: start, to: goal, in: map) else {
            return ([start, goal], nil, nil)
        }
        return (way.line, way.meters, way.seconds)
    }
}
