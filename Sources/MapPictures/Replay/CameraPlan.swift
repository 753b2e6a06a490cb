import Geometry
import Guidance
import MapRenderer

/// The camera of a replay at each time, planned over the whole trip.
///
/// Zoom, bearing, pitch, field of view and the vehicle's position in the picture are smooth
/// curves. They jump only where the trip does, across a gap.
struct CameraPlan: Sendable {
    /// The target values of the camera at one moment, before smoothing.
    struct Aim: Hashable, Sendable {
        /// The direction of the vehicle's route, in degrees from north.
        var course: Double
        /// The direction in which the vehicle points, in degrees from north.
        var heading: Double
        /// The zoom.
        var zoom: Double
        /// The view of the road.
        var view: DriveView
    }

    /// A stretch of time without a gap.
    private struct Piece: Sendable {
        let start: Double
        let zoom, bearing, pitch, fieldOfView, anchorX, anchorY, course: SmoothCurve
        let labelZooms: CalmZooms
        let seconds: Double
        let turns: [Bool]
    }

    private let pieces: [Piece]

    /// Seconds between two moments for which an aim is computed.
    static let step = 0.1
    /// Seconds on each side over which zoom, pitch and the view change.
    private static let calmExtent = 5.0
    /// Seconds on each side over which the bearing turns.
    private static let bearingExtent = 2.0
    /// Seconds on each side over which the vehicle turns.
    private static let courseExtent = 0.3
    /// How long labels stay usable, in seconds of the replay and of the trip (some two
    /// kilometres, as in frames of a drive).
    private static let seenAhead = 40.0
    private static let drivenAhead = 320.0
    /// The most moments; in longer replays they are farther apart than ``step``.
    private static let mostMoments = 2_000_000.0

    /// Plans a camera.
    ///
    /// - Parameters:
    ///   - stretches: times of the replay between gaps, in order.
    ///   - speed: seconds of the trip per second of the replay.
    ///   - aim: returns the camera's target values at a time of the replay.
    init(over stretches: [ClosedRange<Double>], speed: Double, aim: (Double) -> Aim) {
        let total = stretches.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
        let step = max(Self.step, total / Self.mostMoments)
        pieces = stretches.map { stretch in
            let seconds = stretch.upperBound - stretch.lowerBound
            let count = Int((seconds / step).rounded(.up)) + 1
            let aims = (0..<count).map { index in
                // The end belongs to this stretch, not to the next one.
                aim(min(stretch.lowerBound + Double(index) * step, stretch.upperBound.nextDown))
            }
            return Self.piece(
                aims, from: stretch.lowerBound, seconds: seconds, step: step,
                labelsAhead: max(Self.seenAhead, Self.drivenAhead / speed))
        }
    }

    /// Returns the bearings without jumps by whole turns.
    ///
    /// North stays where it is while the course turns; the course continues from it by the shorter
    /// turn.
    static func bearings(of aims: [Aim]) -> [Double] {
        func wholeTurns(_ degrees: Double) -> Double { (degrees / 360).rounded() * 360 }
        var (bearings, shift) = ([Double](), 0.0)
        bearings.reserveCapacity(aims.count)
        var wasNorthUp = false
        for (aim, course) in zip(aims, SmoothCurve.unwrapped(aims.map(\.course))) {
            let isNorthUp = aim.view.mode == .northUp
            let last = bearings.last ?? 0
            if !isNorthUp, wasNorthUp { shift = wholeTurns(last - course) }
            bearings.append(isNorthUp ? wholeTurns(last) : course + shift)
            wasNorthUp = isNorthUp
        }
        return bearings
    }

    private static func piece(
        _ aims: [Aim], from start: Double, seconds: Double, step: Double, labelsAhead: Double
    ) -> Piece {
        func curve(_ extent: Double, _ value: (Aim) -> Double) -> SmoothCurve {
            SmoothCurve(aims.map(value), step: step, extent: extent)
        }
        let bearings = bearings(of: aims)
        let zoom = curve(calmExtent) { $0.zoom }
        return Piece(
            start: start, zoom: zoom,
            bearing: SmoothCurve(bearings, step: step, extent: bearingExtent),
            pitch: curve(calmExtent) { $0.view.pitch },
            fieldOfView: curve(calmExtent) { $0.view.mode.fieldOfView },
            anchorX: curve(calmExtent) { $0.view.anchor.x },
            anchorY: curve(calmExtent) { $0.view.anchor.y },
            course: SmoothCurve(
                SmoothCurve.unwrapped(aims.map(\.heading)), step: step, extent: courseExtent),
            labelZooms: CalmZooms(
                length: seconds, step: 0.5, ahead: labelsAhead, zoom: { zoom.value(at: $0) }),
            seconds: seconds, turns: aims.map { $0.view.mode != .northUp })
    }

