import Geometry
import Glibc

/// Lowers the houses of a tilted view that would hide a way.
struct FillExtrusionClearing {
    /// A position on the way, on the plane.
    private struct Place {
        let point: ScreenPoint
        let weight: Double
        /// Pixels of the plane.
        let extent: Double
        let isSeen: Bool
        /// The unit vector towards the point on the ground below the eye.
        let x, y: Double
        /// Pixels that the line of sight rises for each pixel on the ground.
        let rise: Double
    }

    private let places: [Place]
    /// The box around all places and the houses that may hide them.
    private let box: ScreenBox
    /// The box around all places and the houses beside them.
    private let nearBox: ScreenBox
    private let pixelsPerMeter: Double

    /// Metres over which houses beside the way rise to their full height.
    private static let slope = 25.0
    /// Metres beside a line of sight over which houses rise to their full height.
    private static let sightSlope = 12.0
    /// The height in metres of a fully lowered house.
    private static let low = 2.5
    /// The opacity of a lowered house.
    private static let opacity = 0.6
    /// Metres from the way beyond which no house is high enough to hide it.
    private static let farthest = 250.0

    /// Creates the clearing of a view; `nil` if no place has any weight.
    init?(_ way: ClearedWay?, in viewport: Viewport, _ perspective: Perspective) {
        let pixels = 1 / max(viewport.metersPerPixel, 1e-9)
        var places: [Place] = []
        var (box, nearBox) = (
            ScreenBox(around: EmptyCollection()), ScreenBox(around: EmptyCollection())
        )
        let sine = perspective.sine * perspective.distance
        let eye = ScreenPoint(x: perspective.anchor.x, y: perspective.anchor.y + sine)
        let eyeHeight = perspective.distance * perspective.cosine
        let middle = WorldPoint(viewport.camera.center).x
        for place in way?.places ?? [] where place.weight > 0 {
            let point = viewport.plane(place.point.nearest(to: middle))
            guard perspective.scale(at: point) > 0.1 else { continue }
            let extent = place.extent * pixels
            let (dx, dy) = (eye.x - point.x, eye.y - point.y)
            let length = max(hypot(dx, dy), 1e-9)
            places.append(
                Place(
                    point: point, weight: place.weight, extent: extent, isSeen: place.isSeen,
                    x: dx / length, y: dy / length, rise: eyeHeight / length))
            let own = ScreenBox(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
            nearBox = nearBox.union(own.expanded(by: extent + Self.slope * pixels))
            box = box.union(own.expanded(by: max(extent, Self.farthest * pixels)))
        }
        guard !places.isEmpty else { return nil }
        self.places = places
        self.nearBox = nearBox
        self.box = box.union(nearBox)
        pixelsPerMeter = pixels
    }

    /// How a house is drawn.
    struct Look {
        /// Pixels of the plane from the ground to its roof.
        var height: Double
        /// The opacity from 0 to 1.
        var opacity: Double
        /// Whether neighbours may have another height, in which case edges at the ends of tiles
        /// are walls as well.
        var isChanged: Bool
        /// Whether it is fully lowered, so that roads are drawn above it.
        var isLow: Bool
    }

    /// Returns how a house is drawn.
    ///
    /// - Parameters:
    ///   - rings: its outlines and courtyards on the plane.
    ///   - height: pixels of the plane from the ground to its roof.
    /// - Returns: its height and colour.
    func look(
        _ rings: some Sequence<ArraySlice<FillExtrusionRing.Corner>>, height: Double
    ) -> Look {
        let untouched = Look(height: height, opacity: 1, isChanged: false, isLow: false)
        guard height > 0 else { return untouched }
        var own = ScreenBox(around: EmptyCollection())
        for ring in rings { for corner in ring { own.include(corner.place) } }
        guard own.intersects(box) else { return untouched }
        let fraction = own.intersects(nearBox) ? nearness(rings, own) : 0
        let low = min(height, Self.low * pixelsPerMeter)
        var look = Look(
            height: height + (low - height) * fraction, opacity: 1 - (1 - Self.opacity) * fraction,
            isChanged: true, isLow: fraction > 0.995)
        if look.height > low { look.height = seenOver(rings, own, look.height, low: low) }
        return look
    }

    /// Returns how near a house is to the way: 1 beside it, 0 far away.
    private func nearness(
        _ rings: some Sequence<ArraySlice<FillExtrusionRing.Corner>>, _ own: ScreenBox
    ) -> Double {
        let slope = Self.slope * pixelsPerMeter
        var fraction = 0.0
        for place in places where place.weight > fraction {
            let most = place.extent + slope
            guard Self.squaredDistance(place.point, own) < most * most else { continue }
            var least = Double.infinity
            for ring in rings {
                guard var last = ring.last?.place else { continue }
                for corner in ring {
                    least = min(least, Self.squaredDistance(place.point, last, corner.place))
                    last = corner.place
                }
            }
            fraction = max(
                fraction, place.weight * Self.smooth((most - least.squareRoot()) / slope))
        }
        return fraction
    }

    /// Returns the height at which a house does not hide the way.
    ///
    /// The line of sight from a place to the eye rises with the distance. A house may be as
    /// high as the line where the line first meets it.
    private func seenOver(
        _ rings: some Sequence<ArraySlice<FillExtrusionRing.Corner>>, _ own: ScreenBox,
        _ height: Double, low: Double
    ) -> Double {
        let slope = Self.sightSlope * pixelsPerMeter
        let middle = ScreenPoint(x: (own.minX + own.maxX) / 2, y: (own.minY + own.maxY) / 2)
        let radius = hypot(own.maxX - own.minX, own.maxY - own.minY) / 2
        var result = height
        for place in places where place.isSeen {
            let (x, y) = (place.x, place.y)
            let ahead = (middle.x - place.point.x) * x + (middle.y - place.point.y) * y
            // Houses behind the place, or so near to the eye that the line is above them, are
            // skipped.
            let nearest = ahead - radius
            guard ahead + radius > 0, place.rise * max(nearest, 0) < result else {
                continue
            }
            let aside = (middle.y - place.point.y) * x - (middle.x - place.point.x) * y
            guard abs(aside) < radius + slope else { continue }
            var (left, right) = (Double.infinity, -Double.infinity)
            var first = Double.infinity
            for ring in rings {
                for corner in ring {
                    let (px, py) = (
                        corner.place.x - place.point.x, corner.place.y - place.point.y
                    )
                    let side = py * x - px * y
                    (left, right) = (min(left, side), max(right, side))
                    first = min(first, px * x + py * y)
                }
            }
            let gap = max(left, -right, 0)
            guard gap < slope else { continue }
            let allowed = max(place.rise * max(first, 0) * 0.95, low)
            guard allowed < result else { continue }
            let fraction = place.weight * Self.smooth((slope - gap) / slope)
            result = min(result, height + (allowed - height) * fraction)
        }
        return max(result, low)
    }

    private static func smooth(_ fraction: Double) -> Double {
        let fraction = min(max(fraction, 0), 1)
        return fraction * fraction * (3 - 2 * fraction)
    }

    private static func squaredDistance(_ point: ScreenPoint, _ box: ScreenBox) -> Double {
        let x = max(box.minX - point.x, point.x - box.maxX, 0)
        let y = max(box.minY - point.y, point.y - box.maxY, 0)
        return x * x + y * y
    }

    /// Returns the square of the distance of a point from the line between two others.
    private static func squaredDistance(
        _ point: ScreenPoint, _ a: ScreenPoint, _ b: ScreenPoint
    ) -> Double {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let length = dx * dx + dy * dy
        let fraction =
            length > 0
            ? min(max(((point.x - a.x) * dx + (point.y - a.y) * dy) / length, 0), 1) : 0
        let (x, y) = (a.x + dx * fraction - point.x, a.y + dy * fraction - point.y)
        return x * x + y * y
    }
}
