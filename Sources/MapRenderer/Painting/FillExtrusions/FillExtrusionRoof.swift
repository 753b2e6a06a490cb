import Geometry
import Glibc
import MapStyle

/// The roof of a prism that does not end flat: its shape, and how it lies on the outline.
///
/// ```
///        top ────────── ridge                 v
///       ╱    ╲                                 ╲   u: along the ridge
///  eaves ─────────── the outline's box          ╲──────►
/// ```
struct FillExtrusionRoof {
    /// What a style says of a roof.
    struct Look {
        let shape: RoofShape
        /// Metres from the eaves to the top; 0 chooses a height that suits the shape.
        let height: Double
        /// Degrees clockwise from north; `nil` if the outline decides.
        let direction: Double?
        let isAcross: Bool
    }

    let shape: RoofShape
    /// Pixels of the plane from the eaves to the top.
    var height: Double
    /// The point below the top: the middle of the outline's box, or of its area where faces meet in
    /// one point.
    let middle: ScreenPoint
    /// The direction of the ridge on the plane, as a unit vector; of one slope, where it falls to.
    private let axis: ScreenPoint
    /// Half of the box's sides along the axis and across it, in pixels of the plane.
    let length, width: Double

    /// The most corners of an outline under a roof; those of more corners are flat.
    static let mostCorners = 200
    /// The most corners of an outline of which all edges are tried as the direction of its box.
    private static let mostTried = 40
    /// The share of a prism that a roof takes at most whose height is not known.
    private static let highestShare = 0.5

    /// Lays a roof on an outline; `nil` if it is flat there.
    ///
    /// - Parameters:
    ///   - look: what the style says.
    ///   - outline: the corners on the plane.
    ///   - bearing: the direction that points up on the plane, in degrees clockwise from north.
    ///   - pixelsPerMeter: pixels of the plane for one metre.
    ///   - prism: pixels of the plane from the prism's foot to its top.
    init?(
        _ look: Look, on outline: [ScreenPoint], bearing: Double, pixelsPerMeter: Double,
        prism: Double
    ) {
        guard look.shape != .flat, (3...Self.mostCorners).contains(outline.count), prism > 0 else {
            return nil
        }
        let isSlope = look.shape == .skillion
        var axis = look.direction.map { degrees in
            // A roof falls across its ridge.
            let turn = (degrees - bearing + (isSlope ? 0 : 90)) * .pi / 180
            return ScreenPoint(x: sin(turn), y: -cos(turn))
        }
        if axis == nil {
            guard let long = Self.longAxis(of: outline, turned: look.isAcross != isSlope) else {
                return nil
            }
            axis = long
        }
        guard var axis, var box = Self.box(of: outline, along: axis) else { return nil }
        // The ridge of four slopes can't be shorter than nothing.
        if look.shape == .hipped, box.length < box.width {
            axis = ScreenPoint(x: -axis.y, y: axis.x)
            guard let turned = Self.box(of: outline, along: axis) else { return nil }
            box = turned
        }
        shape = look.shape
        self.axis = axis
        (length, width) = (box.length, box.width)
        middle = shape.hasApex ? Self.centroid(of: outline) ?? box.middle : box.middle
        let suitable = min(
            shape.steepness * (isSlope ? 2 * length : min(length, width)),
            prism * Self.highestShare)
        height = look.height > 0 ? min(look.height * pixelsPerMeter, prism) : suitable
        guard height > 0, height.isFinite else { return nil }
    }

    /// Returns where a point of the plane lies in the box: along the axis, and across it.
    func local(_ point: ScreenPoint) -> (u: Double, v: Double) {
        let (x, y) = (point.x - middle.x, point.y - middle.y)
        return (x * axis.x + y * axis.y, y * axis.x - x * axis.y)
    }

    /// Returns the direction on the plane of one in the box.
    func plane(u: Double, v: Double) -> (x: Double, y: Double) {
        (u * axis.x - v * axis.y, u * axis.y + v * axis.x)
    }

