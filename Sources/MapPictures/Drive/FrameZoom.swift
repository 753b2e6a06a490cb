import Geometry

#if canImport(Glibc)
    import Glibc
#endif

/// The automatic zoom: that of guidance, made for a picture 720 pixels high, in one of another size.
///
/// What counts is the room ahead of the vehicle. Letters and roads stay as large in any picture, so
/// a small one shows less of the way and a large one more: of twice the room, three quarters go
/// into the zoom and a quarter into the way. `@2x` changes nothing, since pixels are logical ones.
enum FrameZoom {
    /// The share of a change of room that the zoom follows.
    static let fraction = 0.75
    /// How much nearer a tilted view is: it shows the way ahead foreshortened, to the horizon.
    static let nearer = 0.5

    /// The zoom for a picture, which follows guidance's without jumps.
    ///
    /// - Parameters:
    ///   - zoom: guidance's, continuous along the way.
    ///   - size: the picture's, in logical pixels.
    ///   - anchor: where the vehicle stands, in shares of the picture.
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

    /// How much nearer a tilted picture is than guidance says, and how much farther away flat ones
    /// are on roads for slow driving.
    ///
    /// A flat view ends where a tilted one still shows the way: so the next turn, 200 m ahead, is in
    /// the picture at any speed.
    private static func offset(_ zoom: Double, _ view: RouteView) -> Double {
        guard view != .tilted else { return nearer }
        return (view == .northUp ? -1.3 : -0.6) * min(max((zoom - 15) / 2, 0), 1)
    }

    /// Pixels between the vehicle and where its way leaves the picture.
    ///
    /// That is above it where the course is up, as far as a narrow picture's width lets one see
    /// what lies beside the way; with north up it is any edge.
    private static func space(
        _ size: ScreenSize, anchor: ScreenPoint, view: RouteView
    ) -> Double {
        guard view == .northUp else { return min(anchor.y * size.height, 0.9 * size.width) }
        // Near one edge the way is still seen on the other sides.
        return max(
            min(
                min(anchor.x, 1 - anchor.x) * size.width,
                min(anchor.y, 1 - anchor.y) * size.height), min(size.width, size.height) / 4)
    }
}
