public import Geometry

/// A feature's geometry as a whole, for the operators `within` and `distance`.
public struct FeatureOutline: Hashable, Sendable {
    /// The zoom of the tile that contains the feature, which determines the precision of its
    /// points.
    public let zoom: Int
    /// The points of a point feature, its lines, or its rings, outer ones first.
    public let parts: [[WorldPoint]]

    /// Creates an outline from its parts.
    ///
    /// - Parameters:
    ///   - zoom: the zoom of the tile, from 0 to 24.
    ///   - parts: lines, rings (closed or not), or points in any number of parts.
    public init(zoom: Int, parts: [[WorldPoint]]) {
        self.zoom = min(max(zoom, 0), TileID.maximumZoom)
        self.parts = parts
    }
}
