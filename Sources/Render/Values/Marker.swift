import MapPictures
import Overlays

/// A pin on the map.
public struct Marker: Hashable, Sendable {
    /// Where its tip stands.
    public var place: Coordinate
    /// The text beside it, or in its head where it has one or two characters; empty for none.
    public var label: String
    /// The colour of the pin.
    public var color: Color
    /// The picture in its head: a name of the style's sprite such as `cafe`, or the path of a picture; `nil` for none.
    public var icon: String?
    /// How many times as large as normal it is; below 0.2 counts as 0.2, above 5 as 5.
    public var size: Double

    /// A red pin unless a colour is given.
    public init(
        at place: Coordinate, label: String = "", color: Color = Color(hex: 0xD7263D),
        icon: String? = nil, size: Double = 1
    ) {
        self.place = place
        self.label = label
        self.color = color
        self.icon = icon
        self.size = size
    }

    var listed: ListedPlace {
        var marker = MapPictures.Marker(at: place.value)
        marker.label = label
        marker.look.color = color.value
        marker.look.size = size.isNaN ? 1 : min(max(size, 0.2), 5)
        if let icon { marker.look.face = .icon(icon) }
        return ListedPlace(pin: marker.pin, title: label)
    }
}
