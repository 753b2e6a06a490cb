/// The layers of our tiles, in the order in which they stand in a tile: those of
/// Shortbread 1.0, and ours at the end.
enum TileLayer: String, CaseIterable {
    case ocean
    case waterPolygons = "water_polygons"
    case waterPolygonsLabels = "water_polygons_labels"
    case waterLines = "water_lines"
    case waterLinesLabels = "water_lines_labels"
    case damLines = "dam_lines"
    case damPolygons = "dam_polygons"
    case pierLines = "pier_lines"
    case pierPolygons = "pier_polygons"
    case boundaries
    case boundaryLabels = "boundary_labels"
    case placeLabels = "place_labels"
    case land
    case sites
    case buildings
    case addresses
    case streets
    case streetPolygons = "street_polygons"
    case streetLabels = "street_labels"
    case streetsPolygonsLabels = "streets_polygons_labels"
    case streetLabelsPoints = "street_labels_points"
    case bridges
    case aerialways
    case ferries
    case publicTransport = "public_transport"
    case pois
    case landforms
    case landformLabels = "landform_labels"
}
