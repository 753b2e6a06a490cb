package import Geometry
import Graphics

/// A small junction drawn large, with all its roads and the way through it.
///
/// Its parts look like those of a roundabout in the banner, but each is where it is on the map.
package struct JunctionPanel: Panel {
    /// A road of the junction.
    package struct Road: Hashable, Sendable {
        /// Its line, in inner radii of the panel from its middle, y down.
        package let line: [ScreenPoint]
        /// Whether it is drawn wide.
        package let isMain: Bool

        /// Creates a road from its parts.
        package init(line: [ScreenPoint], isMain: Bool) {
            self.line = line
            self.isMain = isMain
        }
    }

    /// The roads, lesser ones first.
    package var roads: [Road]
    /// The way, in inner radii; it comes from below.
    package var way: [ScreenPoint]

    /// Creates a panel from its parts.
    package init(roads: [Road], way: [ScreenPoint]) {
        self.roads = roads
        self.way = way
    }

    /// The name of the panel.
    package var name: PanelName { .junction }

    /// No texts: it says nothing that the banner does not say.
    package var texts: [String] { [] }

    /// Its width and height in units.
    static let side = 192.0
    /// Units from the middle to the ends of roads.
    static let radius = 84.0
    private static let (wide, narrow) = (15.0, 11.0)
    private static let arrow = (width: 9.0, length: 17.0, half: 14.0)

    /// Prepares the drawing; `nil` if it does not fit.
    package func drawing(with resources: PanelResources, width: Double) -> PanelDrawing? {
        guard width >= Self.side, way.count > 1 else { return nil }
        return PanelDrawing(width: Self.side, height: Self.side) { pen in
            let theme = pen.theme
            pen.plate(
                ScreenBox(minX: 0, minY: 0, maxX: Self.side, maxY: Self.side), radius: 14,
                color: theme.bannerDeep)
            for road in roads {
                pen.stroke(
                    SymbolArrow(points: Self.places(road.line), radius: 6),
                    width: road.isMain ? Self.wide : Self.narrow, color: theme.bannerFaint)
            }
            let shaft = Self.shaft(Self.places(way))
            let arrow = SymbolArrow(
                points: shaft, radius: 0, headLength: Self.arrow.length,
                headHalfWidth: Self.arrow.half)
            pen.stroke(arrow, width: Self.arrow.width, color: theme.bannerDeep, rim: 2)
            pen.stroke(arrow, width: Self.arrow.width, color: theme.bannerInk)
        }
    }

    /// Returns the places of the panel for inner radii.
    private static func places(_ line: [ScreenPoint]) -> [ScreenPoint] {
        line.map {
            ScreenPoint(x: side / 2 + $0.x * radius, y: side / 2 + $0.y * radius)
        }
    }

    /// Returns a way without its last part, where the head lies, and without jags.
    static func shaft(_ way: [ScreenPoint]) -> [ScreenPoint] {
        let line = way.map { PlanePoint(x: $0.x, y: $0.y) }
        guard let path = MeasuredLine(line), path.length > arrow.length * 1.5 else { return way }
        var thin: [PlanePoint] = []
        var simplifier = Simplifier()
        let end = path.length - arrow.length * 0.6
        simplifier.simplify(line: path.part(0...end)[...], tolerance: 0.7, into: &thin)
        // The head has the direction of the last part, which must not be that of a jag.
        let last = path.point(at: end)
        while thin.count > 2, Angle.length(thin[thin.count - 2], last) < arrow.length * 0.7 {
            thin.remove(at: thin.count - 2)
        }
        return CornerRounding.rounded(line: thin, extent: 12).map {
            ScreenPoint(x: $0.x, y: $0.y)
        }
    }
}
