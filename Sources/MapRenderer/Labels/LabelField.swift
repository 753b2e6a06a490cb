import MapGeometry

/// The label candidates of one plane, collected cell by cell where they are asked for.
///
/// What a cell yields depends on its tile, and on the neighbour behind an edge, alone; so whoever
/// asks, and in whatever order, finds the same.
final class LabelField {
    let plane: LabelPlane
    /// All candidates so far; a candidate's number is its place here.
    private(set) var candidates: [LabelCandidate] = []
    private let source: LabelSource
    private let zoom: Int
    private var collected: [Square: CellParts] = [:]
    /// Where all candidates are there: no cell of it needs to be looked up.
    private var settled: ScreenBox?
    /// Candidates by the squares that their reach meets.
    private var squares: [Square: [Int32]] = [:]
    /// Candidates that keep a distance from their like, by name and the square of their anchor.
    private var names: [NameSquare: [Int32]] = [:]
    private var nameNumbers: [LabelName: Int32] = [:]
    /// The name of each candidate that keeps a distance from its like.
    private var nameOf: [Int32?] = []

    private struct Square: Hashable {
        let x, y: Int32
    }

    private struct NameSquare: Hashable {
        let name: Int32
        let square: Square
    }

    /// Which parts of a cell were collected.
    private struct CellParts: OptionSet {
        let rawValue: UInt8
        static let inside = CellParts(rawValue: 1)
        static let eastEdge = CellParts(rawValue: 2)
        static let southEdge = CellParts(rawValue: 4)
        static let all: CellParts = [.inside, .eastEdge, .southEdge]
    }

    /// Logical pixels across a square.
    private static let side = 64.0
    private static let nameSide = 256.0

    init(source: LabelSource) {
        self.source = source
        plane = source.plane
        zoom = plane.cellZoom
    }

    // MARK: Collecting

    /// Collects for a picture.
    ///
    /// - Parameters:
    ///   - view: the picture and what labels around it may paint there.
    ///   - limit: see ``collect(around:within:)``; far outside the view.
    func begin(_ view: ScreenBox, within limit: ScreenBox) {
        settled = nil
        collect(around: view, within: limit)
        let whole = view.expanded(by: LabelCandidate.farthestReach)
        if limit.holds(whole) { settled = whole }
    }

    /// Sees to it that all candidates are there which may cover any of a box.
    ///
    /// - Parameters:
    ///   - box: where labels matter.
    ///   - limit: cells outside it stay uncollected, whatever is asked for.
    func collect(around box: ScreenBox, within limit: ScreenBox) {
        let wanted = box.expanded(by: LabelCandidate.farthestReach)
        if let settled, settled.holds(wanted) { return }
        let area = plane.world(wanted)
        let count = Double(1 << zoom)
        func index(_ share: Double) -> Int {
            Int(min(max((share * count).rounded(.down), -1e9), 1e9))
        }
        // One cell more to the west and north: its edge is owned there.
        let rows = max(index(area.minY) - 1, 0)...max(min(index(area.maxY), 1 << zoom - 1), 0)
        for row in rows {
            for column in index(area.minX) - 1...index(area.maxX) {
                collect(column: column, row: row, wanted, within: limit)
            }
        }
    }

    private func collect(
        column: Int, row: Int, _ wanted: ScreenBox, within limit: ScreenBox
    ) {
        let place = Square(x: Int32(clamping: column), y: Int32(clamping: row))
        var done = collected[place] ?? []
        if done == .all { return }
        for (part, bit) in Self.parts where !done.contains(bit) {
            let cell = LabelCell(column: column, row: row, part: part)
            let box = plane.box(cell.worldBox(zoom: zoom))
            guard box.intersects(wanted), box.intersects(limit) else { continue }
            done.insert(bit)
            collected[place] = done
            add(source.candidates(of: cell))
        }
    }

    private static let parts: [(LabelCell.Part, CellParts)] = [
        (.inside, .inside), (.eastEdge, .eastEdge), (.southEdge, .southEdge),
    ]

    /// More labels than this on one square are left out, the least important first: no honest map
    /// has so many, and each looks at all others there.
    private static let mostOnSquare = 256

