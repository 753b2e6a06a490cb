import Geometry
import Graphics
package import MapRenderer
package import Routes

/// A route as a driver sees it, lying on the road, with its driven parts and its parts below
/// ground.
package struct RoadLineOverlay: Overlay {
    /// The look of the driven part.
    package enum DrivenLook: String, CaseIterable, Hashable, Sendable {
        /// A thin pale trace, which does not look like a road.
        case grey
        /// The driven part is not drawn.
        case hide
        /// The same look as the way ahead.
        case same
    }

    /// Below labels, so that street names stay readable on the route.
    package var level: OverlayLevel { .belowLabels }

    /// On the road, on its bridges, and again where something hides it.
    package var levels: [OverlayLevel] {
        switch (place, isAlternative) {
        case (.onTop, _): [.belowLabels]
        case (_, true): [.onRoads, .belowLabels]
        case (_, false): [.onRoads, .onBridges, .belowLabels]
        }
    }

    let stretches: [RoadStretch]
    /// The stretches that lie above bridges.
    let upper: [RoadStretch]
    private let place: RoutePlacement
    /// The line that labels keep clear of.
    ///
    /// It is the whole route, so that labels stay in place when the vehicle has passed. Labels
    /// may cover an alternative, because it is unobtrusive.
    private let ground: GroundLine?
    private let isAlternative: Bool
    private let isUnderground: Bool
    private let theme: RoadTheme
    /// Metres from the beginning to the vehicle.
    private let vehicle: Double

    /// The opacity at which the route is visible through a house or a bridge in front of it.
    static let seenThrough = 0.2
    /// The same far ahead in a tilted picture; at this opacity hidden and other parts look alike.
    static let seenThroughFar = 0.8
    /// The same in a tilted picture, by metres of the route from the vehicle: far ahead nothing tells
    /// where the line goes on behind a house, but the line itself.
    ///
    /// The last part has its edges, too: thin lines are known by them. It grows in small steps,
    /// which come nearer slowly as the vehicle moves.
    private static let seenThroughAhead: [(meters: ClosedRange<Double>, opacity: Double)] = [
        (-Double.greatestFiniteMagnitude...200, seenThrough), (200...275, 0.3), (275...350, 0.4),
        (350...425, 0.5), (425...500, 0.6), (500...Double.greatestFiniteMagnitude, seenThroughFar),
    ]
    /// The same for an alternative, whose stretches on bridges are unknown.
    private static let alternativeSeenThrough = 0.4

    /// Creates the driven route.
    ///
    /// - Parameters:
    ///   - course: the route.
    ///   - driven: metres from its beginning to the vehicle.
    ///   - stop: metres from its beginning to the next stop, after which the way is pale; `nil` for none
    ///     before its end.
    ///   - look: the look of the part before that.
    ///   - tunnels: stretches below ground, in metres from the beginning.
    ///   - ferries: stretches on water, likewise.
    ///   - traffic: stretches that are slow or closed, in order and without overlaps.
    ///   - place: the parts of the map that may hide it.
    ///   - isUnderground: whether the vehicle is in a tunnel; the tunnel then looks like a
    ///     road.
    ///   - theme: its colours.
    package init(
        course: RouteCourse, driven: Double = 0, until stop: Double? = nil,
        look: DrivenLook = .grey,
        tunnels: [ClosedRange<Double>] = [], ferries: [ClosedRange<Double>] = [],
        traffic: [TrafficStretch] = [], place: RoutePlacement = .onTop, isUnderground: Bool = false,
        theme: RoadTheme = .day
    ) {
        stretches = RoadStretch.all(
            of: course, driven: driven, look: look, tunnels: tunnels, ferries: ferries,
            traffic: traffic
        ).flatMap { $0.cut(at: stop ?? .infinity) }
        upper = place.upper(of: stretches)
        self.place = place
        ground = course.ground
        isAlternative = false
        self.isUnderground = isUnderground
        self.theme = theme
        vehicle = driven.isFinite ? driven : 0
    }

    /// Creates alternative routes, unobtrusive and with one look along their whole length.
    ///
    /// - Parameters:
    ///   - alternatives: the alternatives, the least important first.
    ///   - place: the parts of the map that may hide them.
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
        vehicle = 0
    }

    /// Returns the width in pixels without the casing, slightly narrower than a street of the
    /// zoom from 16 on.
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
        // A tilt makes lines across the view flatter, so all lines are slightly wider there.
        let tilt = 1 + 0.4 * (1 - Angle.cosine(viewport.camera.pitch * .pi / 180))
        return Self.width(zoom: viewport.camera.zoom) * tilt * (isAlternative ? 0.8 : 1)
    }

    private func colors(_ stretch: RoadStretch) -> RoadTheme.Line {
        if isAlternative { return theme.alternative }
        var colors =
            stretch.isLater && stretch.kind == .ahead ? theme.alternative : colors(stretch.kind)
        guard let traffic = stretch.traffic.map(theme.traffic.line) else { return colors }
        colors.fill = traffic.fill
        if stretch.kind == .ahead { colors.casing = traffic.casing }
        return colors
    }

    private func colors(_ kind: RoadStretch.Kind) -> RoadTheme.Line {
        switch kind {
        case .driven: theme.driven
        case .ahead, .ferry: theme.ahead
        // Below ground, the tunnel is seen as the road that it is.
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

    /// Returns half the minimum width of the way ahead in a tilted picture, except far away.
    private func least(_ kind: RoadStretch.Kind, _ casing: Double = 0) -> Double {
        isAlternative || kind == .driven ? 0 : Self.leastHalf + casing * 0.7
    }

    private static let leastHalf = 2.8

    /// The layers of stretches, the lowest first: the way after the next stop may come back along the
    /// way that was driven.
    private static let layers = 0...2

    /// Draws the whole route.
    package func draw(on canvas: OverlayCanvas) {
        let pen = pen(on: canvas)
        for layer in Self.layers { draw(stretches.filter { $0.layer == layer }, pen) }
    }

    /// Draws the part on the ground, the part on bridges, or the part visible through others.
    package func draw(on canvas: OverlayCanvas, at level: OverlayLevel) {
        guard place != .onTop else { return draw(on: canvas) }
        let pen = pen(on: canvas)
        for layer in Self.layers {
            func part(_ all: [RoadStretch]) -> [RoadStretch] { all.filter { $0.layer == layer } }
            switch level {
            case .onRoads: draw(part(stretches), pen)
            case .onBridges: draw(part(upper), pen, edge: pen.edge)
            default: drawSeenThrough(part(stretches), pen)
            }
        }
    }

    /// The settings for drawing stretches of one width.
    private struct Pen {
        let tracer: RoadTracer
        let width, casing: Double

        /// The metres by which a casing is shorter than its middle, so that it leaves no edge
        /// across anything below.
        ///
        /// It is half the width, but no more than the amount by which bridges are longer than
        /// recorded.
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

    /// Draws the casings of stretches, shortened by some metres, and their middles above them.
    private func draw(_ layer: [RoadStretch], _ pen: Pen, edge: Double = 0) {
        for stretch in layer.map({ $0.inset(by: edge) }) {
            let color = colors(stretch).casing
            let half = pen.width / 2 * fraction(stretch.kind) + pen.casing
            switch isAlternative ? .ahead : stretch.kind {
            case .tunnel where !isUnderground:
                pen.tracer.fillDashes(
                    stretch, color, half: half, dash: pen.width * 0.9, gap: pen.width * 0.6)
            case .ferry: fillFerry(stretch, color, half: half, grow: pen.casing, pen)
            case .ahead, .driven, .tunnel:
                pen.tracer.fill(
                    stretch, color, half: half, least: least(stretch.kind, pen.casing))
            }
        }
        for stretch in layer {
            let color = colors(stretch).fill
            let half = pen.width / 2 * fraction(stretch.kind)
            if stretch.kind == .ferry {
                fillFerry(stretch, color, half: half, grow: 0, pen)
            } else {
                pen.tracer.fill(stretch, color, half: half, least: least(stretch.kind))
            }
            if stretch.traffic == .closed, !isAlternative {
                pen.tracer.fillDashes(
                    stretch, theme.traffic.bars, half: half * 0.72, dash: pen.width * 0.45,
                    gap: pen.width * 0.45)
            }
        }
    }

    /// Draws a ferry as a dashed line, because there is no road on the water.
    private func fillFerry(
        _ stretch: RoadStretch, _ color: Color, half: Double, grow: Double, _ pen: Pen
    ) {
        pen.tracer.fillDashes(
            stretch, color, half: half, dash: pen.width * 1.3, gap: pen.width * 1.1, grow: grow)
    }

    /// Draws the middles again in a pale colour, which changes nothing where nothing hides
    /// them, and far ahead the edges, which makes the middles a little darker.
    private func drawSeenThrough(_ layer: [RoadStretch], _ pen: Pen) {
        for stretch in layer where stretch.kind != .ferry {
            for (part, opacity) in seenThrough(stretch, in: pen.tracer.plane.viewport) {
                if opacity == Self.seenThroughFar, part.kind == .ahead {
                    pen.tracer.fill(
                        part, colors(part).casing.faded(opacity),
                        half: pen.width / 2 + pen.casing, least: least(part.kind, pen.casing))
                }
                pen.tracer.fill(
                    part, colors(part).fill.faded(opacity),
                    half: pen.width / 2 * fraction(part.kind), least: least(part.kind))
            }
        }
    }

    /// Returns the parts of a stretch and how opaque each is where something hides it.
    func seenThrough(
        _ stretch: RoadStretch, in viewport: Viewport
    ) -> [(part: RoadStretch, opacity: Double)] {
        if isAlternative { return [(stretch, Self.alternativeSeenThrough)] }
        guard viewport.perspective != nil, stretch.kind != .driven else {
            return [(stretch, Self.seenThrough)]
        }
        let range = stretch.range
        return Self.seenThroughAhead.compactMap { ahead in
            let low = max(range.lowerBound, vehicle + ahead.meters.lowerBound)
            let high = min(range.upperBound, vehicle + ahead.meters.upperBound)
            return low < high ? (stretch.part(low...high), ahead.opacity) : nil
        }
    }

    /// Returns the line of the route; `nil` for alternatives.
    package func groundLine(zoom: Double) -> WideGroundLine? {
        ground.map { WideGroundLine($0, width: Self.width(zoom: zoom)) }
    }
}

/// The parts of the map that may hide a route's line.
package enum RoutePlacement: Hashable, Sendable {
    /// Nothing hides it: it lies above roads and houses.
    case onTop
    /// Houses in front of it and bridges over it hide it.
    ///
    /// Hidden parts are visible through them in a pale colour. `ground` contains the stretches
    /// on the ground or below it, in metres from the beginning and in order; the rest is on
    /// bridges or unknown.
    case inScene(ground: [ClosedRange<Double>])

    /// Returns the parts of stretches that lie above bridges.
    func upper(of stretches: [RoadStretch]) -> [RoadStretch] {
        guard case .inScene(let ground) = self else { return [] }
        return stretches.flatMap { stretch in
            var place = stretch.range.lowerBound
            var parts: [ClosedRange<Double>] = []
            for low in ground where low.upperBound > place {
                guard low.lowerBound < stretch.range.upperBound else { break }
                if place < low.lowerBound { parts.append(place...low.lowerBound) }
                place = max(place, low.upperBound)
            }
            if place < stretch.range.upperBound { parts.append(place...stretch.range.upperBound) }
            return parts.map(stretch.part)
        }
    }
}
