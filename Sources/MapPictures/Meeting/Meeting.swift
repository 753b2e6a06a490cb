import Geometry
import MapStore

/// A meeting of people at a place.
package struct Meeting: Hashable, Sendable {
    /// The meeting's title.
    var title = ""
    /// Further notes.
    var notes = ""
    /// The start time, in seconds since 1970 UTC; `nil` if not given.
    var start: Double?
    /// The end time.
    var end: Double?
    /// Whether it lasts whole days, without times of day.
    var isWholeDay = false
    /// The name of the place.
    var venue = ""
    /// The address of the place; empty if not given.
    var address = ""
    /// The location of the place.
    var place: Coordinate
    /// The invited people.
    var people: [Invitee] = []

    /// Creates a meeting at a place.
    init(at place: Coordinate) { self.place = place }

    /// Returns whether a person who leaves now may arrive for the meeting: before its end, and not
    /// more than six hours before it begins.
    func isNear(_ now: Double) -> Bool {
        guard let start else { return true }
        return start - now < 6 * 3600 && now < (end ?? start + 2 * 3600)
    }
}

/// An invited person.
struct Invitee: Hashable, Sendable {
    /// The person's name.
    var name: String
    /// The person's answer.
    var answer: Answer
    /// The person's current location; `nil` if unknown.
    var place: Coordinate?
    /// The person's route; empty if unknown.
    var way: [[Coordinate]] = []
    /// The length of the route, in metres.
    var meters: Double?
    /// The duration of the route, in seconds.
    var seconds: Double?
    /// The time of arrival, in seconds since 1970 UTC.
    var arrival: Double?
    /// The file of the person's picture; empty for none.
    var picture = ""
    /// How the person comes; `nil` if it is not known, or known by ``way``.
    var profile: TravelProfile?
    /// The radius around ``place`` that contains the person, in metres; `nil` if the place is
    /// exact.
    var accuracy: Double?
    /// The time at which the person was at ``place``, in seconds since 1970 UTC; `nil` for now.
    var seen: Double?

    /// A person's answer to an invitation.
    enum Answer: String, Hashable, Sendable, CaseIterable {
        case coming, maybe, invited, declined

        /// Creates the answer that a word stands for: our own word, or RFC 5545's (PARTSTAT).
        init?(word: String) {
            switch word.lowercased() {
            case "coming", "accepted", "yes": self = .coming
            case "maybe", "tentative": self = .maybe
            case "invited", "needs-action", "": self = .invited
            case "declined", "no", "not coming": self = .declined
            default: return nil
            }
        }
    }

    /// Creates a person with no further details.
    init(_ name: String, _ answer: Answer) {
        self.name = name
        self.answer = answer
    }
}

extension Invitee {
    /// Returns the details that may be disclosed if places are coarsened.
    ///
    /// The route begins in the middle of a cell and its length is withheld. Times are rounded to
    /// five minutes, because they disclose the distance that a person has to travel.
    func coarsened(by grid: CoarseGrid?) -> Invitee {
        guard let grid, let start = place ?? way.first?.first else { return self }
        func rounded(_ seconds: Double?) -> Double? {
            seconds.map { ($0 / 300).rounded(.up) * 300 }
        }
        var coarse = self
        let middle = grid.middle(of: start)
        coarse.place = middle
        // A place that was coarse before is anywhere around the cell's places.
        coarse.accuracy = grid.extent + (accuracy ?? 0)
        if !way.isEmpty {
            let cells = [start, way.first?.first ?? start].map { grid.middle(of: $0) }
            coarse.way = Self.hidden(way, in: Set(cells), of: grid, from: middle)
            coarse.meters = nil
        }
        coarse.seconds = rounded(seconds)
        coarse.arrival = rounded(arrival)
        return coarse
    }

    /// Returns a route without the part of its beginning that lies in some cells, starting at a
    /// cell's middle.
    private static func hidden(
        _ way: [[Coordinate]], in cells: Set<Coordinate>, of grid: CoarseGrid,
        from middle: Coordinate
    ) -> [[Coordinate]] {
        var pieces = way.map { piece in piece[...] }
        while var first = pieces.first {
            first = first.drop { cells.contains(grid.middle(of: $0)) }
            guard first.isEmpty else {
                pieces[0] = first
                break
            }
            pieces.removeFirst()
        }
        guard let first = pieces.first else { return [] }
        return [[middle] + first] + pieces.dropFirst().map(Array.init)
    }
}
