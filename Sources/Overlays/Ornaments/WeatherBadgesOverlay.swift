package import Geometry
import Graphics
package import MapRenderer

/// The weather at places along a way, each in a small badge whose tip is on the way: icon,
/// temperature, and the time of day at which one passes.
package struct WeatherBadgesOverlay: Overlay {
    /// The weather at a place.
    package struct Badge: Sendable {
        /// The place.
        package let place: WorldPoint
        /// What the sky does; `nil` if unknown.
        package let icon: WeatherIcon?
        /// The temperature with its unit; empty if unknown.
        package let temperature: String
        /// The time of day.
        package let time: String

        /// A badge from its parts.
        package init(
            at place: WorldPoint, _ icon: WeatherIcon?, temperature: String, time: String
        ) {
            self.place = place
            self.icon = icon
            self.temperature = temperature
            self.time = time
        }
    }

    /// Above everything, as other marks of the route.
    package var level: OverlayLevel { .aboveLabels }
    /// Its name in the picture's report.
    package var name: String? { "weather" }
    /// What explanations of labels call it.
    package var obstacleName: String { "weather" }

    private let badges: [Badge]
    private let line: [WorldPoint]
    private let others: [any Overlay]
    private let resources: PanelResources
    private let spacing: Double

    /// Creates badges.
    ///
    /// - Parameters:
    ///   - badges: the badges, the most important first.
    ///   - line: the way, which they do not cover.
    ///   - others: overlays that they keep clear of.
    ///   - spacing: the least pixels from the tip of one to that of the next.
    ///   - resources: the drawing resources.
    package init(
        _ badges: [Badge], along line: [WorldPoint], besides others: [any Overlay],
        spacing: Double, resources: PanelResources
    ) {
        self.badges = badges
        self.line = line
        self.others = others
        self.spacing = spacing
        self.resources = resources
    }

    // MARK: Places

    private struct Placed {
        let index: Int
        let tip: ScreenPoint
        let box: ScreenBox
        let texts: Texts
    }

    /// The texts of a badge, measured.
    private struct Texts {
        let temperature, time: PanelText
        let hasIcon: Bool

        init(_ badge: Badge, _ resources: PanelResources) {
            func text(_ text: String, size: Double, weight: Int) -> PanelText {
                PanelText(text, size: size, weight: weight, shaper: resources.shaper)
            }
            temperature = text(badge.temperature, size: 13, weight: 700)
            time = text(badge.time, size: 10.5, weight: 500)
            hasIcon = badge.icon != nil
        }

        /// The left edge of the words.
        var indent: Double { hasIcon ? WeatherBadgesOverlay.iconSize + 8 : 9 }
        var width: Double { indent + max(temperature.width, time.width) + 8 }
    }

    private static let iconSize = 28.0
    private static let height = 36.0
    /// The pixels from a tip to its box.
    private static let tipLength = 12.0

    /// Returns the numbers of the badges that find space, in their order.
    ///
    /// - Parameter viewport: the view that is drawn.
    /// - Returns: positions in the given badges.
    package func shown(in viewport: Viewport) -> [Int] { placed(in: viewport).map(\.index) }

    private func placed(in viewport: Viewport) -> [Placed] {
        let size = viewport.size
        let picture = ScreenBox(minX: 6, minY: 6, maxX: size.width - 6, maxY: size.height - 6)
        var taken = others.flatMap { $0.obstacles(in: viewport) }
        let points = Self.points(of: line.map(viewport.nearestScreen), in: size)
        var placed: [Placed] = []
        for (index, badge) in badges.enumerated() {
            let tip = viewport.nearestScreen(badge.place)
            guard picture.contains(tip),
                placed.allSatisfy({ $0.tip.distance(to: tip) >= spacing })
            else { continue }
            let texts = Texts(badge, resources)
            let box = Self.boxes(width: texts.width, at: tip).first { box in
                picture.union(box) == picture && !taken.contains(where: box.intersects)
                    && !points.contains(where: box.expanded(by: 3).contains)
            }
            guard let box else { continue }
            placed.append(Placed(index: index, tip: tip, box: box, texts: texts))
            taken.append(box.expanded(by: 4))
        }
        return placed
    }

    /// Returns the boxes beside a tip in the order in which they are tried: around it, then farther.
    private static func boxes(width: Double, at tip: ScreenPoint) -> [ScreenBox] {
        [tipLength, 2.2 * tipLength, 4 * tipLength].flatMap { away -> [ScreenBox] in
            let (aside, up) = (width / 2 + away, height / 2 + away)
            let corner = 0.75
            return [
                (0, -up), (aside, 0), (-aside, 0), (0, up), (aside * corner, -up * corner),
                (-aside * corner, -up * corner), (aside * corner, up * corner),
                (-aside * corner, up * corner),
            ].map { x, y in
                ScreenBox(
                    minX: tip.x + x - width / 2, minY: tip.y + y - height / 2,
                    maxX: tip.x + x + width / 2, maxY: tip.y + y + height / 2)
            }
        }
    }

    /// Returns points on a line, a few pixels apart, as far as they are in the picture.
    private static func points(of corners: [ScreenPoint], in size: ScreenSize) -> [ScreenPoint] {
        zip(corners, corners.dropFirst()).flatMap { from, to -> [ScreenPoint] in
            let steps = min(max((from.distance(to: to) / 5).rounded(.up), 1), 2_000)
            return stride(from: 0, through: steps, by: 1).map { step in
                ScreenPoint(
                    x: from.x + (to.x - from.x) * step / steps,
                    y: from.y + (to.y - from.y) * step / steps)
            }
        }.filter { $0.x > 0 && $0.y > 0 && $0.x < size.width && $0.y < size.height }
    }

    /// Returns the boxes, which labels keep clear of.
    package func obstacles(in viewport: Viewport) -> [ScreenBox] {
        placed(in: viewport).map { $0.box.expanded(by: 2) }
    }

    // MARK: Drawing

    /// Draws the badges.
    package func draw(on canvas: OverlayCanvas) {
        let pen = PanelPen(canvas, resources)
        let all = placed(in: canvas.viewport)
        for badge in all { drawTip(of: badge, pen) }
        for badge in all {
            pen.plate(badge.box, radius: 9, color: pen.theme.plate)
            let (box, texts) = (badge.box, badge.texts)
            if let icon = badges[badge.index].icon {
                pen.weather(icon, x: box.minX + 5, y: box.minY + 4, size: Self.iconSize)
            }
            let x = box.minX + texts.indent
            pen.text(texts.temperature, x: x, middle: box.minY + 12.5, color: pen.theme.ink)
            let isAlone = badges[badge.index].temperature.isEmpty
            pen.text(
                texts.time, x: x, middle: box.minY + (isAlone ? Self.height / 2 : 26),
                color: pen.theme.quietInk)
        }
    }

    /// Draws the line from a badge to its place, and a dot there.
    private func drawTip(of badge: Placed, _ pen: PanelPen) {
        let (box, tip) = (badge.box, badge.tip)
        let near = ScreenPoint(
            x: min(max(tip.x, box.minX + 6), box.maxX - 6),
            y: min(max(tip.y, box.minY + 6), box.maxY - 6))
        for (width, color) in [(5.0, pen.theme.plate), (2, pen.theme.ink)] {
            pen.areas.move(x: tip.x, y: tip.y)
            pen.areas.line(x: near.x, y: near.y)
            pen.areas.stroke(color, width: width, cap: .round)
        }
        pen.areas.circle(x: tip.x, y: tip.y, radius: 4.5)
        pen.areas.fill(pen.theme.plate)
        pen.areas.circle(x: tip.x, y: tip.y, radius: 3)
        pen.areas.fill(pen.theme.ink)
    }
}
