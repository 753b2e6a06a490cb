package import Geometry
package import Graphics
package import MapRenderer

/// How much longer alternative routes take than the main one, each in a bubble whose tip is on a
/// part that the routes do not share.
package struct TimeDifferenceOverlay: Overlay {
    /// An alternative route.
    package struct Alternative {
        /// The parts that it does not share with the main route.
        let course: RouteCourse
        /// The difference as words, such as `+3 min`.
        let text: ShapedText

        /// Creates an alternative.
        ///
        /// - Parameters:
        ///   - course: the parts that it does not share with the main route.
        ///   - text: the difference as words.
        ///   - shaper: measures the words.
        package init(_ course: RouteCourse, text: String, shaper: TextShaper) {
            self.course = course
            self.text = shaper.shape(
                text, font: FontRequest(families: ["Noto Sans"], weight: 600, size: 12))
        }
    }

    /// The part of an alternative near which its bubble is.
    package enum Preference {
        /// Near the middle of what is visible: for pictures of a whole route.
        case middle
        /// Near the beginning, where it leaves the main route: it stays in place while a vehicle
        /// moves.
        case beginning
    }

    /// Above everything, as other marks of the route.
    package var level: OverlayLevel { .aboveLabels }
    /// Its name in the picture's report.
    package var name: String? { "timeDifference" }

    private let alternatives: [Alternative]
    private let main: RouteCourse
    private let preference: Preference
    private let others: [any Overlay]
    private let theme: RoadTheme

    /// Creates the bubbles.
    ///
    /// - Parameters:
    ///   - alternatives: the alternatives, the most important first.
    ///   - main: the main route.
    ///   - preference: where bubbles are.
    ///   - others: overlays that they keep clear of.
    ///   - theme: their colours.
    package init(
        _ alternatives: [Alternative], to main: RouteCourse, preference: Preference,
        besides others: [any Overlay], theme: RoadTheme
    ) {
        self.alternatives = alternatives
        self.main = main
        self.preference = preference
        self.others = others
        self.theme = theme
    }

    private struct Bubble {
        let tip: ScreenPoint
        let box: ScreenBox
        let text: ShapedText
    }

    /// The least distance in pixels between a bubble and the main route.
    private static let clearance = 10.0
    /// The pixels between the tip and the box, and half the width of the tip's other end.
    private static let tipLength = 9.0
    /// The pixels between the points at which a line is looked at.
    private static let spacing = 6.0

    /// Returns the bubbles that find space.
    private func bubbles(in viewport: Viewport) -> [Bubble] {
        let plane = GroundPlane(viewport)
        let size = viewport.size
        let picture = ScreenBox(minX: 6, minY: 6, maxX: size.width - 6, maxY: size.height - 6)
        let route = Self.points(of: main, on: plane)
        var taken = others.flatMap { $0.obstacles(in: viewport) }
        var bubbles: [Bubble] = []
        for alternative in alternatives {
            let points = Self.points(of: alternative.course, on: plane)
            let tips = order(points).lazy.filter { tip in
                !route.contains { $0.distance(to: tip) < 3 * Self.clearance }
            }
            for tip in tips {
                let box = Self.boxes(for: alternative.text, at: tip).first { box in
                    picture.contains(box) && !taken.contains(where: box.intersects)
                        && !route.contains(where: box.expanded(by: Self.clearance).contains)
                }
                guard let box else { continue }
                bubbles.append(Bubble(tip: tip, box: box, text: alternative.text))
                taken.append(box)
                break
            }
        }
        return bubbles
    }

    /// Returns the points of a line in the order in which they are tried.
    private func order(_ points: [ScreenPoint]) -> [ScreenPoint] {
        guard preference == .middle else { return points }
        let middle = Double(points.count - 1) / 2
        return points.enumerated().sorted {
            abs(Double($0.offset) - middle) < abs(Double($1.offset) - middle)
        }.map(\.element)
    }

    /// Returns the boxes for a text beside a tip: above it, to its sides, and below it.
    private static func boxes(for text: ShapedText, at tip: ScreenPoint) -> [ScreenBox] {
        let (width, height) = (text.width + 14, text.height + 6)
        let (aside, up) = (width / 2 + tipLength, height / 2 + tipLength)
        return [(0, -up), (aside, 0), (-aside, 0), (0, up)].map { x, y in
            ScreenBox(
                minX: tip.x + x - width / 2, minY: tip.y + y - height / 2,
                maxX: tip.x + x + width / 2, maxY: tip.y + y + height / 2)
        }
    }

    /// Returns the visible points of a line, at equal distances.
    private static func points(of course: RouteCourse, on plane: GroundPlane) -> [ScreenPoint] {
        let stretch = RoadStretch(
            kind: .ahead, course: course, range: 0...max(course.length, 0), caps: [], phase: 0)
        var points: [ScreenPoint] = []
        let window = plane.window(margin: 0)
        for parts in plane.lines(of: stretch, in: window, pixelRatio: 1) {
            for part in 0..<parts.count {
                let corners = parts[part].map(plane.screen)
                guard let first = corners.first else { continue }
                points.append(first)
                for (from, to) in zip(corners, corners.dropFirst()) {
                    let length = from.distance(to: to)
                    let steps = min(max((length / spacing).rounded(.up), 1), 1000)
                    for step in stride(from: 1, through: steps, by: 1) {
                        points.append(
                            ScreenPoint(
                                x: from.x + (to.x - from.x) * step / steps,
                                y: from.y + (to.y - from.y) * step / steps))
                    }
                }
            }
        }
        return points
    }

    /// Returns the boxes of the bubbles, which labels keep clear of.
    package func obstacles(in viewport: Viewport) -> [ScreenBox] {
        bubbles(in: viewport).map { $0.box.expanded(by: 2) }
    }

    /// Draws the bubbles.
    package func draw(on canvas: OverlayCanvas) {
        for bubble in bubbles(in: canvas.viewport) {
            outline(bubble, on: canvas.context)
            canvas.context.setColor(theme.alternative.casing)
            canvas.context.setLineWidth(2)
            canvas.context.setLineStyle(cap: .round, join: .round)
            canvas.context.setDash([])
            canvas.context.stroke()
            outline(bubble, on: canvas.context)
            canvas.context.setColor(theme.via.fill)
            canvas.context.fill()
            canvas.canvas.draw(
                bubble.text, x: (bubble.box.minX + bubble.box.maxX - bubble.text.width) / 2,
                y: (bubble.box.minY + bubble.box.maxY - bubble.text.height) / 2
                    + bubble.text.ascent,
                color: theme.via.casing)
        }
    }

    /// Sets the path of a box with a tip.
    private func outline(_ bubble: Bubble, on context: Context) {
        let (box, tip) = (bubble.box, bubble.tip)
        let half = Self.tipLength * 0.55
        context.setAntialiasing(.good)
        context.roundedRectangle(
            x: box.minX, y: box.minY, width: box.width, height: box.height, radius: 5)
        let (x, y) = ((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2)
        // All parts turn clockwise, so that none is cut out of another.
        let base: [(x: Double, y: Double)] =
            if tip.y > box.maxY {
                [(x + half, box.maxY - 1), (x - half, box.maxY - 1)]
            } else if tip.y < box.minY {
                [(x - half, box.minY + 1), (x + half, box.minY + 1)]
            } else if tip.x < box.minX {
                [(box.minX + 1, y + half), (box.minX + 1, y - half)]
            } else {
                [(box.maxX - 1, y - half), (box.maxX - 1, y + half)]
            }
        context.move(x: tip.x, y: tip.y)
        for corner in base.reversed() { context.line(x: corner.x, y: corner.y) }
        context.close()
    }
}

extension ScreenBox {
    fileprivate func contains(_ other: ScreenBox) -> Bool {
        minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
    }
}