    /// Returns how high a roof of slopes is over a point of the outline, from the eaves.
    func rise(at point: ScreenPoint) -> Double {
        let (u, v) = local(point)
        let across = 1 - abs(v) / width
        let rise =
            switch shape {
            case .gabled: across
            case .hipped: min(across, (length - abs(u)) / width)
            case .skillion: (length - u) / (2 * length)
            case .flat, .pyramidal, .dome, .onion: 0.0
            }
        return min(max(rise, 0), 1) * height
    }

    // MARK: The box around an outline

    /// Returns the direction of the longer side of the smallest box around an outline.
    ///
    /// - Parameters:
    ///   - outline: the corners.
    ///   - isTurned: whether the direction of the shorter side is returned.
    /// - Returns: a unit vector; `nil` if the outline has no extent.
    private static func longAxis(of outline: [ScreenPoint], turned isTurned: Bool) -> ScreenPoint? {
        var best: (axis: ScreenPoint, area: Double, isLong: Bool)?
        var longest = 0.0
        let isTried = outline.count <= mostTried
        for index in outline.indices {
            let (a, b) = (outline[index], outline[index + 1 < outline.count ? index + 1 : 0])
            let edge = hypot(b.x - a.x, b.y - a.y)
            guard edge > 0, isTried || edge > longest * 1.001 else { continue }
            longest = max(longest, edge)
            let axis = ScreenPoint(x: (b.x - a.x) / edge, y: (b.y - a.y) / edge)
            guard let box = box(of: outline, along: axis) else { continue }
            let area = box.length * box.width
            // Equal boxes, as those along the sides of a square, must not take turns from frame to
            // frame.
            guard !isTried || area < (best?.area ?? .infinity) * 0.999 else { continue }
            best = (axis, area, box.length >= box.width * 0.999)
        }
        return best.map { best in
            best.isLong != isTurned ? best.axis : ScreenPoint(x: -best.axis.y, y: best.axis.x)
        }
    }

    /// Returns the box around an outline; `nil` if it has no extent.
    private static func box(
        of outline: [ScreenPoint], along axis: ScreenPoint
    ) -> (middle: ScreenPoint, length: Double, width: Double)? {
        var (low, high) = (
            ScreenPoint(x: .infinity, y: .infinity), ScreenPoint(x: -.infinity, y: -.infinity)
        )
        for corner in outline {
            let u = corner.x * axis.x + corner.y * axis.y
            let v = corner.y * axis.x - corner.x * axis.y
            low = ScreenPoint(x: min(low.x, u), y: min(low.y, v))
            high = ScreenPoint(x: max(high.x, u), y: max(high.y, v))
        }
        let (length, width) = ((high.x - low.x) / 2, (high.y - low.y) / 2)
        guard length > 1e-6, width > 1e-6, length.isFinite, width.isFinite else { return nil }
        let (u, v) = ((low.x + high.x) / 2, (low.y + high.y) / 2)
        let middle = ScreenPoint(x: u * axis.x - v * axis.y, y: u * axis.y + v * axis.x)
        return (middle, length, width)
    }

    /// Returns the middle of an outline's area; `nil` if it has none.
    private static func centroid(of outline: [ScreenPoint]) -> ScreenPoint? {
        guard let origin = outline.first else { return nil }
        var (x, y, area) = (0.0, 0.0, 0.0)
        for index in outline.indices.dropFirst().dropLast() {
            let (a, b) = (outline[index], outline[index + 1])
            let cross =
                (a.x - origin.x) * (b.y - origin.y) - (b.x - origin.x) * (a.y - origin.y)
            x += (a.x + b.x - 2 * origin.x) * cross
            y += (a.y + b.y - 2 * origin.y) * cross
            area += cross
        }
        guard abs(area) > 1e-9 else { return nil }
        return ScreenPoint(x: origin.x + x / (3 * area), y: origin.y + y / (3 * area))
    }
}

extension RoofShape {
    /// Whether all faces meet in a point above the middle.
    var hasApex: Bool {
        switch self {
        case .pyramidal, .dome, .onion: true
        case .flat, .gabled, .hipped, .skillion: false
        }
    }

    /// The height that suits it, for half the width below it.
    fileprivate var steepness: Double {
        switch self {
        case .flat: 0
        case .gabled, .hipped: 0.75
        case .pyramidal, .dome: 1
        case .onion: 2
        case .skillion: 0.2
        }
    }
}
