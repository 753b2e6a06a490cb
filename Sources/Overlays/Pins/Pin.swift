package import Geometry
import Glibc
package import Graphics

/// A place that a user wants to see on a picture, with its mark and the text beside it.
package struct Pin: Hashable, Sendable {
    /// The position.
    package var place: WorldPoint
    /// The look.
    package var look: Look
    /// The text beside it; empty for none.
    package var label = ""
    /// A second, smaller line of the label.
    package var detail = ""
    /// The accuracy of the place as a radius in metres; `nil` if unknown.
    package var accuracy: Double?
    /// Its name in the picture's report.
    package var name: String
    /// The text in the report if it has no label; if empty, the text of its head is reported.
    package var title = ""
    /// The number of people or things that it represents.
    package var count = 1

    /// The look of a pin; pins of one look are drawn once.
    package struct Look: Hashable, Sendable {
        /// Its outline.
        package var shape: Shape
        /// The colour of its body.
        package var color: Color
        /// The content of its head.
        package var face: Face = .plain
        /// The factor of the default size.
        package var size = 1.0
        /// The clockwise angle in degrees: the course of a vehicle in the picture, or the
        /// rotation of a picture.
        package var rotation = 0.0
        /// The opacity from 0 to 1; old positions are faded.
        package var opacity = 1.0

        /// Creates a look from its most important parts.
        package init(_ shape: Shape, color: Color, face: Face = .plain, size: Double = 1) {
            self.shape = shape
            self.color = color
            self.face = face
            self.size = size
        }
    }

    /// The outline of a pin.
    package enum Shape: Hashable, Sendable {
        /// A drop whose tip is at the place.
        case drop
        /// A disc around the place.
        case disc
        /// A small dot.
        case dot
        /// A round picture with a rim: a person.
        case portrait
        /// An arrowhead that points in the direction of a vehicle.
        case vehicle
        /// Only the picture, with the part of it that is at the place.
        case picture(Anchor)
    }

    /// The part of a picture that is at its place.
    package enum Anchor: String, Hashable, Sendable, CaseIterable {
        case center, top, bottom, left, right
        case topLeft = "top-left"
        case topRight = "top-right"
        case bottomLeft = "bottom-left"
        case bottomRight = "bottom-right"

        /// Its position in the picture, as fractions of the width and height.
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

    /// The content of the head of a pin.
    package enum Face: Hashable, Sendable {
        /// A dot in drops, nothing in other shapes.
        case plain
        /// A letter or number.
        case text(String)
        /// The picture with a name, see ``PinIcons``.
        case icon(String)
    }

    /// Creates a pin from its most important parts.
    package init(
        at place: WorldPoint, _ look: Look, label: String = "", name: String = "marker"
    ) {
        self.place = place
        self.look = look
        self.label = label
        self.name = name
    }

    /// The items that must be in the picture for the whole pin and its ring to be visible,
    /// without its label.
    package var framingItems: [Framing.Item] {
        let pin = Framing.Item(point: place, margin: look.extent(of: nil))
        guard let accuracy else { return [pin] }
        // Web Mercator stretches by the secant of the latitude, on a sphere with WGS 84's
        // larger radius.
        let parallel = 2 * .pi * 6_378_137 * cos(place.coordinate.latitude * .pi / 180)
        let extent = min(min(accuracy, Self.largestRing) / max(parallel, 1), 0.5)
        let ring = WorldBox(
            minX: place.x - extent, minY: min(max(place.y - extent, 0), 1),
            maxX: place.x + extent, maxY: min(max(place.y + extent, 0), 1))
        return [pin, Framing.Item(box: ring, margin: EdgePadding(1))]
    }

    /// The largest radius of a ring that is drawn, in metres.
    static let largestRing = 100_000.0
}

extension Pin.Look {
    /// Half the width of a portrait, including the rim.
    static let portraitRadius = 17.0
    /// Half the width of a disc.
    package static let discRadius = 11.0
    /// Half the length of a vehicle's arrowhead.
    static let vehicleRadius = 12.0

    /// Returns its extent around its place in logical pixels.
    ///
    /// - Parameter picture: width and height of its picture; `nil` if they are not known.
    /// - Returns: the extent to its four sides in pixels.
    func extent(of picture: ScreenSize?) -> EdgePadding {
        switch shape {
        case .drop: return DropShape.extent(size: size)
        case .disc: return EdgePadding((Self.discRadius + 1.5) * size)
        case .dot: return EdgePadding(6 * size)
        case .portrait: return EdgePadding((Self.portraitRadius + 1) * size)
        case .vehicle: return EdgePadding((Self.vehicleRadius + 2) * size)
        case .picture(let anchor):
            let shown = picture ?? ScreenSize(width: 32, height: 32)
            let (width, height) = (shown.width * size, shown.height * size)
            guard rotation == 0 else {
                return EdgePadding((width * width + height * height).squareRoot())
            }
            let shares = anchor.shares
            return EdgePadding(
                left: width * shares.x, top: height * shares.y, right: width * (1 - shares.x),
                bottom: height * (1 - shares.y))
        }
    }
}
