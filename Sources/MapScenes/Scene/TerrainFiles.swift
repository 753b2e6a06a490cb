import Glibc
import MapStyle

/// The two files of `--terrain`, and the sources of a style that they stand in for.
///
/// A style that wants relief has a `raster-dem` source with the address `render://terrain` and a
/// `vector` source with `render://contours`. Without files nothing of them is drawn.
public enum TerrainFiles {
    /// What a source is that no file need stand in for.
    enum Role: String {
        /// Heights as pictures.
        case heights = "render://terrain"
        /// Contour lines.
        case contours = "render://contours"

        init?(_ source: StyleSource) {
            guard let url = source.url, let role = Role(rawValue: url) else { return nil }
            self = role
        }
    }

    /// The file of contour lines that lies beside one of heights.
    ///
    /// - Parameter path: `terrain.mbtiles`.
    /// - Returns: `terrain-contours.mbtiles`.
    public static func contours(of path: String) -> String {
        let slash = path.lastIndex(of: "/") ?? path.startIndex
        guard let dot = path.lastIndex(of: "."), dot > slash else { return path + "-contours" }
        return path[..<dot] + "-contours" + path[dot...]
    }

    /// The file for a source; `nil` where it is not there.
    static func path(of role: Role, terrain: String?) -> String? {
        guard let terrain else { return nil }
        switch role {
        case .heights: return terrain
        case .contours:
            let path = contours(of: terrain)
            return access(path, F_OK) == 0 ? path : nil
        }
    }
}
