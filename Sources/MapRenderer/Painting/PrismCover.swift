import MapCamera
import MapGeometry

/// Tells which ground of a tilted view is hidden: it lies inside houses or behind them.
struct PrismCover {
    private let perspective: Perspective
    private let houses: [House]

    /// A house as the picture shows it.
    private struct House {
        let box: ScreenBox
        /// Its walls and its roof, one ring each.
        let rings: [[ScreenPoint]]
    }

    /// Farther away houses are low, and streets have no names.
    private static let farthest = 0.35

    /// Houses of a view.
    ///
    /// - Parameters:
    ///   - perspective: the view's.
    ///   - blocks: the prisms of each layer, the farthest first.
    init(_ perspective: Perspective, _ blocks: some Sequence<PrismBlock>) {
        self.perspective = perspective
        var houses: [House] = []
        for block in blocks {
            for prism in block.prisms.reversed() {
                let ground = ScreenPoint(x: 0, y: prism.nearest)
                guard perspective.scale(at: ground) >= Self.farthest else { break }
                houses.append(Self.house(prism, of: block, perspective))
            }
        }
        self.houses = houses
    }

    private static func house(
        _ prism: PrismBlock.Prism, of block: PrismBlock, _ perspective: Perspective
    ) -> House {
        var rings: [[ScreenPoint]] = []
        for range in prism.rings.map({ block.rings[$0] }) {
            let places = block.corners[range].map(\.place)
            let feet = places.map { perspective.screen($0, height: prism.base) }
            let heads = places.map { perspective.screen($0, height: prism.height) }
            rings.append(heads)
            for index in places.indices {
                let next = (index + 1) % places.count
                rings.append([feet[index], feet[next], heads[next], heads[index]])
            }
        }
        return House(box: ScreenBox(around: Array(rings.joined())), rings: rings)
    }

    /// Whether a place of the plane can't be seen.
    ///
    /// Ground before a house stands below its walls in the picture: what stands within them lies
    /// inside or behind.
    func hides(_ plane: ScreenPoint) -> Bool {
        let point = perspective.screen(plane)
        return houses.contains { house in
            house.box.minX <= point.x && point.x <= house.box.maxX && house.box.minY <= point.y
                && point.y <= house.box.maxY
                && house.rings.contains { Self.ring($0, holds: point) }
        }
    }

    /// Whether a ring goes round a point, whichever way it runs.
    private static func ring(_ ring: [ScreenPoint], holds point: ScreenPoint) -> Bool {
        var isInside = false
        var previous = ring[ring.count - 1]
        for corner in ring {
            if (corner.y > point.y) != (previous.y > point.y) {
                let share = (point.y - corner.y) / (previous.y - corner.y)
                if point.x < corner.x + share * (previous.x - corner.x) { isInside.toggle() }
            }
            previous = corner
        }
        return isInside
    }
}
