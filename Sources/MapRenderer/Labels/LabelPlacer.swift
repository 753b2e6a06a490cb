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

    private var grid = CollisionGrid()
    private var anchors: [Repeat: [ScreenPoint]] = [:]
    private let picture: ScreenBox
    private let edgeLabels: FrameRequest.EdgeLabels
    private(set) var placements: [Placement] = []
    private(set) var droppedCount = 0

    /// - Parameters:
    ///   - picture: the frame in logical pixels.
    ///   - edgeLabels: what happens to labels that reach over its edge.
    ///   - obstacles: boxes that are taken from the start.
    init(picture: ScreenBox, edgeLabels: FrameRequest.EdgeLabels, obstacles: [ScreenBox]) {
        self.picture = picture
        self.edgeLabels = edgeLabels
        grid.take(obstacles)
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
            guard isWhole(boxes), keepsDistance(candidate, choice),
                let settled = settled(choice, candidate.rules)
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

    private func keepsDistance(_ candidate: LabelCandidate, _ choice: LabelChoice) -> Bool {
        guard candidate.repeatDistance > 0 else { return true }
        let key = Repeat(layer: candidate.priority.layer, text: candidate.text)
        return (anchors[key] ?? []).allSatisfy {
            hypot($0.x - choice.anchor.x, $0.y - choice.anchor.y) >= candidate.repeatDistance
        }
    }

    /// The parts of a choice that find room; `nil` if what must be there does not.
    private func settled(_ choice: LabelChoice, _ rules: LabelCandidate.Rules) -> LabelChoice? {
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
        if candidate.repeatDistance > 0 {
            let key = Repeat(layer: candidate.priority.layer, text: candidate.text)
            anchors[key, default: []].append(choice.anchor)
        }
        placements.append(Placement(candidate: candidate, choice: choice))
    }
}