    /// Returns the view at a time of the replay.
    ///
    /// - Parameters:
    ///   - time: seconds of the replay.
    ///   - vehicle: the vehicle's position.
    /// - Returns: the view of the vehicle.
    func view(at time: Double, of vehicle: Coordinate) -> PlannedView {
        let piece = pieces.last { $0.start <= time } ?? pieces[0]
        let moment = time - piece.start
        var camera = Camera(
            center: vehicle, zoom: piece.zoom.value(at: moment),
            bearing: Bearing.positive(piece.bearing.value(at: moment)),
            pitch: piece.pitch.value(at: moment))
        camera.fieldOfView = piece.fieldOfView.value(at: moment)
        let fraction = piece.seconds > 0 ? moment / piece.seconds : 0
        let turns = piece.turns[
            min(max(Int(fraction * Double(piece.turns.count)), 0), piece.turns.count - 1)]
        let nearer = camera.pitch > 20 ? FrameRequest.LabelPlacement.nearerIfTilted : 0.25
        return PlannedView(
            camera: camera,
            anchor: ScreenPoint(
                x: piece.anchorX.value(at: moment), y: piece.anchorY.value(at: moment)),
            labels: .drive(
                zoom: piece.labelZooms.zoom(atFraction: fraction) + nearer, turns: turns),
            course: Bearing.positive(piece.course.value(at: moment)))
    }
}

/// A quantity of a replay, such as the camera's zoom, that changes smoothly.
///
/// Neither the quantity nor its rate of change has a step, and it never leaves the range of the
/// values it was made from.
///
/// Values at even times are averaged three times with their neighbours. The whole trip is known,
/// so the neighbours on both sides are available and nothing lags behind. The averages are the
/// control points of a uniform cubic B-spline, which has a continuous second derivative and stays
/// between them (de Boor, A Practical Guide to Splines, chapter 9).
struct SmoothCurve: Sendable {
    private let controls: [Double]
    private let step: Double

    /// A curve along values at even times, the first at 0.
    ///
    /// - Parameters:
    ///   - values: the values to follow, at least one.
    ///   - step: seconds between two values.
    ///   - extent: seconds on each side over which a change is spread.
    init(_ values: [Double], step: Double, extent: Double) {
        self.step = step
        // Three averages over 2n + 1 values extend over 3n values.
        let radius = Int((extent / step / 3).rounded(.up))
        controls = (0..<3).reduce(values) { averaged, _ in Self.averages(averaged, radius) }
    }

    /// Returns each value averaged with that many on both sides; the end values are repeated.
    private static func averages(_ values: [Double], _ radius: Int) -> [Double] {
        guard radius > 0, let first = values.first, let last = values.last else { return values }
        let padded =
            Array(repeating: first, count: radius) + values
            + Array(repeating: last, count: radius)
        let width = 2 * radius + 1
        // Sums of differences from the first value lose no digits on long trips.
        var sum = padded.prefix(width - 1).reduce(0) { $0 + ($1 - first) }
        return values.indices.map { index in
            sum += padded[index + width - 1] - first
            defer { sum -= padded[index] - first }
            return first + sum / Double(width)
        }
    }

    /// Returns the value at a time in seconds; outside the curve's times, that of the nearer end.
    func value(at time: Double) -> Double {
        guard controls.count > 1 else { return controls.first ?? 0 }
        let place = min(max(time / step, 0), Double(controls.count - 1))
        let index = min(Int(place), controls.count - 2)
        let fraction = place - Double(index)
        func control(_ offset: Int) -> Double {
            controls[min(max(index + offset, 0), controls.count - 1)]
        }
        let rest = 1 - fraction
        let weights = (
            rest * rest * rest / 6,
            (3 * fraction * fraction * fraction - 6 * fraction * fraction + 4) / 6,
            (3 * rest * rest * rest - 6 * rest * rest + 4) / 6,
            fraction * fraction * fraction / 6
        )
        return control(-1) * weights.0 + control(0) * weights.1 + control(1) * weights.2
            + control(2) * weights.3
    }

    /// Returns directions in degrees without jumps at north: each is the one before it plus the
    /// shorter turn.
    static func unwrapped(_ directions: [Double]) -> [Double] {
        var last = directions.first ?? 0
        return directions.map { direction in
            last += Bearing.turn(direction - last)
            return last
        }
    }
}
