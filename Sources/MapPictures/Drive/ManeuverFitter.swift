import Geometry
import Guidance
import MapRenderer
import Overlays

/// Finds the camera that shows a maneuver large, in the part of the picture without panels.
struct ManeuverFitter {
    let turn: TurnAhead
    let drive: Drive
    /// The distance before the maneuver, in metres.
    let distance: Double
    /// The frames at ``distance`` and nearer to the maneuver.
    let frames: [DriveFrame]
    /// Whether a maneuver that follows soon is in the picture as well.
    var keepsFollowing = true

    /// The fraction of the picture's height that an arrow should have.
    static let fraction = 0.26
    /// The fraction of the picture's height that a roundabout should have: in a smaller one an arrow
    /// hides which way it goes round.
    private static let ring = 0.12
    /// The distance from which a maneuver is shown, in metres.
    static let distance = 200.0
    /// The fraction of the distance to the maneuver that its arrow may cover.
    private static let longest = 0.68
    /// The zooms that may be added to the default one.
    private static let zooms = stride(from: -3.0, through: 2.25, by: 0.125)
    /// The least pitch that still shows houses from the side.
    private static let leastPitch = 20.0
    /// Degrees of pitch that change a view as much as one zoom level does.
    private static let degreesForZoom = 25.0

    /// The fractions of the picture by which the vehicle may be moved back.
    static let shifts = [DriveFrame.shiftAhead, 0.22, 0.27]
    /// The fraction of the picture that changes a view as much as one zoom level does.
    private static let shiftForZoom = 0.4

    /// The difference of a view from the default one.
    private struct Change {
        var zoom = 0.0
        var pitch = 0.0
        var shift = 0.0

        var size: Double {
            abs(zoom) + pitch / degreesForZoom + max(shift - DriveFrame.shiftAhead, 0)
                / shiftForZoom
        }
    }

    /// Returns the possible changes of a view, the smallest first.
    private static func changes(of view: DriveView) -> [Change] {
        let pitches = view.isPitchFixed ? [0] : Array(stride(from: 0.0, through: 35, by: 2.5))
        let shifts = view.isAnchorFixed ? [0] : shifts
        return shifts.flatMap { shift in
            pitches.flatMap { pitch in
                zooms.map { Change(zoom: $0, pitch: pitch, shift: shift) }
            }
        }.sorted { $0.size < $1.size }
    }

    /// Prepares the search for a maneuver of a drive, from some metres before it or nearer.
    init(_ turn: TurnAhead, of drive: Drive, from most: Double = Self.distance) {
        self.turn = turn
        self.drive = drive
        distance = min(turn.gap > Self.distance ? Self.distance : max(turn.gap / 2, 1), most)
        let start = turn.stretch.lowerBound
        // Lanes and signposts appear and disappear before a maneuver.
        let frames = [distance, distance / 3].compactMap {
            try? drive.plan.frame(at: DriveMoment(.meters(max(start - $0, 0))))
        }
        self.frames = frames
    }

    /// Returns the boxes of panels and ornaments that hide the map before the maneuver, with some
    /// pixels around them.
    func taken(
        without omitted: Set<PanelName>, yielding: Set<PanelName>
    ) -> [ScreenBox] {
        frames.flatMap { frame -> [ScreenBox] in
            let viewport = frame.viewport(frame.defaultCamera)
            let placement = frame.placement(of: drive, in: viewport, without: omitted)
            return placement.panels.filter { !yielding.contains($0.name) }.map(\.box)
                + drive.ornaments.flatMap { $0.obstacles(in: viewport) }
        }.map { $0.expanded(by: 4) }
    }

    /// The requirements for an arrow.
    struct Demand {
        /// Whether it has the intended length; if not, it has the default length.
        var isLong = true
        /// Whether the box around all of it must be clear of panels; if not, only the arrow itself.
        var isBoxClear = true
        /// The panels that are left out for it.
        var omitted: Set<PanelName> = []
        /// Whether movable panels are moved to another position beside it.
        var movesPanels = false
        /// Whether it only needs to be in the picture.
        var isInPicture = false

        /// All demands, the strictest first.
        static let all = [
            Demand(), Demand(omitted: [.signpost]), Demand(movesPanels: true),
            Demand(isLong: false), Demand(isLong: false, movesPanels: true),
            Demand(isBoxClear: false, movesPanels: true),
            Demand(isLong: false, isBoxClear: false, movesPanels: true),
            Demand(isLong: false, isInPicture: true),
        ]

