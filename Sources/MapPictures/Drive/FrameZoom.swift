import Geometry

#if canImport(Glibc)
    import Glibc
#endif

/// The automatic zoom: the zoom from guidance, which is made for a picture 720 pixels high,
/// adapted to other sizes.
///
/// It depends on the space ahead of the vehicle. Letters and roads are equally large in every
/// picture, so a small one shows less of the route and a large one more. If the space doubles,
/// three quarters of that go into the zoom and a quarter into a longer visible stretch. `@2x`
/// changes nothing, since pixels are logical.
enum FrameZoom {
    /// The fraction of a change of space that goes into the zoom.
    static let fraction = 0.75
    /// The zoom added in a tilted view, which shows the road ahead foreshortened, to the horizon.
    static let nearer = 0.5

    /// Returns the zoom for a picture, which follows guidance's zoom without jumps.
    ///
    /// - Parameters:
    ///   - zoom: the zoom from guidance, continuous along the route.
    ///   - size: the picture's size, in logical pixels.
    ///   - anchor: position of the vehicle, as fractions of the picture's size.
    ///   - view: which way is up.
    /// - Returns: a zoom in the camera's range.
    static func zoom(
        _ zoom: Double, size: ScreenSize, anchor: ScreenPoint, view: RouteView
    ) -> Double {
        let standard = 720 * (view == .northUp ? 0.5 : view.defaultAnchor.y)
        let ratio = max(space(size, anchor: anchor, view: view) / standard, 0.05)
        let suited = zoom + offset(zoom, view) + fraction * log2(ratio)
        return min(max(suited, Camera.zooms.lowerBound), Camera.zooms.upperBound)
    }

    /// Returns the zoom to add: nearer in a tilted view, farther in flat views of slow roads.
    ///
    /// A flat view ends where a tilted one still shows the route. With the offset the next turn,
    /// 200 m ahead, is in the picture at any speed.
    private static func offset(_ zoom: Double, _ view: RouteView) -> Double {
        guard view != .tilted else { return nearer }
        return (view == .northUp ? -1.3 : -0.6) * min(max((zoom - 15) / 2, 0), 1)
    }

    /// Returns the pixels between the vehicle and the point where its route leaves the picture.
    ///
    /// With the course up, that is the space above the vehicle, limited in narrow pictures so that
    /// the sides of the route are visible. With north up, it is the space to any edge.
    private static func space(
        _ size: ScreenSize, anchor: ScreenPoint, view: RouteView
    ) -> Double {
        guard view == .northUp else { return min(anchor.y * size.height, 0.9 * size.width) }
        // Near one edge the route is still visible on the other sides.
        return max(
            min(
                min(anchor.x, 1 - anchor.x) * size.width,
                min(anchor.y, 1 - anchor.y) * size.height), min(size.width, size.height) / 4)
    }
}
