package import Geometry
import Glibc
package import Graphics

/// A place that somebody wants to see on a picture: how it is marked, and what stands beside it.
package struct Pin: Hashable, Sendable {
    /// Where it stands.
    package var place: WorldPoint
    /// What it looks like.
    package var look: Look
    /// What stands beside it; empty for nothing.
    package var label = ""
    /// A second, smaller line of the label.
    package var detail = ""
    /// Metres around the place within which the thing is; `nil` where nobody knows.
    package var accuracy: Double?
    /// What the picture's report calls it.
    package var name: String
    /// What the report says of it where nothing stands beside it; empty for what its head shows.
    package var title = ""
    /// How many people or things it stands for.
    package var count = 1

    /// What a pin looks like; pins of one look are drawn once.
    package struct Look: Hashable, Sendable {
        /// Its outline.
        package var shape: Shape
        /// Of its body.
        package var color: Color
        /// What its head shows.
        package var face: Face = .plain
        /// How many times as large as usual it is.
        package var size = 1.0
        /// Degrees clockwise: of a vehicle its course in the picture, of a picture its turn.
        package var rotation = 0.0
        /// From 0 to 1: what is old is faded.
        package var opacity = 1.0

        /// A look from its most important parts.
        package init(_ shape: Shape, color: Color, face: Face = .plain, size: Double = 1) {
            self.shape = shape
            self.color = color
            self.face = face
            self.size = size
        }
    }

    /// The outline of a pin.
    package enum Shape: Hashable, Sendable {
        /// A drop whose tip stands on the place.
        case drop
        /// A disc around the place.
        case disc
        /// A small dot.
        case dot
        /// A round picture with a rim: a person.
        case portrait
        /// An arrowhead that points where a vehicle goes.
        case vehicle
        /// The picture alone; what of it stands on the place.
        case picture(Anchor)
    }

    /// What of a picture stands on its place.
    package enum Anchor: String, Hashable, Sendable, CaseIterable {
        case center, top, bottom, left, right
        case topLeft = "top-left"
        case topRight = "top-right"
        case bottomLeft = "bottom-left"
        case bottomRight = "bottom-right"

        /// Where it lies in the picture, as shares of its width and height.
        package var shares: (x: Double, y: Double) {
            let x =
                switch self {
                case .left, .topLeft, .bottomLeft: 0.0
                case .center, .top, .bottom: 0.5
                case .right, .topRight, .bottomRight: 1.0
                }
            let y =
                switch self {
                case .top, .topLeft, .topRight: 0.0
                case .center, .left, .right: 0.5
                case .bottom, .bottomLeft, .bottomRight: 1.0
                }
            return (x, y)
        }
    }

    /// What the head of a pin shows.
    package enum Face: Hashable, Sendable {
        /// A dot in drops, nothing elsewhere.
        case plain
        /// A letter or number.
        case text(String)
        /// The picture of a name, see ``PinIcons``.
        case icon(String)
    }

    /// A pin from its most important parts.
    package init(
        at place: WorldPoint, _ look: Look, label: String = "", name: String = "marker"
    ) {
        self.place = place
        self.look = look
        self.label = label
        self.name = name
    }

    /// What must be in the picture for the whole pin and its ring to be seen; its label is not asked.
    package var framingItems: [Framing.Item] {
        let pin = Framing.Item(point: place, margin: look.extent(of: nil))
        guard let accuracy else { return [pin] }
        // Web Mercator stretches by the secant of the latitude, on a sphere of WGS 84's greater radius.
        let parallel = 2 * .pi * 6_378_137 * cos(place.coordinate.latitude * .pi / 180)
        let extent = min(min(accuracy, Self.largestRing) / max(parallel, 1), 0.5)
        return [pin]
            + [(-1.0, -1.0), (1, 1)].map { x, y in
                Framing.Item(
                    point: WorldPoint(
                        x: place.x + x * extent, y: min(max(place.y + y * extent, 0), 1)),
                    margin: Framing.Padding(1))
            }
    }

    /// The greatest ring that is drawn, in metres.
    static let largestRing = 100_000.0
}

extension Pin.Look {
    /// Half the width of a portrait, rim included.
    static let portraitRadius = 17.0
    /// Half the width of a disc.
    package static let discRadius = 11.0
    /// Half the length of a vehicle's arrowhead.
    static let vehicleRadius = 12.0

    /// Logical pixels that it takes around its place.
    ///
    /// - Parameter picture: width and height of its picture; `nil` where they are not known.
    /// - Returns: pixels to its four sides.
    func extent(of picture: ScreenSize?) -> Framing.Padding {
        switch shape {
        case .drop: return DropShape.extent(size: size)
        case .disc: return Framing.Padding((Self.discRadius + 1.5) * size)
        case .dot: return Framing.Padding(6 * size)
        case .portrait: return Framing.Padding((Self.portraitRadius + 1) * size)
        case .vehicle: return Framing.Padding((Self.vehicleRadius + 2) * size)
        case .picture(let anchor):
            let shown = picture ?? ScreenSize(width: 32, height: 32)
            let (width, height) = (shown.width * size, shown.height * size)
            guard rotation == 0 else {
                return Framing.Padding((width * width + height * height).squareRoot())
            }
            let shares = anchor.shares
            return Framing.Padding(
                left: width * shares.x, top: height * shares.y, right: width * (1 - shares.x),
                bottom: height * (1 - shares.y))
        }
    }
}
