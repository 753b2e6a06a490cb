import Geometry
import Graphics
package import MapRenderer

/// A recorded drive while it is replayed: what has been driven grows, the rest is pale or not there.
package struct RecordedLineOverlay: Overlay {
    /// What is shown of a drive beside the part that has just been driven.
    package enum Rest: String, CaseIterable, Hashable, Sendable {
        /// The way that lies ahead, in a pale colour.
        case pale
        /// Nothing.
        case hide
    }

    /// Below labels, so that street names stay readable on the line.
    package var level: OverlayLevel { .belowLabels }

    /// Below houses, and once more through them.
    package var levels: [OverlayLevel] {
        place == .onTop ? [.belowLabels] : [.onBridges, .belowLabels]
    }

    private let course: RouteCourse
    private let driven: Double
    private let rest: Rest
    private let tail: Double?
    private let place: RoutePlacement
    private let theme: RoadTheme

    /// A drive that has come so far.
    ///
    /// - Parameters:
    ///   - course: the whole drive.
    ///   - driven: metres from its beginning to the vehicle.
    ///   - rest: whether the way ahead is shown.
    ///   - tail: metres over which the driven part fades behind the vehicle; `nil` shows all of it.
    ///   - place: what may hide it; bridges never do.
    ///   - theme: its colours.
    package init(
        course: RouteCourse, driven: Double, rest: Rest = .pale, tail: Double? = nil,
        place: RoutePlacement = .onTop, theme: RoadTheme = .day
    ) {
        self.course = course
        self.driven = min(max(driven, 0), course.length)
        self.rest = rest
        self.tail = tail
        self.place = place
        self.theme = theme
    }

    /// Steps of a fading tail: no more can be told apart.
    private static let fadingSteps = 16

    /// The parts of the line, those that lie below first.
    private var parts: [(stretch: RoadStretch, colors: RoadTheme.Line)] {
        var parts: [(RoadStretch, RoadTheme.Line)] = []
        func add(_ range: ClosedRange<Double>, _ colors: RoadTheme.Line) {
            guard range.lowerBound < range.upperBound else { return }
            var caps: GroundPen.Caps = []
            if range.lowerBound <= 0 { caps.insert(.start) }
            if range.upperBound >= course.length { caps.insert(.end) }
            parts.append(
                (
                    RoadStretch(kind: .driven, course: course, range: range, caps: caps, phase: 0),
                    colors
                ))
        }
        if rest == .pale { add(0...course.length, theme.alternative) }
        guard let tail, tail > 0 else {
            add(0...driven, theme.ahead)
            return parts
        }
        let step = tail / Double(Self.fadingSteps)
        for index in 0..<Self.fadingSteps {
            let start = driven - tail + Double(index) * step
            guard start + step > 0 else { continue }
            let fraction = Double(index + 1) / Double(Self.fadingSteps)
            add(
                max(start, 0)...max(start + step, 0),
                RoadTheme.Line(
                    fill: theme.alternative.fill.mixed(with: theme.ahead.fill, fraction: fraction),
                    casing: theme.alternative.casing.mixed(
                        with: theme.ahead.casing, fraction: fraction)))
        }
        return parts
    }

    private func width(in viewport: Viewport) -> Double {
        // A tilt makes lines across the view flatter, so all are a little wider there.
        let tilt = 1 + 0.4 * (1 - Angle.cosine(viewport.camera.pitch * .pi / 180))
        return RoadLineOverlay.width(zoom: viewport.camera.zoom) * tilt
    }

    /// Draws it, or what is seen of it through houses.
    package func draw(on canvas: OverlayCanvas, at level: OverlayLevel) {
        guard place != .onTop, level == .belowLabels else { return draw(on: canvas) }
        let (tracer, width, _) = tracer(on: canvas)
        let parts = parts
        let below = rest == .pale ? 1 : 0
        // What is driven is drawn once: the pale part shows only beside it.
        let isPale = parts.prefix(below).flatMap { part in
            let first = parts.dropFirst(below).first?.stretch.range.lowerBound ?? driven
            return [0...min(first, driven), driven...max(driven, course.length)]
                .filter { $0.lowerBound < $0.upperBound }
                .map { (stretch: part.stretch.part($0), colors: part.colors) }
        }
        for part in isPale + parts.dropFirst(below) {
            tracer.fill(
                part.stretch, part.colors.fill.faded(RoadLineOverlay.seenThrough),
                half: width / 2)
        }
    }

    private func tracer(
        on canvas: OverlayCanvas
    ) -> (tracer: RoadTracer, width: Double, casing: Double) {
        let plane = GroundPlane(canvas.viewport)
        let width = width(in: canvas.viewport)
        let casing = RoadLineOverlay.casing(width: width)
        let window = plane.window(margin: width / 2 + casing + 8)
        return (RoadTracer(canvas: canvas, plane: plane, window: window), width, casing)
    }

    /// Draws the pale part first, and what has been driven above it.
    package func draw(on canvas: OverlayCanvas) {
        let (tracer, width, casing) = tracer(on: canvas)
        let parts = parts
        let below = rest == .pale ? 1 : 0
        for group in [parts.prefix(below), parts.dropFirst(below)] {
            for part in group {
                tracer.fill(part.stretch, part.colors.casing, half: width / 2 + casing)
            }
            for part in group { tracer.fill(part.stretch, part.colors.fill, half: width / 2) }
        }
    }

    /// The whole drive: labels stay where they are while the line grows.
    package func groundLine(zoom: Double) -> WideGroundLine? {
        WideGroundLine(course.ground, width: RoadLineOverlay.width(zoom: zoom))
    }
}
