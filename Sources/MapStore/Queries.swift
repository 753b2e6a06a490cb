/// The statements that read a map, as SQL.
enum Queries {
    static let tile = """
        SELECT tile_data FROM tiles
        WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3
        """
    static let tilePresence = """
        SELECT 1 FROM tiles
        WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3 AND tile_data IS NOT NULL
        """
    static let tileAddresses = """
        SELECT zoom_level, tile_column, tile_row FROM tiles
        WHERE (?1 IS NULL OR zoom_level = ?1) AND tile_data IS NOT NULL
        """
    static let firstTile = "SELECT tile_data FROM tiles WHERE tile_data IS NOT NULL LIMIT 1"
    static let lowestZoom = "SELECT zoom_level FROM tiles ORDER BY zoom_level ASC LIMIT 1"
    static let highestZoom = "SELECT zoom_level FROM tiles ORDER BY zoom_level DESC LIMIT 1"
    static let tilesOfZoom = "SELECT tile_data FROM tiles WHERE zoom_level = ?1"
    static let extentOfZoom = """
        SELECT min(tile_column), max(tile_column), min(tile_row), max(tile_row)
        FROM tiles WHERE zoom_level = ?1
        """

    /// Limits the number and length of rows, because an untrusted table may contain anything.
    static let metadata = """
        SELECT name, value FROM metadata
        WHERE length(name) <= 100 AND length(value) <= 2000000 LIMIT 1000
        """

    static let isOurs = """
        SELECT count(*) = 3 FROM sqlite_schema
        WHERE name IN ('road_edges', 'road_geometries', 'search_entries')
        """
    static let userVersion = "PRAGMA user_version"

    static let hasBorders = """
        SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'country_borders'
        """
    static let bordersInBox = """
        SELECT country, neighbour, points FROM country_borders
        WHERE west <= ?2 AND east >= ?1 AND south <= ?4 AND north >= ?3
        ORDER BY border_id LIMIT ?5
        """

    static let nodeCount = "SELECT count(*) FROM road_nodes"
    static let edgeCount = "SELECT count(*) FROM road_edges"
    static let restrictionCount = "SELECT count(*) FROM turn_restrictions"
    static let totalLength = "SELECT total(length) / 1000 FROM road_geometries"
    static let searchEntryCount = "SELECT count(*) FROM search_entries"

