package import Geometry
import Graphics
package import MapRenderer

/// The numbers of maneuvers on the map of directions, beside each other where maneuvers are near.
package struct DirectionsNumbers: Overlay {
    private let places: [(point: WorldPoint, row: DirectionsContent.Row)]
    private let others: [any Overlay]
    private let theme: RoadTheme

    /// Creates the numbers.
    ///
    /// - Parameters:
    ///   - places: the maneuvers with their places, in the order of their importance.
    ///   - others: overlays that they keep clear of, such as the pin at the goal.
    ///   - theme: their colours.
    package init(
        _ places: [(point: WorldPoint, row: DirectionsContent.Row)], besides others: [any Overlay],
        theme: RoadTheme
    ) {
        self.places = places
        self.others = others
        self.theme = theme
    }

    /// Above everything.
    package var level: OverlayLevel { .aboveLabels }
    /// Its name in the picture's report.
    package var name: String? { "maneuver" }

    private static let radius = 9.0
    /// Distances from the maneuver at which there may be space, in pixels.
    private static let distances = [0.0, 22, 34, 48]

    private struct Disc {
        let place, middle: ScreenPoint
        let row: DirectionsContent.Row

        var box: ScreenBox {
            ScreenBox(minX: middle.x, minY: middle.y, maxX: middle.x, maxY: middle.y)
                .expanded(by: DirectionsNumbers.radius + 1)
        }
    }

    /// Returns the numbers that find space.
    private func discs(in viewport: Viewport) -> [Disc] {
        let picture = ScreenBox(
            minX: 0, minY: 0, maxX: viewport.size.width, maxY: viewport.size.height
        ).expanded(by: -Self.radius - 2)
        let taken = others.flatMap { $0.obstacles(in: viewport) }
        var discs: [Disc] = []
        for (point, row) in places {
            let place = viewport.screen(point)
            let middle = Self.candidates(around: place).first { middle in
                let disc = Disc(place: place, middle: middle, row: row)
                return picture.minX <= middle.x && middle.x <= picture.maxX
                    && picture.minY <= middle.y && middle.y <= picture.maxY
                    && !taken.contains { $0.intersects(disc.box) }
                    && !discs.contains { $0.middle.distance(to: middle) < 2 * Self.radius + 2 }
            }
            if let middle { discs.append(Disc(place: place, middle: middle, row: row)) }
        }
        return discs
    }

    /// The places for a disc, the nearest first.
    private static func candidates(around place: ScreenPoint) -> [ScreenPoint] {
        distances.flatMap { distance in
            distance == 0
                ? [place]
                : stride(from: 45.0, to: 405, by: 30).map {
                    SymbolArrow.point(from: place, degrees: $0, distance: distance)
                }
        }
    }

    /// Returns the boxes of the discs, which labels keep clear of.
    package func obstacles(in viewport: Viewport) -> [ScreenBox] {
        discs(in: viewport).map(\.box)
    }

    /// Returns the numbers with their boxes.
    package func items(in viewport: Viewport) -> [OverlayItem] {
        discs(in: viewport).map {
            OverlayItem("maneuver", box: $0.box, text: "\($0.row.number)", label: .whole)
        }
    }

    /// Draws lines to the maneuvers, then the discs.
    package func draw(on canvas: OverlayCanvas) {
        let discs = discs(in: canvas.viewport)
        let context = canvas.context
        context.setAntialiasing(.good)
        for disc in discs where disc.place != disc.middle {
            context.move(x: disc.place.x, y: disc.place.y)
            context.line(x: disc.middle.x, y: disc.middle.y)
            context.setColor(theme.via.casing)
            context.setLineWidth(1.6)
            context.stroke()
            context.circle(x: disc.place.x, y: disc.place.y, radius: 2.6)
            context.setColor(theme.via.casing)
            context.fill()
        }
        for disc in discs {
            context.saved {
                context.translate(x: disc.middle.x, y: disc.middle.y)
                NumberedDisc(
                    number: disc.row.number, radius: Self.radius, rim: 1.4,
                    fontSize: disc.row.number < 100 ? 10.5 : 8, colors: disc.row.colors(theme)
                ).draw(on: canvas)
            }
        }
    }
}

extension ScreenPoint {
    fileprivate func distance(to other: ScreenPoint) -> Double {
        let (x, y) = (other.x - x, other.y - y)
        return (x * x + y * y).squareRoot()
    }
}
