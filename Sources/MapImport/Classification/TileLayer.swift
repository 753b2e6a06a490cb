/// The layers of our tiles in their order in a tile: those of Shortbread 1.0, then ours.
enum TileLayer: UInt8, CaseIterable {
    case ocean
    case waterPolygons
    case waterPolygonsLabels
    case waterLines
    case waterLinesLabels
    case damLines
    case damPolygons
    case pierLines
    case pierPolygons
    case boundaries
    case boundaryLabels
    case placeLabels
    case land
    case sites
    case buildings
    case addresses
    case streets
    case streetPolygons
    case streetLabels
    case streetsPolygonsLabels
    case streetLabelsPoints
    case bridges
    case aerialways
    case ferries
    case publicTransport
    case pois
    case landforms
    case landformLabels
    case pistes
    case pistePolygons

    /// The name of the layer in a tile.
    var name: String {
        switch self {
        case .ocean: "ocean"
        case .waterPolygons: "water_polygons"
        case .waterPolygonsLabels: "water_polygons_labels"
        case .waterLines: "water_lines"
        case .waterLinesLabels: "water_lines_labels"
        case .damLines: "dam_lines"
        case .damPolygons: "dam_polygons"
        case .pierLines: "pier_lines"
        case .pierPolygons: "pier_polygons"
        case .boundaries: "boundaries"
        case .boundaryLabels: "boundary_labels"
        case .placeLabels: "place_labels"
        case .land: "land"
        case .sites: "sites"
        case .buildings: "buildings"
        case .addresses: "addresses"
        case .streets: "streets"
        case .streetPolygons: "street_polygons"
        case .streetLabels: "street_labels"
        case .streetsPolygonsLabels: "streets_polygons_labels"
        case .streetLabelsPoints: "street_labels_points"
        case .bridges: "bridges"
        case .aerialways: "aerialways"
        case .ferries: "ferries"
        case .publicTransport: "public_transport"
        case .pois: "pois"
        case .landforms: "landforms"
        case .landformLabels: "landform_labels"
        case .pistes: "pistes"
        case .pistePolygons: "piste_polygons"
        }
    }
}