        /// The panels that are not obstacles.
        var yielding: Set<PanelName> {
            isInPicture
                ? Set(PanelName.allCases) : movesPanels ? [.signpost, .lanes, .street, .trip] : []
        }
    }

    /// Returns the best view of a turn.
    func turnFit(_ frame: DriveFrame) -> ManeuverFit {
        let standard = ManeuverFit.approached(frame.defaultCamera, distance)
        let changes = Self.changes(of: frame.view)
        let back = back(of: frame)
        var best: (fit: ManeuverFit, fraction: Double)?
        // Demands differ in what may be hidden, not in the view, so half of the sights repeat.
        var sights: [Bool: [Sight?]] = [:]
        for demand in Demand.all {
            var largest: (fit: ManeuverFit, ring: Double)?
            let taken = taken(without: demand.omitted, yielding: demand.yielding)
            let known = sights[demand.isLong] ?? []
            for (index, change) in changes.enumerated() {
                var camera = standard
                camera.pitch = max(
                    standard.pitch - change.pitch, min(Self.leastPitch, standard.pitch))
                camera.zoom = min(
                    max(standard.zoom + change.zoom, Camera.zooms.lowerBound),
                    Camera.zooms.upperBound)
                camera.shift = ScreenPoint(x: back.x * change.shift, y: back.y * change.shift)
                let sight =
                    index < known.count
                    ? known[index] : sight(of: frame, through: camera, isLong: demand.isLong)
                if index >= known.count { sights[demand.isLong, default: []].append(sight) }
                guard let sight, let fraction = fraction(sight, demand, clearOf: taken) else {
                    continue
                }
                camera.extent = sight.extent
                camera.omitted = demand.omitted
                camera.isFitted = true
                let fit = ManeuverFit(camera: camera, distance: distance)
                if fraction >= Self.fraction * 0.98 {
                    if sight.ring >= Self.ring { return fit }
                    if sight.ring > largest?.ring ?? 0 { largest = (fit, sight.ring) }
                }
                if fraction > best?.fraction ?? 0 { best = (fit, fraction) }
            }
            if let largest { return largest.fit }
        }
        return best?.fit ?? ManeuverFit(camera: standard, distance: distance)
    }

    /// Returns the direction in which the vehicle is moved: away from the maneuver, scaled so that
    /// the longer axis is 1.
    func back(of frame: DriveFrame) -> ScreenPoint {
        guard let place = drive.course.coordinate(at: turn.stretch.lowerBound) else {
            return ScreenPoint(x: 0, y: 0)
        }
        let viewport = frame.viewport(frame.defaultCamera)
        let (from, to) = (viewport.screen(frame.vehicle), viewport.screen(place))
        let (across, down) = (from.x - to.x, from.y - to.y)
        let most = max(abs(across), abs(down))
        return most > 0
            ? ScreenPoint(x: across / most, y: down / most) : ScreenPoint(x: 0, y: 0)
    }

    /// The visible part of a maneuver in a camera's picture.
    struct Sight {
        /// The extent of its arrow.
        let extent: ManeuverArrowOverlay.Extent?
        /// The boxes around the arrow's parts; the destination has a mark instead.
        let boxes: [ScreenBox]
        /// The box around all of them.
        let box: ScreenBox
        /// The boxes around the vehicle, if it is moved aside.
        let vehicle: [ScreenBox]
        /// Its fraction of the picture's height.
        let fraction: Double
        /// That of a roundabout; infinite for other maneuvers.
        let ring: Double
    }

