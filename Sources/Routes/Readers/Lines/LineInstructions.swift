import GeoFiles
import Geometry

/// A turn of a route file, at a place beside its line.
struct PlacedTurn {
    /// Where to turn.
    let place: Coordinate
    /// What to do there.
    let code: TurnCode
    /// The same in the program's words.
    let text: String?
    /// The name of the road after it.
    let road: String?
}

/// Instructions of route files that name a turn for some of their points.
///
/// OsmAnd and BRouter write `turn` into a route's points (`TL`, `TSHR`, `RNDB2`), GraphHopper a number
/// as `sign`, openrouteservice one as `type` beside the number of the `step`; other files have points
/// of their own beside the line.
struct LineInstructions {
    private let line: [Coordinate]
    private var turns: [Turn] = []
    private var lastStep: String?
    private var unknownTurns = 0
    private var texts = 0

    /// A turn at a point of the line.
    private struct Turn {
        var index: Int
        var code: TurnCode
        var text: String?
        var road: String?
    }

    /// Metres from a turn's place to the line it belongs to.
    private static let extent = 50.0
    /// Points of lines that are compared with places, so that hostile files end.
    private static let comparisons = 50_000_000

    init(_ line: [Coordinate]) { self.line = line }

    /// The number of instructions that are not known.
    ///
    /// They are those with an unknown turn, and all texts of a line without any turn. One text
    /// alone is a remark.
    var unread: Int { unknownTurns + (turns.isEmpty && texts > 1 ? texts : 0) }

    /// The turns with their places, in the order of the line.
    var placed: [PlacedTurn] {
        turns.map { PlacedTurn(place: line[$0.index], code: $0.code, text: $0.text, road: $0.road) }
    }

    /// Adds what a file says of a point of the line.
    mutating func add(_ index: Int, _ properties: [(String, String)], _ context: ReadingContext) {
        func text(_ name: String) -> String? { properties.first { $0.0 == name }?.1 }
        guard line.indices.contains(index) else { return }
        let words = context.cleaned(text("desc") ?? text("name"))
        if let step = text("step"), let type = text("type") {
            // openrouteservice repeats a step at each of its points.
            guard step != lastStep else { return }
            lastStep = step
            if let code = TurnCode(openRouteService: type) {
                let road = context.cleaned(text("name"))
                turns.append(Turn(index: index, code: code, text: words, road: road))
            }
        } else if let code = text("turn").flatMap({ TurnCode(word: $0) })
            ?? text("sign").flatMap({ TurnCode(sign: $0) })
        {
            turns.append(Turn(index: index, code: code, text: words))
        } else if index > 0, index + 1 < line.count {
            if text("turn") != nil || text("sign") != nil {
                unknownTurns += 1
            } else if text("desc") != nil {
                texts += 1
            }
        }
    }

    /// Adds turns beside the line, in order of travel.
    ///
    /// - Returns: those that are not near the line after the one before.
    mutating func add(_ points: [PlacedTurn]) -> [PlacedTurn] {
        guard !points.isEmpty, let measured = MeasuredLine(line) else { return points }
        var (from, compared) = (0, 0)
        return points.filter { point in
            guard compared < Self.comparisons else { return true }
            // The first place where the line passes, and there the nearest point.
            let first = (from..<line.count).first { isNear(line[$0], point.place) }
            compared += (first ?? line.count) - from
            guard let first else { return true }
            let run = (first..<line.count).prefix {
                measured.distances[$0] - measured.distances[first] < 2 * Self.extent
            }
            compared += run.count
            let index =
                run.min { one, other in
                    line[one].distance(to: point.place) < line[other].distance(to: point.place)
                } ?? first
            turns.append(Turn(index: index, code: point.code, text: point.text, road: point.road))
            from = index + 1
            return false
        }
    }

    private func isNear(_ point: Coordinate, _ place: Coordinate) -> Bool {
        (point.latitude - place.latitude).magnitude < 0.001
            && point.distance(to: place) < Self.extent
    }

    /// The leg with a step for each turn; `nil` without instructions.
    func leg() -> RouteLeg? {
        guard !turns.isEmpty, let measured = MeasuredLine(line) else { return nil }
        let last = line.count - 1
        var marks = turns.filter { $0.index > 0 && $0.index < last }.sorted { $0.index < $1.index }
        marks.insert(Turn(index: 0, code: TurnCode(.depart)), at: 0)
        marks.append(Turn(index: last, code: TurnCode(.arrive)))
        let steps = marks.indices.map { number in
            let (start, end) = (marks[number].index, marks[min(number + 1, marks.count - 1)].index)
            var step = RouteStep(
                maneuver: maneuver(marks[number]),
                distance: measured.distances[end] - measured.distances[start], points: start...end)
            step.instruction = marks[number].text
            step.names = [marks[number].road].compactMap { $0 }
            return step
        }
        return RouteLeg(geometry: line, steps: steps, distance: measured.length)
    }

    private func maneuver(_ turn: Turn) -> Maneuver {
        let (index, last) = (turn.index, line.count - 1)
        var maneuver = Maneuver(
            type: turn.code.type, direction: turn.code.direction, location: line[index])
        if index > 0 { maneuver.bearingBefore = line[index - 1].bearing(to: line[index]) }
        if index < last { maneuver.bearingAfter = line[index].bearing(to: line[index + 1]) }
        maneuver.exitNumber = turn.code.exit
        return maneuver
    }
}
