import Geometry

/// People who meet at a place.
package struct Meeting: Hashable, Sendable {
    /// What it is called.
    var title = ""
    /// What else there is to know.
    var notes = ""
    /// When it begins, in seconds since 1970 UTC; `nil` where nobody said.
    var start: Double?
    /// When it ends.
    var end: Double?
    /// Whether it lasts whole days, without times of day.
    var isWholeDay = false
    /// What the place is called.
    var venue = ""
    /// Its address; empty where nobody said.
    var address = ""
    /// Where it is.
    var place: Coordinate
    /// Who is invited.
    var people: [Invitee] = []

    /// A meeting at a place.
    init(at place: Coordinate) { self.place = place }

    /// Whether who leaves now comes at a time that has to do with the meeting: before its end, and not more
    /// than six hours before it begins.
    func isNear(_ now: Double) -> Bool {
        guard let start else { return true }
        return start - now < 6 * 3600 && now < (end ?? start + 2 * 3600)
    }
}

/// Somebody who is invited.
struct Invitee: Hashable, Sendable {
    /// What they are called.
    var name: String
    /// What they answered.
    var answer: Answer
    /// Where they are now; `nil` where nobody knows.
    var place: Coordinate?
    /// Their way; empty where nobody knows.
    var way: [[Coordinate]] = []
    /// Metres of their way.
    var meters: Double?
    /// Seconds that their way takes.
    var seconds: Double?
    /// When they arrive, in seconds since 1970 UTC.
    var arrival: Double?
    /// Their picture's file; empty for none.
    var picture = ""
    /// Whether they walk.
    var isOnFoot = false
    /// Metres around ``place`` within which they are; `nil` where it is exact.
    var accuracy: Double?

    /// What somebody answered to an invitation.
    enum Answer: String, Hashable, Sendable, CaseIterable {
        case coming, maybe, invited, declined

        /// The answer of a word: our own, or RFC 5545's (PARTSTAT).
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

    /// Somebody of whom no more is known.
    init(_ name: String, _ answer: Answer) {
        self.name = name
        self.answer = answer
    }
}

extension Invitee {
    /// What may be told where places are coarsened: the way begins in the middle of a cell, its length is
    /// not told, and times are rounded to five minutes, for they tell how far somebody has to go.
    func coarsened(by grid: CoarseGrid?) -> Invitee {
        guard let grid, let start = place ?? way.first?.first else { return self }
        func rounded(_ seconds: Double?) -> Double? {
            seconds.map { ($0 / 300).rounded(.up) * 300 }
        }
        var coarse = self
        let middle = grid.middle(of: start)
        coarse.place = middle
        coarse.accuracy = grid.extent
        if !way.isEmpty {
            let cells = [start, way.first?.first ?? start].map { grid.middle(of: $0) }
            coarse.way = Self.hidden(way, in: Set(cells), of: grid, from: middle)
            coarse.meters = nil
        }
        coarse.seconds = rounded(seconds)
        coarse.arrival = rounded(arrival)
        return coarse
    }

    /// A way without what of its beginning lies in some cells, from a cell's middle.
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
