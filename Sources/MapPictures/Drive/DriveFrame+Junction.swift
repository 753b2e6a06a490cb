import Geometry
import Guidance
import MapRenderer
import Overlays

extension DriveFrame {
    /// Metres before a junction within which it is drawn large.
    private static let nearJunction = 400.0
    /// The fraction of the height of a picture of 16:9 below which a junction in it is not understood:
    /// 60 pixels of 360.
    private static let readable = 1.0 / 6

    /// Returns the panel that shows the next junction large; `nil` if the map shows it as well.
    ///
    /// A ring, two quick turns or a crossing of many roads is too small in the map if it has less than
    /// 60 pixels across in a picture of 640 × 360, of other pictures in proportion to the root of
    /// their area. Across is the root of the pixels that the box around it has.
    ///
    /// - Parameters:
    ///   - drive: the drive.
    ///   - viewport: the view of the map.
    /// - Returns: the panel, which need not fit.
    func junctionPanel(of drive: Drive, in viewport: Viewport) -> JunctionPanel? {
        guard plannedView == nil, look.recording == nil, !look.layout[.junction].isHidden,
            !hasArrived, !state.position.isOffRoute, let next = state.next, next.isTurn,
            next.distance <= Self.nearJunction, state.position.distance <= next.stretch.lowerBound,
            let shape = drive.junction(of: next, state.following)
        else { return nil }
        let size = viewport.size
        let least = Self.readable * (size.width * size.height * 9 / 16).squareRoot()
        guard Self.across(shape.outline.map(viewport.screen)) < least else { return nil }
        func place(_ point: GroundPoint) -> ScreenPoint {
            ScreenPoint(x: point.x / shape.extent, y: -point.y / shape.extent)
        }
        return JunctionPanel(
            roads: shape.roads.map { .init(line: $0.line.map(place), isMain: $0.isMain) },
            way: shape.way.map(place))
    }

    /// Returns the root of the pixels of the box around points.
    private static func across(_ points: [ScreenPoint]) -> Double {
        let (columns, rows) = (points.map(\.x), points.map(\.y))
        let width = (columns.max() ?? 0) - (columns.min() ?? 0)
        let height = (rows.max() ?? 0) - (rows.min() ?? 0)
        return (width * height).squareRoot()
    }

    /// Pixels of the picture between the middles of two boxes along the way, at most.
    private static let boxStep = 24.0

    /// Returns boxes along a stretch of the way, as far as the picture shows it.
    ///
    /// - Parameters:
    ///   - stretch: metres along the route.
    ///   - viewport: the view of the map.
    /// - Returns: boxes as wide as the route's line.
    func boxes(along stretch: ClosedRange<Double>, in viewport: Viewport) -> [ScreenBox] {
        let size = viewport.size
        let picture = ScreenBox(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
        let half = 7.0
        let points = guidance.line(stretch).map(viewport.screen)
        return zip(points, points.dropFirst()).flatMap { one, other -> [ScreenBox] in
            let whole = ScreenBox(
                minX: min(one.x, other.x), minY: min(one.y, other.y), maxX: max(one.x, other.x),
                maxY: max(one.y, other.y)
            ).expanded(by: half)
            guard whole.intersects(picture) else { return [] }
            let longest = max(whole.width, whole.height)
            let count = min(max((longest / Self.boxStep).rounded(.up), 1), 60)
            return stride(from: 0.0, to: count, by: 1).map { number in
                func at(_ fraction: Double) -> ScreenPoint {
                    ScreenPoint(
                        x: one.x + (other.x - one.x) * fraction,
                        y: one.y + (other.y - one.y) * fraction)
                }
                let (from, to) = (at(number / count), at((number + 1) / count))
                return ScreenBox(
                    minX: min(from.x, to.x), minY: min(from.y, to.y), maxX: max(from.x, to.x),
                    maxY: max(from.y, to.y)
                ).expanded(by: half)
            }.filter { $0.intersects(picture) }
        }
    }
}

extension Drive {
    /// Returns the shape of a maneuver's junction; `nil` if it is an ordinary one, or unknown.
    func junction(
        of next: UpcomingManeuver, _ following: UpcomingManeuver?
    ) -> JunctionShape? {
        if let known = junctions[next.number] { return known }
        let shape = roads.flatMap {
            JunctionShape(of: next, following: following, on: plan.guidance, network: $0)
        }
        junctions[next.number] = .some(shape)
        return shape
    }
}
