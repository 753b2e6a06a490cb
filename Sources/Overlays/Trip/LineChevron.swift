import Geometry

/// A small mark on a line that tells where it leads.
struct LineChevron {
    /// Where it stands.
    let place: ScreenPoint
    /// The way it points, a vector of length 1.
    let way: ScreenPoint
    /// The band of the line there.
    let band: Int

    /// Pixels from one to the next.
    private static let spacing = 72.0
    /// Pixels to both sides over which the line must be straight.
    private static let reach = 7.0

    /// The chevrons of a line, where it is straight enough to carry them.
    static func chevrons(along line: BandedLine) -> [LineChevron] {
        guard let measured = MeasuredLine(line.points) else { return [] }
        let ends = spacing / 2
        return stride(from: ends, through: measured.length - ends / 2, by: spacing).compactMap {
            distance in
            let middle = measured.position(at: distance)
            let (back, front) = (
                measured.point(at: distance - reach), measured.point(at: distance + reach)
            )
            let (x, y) = (front.x - back.x, front.y - back.y)
            let length = (x * x + y * y).squareRoot()
            // A bow is longer than its chord.
            guard length > 2 * reach * 0.96 else { return nil }
            return LineChevron(
                place: middle.point, way: ScreenPoint(x: x / length, y: y / length),
                band: line.bands[middle.segment])
        }
    }

    /// Adds its two strokes, so many pixels to both sides.
    func addPath(to pen: AreaPen, size: Double) {
        let (wide, deep) = (size * 0.72, size * 0.42)
        func add(_ along: Double, _ aside: Double) {
            pen.line(
                x: place.x + way.x * along - way.y * aside,
                y: place.y + way.y * along + way.x * aside)
        }
        pen.newPart()
        add(-deep, -wide)
        add(deep, 0)
        add(-deep, wide)
    }
}
