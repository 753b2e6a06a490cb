import Geometry
import Graphics
import MapRenderer

/// An arrow along a line of its sheet: a shaft of one width and a head.
struct RoadArrow {
    /// The middle of the shaft, corners rounded.
    let shaft: [PlanePoint]
    /// The shaft's second half, which is drawn over the first where they meet.
    private let farHalf: [PlanePoint]
    /// The end of the shaft that joins the head, all of the second half at least.
    private let neck: [PlanePoint]
    /// The outline of the head, corners rounded.
    let head: [PlanePoint]
    /// How much larger than usual it is.
    let scale: Double

    /// Half the shaft's width in pixels.
    var half: Double { 4.2 * scale }
    /// How wide its dark edge is.
    var casing: Double { Self.usualCasing * scale }

    /// Pixels before and after a maneuver at scale 1.
    static let reach = 60.0
    /// Pixels after a maneuver that head and a little shaft need at scale 1.
    static let leastAfter = 30.0
    private static let usualCasing = 2.4
    /// Pixels between the two sides of a turn back: room for the head beside the shaft.
    private static let hairpin = 21.0
    /// Pixels after a turn without which the head would not lie in the turn's direction.
    static let headRoom = 23.0
    private static let headLength = 19.0
    private static let headHalf = 13.0

    /// An arrow that ends with a line; `nil` if that is too short for a head.
    ///
    /// - Parameters:
    ///   - line: the way on the sheet.
    ///   - scale: 1 for an arrow of the usual size.
    ///   - turnsRight: which way a turn back goes that the line leaves open.
    init?(along line: [PlanePoint], scale: Double, turnsRight: Bool = false) {
        self.scale = scale
        var thin: [PlanePoint] = []
        var simplifier = Simplifier()
        simplifier.simplify(line: line[...], tolerance: 1.6 * scale, into: &thin)
        let spread = Hairpin.spread(thin, gap: Self.hairpin * scale, turnsRight: turnsRight)
        let rounded = CornerRounding.rounded(line: spread, reach: 16 * scale)
        let length = Self.headLength * scale
        guard let path = MeasuredLine(rounded), path.length > length * 1.1 else { return nil }
        let whole = Self.straightEnd(of: path, head: length)
        let base = path.point(at: whole - length * 0.92)
        let tip = path.point(at: whole)
        let end = whole - length * 0.7
        shaft = path.part(0...end)
        let middle = min(whole / 2, end)
        farHalf = path.part(middle...end)
        let joint = max(end - length * 0.3 - Self.usualCasing * scale, 0)
        neck = path.part(min(middle, joint)...end)
        head = Self.head(base: base, tip: tip, scale: scale)
    }

    /// Where a line ends that a head can lie on: before a bend that is so near to its end that the
    /// head would lie across it.
    private static func straightEnd(of path: MeasuredLine<PlanePoint>, head: Double) -> Double {
        func bend(_ end: Double) -> Double {
            let middle = path.point(at: end - head * 0.6)
            let before = Angle.direction(path.point(at: end - head * 1.3), middle)
            let turn = abs(Angle.direction(middle, path.point(at: end)) - before)
            return min(turn, 2 * .pi - turn)
        }
        let ends = stride(from: path.length, through: path.length - head * 1.2, by: -head / 8)
        return ends.first { $0 > head * 1.3 && bend($0) < 0.9 } ?? path.length
    }

    /// A triangle with a slightly hollow base and rounded corners, in the direction of the tip.
    private static func head(base: PlanePoint, tip: PlanePoint, scale: Double) -> [PlanePoint] {
        let direction = Angle.direction(base, tip)
        let (x, y) = (Angle.cosine(direction), Angle.sine(direction))
        func point(_ back: Double, _ side: Double) -> PlanePoint {
            PlanePoint(
                x: tip.x - (x * back + y * side) * scale, y: tip.y - (y * back - x * side) * scale)
        }
        return CornerRounding.rounded(
            ring: [
                point(0, 0), point(headLength, headHalf), point(headLength * 0.86, 0),
                point(headLength, -headHalf),
            ], reach: 3.2 * scale)
    }

    /// Draws the arrow with its edge.
    ///
    /// Head and far half lie above the near half, each with its own edge: where a tight turn
    /// brings them together they can be told apart.
    func draw(on canvas: OverlayCanvas, _ sheet: ArrowSheet, colors: RoadTheme.Line) {
        canvas.fill(colors.casing, on: sheet) { pen in
            pen.add(line: shaft, half: half + casing, caps: [.start])
        }
        canvas.fill(colors.fill, on: sheet) { pen in
            pen.add(line: shaft, half: half, caps: [.start])
        }
        canvas.fill(colors.casing, on: sheet) { pen in
            pen.add(line: farHalf, half: half + casing, caps: [])
        }
        canvas.fill(colors.casing, on: sheet) { pen in
            pen.add(ring: head)
            pen.add(outline: head, half: casing)
        }
        canvas.fill(colors.fill, on: sheet) { pen in
            // Along the shaft once more: no edge shows where the parts meet.
            pen.add(line: neck, half: half, caps: [.start])
            pen.add(ring: head)
        }
    }

    /// Adds the arrow's outline, for its shadow.
    ///
    /// - Parameters:
    ///   - pen: what it is added to.
    ///   - grow: pixels to add all around.
    func add(to pen: GroundPen, grow: Double) {
        pen.add(line: shaft, half: half + grow, caps: [.start])
        pen.add(ring: head)
        if grow > 0 { pen.add(outline: head, half: grow) }
    }
}
