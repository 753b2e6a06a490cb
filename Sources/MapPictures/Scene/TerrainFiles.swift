import Geometry
import Glibc
import MapStyle
import Parameters

/// The two files of `--terrain`, and the sources of a style that they replace.
///
/// A style with relief has a `raster-dem` source with the address `render://terrain` and a
/// `vector` source with `render://contours`. Without files these sources are not drawn.
package enum TerrainFiles {
    /// The role of a source that works without a file.
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

    /// Returns the path of the contour lines that belong to a file of heights.
    ///
    /// - Parameter path: `terrain.mbtiles`.
    /// - Returns: `terrain-contours.mbtiles`.
    package static func contours(of path: String) -> String {
        let slash = path.lastIndex(of: "/") ?? path.startIndex
        guard let dot = path.lastIndex(of: "."), dot > slash else { return path + "-contours" }
        return path[..<dot] + "-contours" + path[dot...]
    }

    /// Returns the file for a source; `nil` if it does not exist.
    static func path(of role: Role, terrain: String?) -> String? {
        guard let terrain else { return nil }
        switch role {
        case .heights: return terrain
        case .contours:
            let path = contours(of: terrain)
            return access(path, F_OK) == 0 ? path : nil
        }
    }

    /// Returns notes for the user on files that are drawn only in part, or not at all.
    ///
    /// - Parameters:
    ///   - terrain: the file of heights, and its area.
    ///   - map: the area of the map.
    /// - Returns: the notes, one line each.
    static func notes(terrain: (path: String, area: CoordinateBox), map: CoordinateBox) -> [Message]
    {
        var notes: [Message] = []
        if !terrain.area.intersects(map) {
            notes.append(
                """
                \(PictureParameter.terrain.definition): \(PrintableText.short(terrain.path, limit: 200)) has no \
                heights for the map; its area is \(NumberText.box(terrain.area))
                """)
        }
        let contours = contours(of: terrain.path)
        if access(contours, F_OK) != 0 {
            notes.append(
                "no contour lines are drawn: there is no \(PrintableText.short(contours, limit: 200))"
            )
        }
        return notes
    }
}
