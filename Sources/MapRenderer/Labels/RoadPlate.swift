package import Geometry
package import Graphics

/// The plate of a road's number: a picture to be fitted to its letters, and their colour.
package struct RoadPlate {
    /// The picture, which can be stretched.
    package let icon: SpriteIcon
    /// The colour of letters.
    package let ink: Color
    /// What kind of road it stands for, for the picture's report.
    package let kind: String

    /// A plate from its parts.
    package init(icon: SpriteIcon, ink: Color, kind: String) {
        self.icon = icon
        self.ink = ink
        self.kind = kind
    }
}

/// Tells what plates roads have where they are, for layers with `"render:shields": true` in their
/// metadata; other programs draw the pictures that such a layer names.
///
/// For one thread.
package protocol RoadPlates: AnyObject {
    /// The plate of a number.
    ///
    /// - Parameters:
    ///   - ref: the number as the map writes it.
    ///   - place: where the road is, in any copy of the world.
    /// - Returns: the plate; `nil` leaves the layer's own picture.
    func plate(_ ref: String, at place: WorldPoint) -> RoadPlate?
}
