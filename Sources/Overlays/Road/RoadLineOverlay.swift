import Geometry
import Graphics
package import MapRenderer

/// A route as a driver sees it: lying on the road, with what is driven and what is below ground.
package struct RoadLineOverlay: Overlay {
    /// How the part that has been driven is drawn.
    package enum DrivenLook: String, CaseIterable, Hashable, Sendable {
        /// As a thin pale trace, which no road looks like.
        case grey
        /// Not at all.
        case hide
        /// As the way ahead.
        case same
    }

    /// Below labels, so that street names stay readable on the route.
    package var level: OverlayLevel { .belowLabels }

    /// On the road, on its bridges, and once more through what hides it.
    package var levels: [OverlayLevel] {
        switch (place, isAlternative) {
        case (.onTop, _): [.belowLabels]
        case (_, true): [.onRoads, .belowLabels]
        case (_, false): [.onRoads, .onBridges, .belowLabels]
        }
    }

    let stretches: [RoadStretch]
    /// Those that lie above bridges.
    let upper: [RoadStretch]
    private let place: RoutePlacement
    /// What names leave free.
    ///
    /// The whole route, so that labels stay where they are when the vehicle has passed. An
    /// alternative is quiet enough to be written over.
    private let ground: GroundLine?
    private let isAlternative: Bool
    private let isUnderground: Bool
    private let theme: RoadTheme

    /// The share of the route's colour that is seen through a house or a bridge before it.
    static let seenThrough = 0.2
    /// That of an alternative, of which nobody knows where it runs on bridges.
    private static let alternativeSeenThrough = 0.4

    /// The route that is driven.
    ///
    /// - Parameters:
    ///   - course: the route.
    ///   - driven: metres from its beginning to the vehicle.
    ///   - look: how the part before that is drawn.
    ///   - tunnels: stretches below ground, in metres from the beginning.
    ///   - ferries: stretches on water, likewise.
    ///   - place: what may hide it.
    ///   - isUnderground: whether the vehicle is in a tunnel: then it looks like a road.
    ///   - theme: its colours.
    package init(
        course: RouteCourse, driven: Double = 0, look: DrivenLook = .grey,
        tunnels: [ClosedRange<Double>] = [], ferries: [ClosedRange<Double>] = [],
        place: RoutePlacement = .onTop, isUnderground: Bool = false, theme: RoadTheme = .day
    ) {
        stretches = RoadStretch.all(
            of: course, driven: driven, look: look, tunnels: tunnels, ferries: ferries)
        upper = place.upper(of: stretches)
        self.place = place
        ground = course.ground
        isAlternative = false
        self.isUnderground = isUnderground
        self.theme = theme
    }

    /// Other ways to go, quiet and without any difference along them.
    ///
    /// - Parameters:
    ///   - alternatives: those ways, the least important first.
    ///   - place: what may hide them.
    ///   - theme: their colours.
    package init(
        alternatives: [RouteCourse], place: RoutePlacement = .onTop, theme: RoadTheme = .day
    ) {
        stretches = alternatives.flatMap {
            RoadStretch.all(of: $0, driven: 0, look: .same, tunnels: [])
        }
        upper = []
        self.place = place
        ground = nil
        isAlternative = true
        isUnderground = false
        self.theme = theme
    }

    /// Pixels across, casing not counted: a little narrower than a street of the zoom from 16 on.
    static func width(zoom: Double) -> Double {
        let steps: [(zoom: Double, width: Double)] = [
            (6, 4), (10, 5), (13, 6.5), (15, 9), (16, 11), (17, 14), (18, 18), (20, 26),
        ]
        guard let first = steps.first, zoom > first.zoom else { return 4 }
        for (low, high) in zip(steps, steps.dropFirst()) where zoom <= high.zoom {
            let fraction = (zoom - low.zoom) / (high.zoom - low.zoom)
            return low.width + (high.width - low.width) * fraction
        }
        return 26
    }

    static func casing(width: Double) -> Double { min(max(width * 0.14, 1.2), 2.4) }

    private func width(in viewport: Viewport) -> Double {
        // A tilt makes lines across the view flatter, so all are a little wider there.
        let tilt = 1 + 0.4 * (1 - Angle.cosine(viewport.camera.pitch * .pi / 180))
        return Self.width(zoom: viewport.camera.zoom) * tilt * (isAlternative ? 0.8 : 1)
    }

    private func colors(_ kind: RoadStretch.Kind) -> RoadTheme.Line {
        if isAlternative { return theme.alternative }
        return switch kind {
        case .driven: theme.driven
        case .ahead, .ferry: theme.ahead
        // Who is below ground sees the tunnel as the road that it is.
        case .tunnel where isUnderground:
            RoadTheme.Line(fill: theme.ahead.fill, casing: theme.tunnel.fill)
        case .tunnel: theme.tunnel
        }
    }

    /// The share of the width that a stretch has.
    private func fraction(_ kind: RoadStretch.Kind) -> Double {
        switch kind {
        case .driven: isAlternative ? 1 : 0.5
        case .ferry: 0.7
        case .ahead, .tunnel: 1
        }
    }

    /// Half the width in a tilted picture below which the way ahead never gets, but far away.
    private func least(_ kind: RoadStretch.Kind, _ casing: Double = 0) -> Double {
        isAlternative || kind == .driven ? 0 : Self.leastHalf + casing * 0.7
    }

    private static let leastHalf = 2.8

    /// Draws all of it.
    package func draw(on canvas: OverlayCanvas) {
        let pen = pen(on: canvas)
        for isDriven in [true, false] {
            draw(stretches.filter { ($0.kind == .driven) == isDriven }, pen)
        }
    }

    /// Draws what lies on the ground, what lies on bridges, or what is seen of it through others.
    package func draw(on canvas: OverlayCanvas, at level: OverlayLevel) {
        guard place != .onTop else { return draw(on: canvas) }
        let pen = pen(on: canvas)
        for isDriven in [true, false] {
            func layer(_ all: [RoadStretch]) -> [RoadStretch] {
                all.filter { ($0.kind == .driven) == isDriven }
            }
            switch level {
            case .onRoads: draw(layer(stretches), pen)
            case .onBridges: draw(layer(upper), pen, edge: pen.edge)
            default: drawSeenThrough(layer(stretches), pen)
            }
        }
    }

    /// What draws stretches of a width.
    private struct Pen {
        let tracer: RoadTracer
        let width, casing: Double

        /// Metres by which a casing ends before its middle, so that it leaves no edge across what is
        /// below: half the width, but no more than what bridges are longer than told.
        var edge: Double {
            let center = WorldPoint(tracer.plane.viewport.camera.center)
            return min(width / 2 * tracer.plane.metersPerPixel(at: center), 4)
        }
    }

    private func pen(on canvas: OverlayCanvas) -> Pen {
        let plane = GroundPlane(canvas.viewport)
        let width = width(in: canvas.viewport)
        let casing = Self.casing(width: width)
        let window = plane.window(margin: width / 2 + casing + 8)
        return Pen(
            tracer: RoadTracer(canvas: canvas, plane: plane, window: window), width: width,
            casing: casing)
    }

    /// Draws the casings of stretches, shorter by some metres, and their middles above them.
    private func draw(_ layer: [RoadStretch], _ pen: Pen, edge: Double = 0) {
        for stretch in layer.map({ $0.inset(by: edge) }) {
            let color = colors(stretch.kind).casing
            let half = pen.width / 2 * fraction(stretch.kind) + pen.casing
            switch isAlternative ? .ahead : stretch.kind {
            case .tunnel:
                pen.tracer.fillDashes(
                    stretch, color, half: half, dash: pen.width * 0.9, gap: pen.width * 0.6)
            case .ferry: fillFerry(stretch, color, half: half, grow: pen.casing, pen)
            case .ahead, .driven:
                pen.tracer.fill(
                    stretch, color, half: half, least: least(stretch.kind, pen.casing))
            }
        }
        for stretch in layer {
            let color = colors(stretch.kind).fill
            let half = pen.width / 2 * fraction(stretch.kind)
            if stretch.kind == .ferry {
                fillFerry(stretch, color, half: half, grow: 0, pen)
            } else {
                pen.tracer.fill(stretch, color, half: half, least: least(stretch.kind))
            }
        }
    }

    /// A ship leaves no road on the water: the line is dashed.
    private func fillFerry(
        _ stretch: RoadStretch, _ color: Color, half: Double, grow: Double, _ pen: Pen
    ) {
        pen.tracer.fillDashes(
            stretch, color, half: half, dash: pen.width * 1.3, gap: pen.width * 1.1, grow: grow)
    }

    /// Draws the middles once more, pale: where nothing hides them nothing changes.
    private func drawSeenThrough(_ layer: [RoadStretch], _ pen: Pen) {
        let fraction = isAlternative ? Self.alternativeSeenThrough : Self.seenThrough
        for stretch in layer where stretch.kind != .ferry {
            pen.tracer.fill(
                stretch, colors(stretch.kind).fill.faded(fraction),
                half: pen.width / 2 * self.fraction(stretch.kind),
                least: least(stretch.kind))
        }
    }

    /// The line of the route; `nil` for alternatives.
    package func groundLine(zoom: Double) -> WideGroundLine? {
        ground.map { WideGroundLine($0, width: Self.width(zoom: zoom)) }
    }
}
