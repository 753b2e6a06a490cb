package import Geometry
import Graphics
package import MapRenderer

/// The arrow on the road that shows the next maneuver along the route's own line.
package struct ManeuverArrowOverlay: Overlay {
    /// Above the route line, below labels.
    package var level: OverlayLevel { .belowLabels }
    /// Its name in the picture's report.
    package var name: String? { "maneuverArrow" }

    private let course: RouteCourse
    private let next: ClosedRange<Double>
    private let following: ClosedRange<Double>?
    private let showsFollowing: Bool
    private let vehicle: Double
    private let turnsBackRight: Bool
    private let leavesCarriageway: Bool
    private let theme: RoadTheme
    /// How far the next one's arrow reaches at least, in metres.
    package var extent: Extent?
    /// How far it reaches at most: beyond, the way leads elsewhere.
    package var limit = Extent.unlimited
    /// Metres after the maneuver that the arrow covers at least, unless the following one comes before:
    /// so far the way has not turned yet.
    package var turned = 0.0
    /// Degrees by which it may turn in the picture, to the right above 0: from afar, where bends are
    /// foreshortened, one that turns otherwise is not drawn.
    package var shown: ClosedRange<Double>?

    /// Metres before and after a maneuver.
    package struct Extent: Hashable, Sendable {
        /// Metres before it.
        package var before: Double
        /// Metres after it.
        package var after: Double

        fileprivate static let unlimited = Extent(before: .infinity, after: .infinity)

        /// Creates an extent from its parts.
        package init(before: Double, after: Double) {
            self.before = before
            self.after = after
        }
    }

    /// Creates an arrow for a maneuver, which disappears once the vehicle has passed it.
    ///
    /// - Parameters:
    ///   - course: the route.
    ///   - next: start and end of the next maneuver, in metres along the route: the same value
    ///     twice for a turn, entry and exit for a roundabout.
    ///   - following: the maneuver after it, before which the arrow ends.
    ///   - showsFollowing: whether the following maneuver gets an arrow as well, if there is room
    ///     for two.
    ///   - vehicle: the position of the vehicle, in metres along the route.
    ///   - turnsBackRight: whether U-turns are made to the right, as where traffic keeps left.
    ///   - leavesCarriageway: whether it is an exit; the arrow then extends to where the ramp
    ///     is clearly another road.
    ///   - theme: the arrow's colours.
    package init(
        course: RouteCourse, next: ClosedRange<Double>, following: ClosedRange<Double>? = nil,
        showsFollowing: Bool = false, vehicle: Double = 0, turnsBackRight: Bool = false,
        leavesCarriageway: Bool = false, theme: RoadTheme = .day
    ) {
        self.course = course
        self.next = next
        self.following = following
        self.showsFollowing = showsFollowing && following != nil
        self.vehicle = vehicle
        self.turnsBackRight = turnsBackRight
        self.leavesCarriageway = leavesCarriageway
        self.theme = theme
    }

    /// Draws the following arrow first, so that the next one is on top.
    package func draw(on canvas: OverlayCanvas) {
        let sheet = ArrowSheet(GroundPlane(canvas.viewport))
        for (shape, colors) in shapes(on: sheet).reversed() {
            // An upright arrow has the thickness of a board.
            let depth = sheet.isStanding ? Self.depth * shape.scale : 0
            if theme.shadow.alpha > 0 {
                for grow in [3.0, 1.8, 0.8] {
                    canvas.fill(theme.shadow.faded(0.07), on: sheet, down: depth) {
                        shape.add(to: $0, grow: shape.casing + grow * shape.scale)
                    }
                }
            }
            for down in [depth, depth / 2] where down > 0 {
                canvas.fill(colors.casing, on: sheet, down: down) {
                    shape.add(to: $0, grow: shape.casing)
                }
            }
            shape.draw(on: canvas, sheet, colors: colors)
        }
    }

    /// The height in pixels of an arrow's lower edge at scale 1, if it is upright.
    private static let depth = 2.2

    /// Returns boxes along the arrows, which labels keep clear of.
    package func obstacles(in viewport: Viewport) -> [ScreenBox] {
        let sheet = ArrowSheet(GroundPlane(viewport))
        var boxes: [ScreenBox] = []
        for (shape, _) in shapes(on: sheet) {
            let half = shape.half + shape.casing
            sheet.appendBoxes(along: shape.shaft, half: half, to: &boxes)
            sheet.appendBoxes(
                along: shape.head + shape.head.prefix(1), half: shape.casing + 2, to: &boxes)
        }
        return boxes
    }

    /// An arrow in a picture: its middle line up to the tip of its head.
    package struct Trace: Hashable, Sendable {
        /// The middle of the shaft, in the direction of travel; none is mirrored.
        package let shaft: [ScreenPoint]
        /// The tip of the head.
        package let tip: ScreenPoint
    }

    /// Returns the next maneuver's arrow as the picture shows it; `nil` if it shows none.
    package func trace(in viewport: Viewport) -> Trace? {
        let sheet = ArrowSheet(GroundPlane(viewport))
        guard let arrow = shapes(on: sheet).first?.shape else { return nil }
        return Trace(shaft: arrow.shaft.map(sheet.screen), tip: sheet.screen(arrow.tip))
    }

    /// Returns the visible arrows, the next one first.
    func shapes(on sheet: ArrowSheet) -> [(shape: RoadArrow, colors: RoadTheme.Line)] {
        guard vehicle < next.upperBound || next.upperBound <= 0 else { return [] }
        guard let standard = scale(at: next.lowerBound, on: sheet) else { return [] }
        let scale = fitted(standard, on: sheet)
        let shapes = shapes(on: sheet, scale)
        guard let grown = shapes.first.flatMap({ sheet.grown(scale, of: $0.shape) }),
            next.lowerBound - vehicle < Self.soon
        else {
            return shapes.first.map { isTrue($0.shape, on: sheet) } == false ? [] : shapes
        }
        return self.shapes(on: sheet, grown)
    }

    /// Whether an arrow shows the turn that it means.
    private func isTrue(_ arrow: RoadArrow, on sheet: ArrowSheet) -> Bool {
        guard sheet.isStanding, next.lowerBound - vehicle >= Self.soon, let shown else {
            return true
        }
        let middle = (shown.lowerBound + shown.upperBound) / 2
        let half = (shown.upperBound - shown.lowerBound) / 2 + Self.foreshortening
        return Bearing.turn(arrow.turn - middle).magnitude <= half
    }

    /// Degrees by which a turn seen from low above may look wider or narrower.
    private static let foreshortening = 25.0

    /// Returns the scale at which the head lies on the way that is the maneuver's own, or at least
    /// half on it.
    private func fitted(_ standard: Double, on sheet: ArrowSheet) -> Double {
        var scale = standard
        if next.upperBound > next.lowerBound {
            let way = length(next.upperBound, from: next.lowerBound, on: sheet)
            scale *= min(max(way / (Self.ringWidth * scale), Self.leastOnRing / sheet.growth), 1)
        }
        let end = min(limit.after, (following?.lowerBound ?? .infinity) - next.upperBound)
        if end.isFinite, next.upperBound + end < course.length {
            let free = length(next.upperBound + end, from: next.upperBound, on: sheet)
            let least = Self.leastFitted / sheet.growth
            scale *= min(max(free / (RoadArrow.headSpace * scale), least), 1)
        }
        return min(max(scale, sheet.leastScale), standard)
    }

    /// Pixels along a roundabout for an arrow of scale 1, which is then narrower than its island.
    private static let ringWidth = 50.0
    /// The part of its scale that an arrow on a roundabout keeps, to be wider than the route's line.
    private static let leastOnRing = 0.8
    /// The part of its scale that an arrow on a short way keeps.
    private static let leastFitted = 0.7

    /// Returns the visible arrows, with the next one at a given scale.
    private func shapes(
        on sheet: ArrowSheet, _ scale: Double
    ) -> [(shape: RoadArrow, colors: RoadTheme.Line)] {
        let extent = sheet.extent(scale)
        let gap = following.map { length($0.lowerBound, from: next.upperBound, on: sheet) }
        let end = following.map(\.lowerBound) ?? .infinity
        var shapes = [
            shape(next, until: end, scale, on: sheet, atLeast: self.extent, atMost: limit)
                .map { ($0, theme.arrow) }
        ]
        // Two arrows need room for a head and the beginning of the next shaft.
        if let following, showsFollowing, let gap, gap >= extent * 1.1,
            let second = self.scale(at: following.lowerBound, on: sheet),
            isNear(following.lowerBound, on: sheet.plane)
        {
            // The shaft of the second arrow may begin where the first one ends.
            let meters = following.lowerBound - next.upperBound
            let from = next.upperBound + meters * min(extent / max(gap, 1e-9), 1)
            shapes.append(
                shape(following, from: from, until: .infinity, second, on: sheet)
                    .map { ($0, theme.followingArrow) })
        }
        return shapes.compactMap { $0 }
    }

    /// Returns whether a following arrow would be large enough to distinguish its way from the
    /// next one's.
    private func isNear(_ meters: Double, on plane: GroundPlane) -> Bool {
        guard let place = course.coordinate(at: meters) else { return false }
        return plane.scale(at: plane.nearest(place)).across > 0.45
    }

    private func scale(at meters: Double, on sheet: ArrowSheet) -> Double? {
        guard let scale = course.coordinate(at: meters).flatMap(sheet.scale) else { return nil }
        // Maneuvers that are not soon have a smaller arrow, because they are farther away.
        guard sheet.isStanding else { return scale }
        return scale * min(max(Self.soon / max(meters - vehicle, 1), 0.3), 1).squareRoot()
    }

    /// The distance in metres within which a maneuver's arrow has its full size.
    private static let soon = 300.0

    /// Returns the pixels of the sheet between two positions on the route.
    private func length(_ end: Double, from start: Double, on sheet: ArrowSheet) -> Double {
        let line = sheet.beginning(
            of: line(from: start, to: end, on: sheet.plane), length: .infinity)
        return MeasuredLine(line)?.length ?? 0
    }

    /// Returns the arrow for a stretch of the route.
    private func shape(
        _ maneuver: ClosedRange<Double>, from: Double = 0, until end: Double, _ scale: Double,
        on sheet: ArrowSheet, atLeast wanted: Extent? = nil, atMost limit: Extent = .unlimited
    ) -> RoadArrow? {
        let earliest = max(from, vehicle, 0)
        let begin = max(maneuver.lowerBound, earliest)
        guard begin < course.length || maneuver.lowerBound >= course.length else { return nil }
        let most = max(
            mostMeters(sheet.extent(scale), on: sheet), wanted?.before ?? 0, wanted?.after ?? 0,
            turned)
        var extent = sheet.extent(scale)
        if let wanted {
            extent = max(extent, length(begin, from: begin - wanted.before, on: sheet))
        }
        if limit.before < begin - earliest {
            let own = length(begin, from: begin - limit.before, on: sheet)
            extent = min(extent, max(own, RoadArrow.headSpace * scale))
        }
        let stem = sheet.beginning(
            of: line(from: max(earliest, begin - most), to: begin, on: sheet.plane).reversed(),
            length: extent)
        let way = line(from: begin, to: max(begin, maneuver.upperBound), on: sheet.plane)
        var points = stem.reversed() + way.compactMap(sheet.point)
        let visible = length(maneuver.upperBound, from: earliest, on: sheet)
        let radius = Self.vehicleRadius * MarkScale.scale(for: sheet.size)
        let hidden = vehicle > from ? max(radius - visible, 0) : 0
        points += after(
            maneuver.upperBound, until: end, scale, most + hidden * most / max(extent, 1),
            on: sheet, atLeast: wanted, longer: hidden, reach: limit.after)
        return RoadArrow(along: points, scale: scale, turnsRight: turnsBackRight)
    }

    /// Pixels around the vehicle's middle in which it hides an arrow.
    private static let vehicleRadius = 26.0

    /// Returns the way of an arrow after its maneuver.
    private func after(
        _ start: Double, until end: Double, _ scale: Double, _ most: Double, on sheet: ArrowSheet,
        atLeast: Extent?, longer: Double, reach: Double
    ) -> [PlanePoint] {
        let least = RoadArrow.leastAfter * scale
        var extent = sheet.extent(scale) + longer
        if let atLeast {
            extent = max(extent, length(start + atLeast.after, from: start, on: sheet))
        }
        // What comes after the next maneuver is no part of this one.
        let space = min(most, end - start, reach)
        let gore = leavesCarriageway ? goreEnd(after: start, on: sheet.plane) : start
        let wanted = max(extent, gore > start ? length(gore, from: start, on: sheet) : 0)
        let free = space < most ? length(start + space, from: start, on: sheet) : .infinity
        let bend = turned > 0 ? length(start + min(turned, space), from: start, on: sheet) : 0
        let length =
            reach.isFinite
            ? max(min(wanted, free), bend, RoadArrow.headSpace * scale)
            : max(min(wanted, free - least / 4), least)
        let line = line(
            from: start, to: min(max(start + most, gore), course.length), on: sheet.plane)
        var after = sheet.beginning(of: line, length: length)
        if start + most >= course.length {
            let missing = RoadArrow.headSpace * scale - (MeasuredLine(after)?.length ?? 0)
            extend(&after, beyond: start, by: missing, on: sheet)
        }
        return after
    }

    /// More metres of the way no arrow needs.
    private func mostMeters(_ extent: Double, on sheet: ArrowSheet) -> Double {
        guard !sheet.isStanding, let place = course.coordinate(at: next.lowerBound) else {
            return Self.farthest
        }
        return extent * 2 * sheet.plane.metersPerPixel(at: WorldPoint(place))
    }

    /// The maximum length of an arrow along the way in a tilted view, in metres.
    private static let farthest = 400.0

    /// Returns the position where the way is clearly beside the road that continues straight
    /// on, in metres along the route.
    private func goreEnd(after start: Double, on plane: GroundPlane) -> Double {
        guard let place = course.coordinate(at: start),
            let back = course.coordinate(at: max(start - 30, 0)), back != place
        else { return start }
        let perPixel = plane.metersPerPixel(at: WorldPoint(place))
        let (from, to) = (plane.nearest(back), plane.nearest(place))
        let direction = Angle.direction(from, to)
        let (x, y) = (Angle.cosine(direction), Angle.sine(direction))
        for step in 1...Self.goreSteps {
            let meters = start + Self.farthestGore * Double(step) / Double(Self.goreSteps)
            guard meters < course.length, let ahead = course.coordinate(at: meters) else { break }
            let point = plane.nearest(ahead)
            let aside = abs((point.y - to.y) * x - (point.x - to.x) * y) * perPixel
            if aside > Self.goreWidth { return meters }
        }
        return min(start + Self.farthestGore, course.length)
    }

    /// The distance in metres between a carriageway and a ramp that has left it.
    private static let goreWidth = 15.0
    /// The distance in metres after which a ramp counts as having left its carriageway, however
    /// near it stays.
    private static let farthestGore = 120.0
    private static let goreSteps = 24

    /// Returns the route between two positions, on the plane.
    private func line(from: Double, to: Double, on plane: GroundPlane) -> [PlanePoint] {
        guard from < to else { return [] }
        let near = WorldPoint(plane.viewport.camera.center).x
        let line = course.points(in: from...to).flatMap { $0 }
        guard let first = line.first else { return [] }
        let shift = first.nearest(to: near).x - first.x
        return line.map { plane.plane(WorldPoint(x: $0.x + shift, y: $0.y)) }
    }

    /// Lengthens a line, because the head needs some space if the route ends right after a
    /// turn.
    private func extend(
        _ line: inout [PlanePoint], beyond start: Double, by length: Double, on sheet: ArrowSheet
    ) {
        guard length > 0 else { return }
        let known = line.count > 1 ? line : before(start, on: sheet) + line
        guard let last = known.last, let before = known.last(where: { $0 != last }) else { return }
        let direction = Angle.direction(before, last)
        line.append(
            PlanePoint(
                x: last.x + Angle.cosine(direction) * length,
                y: last.y + Angle.sine(direction) * length))
    }

    /// Returns a short part of the way before a position, on the sheet.
    private func before(_ meters: Double, on sheet: ArrowSheet) -> [PlanePoint] {
        line(from: max(meters - 30, 0), to: meters, on: sheet.plane).compactMap(sheet.point)
    }
}
