package import Graphics

/// The colours of everything on the road: route, arrow, vehicle and destination.
///
/// Colours of lines should be opaque, because a line is drawn in pieces that overlap.
package struct RoadTheme: Hashable, Sendable {
    /// The colours of a line: its middle and its edges.
    package struct Line: Hashable, Sendable {
        /// The line itself.
        package var fill: Color
        /// Its edges.
        package var casing: Color

        /// Creates the two colours of a line.
        package init(fill: Color, casing: Color) {
            self.fill = fill
            self.casing = casing
        }
    }

    /// The way ahead.
    package var ahead: Line
    /// The driven part, if it is shown as a pale trace.
    package var driven: Line
    /// The way ahead in a tunnel; its edges are dashed.
    package var tunnel: Line
    /// An alternative route.
    package var alternative: Line
    /// The arrow of the next maneuver.
    package var arrow: Line
    /// The arrow of the maneuver after the next one.
    var followingArrow: Line
    /// The vehicle's disc or body, and its rim.
    package var vehicle: Line
    /// The mark on the vehicle, such as the puck's arrow.
    var vehicleMark: Color
    /// The vehicle's circle of accuracy, which is drawn almost transparent.
    package var accuracy: Color
    /// The ring at the start of the route, in pictures of the whole route.
    package var start: Line
    /// The end of the route.
    package var destination: Line
    /// The disc of a stop on the way; its edge is the colour of its number.
    package var via: Line
    /// The shadow on the ground below vehicle, arrow and destination; transparent for none.
    package var shadow: Color
    /// The shade over the map while the vehicle is deep in a tunnel, as it is at the upper edge.
    package var underground = Color(hex: 0x14295A).faded(0.62)
    /// The way ahead where the traffic is dense or the road is closed.
    package var traffic = TrafficTheme.day

    /// The colours of another drive shown beside the main one.
    package var ghostly: RoadTheme {
        var theme = self
        theme.ahead = alternative
        theme.vehicle.fill = alternative.casing
        return theme
    }

    /// Colours for light maps.
    package static let day = RoadTheme(
        ahead: Line(fill: Color(hex: 0x2F7BF2), casing: Color(hex: 0x1346A8)),
        driven: Line(fill: Color(hex: 0xB0A9D0), casing: Color(hex: 0xF4F5F9)),
        tunnel: Line(fill: Color(hex: 0x8DB5F6), casing: Color(hex: 0x3B6FC7)),
        alternative: Line(fill: Color(hex: 0xA9BDF0), casing: Color(hex: 0x6F86CF)),
        arrow: Line(fill: .white, casing: Color(hex: 0x0B2A6B)),
        followingArrow: Line(fill: Color(hex: 0xC4D8FA), casing: Color(hex: 0x1346A8)),
        vehicle: Line(fill: Color(hex: 0x1E6BEB), casing: .white), vehicleMark: .white,
        accuracy: Color(hex: 0x1E6BEB),
        start: Line(fill: Color(hex: 0x219E5C), casing: Color(hex: 0x0D5933)),
        destination: Line(fill: Color(hex: 0xDB2E30), casing: Color(hex: 0x86141A)),
        via: Line(fill: .white, casing: Color(hex: 0x1346A8)), shadow: .black)

    /// Colours for dark maps.
    package static let night = RoadTheme(
        ahead: Line(fill: Color(hex: 0x3F8CFF), casing: Color(hex: 0x0A2A66)),
        driven: Line(fill: Color(hex: 0x645E92), casing: Color(hex: 0x12151D)),
        tunnel: Line(fill: Color(hex: 0x2C5596), casing: Color(hex: 0x6E9BE0)),
        alternative: Line(fill: Color(hex: 0x465A96), casing: Color(hex: 0x27335C)),
        arrow: Line(fill: .white, casing: Color(hex: 0x061B45)),
        followingArrow: Line(fill: Color(hex: 0xA9C6F5), casing: Color(hex: 0x0A2A66)),
        vehicle: Line(fill: Color(hex: 0x2B78F5), casing: Color(hex: 0xF2F5FA)),
        vehicleMark: .white, accuracy: Color(hex: 0x5E9BFF),
        start: Line(fill: Color(hex: 0x2DB46C), casing: Color(hex: 0x0A3B23)),
        destination: Line(fill: Color(hex: 0xF0474A), casing: Color(hex: 0x5E0D12)),
        via: Line(fill: Color(hex: 0xF2F5FA), casing: Color(hex: 0x0A2A66)), shadow: .black,
        underground: Color(hex: 0x081428).faded(0.46), traffic: .night)

    /// Few bright colours for a windscreen, on black.
    package static let hud = RoadTheme(
        ahead: Line(fill: Color(hex: 0x00B4FF), casing: Color(hex: 0x003A57)),
        driven: Line(fill: Color(hex: 0x20414F), casing: Color(hex: 0x0C1D24)),
        tunnel: Line(fill: Color(hex: 0x005578), casing: Color(hex: 0x00B4FF)),
        alternative: Line(fill: Color(hex: 0x2A3E47), casing: Color(hex: 0x10191D)),
        arrow: Line(fill: .white, casing: .black),
        followingArrow: Line(fill: Color(hex: 0x9FE2FF), casing: .black),
        vehicle: Line(fill: Color(hex: 0x00E676), casing: .black), vehicleMark: .black,
        accuracy: Color(hex: 0x00E676),
        start: Line(fill: Color(hex: 0x00E676), casing: .black),
        destination: Line(fill: Color(hex: 0xFF4B4B), casing: .black),
        via: Line(fill: .white, casing: .black),
        shadow: Color(red: 0, green: 0, blue: 0, alpha: 0),
        // Dark areas let the road show through, so nothing is dimmed on a windscreen.
        underground: Color(red: 0, green: 0, blue: 0, alpha: 0), traffic: .hud)
}
