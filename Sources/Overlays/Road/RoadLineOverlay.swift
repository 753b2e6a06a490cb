import Cairo
import MapCamera
import MapGeometry
public import MapRenderer

/// A route as a driver sees it: lying on the road, with what is driven and what is below ground.
public struct RoadLineOverlay: Overlay {
    /// How the part that has been driven is drawn.
    public enum DrivenLook: String, CaseIterable, Hashable, Sendable {
        /// In a pale grey.
        case grey
        /// Not at all.
        case hide
        /// As the way ahead.
        case same
    }

    /// Below labels, so that street names stay readable on the route.
    public var level: OverlayLevel { .belowLabels }

    let stretches: [RoadStretch]
    /// What names leave free.
    ///
    /// The whole route, so that labels stay where they are when the vehicle has passed. An
    /// alternative is quiet enough to be written over.
    private let ground: GroundLine?
    private let isAlternative: Bool
    private let theme: RoadTheme

    /// The route that is driven.
    ///
    /// - Parameters:
    ///   - course: the route.
    ///   - driven: metres from its beginning to the vehicle.
    ///   - look: how the part before that is drawn.
    ///   - tunnels: stretches below ground, in metres from the beginning.
    ///   - theme: its colours.
    public init(
        course: RouteCourse, driven: Double = 0, look: DrivenLook = .grey,
        tunnels: [ClosedRange<Double>] = [], theme: RoadTheme = .day
    ) {
        stretches = RoadStretch.all(of: course, driven: driven, look: look, tunnels: tunnels)
        ground = course.ground
        isAlternative = false
        self.theme = theme
    }

    /// Other ways to go, quiet and without any difference along them.
    ///
    /// - Parameters:
    ///   - alternatives: those ways, the least important first.
    ///   - theme: their colours.
    public init(alternatives: [RouteCourse], theme: RoadTheme = .day) {
        stretches = alternatives.flatMap {
            RoadStretch.all(of: $0, driven: 0, look: .same, tunnels: [])
        }
        ground = nil
        isAlternative = true
        self.theme = theme
    }

    /// Pixels across, casing not counted: a little narrower than a street of the zoom from 16 on.
    static func width(zoom: Double) -> Double {
        let steps: [(zoom: Double, width: Double)] = [
            (6, 4), (10, 5), (13, 6.5), (15, 9), (16, 11), (17, 14), (18, 18), (20, 26),
        ]
        guard let first = steps.first, zoom > first.zoom else { return 4 }
        for (low, high) in zip(steps, steps.dropFirst()) where zoom <= high.zoom {
            let share = (zoom - low.zoom) / (high.zoom - low.zoom)
            return low.width + (high.width - low.width) * share
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
        case .ahead: theme.ahead
        case .tunnel: theme.tunnel
        }
    }

    /// Draws what is driven first, and the way ahead above it.
    public func draw(on canvas: OverlayCanvas) {
        let plane = GroundPlane(canvas.viewport)
        let width = width(in: canvas.viewport)
        let casing = Self.casing(width: width)
        let window = plane.window(margin: width / 2 + casing + 8)
        let tracer = RoadTracer(
            canvas: canvas, plane: plane, window: window)
        for isDriven in [true, false] {
            let layer = stretches.filter { ($0.kind == .driven) == isDriven }
            for stretch in layer {
                let color = colors(stretch.kind).casing
                let half = width / 2 + casing
                if stretch.kind == .tunnel, !isAlternative {
                    tracer.fillDashes(
                        stretch, color, half: half, dash: width * 0.9, gap: width * 0.6)
                } else {
                    tracer.fill(stretch, color, half: half)
                }
            }
            for stretch in layer {
                tracer.fill(stretch, colors(stretch.kind).fill, half: width / 2)
            }
        }
    }

    /// The line of the route; `nil` for alternatives.
    public func groundLine(zoom: Double) -> WideGroundLine? {
        ground.map { WideGroundLine($0, width: Self.width(zoom: zoom)) }
    }
}
