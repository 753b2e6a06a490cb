/// A picture of a whole route on the map.
///
/// ```swift
/// let route = try Route(contentsOf: "route.json")
/// let picture = try painter.draw(RoutePicture(route))
/// ```
public struct RoutePicture: Sendable {
    /// The route.
    public var route: Route
    /// How it is shown; its ``MapPicture/view`` does not count.
    public var picture: MapPicture

    /// A picture of a route.
    public init(_ route: Route, _ picture: MapPicture = MapPicture()) {
        self.route = route
        self.picture = picture
    }
}
