import GeoFiles
import Geometry

/// Instructions of route files that name a turn for some of their points.
///
/// OsmAnd and BRouter write `turn` into a route's points (`TL`, `TSHR`, `RNDB2`), GraphHopper a number
/// as `sign`; courses of TCX and FIT have points of their own beside the line. What has no code that
/// is known is no instruction.
struct LineInstructions {
    private let line: [Coordinate]
    private var turns: [Turn] = []

    /// A turn at a point of the line.
    private struct Turn {
        var index: Int
        var code: Code
        var instruction: String?
    }

    /// What to do.
    struct Code: Hashable {
        var type: ManeuverType
        var direction: ManeuverDirection?
        var exit: Int?
    }

    /// Metres from a course point to the line it belongs to.
    private static let extent = 50.0

    init(_ line: [Coordinate]) { self.line = line }

    /// Adds what a file says of a point of the line.
    mutating func add(_ index: Int, _ properties: [(String, String)], _ context: ReadingContext) {
        func text(_ name: String) -> String? { properties.first { $0.0 == name }?.1 }
        guard
            let code = text("turn").flatMap({ Self.code($0) })
                ?? text("sign").flatMap({ Self.code(sign: $0) })
        else { return }
        turns.append(
            Turn(
                index: index, code: code, instruction: context.cleaned(text("desc") ?? text("name"))
            ))
    }

    /// Adds the points of a course, in order of travel.
    mutating func add(_ points: [(place: Coordinate, type: String, name: String?)]) {
        guard let measured = MeasuredLine(line) else { return }
        var from = 0
        for point in points {
            guard let code = Self.code(point.type) else { continue }
            let indices = (from..<line.count).filter {
                line[$0].distance(to: point.place) < Self.extent
            }
            // The first place where the line passes, and there the nearest point.
            guard let first = indices.first else { continue }
            let run = indices.prefix {
                measured.distances[$0] - measured.distances[first] < 2 * Self.extent
            }
            guard
                let index = run.min(by: { one, other in
                    line[one].distance(to: point.place) < line[other].distance(to: point.place)
                })
            else { continue }
            turns.append(Turn(index: index, code: code, instruction: point.name))
            from = index + 1
        }
    }

    /// The leg with a step for each turn; `nil` without instructions.
    func leg() -> RouteLeg? {
        guard !turns.isEmpty, let measured = MeasuredLine(line) else { return nil }
        let last = line.count - 1
        var marks = turns.filter { $0.index > 0 && $0.index < last }.sorted { $0.index < $1.index }
        marks.insert(Turn(index: 0, code: Code(type: .depart)), at: 0)
        marks.append(Turn(index: last, code: Code(type: .arrive)))
        let steps = marks.indices.map { number in
            let (start, end) = (marks[number].index, marks[min(number + 1, marks.count - 1)].index)
            var step = RouteStep(
                maneuver: maneuver(marks[number]),
                distance: measured.distances[end] - measured.distances[start], points: start...end)
            step.instruction = marks[number].instruction
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

    // MARK: Codes

    /// The code of OsmAnd, or the word of a course.
    static func code(_ text: String) -> Code? {
        let word = text.lowercased().filter { $0 != " " && $0 != "-" && $0 != "_" }
        if let number = Int(word.drop { !$0.isNumber }), (1...20).contains(number),
            word.hasPrefix("rndb") || word.hasPrefix("rnlb")
        {
            return Code(type: .roundabout, exit: number)
        }
        return words[word]
    }

    /// The number of GraphHopper (https://github.com/graphhopper/graphhopper/blob/master/docs/web/api-doc.md).
    static func code(sign text: String) -> Code? { Int(text).flatMap { signs[$0] } }

    private static let words: [String: Code] = [
        "tl": Code(type: .turn, direction: .left), "left": Code(type: .turn, direction: .left),
        "tr": Code(type: .turn, direction: .right), "right": Code(type: .turn, direction: .right),
        "tsll": Code(type: .turn, direction: .slightLeft),
        "slightleft": Code(type: .turn, direction: .slightLeft),
        "tslr": Code(type: .turn, direction: .slightRight),
        "slightright": Code(type: .turn, direction: .slightRight),
        "tshl": Code(type: .turn, direction: .sharpLeft),
        "sharpleft": Code(type: .turn, direction: .sharpLeft),
        "tshr": Code(type: .turn, direction: .sharpRight),
        "sharpright": Code(type: .turn, direction: .sharpRight),
        "kl": Code(type: .fork, direction: .slightLeft),
        "leftfork": Code(type: .fork, direction: .slightLeft),
        "kr": Code(type: .fork, direction: .slightRight),
        "rightfork": Code(type: .fork, direction: .slightRight),
        "middlefork": Code(type: .fork, direction: .straight),
        "tu": Code(type: .turn, direction: .uTurnLeft),
        "uturn": Code(type: .turn, direction: .uTurnLeft),
        "tru": Code(type: .turn, direction: .uTurnRight),
        "c": Code(type: .continue, direction: .straight),
        "straight": Code(type: .continue, direction: .straight),
    ]

    private static let signs: [Int: Code] = [
        -98: Code(type: .turn, direction: .uTurnLeft), -8: Code(type: .turn, direction: .uTurnLeft),
        -7: Code(type: .fork, direction: .slightLeft), -3: Code(type: .turn, direction: .sharpLeft),
        -2: Code(type: .turn, direction: .left), -1: Code(type: .turn, direction: .slightLeft),
        1: Code(type: .turn, direction: .slightRight), 2: Code(type: .turn, direction: .right),
        3: Code(type: .turn, direction: .sharpRight), 6: Code(type: .roundabout),
        7: Code(type: .fork, direction: .slightRight), 8: Code(type: .turn, direction: .uTurnRight),
    ]
}
