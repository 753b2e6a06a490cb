import Geometry
import Glibc
import MapStyle

/// The label candidates of one plane, collected cell by cell and layer by layer where they are asked for.
///
/// What a cell yields depends on its tile, and on the neighbour behind an edge, alone; so whoever
/// asks, and in whatever order, finds the same.
final class LabelField {
    let plane: LabelPlane
    /// Whether the map turns below labels that stand upright.
    let turns: Bool
    /// All candidates so far; a candidate's number is its place here.
    private(set) var candidates: [LabelCandidate] = []
    let source: LabelSource
    /// When the picture at hand is no longer wanted; asked before each cell and each label, so that
    /// what is kept for other pictures is whole.
    var drawingLimit: DrawingLimit?
    /// What names leave free.
    private let barrier: GroundBarrier?
    private let zoom: Int
    private var collected: [Square: CollectedCell] = [:]
    /// Where all candidates are there: no cell of it needs to be looked up.
    private var settled: ScreenBox?
    /// Candidates by their reach.
    private var index = CandidateIndex(side: side)
    /// Candidates that keep a distance from their like, by name and the square of their anchor.
    private var names: [NameSquare: [Int32]] = [:]
    private var nameNumbers: [LabelName: Int32] = [:]
    /// The name of each candidate that keeps a distance from its like.
    private var nameOf: [Int32?] = []

    private typealias Square = CandidateIndex.Square

    private struct NameSquare: Hashable {
        let name: Int32
        let square: Square
    }

    /// What of each part of a cell was collected.
    private struct CollectedCell {
        var parts = [CollectedLayers](
            repeating: CollectedLayers(), count: LabelCell.Part.allCases.count)

        func isWhole(from layer: Int) -> Bool { parts.allSatisfy { $0.lowest <= layer } }
    }

    /// What of a part of a cell was collected: all layers from one on.
    ///
    /// Labels ask only for those of their own layer and above, for no other can take their room.
    private struct CollectedLayers {
        var lowest = LabelSource.allLayers.upperBound
        var counts: LabelCandidate.SquareCounts = [:]
    }

    /// Logical pixels across a square.
    private static let side = 64.0
    private static let nameSide = 256.0

    /// A field without candidates.
    ///
    /// - Parameters:
    ///   - source: makes them.
    ///   - turns: whether the map turns below labels that stand upright.
    ///   - line: what names leave free.
    init(source: LabelSource, turns: Bool, leaving line: WideGroundLine?) {
        self.source = source
        self.turns = turns
        plane = source.plane
        barrier = line.map { GroundBarrier($0, on: source.plane) }
        zoom = plane.cellZoom
    }

    // MARK: Collecting

    /// Collects for a picture.
    ///
    /// - Parameters:
    ///   - view: the part of the plane where labels are seen.
    ///   - limit: cells outside it, far from the view, stay uncollected.
    func begin(_ view: ScreenBox, within limit: ScreenBox) {
        settled = nil
        collect(around: view, within: limit, from: LabelSource.allLayers.lowerBound)
        guard drawingLimit?.isOver != true else { return }
        let whole = view.expanded(by: LabelCandidate.farthestExtent)
        if limit.holds(whole) { settled = whole }
    }

    /// Sees to it that all candidates are there which may take a place of one.
    ///
    /// - Parameters:
    ///   - number: of the candidate.
    ///   - box: around what it covers there.
    ///   - limit: cells outside it stay uncollected, whatever is asked for.
    func collectRivals(of number: Int, at box: ScreenBox, within limit: ScreenBox) {
        collect(around: box, within: limit, from: candidates[number].priority.layer)
    }

    /// Sees to it that all candidates are there which bear the name of one and may stand too near.
    ///
    /// - Parameters:
    ///   - number: of the candidate.
    ///   - limit: cells outside it stay uncollected, whatever is asked for.
    func collectNamesakes(of number: Int, within limit: ScreenBox) {
        let candidate = candidates[number]
        guard candidate.repeatDistance > 0 else { return }
        let anchor = candidate.anchor
        let around = ScreenBox(minX: anchor.x, minY: anchor.y, maxX: anchor.x, maxY: anchor.y)
            .expanded(by: farthestNamesake(of: candidate))
        if let settled, settled.holds(around) { return }
        let layer = candidate.priority.layer
        // Lines are listed by their words: those of a picture alone are looked for everywhere.
        let name = candidate.subject.string
        guard candidate.collector.placement != .point, !name.isEmpty else {
            return plane.forEachCell(of: around) {
                collect(column: $0, row: $1, around, within: limit, from: layer)
            }
        }
        source.forEachCell(
            of: around, bearing: name, in: candidate.collector,
            unless: { isCollected(column: $0, row: $1, from: layer) },
            { collect(column: $0, row: $1, around, within: limit, from: layer) })
    }

    /// Sees to it that all candidates of a layer and those above it are there which may cover any of a
    /// box.
    private func collect(around box: ScreenBox, within limit: ScreenBox, from layer: Int) {
        let wanted = box.expanded(by: LabelCandidate.farthestExtent)
        if let settled, settled.holds(wanted) { return }
        plane.forEachCell(of: wanted) {
            collect(column: $0, row: $1, wanted, within: limit, from: layer)
        }
    }

