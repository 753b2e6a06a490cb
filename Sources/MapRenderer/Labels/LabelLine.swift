import MapGeometry
import MapStyle

/// A line of a tile, or several of one name joined, along which labels go.
///
/// In world coordinates and cut at the tile's edge, so that the neighbour, which holds the same
/// line in its buffer, does not label the same stretch again.
final class LabelLine {
    let points: [WorldPoint]
    /// What joins lines to one street: the words of the label.
    let name: String
    /// The first of its features.
    let feature: Int
    /// Around all of it.
    let box: WorldBox
    private let context: EvaluationContext
    private var subject: LabelSubject??

    init(points: [WorldPoint], name: String, feature: Int, context: EvaluationContext) {
        self.points = points
        box = WorldBox(around: points) ?? WorldBox(minX: 0, minY: 0, maxX: 0, maxY: 0)
        self.name = name
        self.feature = feature
        self.context = context
    }

    /// The same label along another line.
    func following(_ points: [WorldPoint]) -> LabelLine {
        LabelLine(points: points, name: name, feature: feature, context: context)
    }

    /// Its label; made when it is first asked for, as many lines are too short for theirs.
    func subject(_ layer: SymbolCollector) -> LabelSubject? {
        if let subject { return subject }
        let made = LabelSubject(layer, context, feature: feature)
        subject = .some(made)
        return made
    }
}
