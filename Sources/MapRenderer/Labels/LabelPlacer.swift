import Glibc
import MapGeometry

/// Decides which labels find room: nobody overlaps anybody, and the more important come first.
struct LabelPlacer {
    /// A label that found its place.
    struct Placement {
        let candidate: LabelCandidate
        let choice: LabelChoice
    }

    private struct Repeat: Hashable {
        let layer: Int
        let text: String
    }

    private var grid: CollisionGrid
    /// What labels should leave free although they could lie on it: the route.
    private var kept: CollisionGrid
    private var anchors: [Repeat: [ScreenPoint]] = [:]
    private let picture: ScreenBox
    private let edgeLabels: FrameRequest.EdgeLabels
    private(set) var placements: [Placement] = []
    private(set) var droppedCount = 0

    /// - Parameters:
    ///   - picture: the frame in logical pixels.
    ///   - edgeLabels: what happens to labels that reach over its edge.
    ///   - obstacles: boxes that are taken from the start.
    ///   - lines: what only icons with their texts, such as road shields, may lie on.
    init(
        picture: ScreenBox, edgeLabels: FrameRequest.EdgeLabels, obstacles: [ScreenBox],
        lines: [ScreenBox] = []
    ) {
        self.picture = picture
        self.edgeLabels = edgeLabels
        // Labels of the ring of tiles around the picture push each other, and then those inside.
        let bounds = picture.expanded(by: 1024)
        grid = CollisionGrid(bounds: bounds)
        kept = CollisionGrid(bounds: bounds)
        grid.take(obstacles)
        kept.take(lines)
    }

    /// The labels of each style layer that show in the picture, by the layer's index.
    var visibleByLayer: [Int: [LabelChoice]] {
        var result: [Int: [LabelChoice]] = [:]
        for placement in placements where isVisible(placement.choice) {
            result[placement.candidate.priority.layer, default: []].append(placement.choice)
        }
        return result
    }

    /// Whether any of a label lies in the picture; paint may stand out of its boxes a little.
    func isVisible(_ choice: LabelChoice) -> Bool {
        (choice.textBoxes + choice.iconBoxes).contains { $0.expanded(by: 24).intersects(picture) }
    }

    /// Places the candidates in the order of their priority.
    mutating func place(_ candidates: [LabelCandidate]) {
        for candidate in candidates.sorted(by: { $0.priority < $1.priority }) {
            place(candidate)
        }
    }

    private mutating func place(_ candidate: LabelCandidate) {
        var isInPicture = false
        for choice in candidate.choices() {
            let boxes = choice.textBoxes + choice.iconBoxes
            guard boxes.contains(where: picture.intersects) || edgeLabels == .continued else {
                continue
            }
            isInPicture = true
            guard isWhole(boxes), leavesLinesFree(choice),
                let settled = settled(spaced(choice, candidate), candidate.rules)
            else { continue }
            take(settled, candidate)
            return
        }
        if isInPicture { droppedCount += 1 }
    }

    private func isWhole(_ boxes: [ScreenBox]) -> Bool {
        edgeLabels == .continued
            || boxes.allSatisfy {
                $0.minX >= picture.minX && $0.minY >= picture.minY && $0.maxX <= picture.maxX
                    && $0.maxY <= picture.maxY
            }
    }

    /// Names and symbols keep off the route; a shield on it helps to read it.
    private func leavesLinesFree(_ choice: LabelChoice) -> Bool {
        choice.icon?.isFitted == true
            || (kept.isFree(choice.textBoxes) && kept.isFree(choice.iconBoxes))
    }

    /// The choice without its text where the same text stands too near; `nil` if nothing is left.
    private func spaced(_ choice: LabelChoice, _ candidate: LabelCandidate) -> LabelChoice? {
        guard candidate.repeatDistance > 0, choice.text != nil else { return choice }
        let key = Repeat(layer: candidate.priority.layer, text: candidate.text)
        let isApart = (anchors[key] ?? []).allSatisfy {
            hypot($0.x - choice.anchor.x, $0.y - choice.anchor.y) >= candidate.repeatDistance
        }
        if isApart { return choice }
        guard choice.icon != nil, candidate.rules.textIsOptional else { return nil }
        var part = choice
        part.text = nil
        part.textBoxes = []
        return part
    }

    /// The parts of a choice that find room; `nil` if what must be there does not.
    private func settled(_ choice: LabelChoice?, _ rules: LabelCandidate.Rules) -> LabelChoice? {
        guard let choice else { return nil }
        let textFits = rules.textOverlaps || grid.isFree(choice.textBoxes)
        let iconFits = rules.iconOverlaps || grid.isFree(choice.iconBoxes)
        if textFits, iconFits { return choice }
        var part = choice
        if iconFits, choice.icon != nil, rules.textIsOptional {
            part.text = nil
            part.textBoxes = []
            return part
        }
        if textFits, choice.text != nil, rules.iconIsOptional {
            part.icon = nil
            part.iconBoxes = []
            return part
        }
        return nil
    }

    private mutating func take(_ choice: LabelChoice, _ candidate: LabelCandidate) {
        if !candidate.rules.textIsIgnored { grid.take(choice.textBoxes) }
        if !candidate.rules.iconIsIgnored { grid.take(choice.iconBoxes) }
        if candidate.repeatDistance > 0, choice.text != nil {
            let key = Repeat(layer: candidate.priority.layer, text: candidate.text)
            anchors[key, default: []].append(choice.anchor)
        }
        placements.append(Placement(candidate: candidate, choice: choice))
    }
}
