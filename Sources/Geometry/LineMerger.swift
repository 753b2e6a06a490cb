/// Joins lines that meet end to end into longer ones, so that names and dashes continue.
///
/// Where more than two ends meet, the two that continue most nearly straight are joined; a turn
/// back with less than 60° between the two lines is not a continuation. The result depends only on
/// the order of the lines, not on where they are in memory.
public struct LineMerger<Point: PlanarPoint> {
    /// Whether lines may be reversed to fit.
    public let isReversible: Bool

    /// A line that was joined from others.
    public struct MergedLine: Hashable, Sendable {
        /// The first of its members in the order in which they were added.
        public let firstMember: Int
        /// Its points, in the direction of the first member.
        public let points: [Point]
    }

    private var lines: [[Point]] = []

    /// A merger without lines.
    ///
    /// - Parameter isReversible: whether lines may be reversed to fit; otherwise an end is only
    ///   joined to a beginning.
    public init(isReversible: Bool) {
        self.isReversible = isReversible
    }

    /// Adds a line of at least two points; its number is how many lines were added before.
    public mutating func append(_ line: [Point]) {
        precondition(line.count > 1, "a line has two points at least")
        lines.append(line)
    }

    /// The joined lines in the order of their first members.
    @specialized(where Point == WorldPoint)
    @specialized(where Point == FixedPoint)  // Generic calls at each corner cost an import much.
    public func merged() -> [MergedLine] {
        let partners = partners()
        var isUsed = [Bool](repeating: false, count: lines.count)
        var merged: [MergedLine] = []
        for line in lines.indices where !isUsed[line] {
            let points = chain(through: line, partners, &isUsed)
            merged.append(MergedLine(firstMember: line, points: points))
        }
        return merged
    }

    /// The partner of each line end: end 2n is the beginning of line n, 2n + 1 its end.
    private func partners() -> [Int?] {
        // The ends at each place form a linked list: most places have one or two.
        var lastOfPlace: [Point: Int] = [:]
        lastOfPlace.reserveCapacity(2 * lines.count)
        var before = [Int](repeating: -1, count: 2 * lines.count)
        var firstEnds: [Int] = []
        for end in 0..<2 * lines.count {
            if let last = lastOfPlace.updateValue(end, forKey: point(end, 0)) {
                before[end] = last
            } else {
                firstEnds.append(end)
            }
        }
        var partners = [Int?](repeating: nil, count: 2 * lines.count)
        for first in firstEnds {
            var meeting: [Int] = []
            var next = lastOfPlace[point(first, 0)] ?? -1
            guard next != first else { continue }
            while next >= 0 {
                meeting.append(next)
                next = before[next]
            }
            // A knot of very many lines is not a street; leaving all of them unjoined does no harm.
            guard (2...16).contains(meeting.count) else { continue }
            meeting.reverse()
            var pairs: [(straightness: Double, a: Int, b: Int)] = []
            for (index, a) in meeting.enumerated() {
                for b in meeting[(index + 1)...] where canJoin(a, b) {
                    let straightness = straightness(a, b)
                    if straightness > -0.5 { pairs.append((straightness, a, b)) }
                }
            }
            pairs.sort {
                ($1.straightness, $0.a, $0.b) < ($0.straightness, $1.a, $1.b)
            }
            for pair in pairs where partners[pair.a] == nil && partners[pair.b] == nil {
                partners[pair.a] = pair.b
                partners[pair.b] = pair.a
            }
        }
        return partners
    }

    private func canJoin(_ a: Int, _ b: Int) -> Bool {
        a / 2 != b / 2 && (isReversible || a % 2 != b % 2)
    }

    /// How straight the transition from one line to the other is: 1 straight on, 0 a right angle,
    /// -1 back.
    private func straightness(_ a: Int, _ b: Int) -> Double {
        let here = point(a, 0)
        let from = point(a, 1)
        let to = point(b, 1)
        let inX = here.planarX - from.planarX
        let inY = here.planarY - from.planarY
        let outX = to.planarX - here.planarX
        let outY = to.planarY - here.planarY
        let lengths = ((inX * inX + inY * inY) * (outX * outX + outY * outY)).squareRoot()
        return lengths > 0 ? (inX * outX + inY * outY) / lengths : 0
    }

    /// The point at an end, or a number of steps away from it along the line.
    private func point(_ end: Int, _ steps: Int) -> Point {
        let line = lines[end / 2]
        return end % 2 == 0 ? line[steps] : line[line.count - 1 - steps]
    }

    /// The whole chain that contains a line, in the direction of that line.
    private func chain(through line: Int, _ partners: [Int?], _ isUsed: inout [Bool]) -> [Point] {
        // Walk back to the chain's beginning, or once around a loop to the line itself.
        var first = 2 * line
        while let before = partners[first], before / 2 != line {
            first = before ^ 1
        }
        var points: [Point] = []
        var end: Int? = first
        while let start = end, !isUsed[start / 2] {
            isUsed[start / 2] = true
            let next = lines[start / 2]
            let isForward = start % 2 == 0
            if points.isEmpty {
                points = isForward ? next : next.reversed()
            } else if isForward {
                points.append(contentsOf: next.dropFirst())
            } else {
                points.append(contentsOf: next.reversed().dropFirst())
            }
            end = partners[start ^ 1]
        }
        return points
    }
}
