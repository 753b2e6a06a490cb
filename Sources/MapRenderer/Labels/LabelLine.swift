import Geometry

/// A line of a tile, or several of one name joined, along which labels go.
///
/// In world coordinates and cut at the tile's edge, so that the neighbour, which holds the same
/// line in its buffer, does not label the same stretch again.
final class LabelLine {
    let points: [WorldPoint]
    /// What joins lines to one street: the words of the label.
    let name: String
    /// Of the first of its features.
    let label: FeatureLabel
    /// Around all of it.
    let box: WorldBox
    /// The line without the jitter of tile units, which would shake the letters and look like bends.
    ///
    /// It serves all bearings, so that a turning camera smooths each line once.
    private(set) lazy var course = LabelCourse(points, tolerance: tolerance)
    /// By how much labels may leave the line, in world units.
    let tolerance: Double
    private var knownCrossings: [Double]?

    /// Where lines of other names meet it, in world units along its course; looked for once.
    func crossings(with lines: [LabelLine]) -> [Double] {
        if let knownCrossings { return knownCrossings }
        let found = LineCrossings.distances(
            along: course, named: name, in: box, among: lines, tolerance: 2 * tolerance)
        knownCrossings = found
        return found
    }

    /// A line.
    ///
    /// - Parameters:
    ///   - points: from its start to its end.
    ///   - name: the words of the label.
    ///   - label: the label.
    ///   - tolerance: by how much labels may leave the line, in world units.
    init(points: [WorldPoint], name: String, label: FeatureLabel, tolerance: Double) {
        self.points = points
        box = WorldBox(around: points) ?? WorldBox(minX: 0, minY: 0, maxX: 0, maxY: 0)
        self.name = name
        self.label = label
        self.tolerance = tolerance
    }

    /// The same label along another line.
    func following(_ points: [WorldPoint]) -> LabelLine {
        LabelLine(points: points, name: name, label: label, tolerance: tolerance)
    }

    /// Its label; many lines are too short for theirs.
    func symbol(_ layer: SymbolLayout) -> SymbolFeature? { label.symbol(layer) }
}
