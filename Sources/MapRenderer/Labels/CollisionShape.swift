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

/// The room that a label takes at one of its places.
struct LabelFootprint {
    /// The point of the plane that it stands for.
    let anchor: ScreenPoint
    let text: [CollisionShape]
    let icon: [CollisionShape]
    /// What there is of it; a part may take no room.
    let parts: LabelParts
    /// Around all of it; `nil` if it takes no room.
    let bounds: ScreenBox?

    init(
        anchor: ScreenPoint, text: [CollisionShape], icon: [CollisionShape], parts: LabelParts
    ) {
        self.anchor = anchor
        self.text = text
        self.icon = icon
        self.parts = parts
        guard let first = text.first ?? icon.first else {
            bounds = nil
            return
        }
        var box = first.bounds
        for shape in text { box = box.union(shape.bounds) }
        for shape in icon { box = box.union(shape.bounds) }
        bounds = box
    }

    /// The room of a label that is laid out on a plane of one bearing.
    init(of choice: LabelChoice) {
        var parts: LabelParts = []
        if choice.text != nil { parts.insert(.text) }
        if choice.icon != nil { parts.insert(.icon) }
        self.init(
            anchor: choice.anchor, text: choice.textBoxes.map(CollisionShape.upright),
            icon: choice.iconBoxes.map(CollisionShape.upright), parts: parts)
    }

    /// Only some of its parts.
    func only(_ kept: LabelParts) -> LabelFootprint {
        guard !kept.isSuperset(of: parts) else { return self }
        return LabelFootprint(
            anchor: anchor, text: kept.contains(.text) ? text : [],
            icon: kept.contains(.icon) ? icon : [], parts: parts.intersection(kept))
    }

    /// The parts that find room.
    ///
    /// - Parameters:
    ///   - isRepeated: whether the same words stand too near.
    ///   - blocked: where something else stands.
    ///   - rules: what the layer allows.
    /// - Returns: `nil` if what must be there finds none.
    func settled(
        isRepeated: Bool = false, blocked: LabelParts, _ rules: LabelRules
    ) -> LabelParts? {
        if isRepeated, parts.contains(.text) {
            // Without its words nothing is left to block but the picture.
            guard parts.contains(.icon), rules.textIsOptional, !blocked.contains(.icon) else {
                return nil
            }
            return .icon
        }
        if blocked.isEmpty { return parts }
        if !blocked.contains(.icon), parts.contains(.icon), rules.textIsOptional { return .icon }
        if !blocked.contains(.text), parts.contains(.text), rules.iconIsOptional { return .text }
        return nil
    }
}

/// Words and picture of a label.
struct LabelParts: OptionSet {
    let rawValue: UInt8
    static let text = LabelParts(rawValue: 1)
    static let icon = LabelParts(rawValue: 2)
    static let all: LabelParts = [.text, .icon]
}

/// A line that names leave free, on the plane of labels.
struct GroundBarrier {
    private let runs: [Run]
    private let bounds: ScreenBox
    private let half: Double
    /// Pixels from one copy of the world to the next.
    private let shift: ScreenPoint

    /// Points that follow each other, and the box around them.
    private struct Run {
        let points: ArraySlice<ScreenPoint>
        let box: ScreenBox
    }

    /// A search looks at few runs and then at few points.
    private static let runLength = 32
    /// Where so many pieces of the line lie around a box, it is as good as covered by them.
    private static let tangle = 256

    init(_ line: WideGroundLine, on plane: LabelPlane) {
        half = line.width / 2
        var runs: [Run] = []
        var bounds = ScreenBox(around: EmptyCollection())
        for piece in line.line.pieces {
            var simplifier = Simplifier()
            var points: [ScreenPoint] = []
            for start in stride(from: 0, to: max(piece.count - 1, 1), by: 1024) {
                if !points.isEmpty { points.removeLast() }
                let part = piece[start..<min(start + 1025, piece.count)].map(plane.point)
                simplifier.simplify(line: part[...], tolerance: 0.5, into: &points)
            }
            for start in stride(from: 0, to: max(points.count - 1, 1), by: Self.runLength) {
                let run = points[start..<min(start + Self.runLength + 1, points.count)]
                let box = ScreenBox(around: run)
                runs.append(Run(points: run, box: box))
                bounds = bounds.union(box)
            }
        }
        self.runs = runs
        self.bounds = bounds
        let (east, origin) = (
            plane.point(WorldPoint(x: 1, y: 0)), plane.point(WorldPoint(x: 0, y: 0))
        )
        shift = ScreenPoint(x: east.x - origin.x, y: east.y - origin.y)
    }

    /// Whether the line runs through a box.
    func crosses(_ box: ScreenBox) -> Bool {
        anySegment(near: box) { $0.distance(to: $1, from: box) < half }
    }

    /// Whether the line comes nearer to a point than so many pixels.
    func passes(_ point: ScreenPoint, within radius: Double) -> Bool {
        let dot = ScreenBox(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
        return anySegment(near: dot.expanded(by: radius)) {
            $0.distance(to: $1, from: dot) < half + radius
        }
    }

    /// Whether a label that turns stands on the line with its middle.
    ///
    /// Were it asked for all of a label, none would stand near the line. A shield may stand on it.
    func isTouched(by footprint: LabelFootprint, of candidate: LabelCandidate) -> Bool {
        guard !candidate.isShield else { return false }
        return (footprint.text + footprint.icon).contains { shape in
            guard case .turning(let turning) = shape else { return false }
            return passes(turning.anchor, within: turning.core)
        }
    }

    private func anySegment(
        near box: ScreenBox, where isFound: (ScreenPoint, ScreenPoint) -> Bool
    ) -> Bool {
        var left = Self.tangle
        return (-1...1).contains { world in
            let (x, y) = (shift.x * Double(world), shift.y * Double(world))
            let near = box.expanded(by: half).offset(x: -x, y: -y)
            guard bounds.intersects(near) else { return false }
            return runs.contains { run in
                guard run.box.intersects(near) else { return false }
                return zip(run.points, run.points.dropFirst()).contains { from, to in
                    guard ScreenBox(around: [from, to]).intersects(near) else { return false }
                    left -= 1
                    return left < 0
                        || isFound(
                            ScreenPoint(x: from.x + x, y: from.y + y),
                            ScreenPoint(x: to.x + x, y: to.y + y))
                }
            }
        }
    }
}

extension ScreenPoint {
    /// Pixels between the line from here to another point and a box; 0 where they meet.
    fileprivate func distance(to end: ScreenPoint, from box: ScreenBox) -> Double {
        // The square of the distance from the box is convex along the line: its least value is found
        // by thirds.
        func distance(_ fraction: Double) -> Double {
            let px = x + (end.x - x) * fraction
            let py = y + (end.y - y) * fraction
            let dx = max(box.minX - px, px - box.maxX, 0)
            let dy = max(box.minY - py, py - box.maxY, 0)
            return dx * dx + dy * dy
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<32 {
            let third = (high - low) / 3
            if distance(low + third) <= distance(high - third) {
                high -= third
            } else {
                low += third
            }
        }
        return min(distance(0), distance((low + high) / 2), distance(1)).squareRoot()
    }
}
