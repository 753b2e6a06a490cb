import JSON
import MapGeometry
import MapStore
import MapStyle

/// The file of the world that ships with the program: land, sea, borders and names of Natural Earth.
enum WorldFile {
    /// The last zoom of its tiles; beyond it they are enlarged.
    static let lastZoom = 8.0

    /// Its path, where it is wanted.
    ///
    /// - Parameters:
    ///   - style: one that draws the schema of our maps says so in its metadata.
    ///   - map: the map that it lies around; one that shows the whole world needs none.
    /// - Returns: `nil` for other styles and maps, or where the file is not there.
    static func path(for style: Style, around map: MapMetadata) -> String? {
        guard style.metadata["render:schema"]?.string == schema, !map.format.isRaster,
            map.bounds.east - map.bounds.west < widestExtract,
            map.vectorLayers.isEmpty
                || map.vectorLayers.contains(where: { $0.id == "street_labels" })
        else { return nil }
        return ShippedFiles.path(of: name)
    }

    private static let name = "world.mbtiles"
    private static let schema = "shortbread-1.0"
    /// Degrees of longitude.
    private static let widestExtract = 300.0
}
