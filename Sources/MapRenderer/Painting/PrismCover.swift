import MapCamera
import MapGeometry

/// Tells which ground of a tilted view is hidden: it lies inside houses or behind them.
struct PrismCover {
    private let perspective: Perspective
    private let blocks: [PrismBlock]
    private let houses: [House]

    /// A house, and the box around it in the picture.
    private struct House {
        let prism: PrismBlock.Prism
        let block: Int
        let box: ScreenBox
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
        self.blocks = Array(blocks)
        var houses: [House] = []
        for (index, block) in self.blocks.enumerated() {
            for prism in block.prisms.reversed() {
                let ground = ScreenPoint(x: 0, y: prism.nearest)
                guard perspective.scale(at: ground) >= Self.farthest else { break }
                houses.append(
                    House(
                        prism: prism, block: index, box: Self.box(prism, of: block, perspective)))
            }
        }
        self.houses = houses
    }

    private static func box(
        _ prism: PrismBlock.Prism, of block: PrismBlock, _ perspective: Perspective
    ) -> ScreenBox {
        var box = ScreenBox(
            minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
        for ring in prism.rings {
            for corner in block.corners[block.rings[ring]] {
                for height in [prism.base, prism.height] {
                    let point = perspective.screen(corner.place, height: height)
                    box.minX = min(box.minX, point.x)
                    box.minY = min(box.minY, point.y)
                    box.maxX = max(box.maxX, point.x)
                    box.maxY = max(box.maxY, point.y)
                }
            }
        }
        return box
    }

    /// Whether a place of the plane can't be seen.
    ///
    /// Ground before a house stands below its walls in the picture: what stands within them lies
    /// inside or behind.
    func hides(_ plane: ScreenPoint) -> Bool {
        let point = perspective.screen(plane)
        return houses.contains { house in
            house.box.minX <= point.x && point.x <= house.box.maxX && house.box.minY <= point.y
                && point.y <= house.box.maxY && covers(house, point)
        }
    }

    /// Whether a roof or a wall of a house stands at a point of the picture.
    private func covers(_ house: House, _ point: ScreenPoint) -> Bool {
        let (prism, block) = (house.prism, blocks[house.block])
        return prism.rings.contains { ring in
            let places = block.corners[block.rings[ring]].map(\.place)
            let feet = places.map { perspective.screen($0, height: prism.base) }
            let heads = places.map { perspective.screen($0, height: prism.height) }
            return Self.ring(heads, holds: point)
                || places.indices.contains { index in
                    let next = (index + 1) % places.count
                    return Self.ring(
                        [feet[index], feet[next], heads[next], heads[index]], holds: point)
                }
        }
    }

    /// Whether a ring goes round a point, whichever way it runs.
    private static func ring(_ ring: [ScreenPoint], holds point: ScreenPoint) -> Bool {
        guard var previous = ring.last else { return false }
        var isInside = false
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
