import Geometry
import MapRenderer
import Overlays
import Parameters

/// A kind of overlay, which is one file: its parameters, how they are read, and what it puts over a picture.
///
/// A kind says only what it has; everything else has a default. ``OverlayKinds`` lists all of them. One that asks for
/// nothing, as ``init()`` makes it, is not kept, so the others need not ask whether they are wanted.
protocol OverlayKind: Hashable, Sendable {
    /// Its parameters, in the order of the help.
    static var parameters: ParameterGroup { get }
    /// When its values are read.
    static var turn: ReadingTurn { get }
    /// How early its plates get their positions.
    static var plateRank: PlateRank { get }

    /// Nothing is asked for.
    init()
    /// What values ask for.
    ///
    /// - Throws: ``ParameterError`` for a wrong value, ``SceneError`` for a file that can't be used.
    init(_ reading: inout OverlayReading) throws

    /// Lines and areas on the ground.
    var shapes: [ShapeOverlay.Shape] { get }
    /// Pins, the most important first.
    var places: [ListedPlace] { get }
    /// Whether the map adds places to them, which are known only when the picture's area is.
    var needsMap: Bool { get }
    /// The pins of a picture, with those that the map adds.
    func places(
        in scene: MapScene, _ frame: FrameRequest, notes: inout [Message]
    ) -> [ListedPlace]
    /// What must be in the picture, besides shapes and places.
    var framingItems: [Framing.Item] { get }
    /// What a legend says, besides the categories of places.
    var legendRows: LegendRows { get }
    /// Pixels that its plates take from what is fitted.
    ///
    /// - Parameters:
    ///   - size: of the picture.
    ///   - list: a line for each place; `nil` where they are not known yet.
    /// - Returns: pixels at each edge.
    func padding(in size: ScreenSize, list: () -> Placard?) -> EdgePadding

    /// Says what it asks of all overlays together.
    func set(_ settings: inout OverlaySettings)
    /// What the user should know once the pins are arranged.
    func notes(on picture: OverlayPicture) -> [Message]
    /// What lies on the ground below lines and areas.
    func belowShapes(on picture: OverlayPicture) -> [any Overlay]
    /// What lies on the ground above lines and areas.
    func aboveShapes(on picture: OverlayPicture) -> [any Overlay]
    /// Adds plates and other things of the screen.
    func addPlates(to plates: inout PlateLayout, on picture: OverlayPicture)
}

/// When a kind's values are read.
///
/// Of two wrong values the same one is always reported; files, which are expensive, come last.
enum ReadingTurn: Int {
    case lines, words, pins, plates, files
}

/// How early plates get their positions: the later ones take what is left.
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
    /// Whether nothing is asked for.
    var isPlain: Bool { self == Self() }

    /// Whether another one is of the same kind and asks for the same.
    func isEqual(to other: any OverlayKind) -> Bool { other as? Self == self }
}
