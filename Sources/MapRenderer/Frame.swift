package import Geometry
package import Graphics

/// A drawn picture, and what is known about it.
@dynamicMemberLookup
package struct Frame {
    /// The pixels.
    package let surface: Surface
    /// What they show.
    package let contents: FrameContents

    /// What is known of the contents.
    package subscript<Value>(dynamicMember path: KeyPath<FrameContents, Value>) -> Value {
        contents[keyPath: path]
    }

    /// A label in the picture.
    package typealias PlacedLabel = FrameContents.PlacedLabel
    /// A label that does not show.
    package typealias DroppedLabel = FrameContents.DroppedLabel
}

/// A page that was drawn as a document, and what is known about it.
@dynamicMemberLookup
package struct FrameDocument: Sendable {
    /// The whole file.
    package let bytes: [UInt8]
    /// What the page shows.
    package let contents: FrameContents

    /// What is known of the contents.
    package subscript<Value>(dynamicMember path: KeyPath<FrameContents, Value>) -> Value {
        contents[keyPath: path]
    }
}

/// What is known about a drawn picture or page.
package struct FrameContents: Sendable {
    /// The camera and size that it was drawn with.
    package let viewport: Viewport
    /// The labels that found room, in the order in which they were placed.
    package let labels: [PlacedLabel]
    /// The labels of places in the picture that do not show.
    package let droppedLabels: [DroppedLabel]
    /// The boxes in logical pixels that things over the map keep free of labels.
    package let obstacles: [ScreenBox]
    /// How many tiles were drawn.
    package let tileCount: Int
    /// The zooms of those that are vector tiles; `nil` where there are none.
    package let tileZooms: ClosedRange<Int>?
    /// What went wrong without stopping the picture: unreadable tiles, properties not supported.
    package let notes: [String]
    /// What its steps cost.
    package let timings: FrameTimings

    /// A label in the picture.
    package struct PlacedLabel: Hashable, Sendable {
        /// What it names, before `text-transform`; empty for an icon alone.
        package let text: String
        /// The style layer that it comes from.
        package let layer: String
        /// The box around it in logical pixels.
        package let box: ScreenBox
        /// The place of the world that it stands for; of a name along a line the place on the line.
        package let place: WorldPoint
        /// The least scale of ground on which a tilted view shows labels of its layer.
        package let leastScale: Double
        /// What kind of road's number it is; `nil` for other labels.
        package var plateKind: String?
    }

    /// A label that does not show.
    package struct DroppedLabel: Hashable, Sendable {
        /// What it names, before `text-transform`; empty for an icon alone.
        package let text: String
        /// The style layer that it comes from.
        package let layer: String
        /// Why it does not show.
        package let reason: Reason
        /// The place of the world that it stands for.
        package let place: WorldPoint

        /// Why a label does not show.
        package enum Reason: String, Sendable {
            /// Other labels, or things over the map, take its room.
            case space = "room"
            /// The same words stand nearby.
            case repeated
            /// The picture's edge would cut it.
            case edge
            /// It is wider or higher than the picture, wherever it stands.
            case tooWide
            /// Something over the map, such as a panel or the credit, lies there.
            case covered
            /// Houses of a tilted view stand before its place.
            case hidden
        }
    }
}
