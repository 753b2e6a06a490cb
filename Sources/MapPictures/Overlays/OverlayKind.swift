import Geometry
import MapRenderer
import Overlays
import Parameters

/// A kind of overlay: its parameters, how they are read, and what it adds to a picture.
///
/// Each kind is one file and implements only what it has; everything else has a default.
/// ``OverlayKinds`` lists all kinds. A kind that requests nothing, as ``init()`` creates it, is
/// not kept, so the others need not check whether they are wanted.
protocol OverlayKind: Hashable, Sendable {
    /// The kind's parameters, in the order of the help.
    static var parameters: ParameterGroup { get }
    /// The position of the kind in the order of reading.
    static var turn: ReadingTurn { get }
    /// The position of its plates in the order of layout.
    static var plateRank: PlateRank { get }

    /// Creates an overlay that requests nothing.
    init()
    /// Creates the overlay that values describe.
    ///
    /// - Throws: ``ParameterError`` for a wrong value, ``SceneError`` for a file that can't be used.
    init(_ reading: inout OverlayReading) throws

    /// Lines and areas on the ground.
    var shapes: [ShapeOverlay.Shape] { get }
    /// Pins, the most important first.
    var places: [ListedPlace] { get }
    /// Whether the map adds places, which are known only once the picture's area is.
    var needsMap: Bool { get }
    /// Returns the pins of a picture, including those that the map adds.
    func places(
        in scene: MapScene, _ frame: FrameRequest, notes: inout [Message]
    ) -> [ListedPlace]
    /// The items that must be in the picture, besides shapes and places.
    var framingItems: [Framing.Item] { get }
    /// The rows of a legend, besides the categories of places.
    var legendRows: LegendRows { get }
    /// Returns the pixels that its plates take from the fitted content.
    ///
    /// - Parameters:
    ///   - size: the picture's size.
    ///   - list: returns a line for each place; `nil` if they are not known yet.
    /// - Returns: the pixels at each edge.
    func padding(in size: ScreenSize, list: () -> Placard?) -> EdgePadding

    /// Sets what the kind requires of all overlays together.
    func set(_ settings: inout OverlaySettings)
    /// Returns notes for the user, once the pins are arranged.
    func notes(on picture: OverlayPicture) -> [Message]
    /// Returns the overlays on the ground below lines and areas.
    func belowShapes(on picture: OverlayPicture) -> [any Overlay]
    /// Returns the overlays on the ground above lines and areas.
    func aboveShapes(on picture: OverlayPicture) -> [any Overlay]
    /// Adds plates and other things with a fixed position on the screen.
    func addPlates(to plates: inout PlateLayout, on picture: OverlayPicture)
}

/// The order in which the values of kinds are read.
///
/// The order is fixed, so that of two wrong values the same one is always reported; files come
/// last because they are expensive.
enum ReadingTurn: Int {
    case lines, words, pins, plates, files
}

/// The order in which plates get their positions; later ones use the remaining space.
enum PlateRank: Int {
    case title, list, others
}

extension OverlayKind {
    static var turn: ReadingTurn { .files }
    static var plateRank: PlateRank { .others }
    var shapes: [ShapeOverlay.Shape] { [] }
    var places: [ListedPlace] { [] }
    var needsMap: Bool { false }
    func places(
        in scene: MapScene, _ frame: FrameRequest, notes: inout [Message]
    ) -> [ListedPlace] { places }
    var framingItems: [Framing.Item] { [] }
    var legendRows: LegendRows { LegendRows() }
    func padding(in size: ScreenSize, list: () -> Placard?) -> EdgePadding {
        EdgePadding(0)
    }
    func set(_ settings: inout OverlaySettings) {}
    func notes(on picture: OverlayPicture) -> [Message] { [] }
    func belowShapes(on picture: OverlayPicture) -> [any Overlay] { [] }
    func aboveShapes(on picture: OverlayPicture) -> [any Overlay] { [] }
    func addPlates(to plates: inout PlateLayout, on picture: OverlayPicture) {}
}

extension OverlayKind {
    /// Whether the overlay requests nothing.
    var isPlain: Bool { self == Self() }

    /// Returns whether another overlay is of the same kind and requests the same.
    func isEqual(to other: any OverlayKind) -> Bool { other as? Self == self }
}