    private func add(_ found: [LabelCandidate]) {
        var counts: [Square: Int] = [:]
        for candidate in found.sorted(by: { $0.priority < $1.priority }) {
            let anchor = candidate.anchor
            guard let place = Self.square(anchor.x, anchor.y, Self.side) else { continue }
            let reach = candidate.reach
            counts[place, default: 0] += 1
            guard counts[place, default: 0] <= Self.mostOnSquare, !candidate.reachesTooFar else {
                continue
            }
            let number = Int32(clamping: candidates.count)
            candidate.number = candidates.count
            candidates.append(candidate)
            nameOf.append(nil)
            forEachSquare(of: reach) { squares[$0, default: []].append(number) }
            guard candidate.repeatDistance > 0,
                let square = Self.square(anchor.x, anchor.y, Self.nameSide)
            else { continue }
            let name = self.number(of: candidate.subject.name)
            nameOf[nameOf.count - 1] = name
            names[NameSquare(name: name, square: square), default: []].append(number)
        }
    }

    /// The number of a name: squares with numbers are looked up faster.
    private func number(of name: LabelName) -> Int32 {
        if let known = nameNumbers[name] { return known }
        let number = Int32(clamping: nameNumbers.count)
        nameNumbers[name] = number
        return number
    }

    // MARK: Looking up

    /// The candidates that may cover any of a box, in no order that means anything.
    func candidates(near box: ScreenBox) -> [Int] {
        var found: [Int] = []
        forEachSquare(of: box) { square in
            for number in squares[square] ?? [] {
                let reach = candidates[Int(number)].reach
                guard reach.intersects(box), isFirst(square, of: reach, and: box) else { continue }
                found.append(Int(number))
            }
        }
        return found
    }

    /// The candidates before a candidate that may take its room, the most important first.
    func rivals(of number: Int) -> [Int] {
        let candidate = candidates[number]
        let reach = candidate.reach
        var found: [Int] = []
        forEachSquare(of: reach) { square in
            for other in squares[square] ?? [] where other != number {
                let rival = candidates[Int(other)]
                guard rival.reach.intersects(reach), isFirst(square, of: rival.reach, and: reach),
                    rival.priority < candidate.priority
                else { continue }
                found.append(Int(other))
            }
        }
        found.sort { candidates[$0].priority < candidates[$1].priority }
        return found
    }

    /// The candidates before a candidate that bear the same name and may stand too near.
    func namesakes(of number: Int) -> [Int] {
        let candidate = candidates[number]
        guard let name = nameOf[number] else { return [] }
        let anchor = candidate.anchor
        let distance = candidate.farthestNamesake
        guard let low = Self.square(anchor.x - distance, anchor.y - distance, Self.nameSide),
            let high = Self.square(anchor.x + distance, anchor.y + distance, Self.nameSide)
        else { return [] }
        var found: [Int] = []
        for y in low.y...high.y {
            for x in low.x...high.x {
                let place = NameSquare(name: name, square: Square(x: x, y: y))
                for other in names[place] ?? [] where other != number {
                    if candidates[Int(other)].priority < candidate.priority {
                        found.append(Int(other))
                    }
                }
            }
        }
        found.sort { candidates[$0].priority < candidates[$1].priority }
        return found
    }

    // MARK: Squares

    /// A place's square; `nil` for what lies nowhere.
    private static func square(_ x: Double, _ y: Double, _ side: Double) -> Square? {
        let column = (x / side).rounded(.down)
        let row = (y / side).rounded(.down)
        guard abs(column) < 1e9, abs(row) < 1e9 else { return nil }
        return Square(x: Int32(column), y: Int32(row))
    }

    private func forEachSquare(of box: ScreenBox, _ body: (Square) -> Void) {
        guard let low = Self.square(box.minX, box.minY, Self.side),
            let high = Self.square(box.maxX, box.maxY, Self.side), low.x <= high.x, low.y <= high.y
        else { return }
        for y in low.y...high.y {
            for x in low.x...high.x { body(Square(x: x, y: y)) }
        }
    }

    /// Whether a square is the first that two boxes share, so that a pair is met once.
    private func isFirst(_ square: Square, of a: ScreenBox, and b: ScreenBox) -> Bool {
        Self.square(max(a.minX, b.minX), max(a.minY, b.minY), Self.side) == square
    }
}

extension LabelCandidate {
    /// How far it may slide along its line, in pixels.
    fileprivate var slack: Double {
        if case .line(_, _, let slides) = place { slides.slack } else { 0 }
    }

    /// How far away labels may begin that keep a distance from it: both may slide.
    var farthestNamesake: Double { repeatDistance + slack + collector.farthestLayerSlide }
}