    /// Returns the maneuver as a camera shows it.
    ///
    /// - Returns: the sight; `nil` if part of the maneuver is outside the picture.
    func sight(
        of frame: DriveFrame, through camera: DriveCamera, isLong: Bool
    ) -> Sight? {
        let viewport = frame.viewport(camera)
        let size = viewport.size
        let margin = min(size.width, size.height) * 0.02
        let picture = ScreenBox(
            minX: margin, minY: margin, maxX: size.width - margin, maxY: size.height - margin)
        guard let place = drive.course.coordinate(at: turn.stretch.lowerBound) else { return nil }
        let point = viewport.screen(place)
        let places = [point] + (following(of: frame).map { [viewport.screen($0)] } ?? [])
        guard places.allSatisfy(picture.contains) else { return nil }
        let vehicle =
            camera.shift == ScreenPoint(x: 0, y: 0)
            ? [] : frame.vehicleOverlay(of: drive).obstacles(in: viewport)
        guard
            vehicle.allSatisfy({ box in
                picture.contains(ScreenPoint(x: box.minX, y: box.minY))
                    && picture.contains(ScreenPoint(x: box.maxX, y: box.maxY))
            })
        else { return nil }
        let extent = isLong ? extent(to: point, in: viewport, of: frame) : nil
        let boxes = frame.arrow(of: drive, extent: extent).flatMap { $0.obstacles(in: viewport) }
        guard let first = boxes.first else {
            if frame.state.next?.isTurn == true { return nil }
            // The destination has a mark instead of an arrow.
            let end = ScreenBox(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
                .expanded(by: 8)
            let mark = frame.markBoxes(of: drive, in: viewport).reduce(end) { $0.union($1) }
            guard mark.corners.allSatisfy(picture.contains) else { return nil }
            return Sight(
                extent: extent, boxes: [mark], box: mark, vehicle: vehicle, fraction: 1,
                ring: .infinity)
        }
        let box = boxes.dropFirst().reduce(first) { $0.union($1) }
        guard picture.contains(ScreenPoint(x: box.minX, y: box.minY)),
            picture.contains(ScreenPoint(x: box.maxX, y: box.maxY))
        else { return nil }
        let side = frame.view.mode == .northUp ? max(box.width, box.height) : box.height
        return Sight(
            extent: extent, boxes: boxes, box: box, vehicle: vehicle, fraction: side / size.height,
            ring: ring(in: viewport).map { $0 / size.height } ?? .infinity)
    }

    /// Returns the pixels that the part of a roundabout on the route has across; `nil` for other
    /// maneuvers.
    private func ring(in viewport: Viewport) -> Double? {
        let stretch = turn.stretch
        guard stretch.upperBound > stretch.lowerBound else { return nil }
        let points = drive.plan.guidance.line(stretch).map(viewport.screen)
        guard let first = points.first else { return nil }
        var box = ScreenBox(minX: first.x, minY: first.y, maxX: first.x, maxY: first.y)
        for point in points {
            box = box.union(
                ScreenBox(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y))
        }
        return max(box.width, box.height)
    }

    /// Returns a maneuver's fraction of the picture's height; `nil` if a panel hides it.
    func fraction(_ sight: Sight, _ demand: Demand, clearOf taken: [ScreenBox]) -> Double? {
        let boxes = (demand.isBoxClear ? [sight.box] : sight.boxes) + sight.vehicle
        let isHidden = boxes.contains { box in taken.contains { $0.intersects(box) } }
        return isHidden ? nil : sight.fraction
    }

    /// Returns the extent that gives the arrow its intended size.
    private func extent(
        to point: ScreenPoint, in viewport: Viewport, of frame: DriveFrame
    ) -> ManeuverArrowOverlay.Extent {
        let size = viewport.size
        func span(_ meters: Double) -> Double {
            guard
                let place = drive.course.coordinate(at: turn.stretch.lowerBound - meters)
            else { return 0 }
            let start = viewport.screen(place)
            let (across, down) = (abs(start.x - point.x), abs(start.y - point.y))
            return frame.view.mode == .northUp ? max(across, down) : down
        }
        var (low, high) = (0.0, distance * Self.longest)
        for _ in 0..<10 {
            let middle = (low + high) / 2
            if span(middle) < Self.fraction * size.height { low = middle } else { high = middle }
        }
        let plane =
            viewport.perspective?.scale(at: viewport.plane(WorldPoint(viewport.coordinate(point))))
            ?? 1
        let across = 0.2 * size.width / max(plane, 0.05) * viewport.metersPerPixel
        return ManeuverArrowOverlay.Extent(before: high, after: min(high * 0.45, across))
    }
}

extension ScreenBox {
    /// Its corners.
    var corners: [ScreenPoint] {
        [minX, maxX].flatMap { x in [minY, maxY].map { ScreenPoint(x: x, y: $0) } }
    }

    /// Whether a point is in the box or on its edge.
    func contains(_ point: ScreenPoint) -> Bool {
        minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
    }
}
