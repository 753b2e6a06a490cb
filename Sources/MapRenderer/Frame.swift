package import Geometry
package import Graphics
import MapStyle

/// A drawn picture, and facts about it.
@dynamicMemberLookup
package struct Frame {
    /// The pixels of the picture.
    package let surface: Surface
    /// The contents of the picture.
    package let contents: FrameContents

    /// Forwards to the contents.
    package subscript<Value>(dynamicMember path: KeyPath<FrameContents, Value>) -> Value {
        contents[keyPath: path]
    }

    /// A label that is drawn in the picture.
    package typealias PlacedLabel = FrameContents.PlacedLabel
    /// A label that does not show.
    package typealias DroppedLabel = FrameContents.DroppedLabel
}

/// A page that was drawn as a document, and facts about it.
@dynamicMemberLookup
package struct FrameDocument: Sendable {
    /// The whole file.
    package let bytes: [UInt8]
    /// The contents of the page.
    package let contents: FrameContents

    /// Forwards to the contents.
    package subscript<Value>(dynamicMember path: KeyPath<FrameContents, Value>) -> Value {
        contents[keyPath: path]
    }
}

/// Facts about a drawn picture or page.
package struct FrameContents: Sendable {
    /// The camera and size of the picture.
    package let viewport: Viewport
    /// The labels that are shown, in the order in which they were placed.
    package let labels: [PlacedLabel]
    /// The labels that belong in the picture but are not shown.
    package let droppedLabels: [DroppedLabel]
    /// The labels of points in the picture that were not even considered, with the reason; empty unless
    /// the request asks for reasons.
    package let omittedLabels: [DroppedLabel]
    /// The kinds of lines, areas and icons that were drawn; empty unless the request asks for them.
    package var kinds = DrawnKinds()
    /// The boxes in logical pixels that things over the map keep free of labels.
    package let obstacles: [ScreenBox]
    /// How many tiles were drawn.
    package let tileCount: Int
    /// The zooms of the vector tiles among them; `nil` if there are none.
    package let tileZooms: ClosedRange<Int>?
    /// Problems that did not stop the picture: unreadable tiles, unsupported properties.
    package let notes: [String]
    /// The cost of each step.
    package let timings: FrameTimings

    /// A label that is drawn in the picture.
    package struct PlacedLabel: Hashable, Sendable {
        /// The label's text before `text-transform`; empty for an icon alone.
        package let text: String
        /// The name of the style layer that it comes from.
        package let layer: String
        /// The box around it in logical pixels.
        package let box: ScreenBox
        /// The position in the world that it labels; for a name along a line, a position on the
        /// line.
        package let place: WorldPoint
        /// The least scale of ground on which a tilted view shows labels of its layer.
        package let leastScale: Double
        /// The kind of road whose number it shows; `nil` for other labels.
        package var plateKind: String?
        /// Why it stands there; `nil` if the picture was not asked for reasons.
        package var explanation: LabelExplanation?
    }

    /// A label that is not shown.
    package struct DroppedLabel: Hashable, Sendable {
        /// The label's text before `text-transform`; empty for an icon alone.
        package let text: String
        /// The name of the style layer that it comes from.
        package let layer: String
        /// The reason why it is not shown.
        package let reason: Reason
        /// The position in the world that it labels.
        package let place: WorldPoint
        /// What was in the way; `nil` if the picture was not asked for reasons.
        package var explanation: LabelExplanation?

        /// A reason why a label is not shown.
        package enum Reason: String, Sendable {
            /// Other labels, or things over the map, take its room.
            case space = "room"
            /// The same words stand nearby.
            case repeated
            /// The picture's edge would cut it.
            case edge
            /// It is wider or higher than the picture, wherever it is placed.
            case tooWide
            /// An overlay, such as a panel or the credit, covers it.
            case covered
            /// Houses of a tilted view hide its position.
            case hidden
            /// It is not considered: it extends too far, or too many others stand there.
            case omitted
        }
    }
}

/// A reason why a frame could not be drawn.
package enum FrameError: Error, CustomStringConvertible {
    /// The frame has an impossible size, or memory is short.
    case drawing(CairoError)
    /// A caller cancelled it, see ``DrawingLimit/cancel()``.
    case cancelled
    /// It took longer than allowed.
    case late

    /// A description in one line.
    package var description: String {
        switch self {
        case .drawing(let error): error.description
        case .cancelled: "the picture was called off"
        case .late: "the picture took longer than it may"
        }
    }
}

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