    /// Collects the parts of a cell that meet a box.
    private func collect(
        column: Int, row: Int, _ wanted: ScreenBox, within limit: ScreenBox, from layer: Int
    ) {
        let key = Square(x: Int32(clamping: column), y: Int32(clamping: row))
        if isCollected(column: column, row: row, from: layer) { return }
        for (index, part) in LabelCell.Part.allCases.enumerated() {
            var done = collected[key]?.parts[index] ?? CollectedLayers()
            guard layer < done.lowest else { continue }
            let cell = LabelCell(column: column, row: row, part: part)
            let box = plane.box(cell.worldBox(zoom: zoom))
            guard box.intersects(wanted), box.intersects(limit), drawingLimit?.isOver != true,
                !source.space.isSpent
            else { continue }
            let found = source.candidates(of: cell, layers: layer..<done.lowest)
            done.lowest = layer
            add(found, beside: &done.counts)
            collected[key, default: CollectedCell()].parts[index] = done
        }
    }

    /// Whether a cell is collected, from a layer on.
    private func isCollected(column: Int, row: Int, from layer: Int) -> Bool {
        let key = Square(x: Int32(clamping: column), y: Int32(clamping: row))
        return collected[key]?.isWhole(from: layer) == true
    }

    private func add(_ found: [LabelCandidate], beside counts: inout LabelCandidate.SquareCounts) {
        for (candidate, extent) in LabelCandidate.bounded(found, turns: turns, beside: &counts) {
            let number = candidates.count
            candidate.number = number
            candidates.append(candidate)
            nameOf.append(nil)
            index.add(number, extent)
            let anchor = candidate.anchor
            guard candidate.repeatDistance > 0,
                let square = Square(anchor.x, anchor.y, side: Self.nameSide)
            else { continue }
            let name = self.number(of: candidate.subject.name)
            nameOf[number] = name
            names[NameSquare(name: name, square: square), default: []].append(
                Int32(clamping: number))
        }
    }

    /// The number of a name: squares with numbers are looked up faster.
    private func number(of name: LabelName) -> Int32 {
        if let known = nameNumbers[name] { return known }
        let number = Int32(clamping: nameNumbers.count)
        nameNumbers[name] = number
        return number
    }

    // MARK: Places

    /// One of the places of a candidate; `nil` if it can't stand there.
    ///
    /// - Returns: the room that it takes, and how it is drawn where the plane keeps its bearing.
    func place(
        _ number: Int, _ index: Int
    ) -> (footprint: LabelFootprint, choice: LabelChoice?)? {
        let candidate = candidates[number]
        guard !turns else {
            let footprint = candidate.footprint(index)
            return footprint.flatMap {
                barrier?.isTouched(by: $0, of: candidate) == true ? nil : ($0, nil)
            }
        }
        guard
            let choice = candidate.choice(
                index, whereLetters: { barrier?.crosses($0) != true }),
            leavesLine(choice)
        else { return nil }
        return (LabelFootprint(of: choice), choice)
    }

    /// Names and symbols keep off the route; a shield on it helps to read it.
    private func leavesLine(_ choice: LabelChoice) -> Bool {
        guard let barrier, choice.icon?.isFitted != true else { return true }
        return !choice.textBoxes.contains(where: barrier.crosses)
            && !choice.iconBoxes.contains(where: barrier.crosses)
    }

    // MARK: Looking up

    /// The candidates that may cover any of a box, in no order that means anything.
    func candidates(near box: ScreenBox) -> [Int] {
        index.entries(near: box).map { Int($0.number) }
    }

    /// Whether one candidate is asked before another.
    func comesFirst(_ number: Int, _ other: Int) -> Bool {
        candidates[number].priority < candidates[other].priority
    }

    /// The candidates before a candidate that may take its room at a box, the most important first.
    func rivals(of number: Int, at box: ScreenBox) -> [CandidateIndex.Entry] {
        let priority = candidates[number].priority
        return index.entries(near: box)
            .filter { candidates[Int($0.number)].priority < priority }
            .sorted { comesFirst(Int($0.number), Int($1.number)) }
    }

    /// The candidates before a candidate that bear the same name and may stand too near, the most
    /// important first.
    func namesakes(of number: Int) -> [Int] {
        let candidate = candidates[number]
        guard let name = nameOf[number] else { return [] }
        let anchor = candidate.anchor
        let distance = farthestNamesake(of: candidate)
        guard let low = Square(anchor.x - distance, anchor.y - distance, side: Self.nameSide),
            let high = Square(anchor.x + distance, anchor.y + distance, side: Self.nameSide)
        else { return [] }
        var found: [Int] = []
        for y in low.y...high.y {
            for x in low.x...high.x {
                let place = NameSquare(name: name, square: Square(x: x, y: y))
                found += (names[place] ?? []).map { Int($0) }
                    .filter { mayBeTooNear(candidates[$0], candidate) }
            }
        }
        let priority = candidate.priority
        return found.filter { candidates[$0].priority < priority }.sorted(by: comesFirst)
    }

    /// Whether a label may come nearer to a candidate than the distance that it keeps from its like.
    private func mayBeTooNear(_ other: LabelCandidate, _ candidate: LabelCandidate) -> Bool {
        let (a, b) = (other.anchor, candidate.anchor)
        // A pixel more is for rounding.
        let distance = candidate.repeatDistance + candidate.slack + other.slack + 1
        return hypot(a.x - b.x, a.y - b.y) <= distance
    }

    /// How far away labels may begin that keep a distance from a candidate: both may slide.
    private func farthestNamesake(of candidate: LabelCandidate) -> Double {
        candidate.repeatDistance + candidate.slack + candidate.collector.farthestLayerSlide
    }
}

extension LabelCandidate {
    /// How far it may slide along its line, in pixels.
    fileprivate var slack: Double {
        if case .line(_, _, let slides) = place { slides.slack } else { 0 }
    }
}
