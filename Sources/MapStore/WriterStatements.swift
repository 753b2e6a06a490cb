import SQLite

/// The INSERT statements of a ``MapWriter``, compiled once.
struct WriterStatements {
    let road, roadName, node, geometry, edge: Statement
    let restriction, restrictionRoad, border: Statement
    let searchEntry, searchName, searchText: Statement

    init(_ database: Database) throws(SQLiteError) {
        func insert(into table: String, _ columns: String...) throws(SQLiteError) -> Statement {
            let values = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
            let names = columns.joined(separator: ", ")
            return try database.prepare("INSERT INTO \(table) (\(names)) VALUES (\(values))")
        }
        road = try insert(
            into: "roads", "road_id", "way_id", "class", "name", "ref", "int_ref", "lanes", "layer",
            "surface", "traits")
        roadName = try insert(into: "road_names", "road_id", "language", "name")
        node = try insert(into: "road_nodes", "node_id", "osm_id", "longitude", "latitude")
        geometry = try insert(into: "road_geometries", "geometry_id", "length", "points")
        edge = try insert(
            into: "road_edges", "edge_id", "from_node", "to_node", "road_id", "geometry_id",
            "flags",
            "access", "speed_limit", "lanes", "turn_lanes", "destination", "destination_ref",
            "exit_number")
        restriction = try insert(
            into: "turn_restrictions", "restriction_id", "relation_id", "kind", "from_road",
            "via_node", "to_road", "exceptions", "condition")
        restrictionRoad = try insert(
            into: "turn_restriction_roads", "restriction_id", "position", "road_id")
        border = try insert(
            into: "country_borders", "country", "neighbour", "west", "east", "south", "north",
            "points")
        searchEntry = try insert(
            into: "search_entries", "kind", "category", "name", "street", "house_number",
            "locality", "longitude", "latitude", "rank")
        searchName = try insert(into: "search_names", "entry_id", "language", "name")
        searchText = try insert(into: "search_index", "rowid", "names", "address")
    }
}
