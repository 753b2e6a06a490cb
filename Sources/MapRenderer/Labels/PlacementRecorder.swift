import Geometry
import MapStyle

/// Keeps what the placement decided, and why, for pictures that explain their labels.
///
/// Decisions are noted while they are made, and the notes are kept as long as the decisions. Other
/// pictures have no recorder.
final class PlacementRecorder {
    /// The zoom of the tiles that each style layer reads, by the layer's index.
    private let tileZooms: [Int: Int]
    private var records: [ObjectIdentifier: Record] = [:]
    /// Symbols that were not even considered, with the reason.
    private(set) var omitted: [(instance: SymbolInstance, reason: LabelObstruction)] = []

    /// What is known of one symbol.
    private struct Record {
        /// Kept, so that no other one gets its identity.
        let instance: SymbolInstance
        var anchors: [Anchor] = []
        /// The same label, tried again elsewhere on its line.
        var secondTry: SymbolInstance?
    }

    private struct Anchor {
        let index: Int
        var result = AnchorAttempt.Result.blocked
        var inTheWay: [LabelObstruction] = []
    }

    /// A recorder of nothing yet.
    init(tileZooms: [Int: Int]) { self.tileZooms = tileZooms }

    /// Forgets a symbol, whose placement begins, perhaps again.
    func begin(_ instance: SymbolInstance) {
        records[ObjectIdentifier(instance), default: Record(instance: instance)].anchors = []
        if let first = instance.firstTry {
            records[ObjectIdentifier(first), default: Record(instance: first)].secondTry = instance
        }
    }

    /// Notes what was in the way at an anchor; `nil` notes that it was tried.
    func note(_ obstruction: LabelObstruction?, at index: Int, of instance: SymbolInstance) {
        change(index, of: instance) { anchor in
            guard let obstruction, !anchor.inTheWay.contains(obstruction) else { return }
            anchor.inTheWay.append(obstruction)
        }
    }

    /// Notes that a symbol stands at an anchor with some of its parts.
    func stand(
        at index: Int, of instance: SymbolInstance, with parts: LabelParts, of all: LabelParts
    ) {
        change(index, of: instance) { anchor in
            anchor.result = parts.isSuperset(of: all) ? .whole : parts == .text ? .text : .icon
        }
    }

    /// Notes that a symbol is not considered.
    func omit(_ instance: SymbolInstance, _ reason: LabelObstruction) {
        guard instance.firstTry == nil else { return }
        omitted.append((instance, reason))
    }

    private func change(_ index: Int, of instance: SymbolInstance, _ body: (inout Anchor) -> Void) {
        let key = ObjectIdentifier(instance)
        var record = records[key] ?? Record(instance: instance)
        // Anchors are tried one after the other.
        if record.anchors.last?.index != index { record.anchors.append(Anchor(index: index)) }
        body(&record.anchors[record.anchors.count - 1])
        records[key] = record
    }

    /// What is known of a symbol.
    ///
    /// - Parameters:
    ///   - instance: a label that shows or is dropped.
    ///   - reason: what keeps it out of the picture although it has a free position; `nil` if it has none.
    ///   - isShown: whether it shows.
    /// - Returns: with the anchors of its first try before those of its second.
    func explanation(
        of instance: SymbolInstance, because reason: LabelObstruction?, isShown: Bool
    ) -> LabelExplanation {
        let tries =
            instance.firstTry.map { [$0, instance] }
            ?? [instance]
            + (isShown ? [] : [records[ObjectIdentifier(instance)]?.secondTry])
            .compactMap(\.self)
        let attempts = tries.flatMap(attempts)
        var inTheWay = reason.map { [$0] } ?? []
        if !isShown, reason == nil {
            for obstruction in attempts.flatMap(\.inTheWay) where !inTheWay.contains(obstruction) {
                inTheWay.append(obstruction)
            }
        }
        return LabelExplanation(
            sourceLayer: instance.layout.layer.sourceLayer ?? "", feature: instance.symbol.id,
            tileZoom: tileZooms[instance.priority.layer] ?? 0, attempts: attempts,
            inTheWay: inTheWay)
    }

    private func attempts(of instance: SymbolInstance) -> [AnchorAttempt] {
        (records[ObjectIdentifier(instance)]?.anchors ?? []).map { anchor in
            let position = instance.position(anchor.index)
            return AnchorAttempt(
                anchor: position.anchor, along: position.along, result: anchor.result,
                inTheWay: anchor.inTheWay)
        }
    }
}

extension LabelObstruction {
    /// A label in the way of another one.
    init(_ instance: SymbolInstance, isPadding: Bool = false) {
        self = .label(
            text: instance.symbol.string, layer: instance.layout.layer.id, isPadding: isPadding)
    }
}

/// Why the labels of one picture show or do not; of pictures that explain them.
struct PictureReasons {
    /// What the placement decided.
    let recorder: PlacementRecorder
    /// What each of the picture's obstacles is.
    let obstacles: [LabelObstruction]
    /// What keeps labels out of this picture that have a position in the world.
    private var reasons: [ObjectIdentifier: LabelObstruction] = [:]
    /// Whose the entries of the picture's collision index are: each label with the end of its own.
    private var owners: [(end: Int, instance: SymbolInstance, choice: LabelChoice)] = []

    init(_ recorder: PlacementRecorder, obstacles: [LabelObstruction]) {
        self.recorder = recorder
        self.obstacles = obstacles
    }

    /// Notes what keeps a label out of the picture.
    mutating func note(_ reason: LabelObstruction, of instance: SymbolInstance) {
        reasons[ObjectIdentifier(instance)] = reason
    }

    /// Notes that the newest entries of an index are a label's.
    mutating func take(
        _ taken: CollisionIndex, by instance: SymbolInstance, _ choice: LabelChoice
    ) {
        owners.append((taken.count, instance, choice))
    }

    /// The labels whose entries are in the way of another one.
    func labels(
        blocking choice: LabelChoice, of instance: SymbolInstance, in taken: CollisionIndex
    ) -> [LabelObstruction] {
        let rules = instance.layout.rules
        let parts: [(boxes: [ScreenBox], mode: SymbolOverlap, part: LabelParts)] = [
            (choice.textBoxes, rules.text, .text), (choice.iconBoxes, rules.icon, .icon),
        ]
        return parts.compactMap { boxes, mode, part in
            guard let entry = taken.entry(blocking: boxes, mode),
                let owner = owners.first(where: { entry < $0.end })
            else { return nil }
            let own = LabelFootprint(of: choice).only(part)
                .withoutPadding(of: instance, scale: choice.scale)
            let other = LabelFootprint(of: owner.choice)
                .withoutPadding(of: owner.instance, scale: owner.choice.scale)
            return LabelObstruction(owner.instance, isPadding: !own.meets(other))
        }
    }

    /// What is known of a label.
    func explanation(of instance: SymbolInstance, isShown: Bool) -> LabelExplanation {
        recorder.explanation(
            of: instance, because: isShown ? nil : reasons[ObjectIdentifier(instance)],
            isShown: isShown)
    }
}
