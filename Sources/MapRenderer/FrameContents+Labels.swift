import Geometry
import MapStyle

extension FrameContents {
    /// Creates the facts about a frame, with labels named by the layers of a style.
    init(
        viewport: Viewport, labels: FrameLabels, style: Style, tileCount: Int,
        tileZooms: ClosedRange<Int>?, notes: [String], timings: FrameTimings
    ) {
        self.init(
            viewport: viewport,
            labels: labels.labels.map { label in
                PlacedLabel(
                    text: label.instance.symbol.string,
                    layer: style.drawnLayers[label.instance.priority.layer].id,
                    box: label.choice.bounds ?? ScreenBox(minX: 0, minY: 0, maxX: 0, maxY: 0),
                    place: label.place, leastScale: label.instance.layout.leastScale,
                    plateKind: label.instance.symbol.plateKind,
                    explanation: labels.reasons?.explanation(of: label.instance, isShown: true))
            },
            droppedLabels: labels.dropped.map { label in
                DroppedLabel(
                    text: label.instance.symbol.string,
                    layer: style.drawnLayers[label.instance.priority.layer].id,
                    reason: label.reason, place: label.place,
                    explanation: labels.reasons?.explanation(of: label.instance, isShown: false))
            },
            omittedLabels: labels.omitted.map { instance, reason in
                DroppedLabel(
                    text: instance.symbol.string,
                    layer: style.drawnLayers[instance.priority.layer].id, reason: .omitted,
                    place: instance.layout.plane.world(instance.anchor),
                    explanation: labels.reasons?.recorder.explanation(
                        of: instance, because: reason, isShown: false))
            },
            obstacles: labels.obstacles, tileCount: tileCount, tileZooms: tileZooms, notes: notes,
            timings: timings)
    }
}
