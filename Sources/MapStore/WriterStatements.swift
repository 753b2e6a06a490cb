/// The INSERT statements of a ``MapWriter``, compiled once.
struct WriterStatements {
    let road, roadName, node, geometry, edge: Statement
    let restriction, restrictionRoad, border: Statement

    init(_ database: Database) throws(SQLiteError) {
        func insert(into table: String, _ columns: String...) throws(SQLiteError) -> Statement {
            try database.prepare(Self.insertion(into: table, columns))
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
    }
    /// The SQL that inserts a row.
    static func insertion(into table: String, _ columns: [String]) -> String {
        let values = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        return "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(values))"
    }
}
