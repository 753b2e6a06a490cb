import Formats
import Geometry
import MapStore
import MapStyle

/// The file of the world that ships with the program: land, sea, borders and names of Natural Earth.
enum WorldFile {
    /// The last zoom that its tiles are meant for; beyond it they are enlarged.
    static let lastZoom = 8.0

    /// Where it lies; `nil` where it is not there.
    static var path: String? { ShippedFiles.path(of: "world.mbtiles") }

    /// Whether it belongs under a map.
    ///
    /// - Parameters:
    ///   - style: one that draws the schema of our maps says so in its metadata.
    ///   - map: the map that it lies around; one that shows the whole world needs none.
    /// - Returns: `false` for other styles and maps.
    static func isWanted(for style: Style, around map: MapMetadata) -> Bool {
        style.metadata["render:schema"]?.string == "shortbread-1.0" && !map.format.isRaster
            && map.bounds.east - map.bounds.west < widestExtract
            && (map.vectorLayers.isEmpty
                || map.vectorLayers.contains { $0.id == "street_labels" })
    }

    /// Degrees of longitude.
    private static let widestExtract = 300.0
}
