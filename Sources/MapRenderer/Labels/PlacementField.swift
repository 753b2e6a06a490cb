import Geometry
import Glibc
import MapStyle

/// The symbol instances of one plane, collected cell by cell and layer by layer where they are asked for.
///
/// What a cell yields depends on its tile, and on the neighbour behind an edge, alone; so whoever
/// asks, and in whatever order, finds the same.
final class PlacementField {
    let plane: LabelPlane
    /// Whether the map turns below labels that stand upright.
    let turns: Bool
    /// All instances so far; an instance's number is its place here.
    private(set) var instances: [SymbolInstance] = []
    let collector: LabelCollector
    /// Records decisions; `nil` if the request does not ask for reasons.
    let recorder: PlacementRecorder?
    /// When the picture at hand is no longer wanted; asked before each cell and each label, so that
    /// what is kept for other pictures is whole.
    var drawingLimit: DrawingLimit?
    /// What names leave free.
    private let barrier: GroundBarrier?
    private let zoom: Int
    private var collected: [Square: CollectedCell] = [:]
    /// Where all instances are there: no cell of it needs to be looked up.
    private var settled: ScreenBox?
    /// Instances by their reach.
    private var index = InstanceIndex(side: side)
    /// Instances that keep a distance from their like, by name and the square of their anchor.
    private var names: [NameSquare: [Int32]] = [:]
    private var nameNumbers: [LabelName: Int32] = [:]
    /// The name of each instance that keeps a distance from its like.
    private var nameOf: [Int32?] = []

