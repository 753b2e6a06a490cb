import Geometry
import Glibc
import MapStyle

/// The room that a part of a label takes among other labels.
///
/// On a plane that keeps its bearing that is a box. Where the map turns below labels that stand
/// upright, it is all that two boxes may do to each other: their anchors go round each other while the
/// boxes stay upright, so they meet under some bearing if a circle with the anchors' distance for its
/// radius crosses the box around the places where they would meet (the Minkowski sum of both).
enum CollisionShape {
    case upright(ScreenBox)
    /// Apart in memory: most shapes are boxes, which should stay small.
    indirect case turning(Turning)

    /// A box that stays upright while the map with its anchor turns.
    struct Turning {
        let anchor: ScreenPoint
        /// Counted from the anchor; empty for a letter, which is a disc.
        let box: ScreenBox
        /// Pixels around the box.
        let radius: Double
        /// Pixels from the anchor to what is farthest.
        let extent: Double

        init(anchor: ScreenPoint, box: ScreenBox, radius: Double) {
            self.anchor = anchor
            self.box = box
            self.radius = radius
            let x = max(-box.minX, box.maxX)
            let y = max(-box.minY, box.maxY)
            extent = (x * x + y * y).squareRoot() + radius
        }

        /// Pixels around the anchor that hold the shape's middle.
        var core: Double {
            hypot(box.center.x, box.center.y) + min(box.width, box.height) / 2 + radius
        }

        func meets(_ other: Turning) -> Bool {
            let (dx, dy) = (anchor.x - other.anchor.x, anchor.y - other.anchor.y)
            let distance = dx * dx + dy * dy
            let radii = radius + other.radius
            let farthest = extent + other.extent
            guard distance < farthest * farthest else { return false }
            // The places of one anchor, seen from the other, where the boxes meet.
            let (minX, maxX) = (box.minX - other.box.maxX, box.maxX - other.box.minX)
            let (minY, maxY) = (box.minY - other.box.maxY, box.maxY - other.box.minY)
            let x = max(-minX, maxX)
            let y = max(-minY, maxY)
            let outer = (x * x + y * y).squareRoot() + radii
            guard distance < outer * outer else { return false }
            let gapX = max(minX, -maxX, 0)
            let gapY = max(minY, -maxY, 0)
            let inner = (gapX * gapX + gapY * gapY).squareRoot() - radii
            return inner < 0 || distance > inner * inner
        }
    }

    /// Around all of it, under any bearing.
    var bounds: ScreenBox {
        switch self {
        case .upright(let box): box
        case .turning(let shape):
            ScreenBox(
                minX: shape.anchor.x - shape.extent, minY: shape.anchor.y - shape.extent,
                maxX: shape.anchor.x + shape.extent, maxY: shape.anchor.y + shape.extent)
        }
    }

    /// The shape without what it keeps free around it.
    func without(_ padding: EdgePadding) -> CollisionShape {
        func inner(_ box: ScreenBox) -> ScreenBox {
            ScreenBox(
                minX: box.minX + padding.left, minY: box.minY + padding.top,
                maxX: box.maxX - padding.right, maxY: box.maxY - padding.bottom)
        }
        switch self {
        case .upright(let box): return .upright(inner(box))
        case .turning(let shape):
            // A letter is a disc with the same padding on all sides.
            let isDisc = shape.box.width == 0 && shape.box.height == 0
            return .turning(
                Turning(
                    anchor: shape.anchor, box: isDisc ? shape.box : inner(shape.box),
                    radius: isDisc ? max(shape.radius - padding.left, 0) : shape.radius))
        }
    }

    /// Whether there is no room for both.
    func meets(_ other: CollisionShape) -> Bool {
        switch (self, other) {
        case (.upright(let box), .upright(let other)): box.overlaps(other)
        case (.turning(let shape), .turning(let other)): shape.meets(other)
        // Labels of one plane are of one kind.
        default: bounds.overlaps(other.bounds)
        }
    }
}

extension [CollisionShape] {
    /// Whether any of these has no room beside any of others.
    func meet(_ others: [CollisionShape]) -> Bool {
        contains { shape in others.contains { $0.meets(shape) } }
    }
}