    static let node = "SELECT osm_id, longitude, latitude FROM road_nodes WHERE node_id = ?1"
    static let road = """
        SELECT way_id, class, name, ref, int_ref, lanes, layer, surface, traits
        FROM roads WHERE road_id = ?1
        """
    static let roadNames = "SELECT language, name FROM road_names WHERE road_id = ?1"
    static let routingTable = "SELECT 1 FROM sqlite_schema WHERE name = 'routing_cells'"
    static let lastRoutingNode = "SELECT max(node_id) FROM road_nodes"
    static let routingCell = "SELECT data FROM routing_cells WHERE cell = ?1"
    static let overlayTable = "SELECT 1 FROM sqlite_schema WHERE name = 'routing_areas'"
    static let overlayLevels = "SELECT max(level) FROM routing_areas"
    static let overlayCell = "SELECT data FROM routing_areas WHERE level = ?1 AND cell = ?2"
    static let routingConditionsTable =
        "SELECT 1 FROM sqlite_schema WHERE name = 'routing_conditions'"
    static let routingConditions = "SELECT data FROM routing_conditions WHERE cell = ?1"
    static let routingConditionsOfCells =
        "SELECT 1 FROM routing_conditions WHERE cell >= ?1 AND cell < ?2 LIMIT 1"
    static let geometry = "SELECT length, points FROM road_geometries WHERE geometry_id = ?1"
    static let edgeColumns = """
        edge_id, from_node, to_node, road_edges.road_id, road_edges.geometry_id, flags, access,
        speed_limit, road_edges.lanes, turn_lanes, destination, destination_ref, exit_number
        """
    static let edge = "SELECT \(edgeColumns) FROM road_edges WHERE edge_id = ?1"
    static let edgesFromNode = "SELECT \(edgeColumns) FROM road_edges WHERE from_node = ?1"
    static let edgesToNode = "SELECT \(edgeColumns) FROM road_edges WHERE to_node = ?1"
    static let edgesInBox = """
        SELECT \(edgeColumns)
        FROM road_index JOIN road_edges ON road_edges.geometry_id = road_index.geometry_id
        WHERE west <= ?2 AND east >= ?1 AND south <= ?4 AND north >= ?3
        ORDER BY edge_id
        """
    static let roadBoxes = """
        SELECT geometry_id, west, south, east, north FROM road_index
        WHERE west <= ?2 AND east >= ?1 AND south <= ?4 AND north >= ?3
        """
    static let roadEnds = "SELECT from_node, to_node FROM road_edges WHERE geometry_id = ?1"
    /// The filter is applied before the joins, because most edges of a town are paths.
    static let carSegmentsInBox = "\(segmentsInBox) AND access <> 0 LIMIT ?5"
    static let namedSegmentsInBox = "\(segmentsInBox) AND name IS NOT NULL LIMIT ?5"
    private static let segmentsInBox = """
        SELECT \(edgeColumns), class, name, ref, traits, points
        FROM road_index JOIN road_edges ON road_edges.geometry_id = road_index.geometry_id
            JOIN roads USING (road_id)
            JOIN road_geometries ON road_geometries.geometry_id = road_index.geometry_id
        WHERE west <= ?2 AND east >= ?1 AND south <= ?4 AND north >= ?3
        """
    /// The ends of a street's edges, by its name or its first number; pavements with the names of
    /// their streets (``Road/Traits``) meet other streets elsewhere.
    static let junctionsOfStreet = """
        SELECT from_node, to_node
        FROM road_index JOIN road_edges ON road_edges.geometry_id = road_index.geometry_id
            JOIN roads USING (road_id)
        WHERE west <= ?2 AND east >= ?1 AND south <= ?4 AND north >= ?3
            AND (name = ?5 OR ref = ?5 OR substr(ref, 1, length(?5) + 1) = ?5 || ';')
            AND traits & ?7 = 0
        LIMIT ?6
        """
    /// The ends of short edges without a name, such as those between a street and a tramway's street.
    static let shortLinks = """
        SELECT from_node, to_node
        FROM road_index JOIN road_edges ON road_edges.geometry_id = road_index.geometry_id
            JOIN roads USING (road_id)
            JOIN road_geometries ON road_geometries.geometry_id = road_index.geometry_id
        WHERE west <= ?2 AND east >= ?1 AND south <= ?4 AND north >= ?3
            AND name IS NULL AND length <= ?5
        LIMIT ?6
        """
    /// A page of a table: ?2 rows after number ?1, of the whole map, of the box ?3 to ?6 (west, east,
    /// south, north), or of that and the box ?7 to ?10.
    static func carEdges(inBoxes count: Int) -> String {
        """
        SELECT edge_id, from_node, to_node, road_id, geometry_id, flags, access, speed_limit
        FROM road_edges
        WHERE edge_id > ?1 AND access <> 0\(count > 0 ? " AND geometry_id IN (\(geometries(in: count)))" : "")
        ORDER BY edge_id LIMIT ?2
        """
    }
    static func geometries(inBoxes count: Int) -> String {
        """
        SELECT geometry_id, length, points FROM road_geometries
        WHERE geometry_id > ?1\(count > 0 ? " AND geometry_id IN (\(geometries(in: count)))" : "")
        ORDER BY geometry_id LIMIT ?2
        """
    }
    static func roads(inBoxes count: Int) -> String {
        """
        SELECT road_id, way_id, class, name, ref, traits FROM roads
        WHERE road_id > ?1\(count > 0 ? " AND road_id IN (\(roads(in: count)))" : "")
        ORDER BY road_id LIMIT ?2
        """
    }
    static func nodeRestrictions(inBoxes count: Int) -> String {
        """
        SELECT restriction_id, relation_id, kind, from_road, via_node, to_road, exceptions, condition
        FROM turn_restrictions
        WHERE restriction_id > ?1 AND via_node IS NOT NULL
            \(count > 0 ? "AND from_road IN (\(roads(in: count)))" : "")
        ORDER BY restriction_id LIMIT ?2
        """
    }
    static let geometryCountInBox = """
        SELECT count(*) FROM (
            SELECT 1 FROM road_index
            WHERE west <= ?2 AND east >= ?1 AND south <= ?4 AND north >= ?3 LIMIT ?5
        )
        """
    private static func geometries(in count: Int) -> String {
        (0..<count).map { box in
            let first = 3 + 4 * box
            return """
                SELECT geometry_id FROM road_index
                WHERE west <= ?\(first + 1) AND east >= ?\(first)
                    AND south <= ?\(first + 3) AND north >= ?\(first + 2)
                """
        }.joined(separator: " UNION ")
    }
    private static func roads(in count: Int) -> String {
        "SELECT road_id FROM road_edges WHERE geometry_id IN (\(geometries(in: count)))"
    }
    static let restrictionsFromRoad = """
        SELECT restriction_id, relation_id, kind, via_node, to_road, exceptions, condition
        FROM turn_restrictions WHERE from_road = ?1 ORDER BY restriction_id
        """
    static let restrictionRoads = """
        SELECT road_id FROM turn_restriction_roads WHERE restriction_id = ?1 ORDER BY position
        """

    /// The numbers of matches in their order, which is that of ranks.
    ///
    /// FTS5 finds them in this order, and the search ends with the last one requested. Its own
    /// `bm25` would examine all matches, hundreds of thousands for the commonest street of a large
    /// country.
    static let search = """
        SELECT rowid FROM search_index WHERE search_index MATCH ?1 ORDER BY rowid LIMIT ?2
        """
    static let hasSearchWords = """
        SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'search_words'
        """
    static let searchWords = "SELECT words FROM search_words ORDER BY first"
    /// An entry with all columns, those of `entriesInBox` first.
    static let searchEntry = """
        SELECT \(searchColumns) FROM search_entries WHERE entry_id = ?1
        """
    /// The house numbers of a street, with their places: most are only compared.
    static let searchHouses = """
        SELECT entry_id, house_number, longitude, latitude
        FROM search_entries WHERE street_id = ?1 ORDER BY entry_id LIMIT ?2
        """
    private static let searchColumns = """
        entry_id, kind, category, name, street, house_number, locality, longitude, latitude, rank,
            postcode, west, south, east, north
        """
    /// Entries in a box, with the columns that all maps have.
    ///
    /// It uses the index `search_entries_place`, row by row, if the map has it: 0.2 ms among two
    /// million addresses of a country, 1.3 s without.
    static let entriesInBox = """
        SELECT entry_id, kind, category, name, street, house_number, locality, longitude, latitude,
            rank
        FROM search_entries
        WHERE kind = ?1 AND longitude BETWEEN ?2 AND ?3 AND latitude BETWEEN ?4 AND ?5
            AND latitude / 20000 IN (
                WITH RECURSIVE rows(row) AS (
                    SELECT ?4 / 20000 UNION ALL SELECT row + 1 FROM rows WHERE row < ?5 / 20000
                )
                SELECT row FROM rows
            )
        ORDER BY entry_id LIMIT ?6
        """
    static let searchNames = "SELECT language, name FROM search_names WHERE entry_id = ?1"
}
