import Graphics
import MapPictures
import MapStore

extension ExportPlan {
    /// What the exported tiles say about themselves: the same for every shard.
    ///
    /// - Parameter scenes: map and style.
    /// - Returns: metadata for a tileset of pictures.
    func metadata(of scenes: ScenePlan) -> MapMetadata {
        MapMetadata(
            name: scenes.metadata.name, summary: "Style \(scenes.styleName)",
            format: MapMetadata.Format(rawValue: format.fileExtension) ?? .png,
            minzoom: ranges.first?.zoom ?? 0, maxzoom: ranges.last?.zoom ?? 0,
            bounds: area, attribution: scenes.attribution,
            generator: Product.nameAndVersion
        ).onGrid
    }
}