    private typealias Square = InstanceIndex.Square

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
        var lowest = LabelCollector.allLayers.upperBound
        var counts: SymbolInstance.SquareCounts = [:]
    }

    /// Logical pixels across a square.
    private static let side = 64.0
    private static let nameSide = 256.0

    /// A field without instances.
    ///
    /// - Parameters:
    ///   - collector: makes them.
    ///   - turns: whether the map turns below labels that stand upright.
    ///   - line: what names leave free.
    ///   - recorder: records decisions; `nil` if the request does not ask for reasons.
    init(
        collector: LabelCollector, turns: Bool, leaving line: WideGroundLine?,
        recorder: PlacementRecorder?
    ) {
        self.collector = collector
        self.recorder = recorder
        self.turns = turns
        plane = collector.plane
        barrier = line.map { GroundBarrier($0, on: collector.plane) }
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
        collect(around: view, within: limit, from: LabelCollector.allLayers.lowerBound)
        guard drawingLimit?.isOver != true else { return }
        let whole = view.expanded(by: SymbolInstance.farthestExtent)
        if limit.holds(whole) { settled = whole }
    }

    /// Sees to it that all instances are there which may take a place of one.
    ///
    /// - Parameters:
    ///   - number: of the instance.
    ///   - box: around what it covers there.
    ///   - limit: cells outside it stay uncollected, whatever is asked for.
    func collectRivals(of number: Int, at box: ScreenBox, within limit: ScreenBox) {
        collect(around: box, within: limit, from: instances[number].priority.layer)
    }

    /// Sees to it that all instances are there which bear the name of one and may stand too near.
    ///
    /// - Parameters:
    ///   - number: of the instance.
    ///   - limit: cells outside it stay uncollected, whatever is asked for.
    func collectNamesakes(of number: Int, within limit: ScreenBox) {
        let instance = instances[number]
        guard instance.repeatDistance > 0 else { return }
        let anchor = instance.anchor
        let around = ScreenBox(minX: anchor.x, minY: anchor.y, maxX: anchor.x, maxY: anchor.y)
            .expanded(by: farthestNamesake(of: instance))
        if let settled, settled.holds(around) { return }
        let layer = instance.priority.layer
        // Lines are listed by their words: those of a picture alone are looked for everywhere.
        let name = instance.symbol.string
        guard instance.layout.placement != .point, !name.isEmpty else {
            return plane.forEachCell(of: around) {
                collect(column: $0, row: $1, around, within: limit, from: layer)
            }
        }
        collector.forEachCell(
            of: around, bearing: name, in: instance.layout,
            unless: { isCollected(column: $0, row: $1, from: layer) },
            { collect(column: $0, row: $1, around, within: limit, from: layer) })
    }

    /// Sees to it that all instances of a layer and those above it are there which may cover any of a
    /// box.
    private func collect(around box: ScreenBox, within limit: ScreenBox, from layer: Int) {
        let wanted = box.expanded(by: SymbolInstance.farthestExtent)
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
                !collector.budget.isSpent
            else { continue }
            let found = collector.instances(of: cell, layers: layer..<done.lowest)
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

    private func add(_ found: [SymbolInstance], beside counts: inout SymbolInstance.SquareCounts) {
        let bounded = SymbolInstance.bounded(
            found, turns: turns, beside: &counts, recorder: recorder)
        for (instance, extent) in bounded {
            let number = instances.count
            instance.number = number
            instances.append(instance)
            nameOf.append(nil)
            index.add(number, extent)
            let anchor = instance.anchor
            guard instance.repeatDistance > 0,
                let square = Square(anchor.x, anchor.y, side: Self.nameSide)
            else { continue }
            let name = self.number(of: instance.symbol.name)
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

    /// One of the places of an instance; `nil` if it can't stand there.
    ///
    /// - Returns: the room that it takes, and how it is drawn where the plane keeps its bearing.
    func place(
        _ number: Int, _ index: Int
    ) -> (footprint: LabelFootprint, choice: LabelChoice?)? {
        let instance = instances[number]
        guard !turns else {
            let footprint = instance.footprint(index)
            return footprint.flatMap {
                barrier?.isTouched(by: $0, of: instance) == true ? nil : ($0, nil)
            }
        }
        guard
            let choice = instance.choice(
                index, whereLetters: { barrier?.crosses($0) != true }),
            leavesLine(choice)
        else { return nil }
        return (LabelFootprint(of: choice), choice)
    }

    /// Why an instance can't stand at one of its anchors.
    func obstruction(of number: Int, _ index: Int) -> LabelObstruction {
        let instance = instances[number]
        let hasLine = turns ? instance.footprint(index) != nil : instance.choice(index) != nil
        return hasLine ? .route : .line
    }

    /// Names and symbols keep off the route; a shield on it helps to read it.
    private func leavesLine(_ choice: LabelChoice) -> Bool {
        guard let barrier, choice.icon?.isFitted != true else { return true }
        return !choice.textBoxes.contains(where: barrier.crosses)
            && !choice.iconBoxes.contains(where: barrier.crosses)
    }

    // MARK: Looking up

    /// The instances that may cover any of a box, in no order that means anything.
    func instances(near box: ScreenBox) -> [Int] {
        index.entries(near: box).map { Int($0.number) }
    }

    /// Whether one instance is asked before another.
    func comesFirst(_ number: Int, _ other: Int) -> Bool {
        instances[number].priority < instances[other].priority
    }

    /// The instances before an instance that may take its room at a box, the most important first.
    func rivals(of number: Int, at box: ScreenBox) -> [InstanceIndex.Entry] {
        let priority = instances[number].priority
        return index.entries(near: box)
            .filter { instances[Int($0.number)].priority < priority }
            .sorted { comesFirst(Int($0.number), Int($1.number)) }
    }

    /// The instances before an instance that bear the same name and may stand too near, the most
    /// important first.
    func namesakes(of number: Int) -> [Int] {
        let instance = instances[number]
        guard let name = nameOf[number] else { return [] }
        let anchor = instance.anchor
        let distance = farthestNamesake(of: instance)
        guard let low = Square(anchor.x - distance, anchor.y - distance, side: Self.nameSide),
            let high = Square(anchor.x + distance, anchor.y + distance, side: Self.nameSide)
        else { return [] }
        var found: [Int] = []
        for y in low.y...high.y {
            for x in low.x...high.x {
                let place = NameSquare(name: name, square: Square(x: x, y: y))
                found += (names[place] ?? []).map { Int($0) }
                    .filter { mayBeTooNear(instances[$0], instance) }
            }
        }
        let priority = instance.priority
        return found.filter { instances[$0].priority < priority }.sorted(by: comesFirst)
    }

    /// Whether a label may come nearer to an instance than the distance that it keeps from its like.
    private func mayBeTooNear(_ other: SymbolInstance, _ instance: SymbolInstance) -> Bool {
        let (a, b) = (other.anchor, instance.anchor)
        // A pixel more is for rounding.
        let distance = instance.repeatDistance + instance.slack + other.slack + 1
        return hypot(a.x - b.x, a.y - b.y) <= distance
    }

    /// How far away labels may begin that keep a distance from an instance: both may slide.
    private func farthestNamesake(of instance: SymbolInstance) -> Double {
        instance.repeatDistance + instance.slack + instance.layout.farthestLayerSlide
    }
}

extension SymbolInstance {
    /// How far it may slide along its line, in pixels.
    fileprivate var slack: Double {
        if case .line(_, _, let slides) = place { slides.slack } else { 0 }
    }
}
