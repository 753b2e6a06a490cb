import Geometry
import Glibc
import MapRenderer

/// A label of one frame, and whether another frame has its place in sight.
///
/// A place is in sight where the whole disc around it that the label could cover, however the map is
/// turned, lies in the picture, ``margin`` pixels from its edges, and meets neither panel, credit,
/// vehicle nor anything else over the map. In a tilted view the ground there must also be as near as
/// the style's kind of label is shown at all, a twentieth to spare, and no house may stand before it.
struct LabelSighting {
    let label: FrameContents.PlacedLabel
    /// Pixels from its place to the farthest corner of its box, where ground has the scale 1.
    private let extent: Double

    /// Pixels that a place must keep from the picture's edges.
    private static let margin = 16.0

    /// A label that a frame shows.
    init(_ label: FrameContents.PlacedLabel, in frame: FrameContents) {
        self.label = label
        let point = frame.viewport.screen(label.place)
        let box = label.box
        let x = max(abs(box.minX - point.x), abs(box.maxX - point.x))
        let y = max(abs(box.minY - point.y), abs(box.maxY - point.y))
        extent = hypot(x, y) / Self.size(frame.viewport.scale(at: label.place))
    }

    /// Labels shrink half as fast as the ground.
    private static func size(_ scale: Double) -> Double { 0.5 + 0.5 * min(scale, 1.5) }

    /// Whether a frame has the label's place in sight.
    func isInSight(of frame: FrameContents) -> Bool {
        let point = frame.viewport.screen(label.place)
        let scale = frame.viewport.scale(at: label.place)
        let extent = extent * Self.size(scale)
        let space = ScreenBox(
            minX: point.x - extent, minY: point.y - extent, maxX: point.x + extent,
            maxY: point.y + extent)
        let size = frame.viewport.size
        return space.minX >= Self.margin && space.maxX <= size.width - Self.margin
            && space.minY >= Self.margin && space.maxY <= size.height - Self.margin
            && !frame.obstacles.contains { $0.intersects(space) }
            && (frame.viewport.perspective == nil || scale >= label.leastScale * 1.05)
            && !isHidden(in: frame)
    }

    private func isHidden(in frame: FrameContents) -> Bool {
        frame.droppedLabels.contains {
            $0.reason == .hidden && $0.text == label.text && $0.layer == label.layer
                && distance(to: $0.place, in: frame) < 120
        }
    }

    /// Whether a frame shows the label at its place.
    func isShown(in frame: FrameContents) -> Bool {
        frame.labels.contains {
            $0.text == label.text && $0.layer == label.layer
                && distance(to: $0.place, in: frame) < 4
        }
    }

    /// Logical pixels on the ground, at the scale 1.
    private func distance(to place: WorldPoint, in frame: FrameContents) -> Double {
        hypot(place.x - label.place.x, place.y - label.place.y) * frame.viewport.worldSize
    }
}
