import Glibc
import MapCamera
import MapGeometry

/// Lowers the houses of a tilted view that would hide a way.
struct FillExtrusionClearing {
    /// A place of the way on the plane.
    private struct Place {
        let point: ScreenPoint
        let weight: Double
        /// Pixels of the plane.
        let reach: Double
        let isSeen: Bool
    }

    private let places: [Place]
    /// Around all places and what they reach.
    private let box: ScreenBox
    /// Where the eye stands above the plane.
    private let eye: ScreenPoint
    private let eyeHeight: Double
    private let pixelsPerMeter: Double

    /// Metres over which houses beside the way rise to their own height.
    private static let slope = 25.0
    /// Metres beside a line of sight over which houses rise to their own height.
    private static let sightSlope = 12.0
    /// Metres that remain of a lowered house.
    private static let low = 2.5
    /// The share of a lowered house's colour that remains.
    private static let opacity = 0.6
    /// Metres from the way beyond which no house is so high that it hides it.
    private static let farthest = 250.0

    /// - Returns: `nil` where no place counts.
    init?(_ way: ClearedWay?, in viewport: Viewport, _ perspective: Perspective) {
        let pixels = 1 / max(viewport.metersPerPixel, 1e-9)
        var places: [Place] = []
        var box = ScreenBox(around: EmptyCollection())
        let margin = (Self.slope + Self.farthest) * pixels
        for place in way?.places ?? [] where place.weight > 0 {
            let point = viewport.plane(place.point)
            guard perspective.scale(at: point) > 0.1 else { continue }
            let reach = place.reach * pixels
            places.append(
                Place(point: point, weight: place.weight, reach: reach, isSeen: place.isSeen))
            box = box.union(
                ScreenBox(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
                    .expanded(by: reach + margin))
        }
        guard !places.isEmpty else { return nil }
        self.places = places
        self.box = box
        let sine = perspective.sine * perspective.distance
        eye = ScreenPoint(x: perspective.anchor.x, y: perspective.anchor.y + sine)
        eyeHeight = perspective.distance * perspective.cosine
        pixelsPerMeter = pixels
    }

    /// What becomes of a house.
    struct Look {
        /// Pixels of the plane from the ground to its roof.
        var height: Double
        /// Share from 0 to 1.
        var opacity: Double
        /// Whether neighbours may be of another height: then ends of tiles are walls as well.
        var isChanged: Bool
        /// Whether it is as low as it gets: roads are drawn above it.
        var isLow: Bool
    }

    /// How a house is shown.
    ///
    /// - Parameters:
    ///   - rings: its outlines and courtyards on the plane.
    ///   - height: pixels of the plane from the ground to its roof.
    func look(
        _ rings: some Sequence<ArraySlice<FillExtrusionRing.Corner>>, height: Double
    ) -> Look {
        let untouched = Look(height: height, opacity: 1, isChanged: false, isLow: false)
        guard height > 0 else { return untouched }
        var own = ScreenBox(around: EmptyCollection())
        for ring in rings { for corner in ring { own.include(corner.place) } }
        guard own.intersects(box) else { return untouched }
        let share = nearness(rings, own)
        let low = min(height, Self.low * pixelsPerMeter)
        var look = Look(
            height: height + (low - height) * share, opacity: 1 - (1 - Self.opacity) * share,
            isChanged: true, isLow: share > 0.995)
        if look.height > low { look.height = seenOver(rings, own, look.height, low: low) }
        return look
    }

    /// How near to the way a house stands: 1 beside it, 0 far away.
    private func nearness(
        _ rings: some Sequence<ArraySlice<FillExtrusionRing.Corner>>, _ own: ScreenBox
    ) -> Double {
        let slope = Self.slope * pixelsPerMeter
        var share = 0.0
        for place in places where place.weight > share {
            let most = place.reach + slope
            guard Self.distance(place.point, own) < most else { continue }
            var least = Double.infinity
            for ring in rings {
                guard var last = ring.last?.place else { continue }
                for corner in ring {
                    least = min(least, Self.squaredDistance(place.point, last, corner.place))
                    last = corner.place
                }
            }
            share = max(
                share, place.weight * Self.smooth((most - least.squareRoot()) / slope))
        }
        return share
    }

    /// The height at which a house does not stand before the way.
    ///
    /// The line of sight from a place to the eye rises with the distance: a house may reach up to it
    /// where it first stands in its way.
    private func seenOver(
        _ rings: some Sequence<ArraySlice<FillExtrusionRing.Corner>>, _ own: ScreenBox,
        _ height: Double, low: Double
    ) -> Double {
        let slope = Self.sightSlope * pixelsPerMeter
        let middle = ScreenPoint(x: (own.minX + own.maxX) / 2, y: (own.minY + own.maxY) / 2)
        let radius = hypot(own.maxX - own.minX, own.maxY - own.minY) / 2
        var result = height
        for place in places where place.isSeen {
            let (dx, dy) = (eye.x - place.point.x, eye.y - place.point.y)
            let length = max(hypot(dx, dy), 1e-9)
            let (x, y) = (dx / length, dy / length)
            let ahead = (middle.x - place.point.x) * x + (middle.y - place.point.y) * y
            // What stands behind the place, or so near to the eye that the line is above it, is passed.
            let nearest = ahead - radius
            guard ahead + radius > 0, eyeHeight * max(nearest, 0) / length < result else {
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
            let allowed = max(eyeHeight * max(first, 0) / length * 0.95, low)
            guard allowed < result else { continue }
            let share = place.weight * Self.smooth((slope - gap) / slope)
            result = min(result, height + (allowed - height) * share)
        }
        return max(result, low)
    }

    private static func smooth(_ share: Double) -> Double {
        let share = min(max(share, 0), 1)
        return share * share * (3 - 2 * share)
    }

    private static func distance(_ point: ScreenPoint, _ box: ScreenBox) -> Double {
        hypot(
            max(box.minX - point.x, point.x - box.maxX, 0),
            max(box.minY - point.y, point.y - box.maxY, 0))
    }

    /// The square of the distance of a point from the line between two others.
    private static func squaredDistance(
        _ point: ScreenPoint, _ a: ScreenPoint, _ b: ScreenPoint
    ) -> Double {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let length = dx * dx + dy * dy
        let share =
            length > 0
            ? min(max(((point.x - a.x) * dx + (point.y - a.y) * dy) / length, 0), 1) : 0
        let (x, y) = (a.x + dx * share - point.x, a.y + dy * share - point.y)
        return x * x + y * y
    }
}
