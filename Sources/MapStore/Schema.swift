/// The tables of a map database, as SQL; `README.md` beside this file explains them in prose.
///
/// A map is an MBTiles 1.3 file (https://github.com/mapbox/mbtiles-spec), so that all tools for
/// MBTiles can read its tiles; the tables from ``roads`` on are ours, and such tools ignore them.
/// All coordinates are whole units of 1e-7 degrees (``FixedCoordinate``), all lengths millimetres.
enum Schema {
    /// The value of `PRAGMA user_version`, which grows when a reader of the old tables would fail.
    ///
    /// An additional table does not change it: readers of that table check whether it exists.
    static let version = 1

    /// "MPBX", the `application_id` that MBTiles 1.3 has registered with SQLite.
    static let applicationID = 0x4D50_4258

    /// The statements before the first table of a file that is useless until it is complete.
    ///
    /// - Parameter inMemory: whether to sort indexes in memory, or in files without names.
    /// - Returns: SQL.
    static func beginWriting(inMemory: Bool) -> String {
        """
        PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
        PRAGMA cache_size = -32768; PRAGMA temp_store = \(inMemory ? "MEMORY" : "FILE");
        PRAGMA application_id = \(applicationID)
        """
    }

    /// The generator and contents of the file: MBTiles 1.3, section "Metadata".
    ///
    /// - `name`: the key, `value`: its text. Ours in addition to the specified ones: `languages`
    ///   (codes, separated by commas) and `generator` (program and version).
    static let metadata = """
        CREATE TABLE metadata (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
        """

    /// The tiles, with equal contents, such as sea or bare fields, stored only once.
    ///
    /// - `images.tile_id`: our number. `images.tile_data`: a gzipped vector tile.
    /// - `map`: the image of each tile; `tile_row` counts from the south (TMS).
    /// - `tiles`: the view that MBTiles requires.
    ///
    /// A third or more of a country's tiles are the same few bytes (all sea, all forest); this way
    /// they take one row of four small numbers each, and readers see no difference.
    static let tiles = """
        CREATE TABLE images (tile_id INTEGER PRIMARY KEY, tile_data BLOB NOT NULL);
        CREATE TABLE map (
            zoom_level INTEGER NOT NULL, tile_column INTEGER NOT NULL, tile_row INTEGER NOT NULL,
            tile_id INTEGER NOT NULL REFERENCES images,
            PRIMARY KEY (zoom_level, tile_column, tile_row)
        ) WITHOUT ROWID;
        CREATE VIEW tiles AS
            SELECT map.zoom_level AS zoom_level, map.tile_column AS tile_column,
                map.tile_row AS tile_row, images.tile_data AS tile_data
            FROM map JOIN images ON images.tile_id = map.tile_id;
        """

    /// The properties that all edges of one OpenStreetMap way share: ``Road``.
    ///
    /// - `road_id`: our number. `way_id`: OpenStreetMap's. `class`: ``RoadClass``.
    /// - `name`, `ref`, `int_ref`, `surface`: the tags, NULL if absent.
    /// - `lanes`: number for both directions. `layer`: level, 0 is the ground. `traits`:
    ///   ``Road/Traits`` bits.
    /// - `road_names`: names in other languages; `language` is the part after `name:`.
    static let roads = """
        CREATE TABLE roads (
            road_id INTEGER PRIMARY KEY, way_id INTEGER NOT NULL, class INTEGER NOT NULL,
            name TEXT, ref TEXT, int_ref TEXT, lanes INTEGER, layer INTEGER NOT NULL,
            surface TEXT, traits INTEGER NOT NULL
        );
        CREATE TABLE road_names (
            road_id INTEGER NOT NULL REFERENCES roads, language TEXT NOT NULL, name TEXT NOT NULL,
            PRIMARY KEY (road_id, language)
        ) WITHOUT ROWID;
        """

    /// The graph: ``RoadNode``, ``RoadGeometry``, ``RoadEdge``.
    ///
    /// - `road_nodes`: `osm_id` is NULL for nodes the importer made; `longitude`, `latitude` in 1e-7
    ///   degrees.
    /// - `road_geometries`: `length` in millimetres; `points` as ``GeometryBlob`` writes them.
    /// - `road_edges`: directed; the two directions of a street have the same `geometry_id`.
    ///   `speed_limit` is the number on the sign (0: signed as without limit, NULL: not tagged),
    ///   `access` is ``CarAccess``, `flags` are 1 reversed, 2 one-way, 4 speed limit in miles per
    ///   hour.
    /// - `road_index`: an R*Tree over the boxes of the geometries (not of the edges), in 1e-7 degrees.
    static let graph = """
        CREATE TABLE road_nodes (
            node_id INTEGER PRIMARY KEY, osm_id INTEGER, longitude INTEGER NOT NULL,
            latitude INTEGER NOT NULL
        );
        CREATE TABLE road_geometries (
            geometry_id INTEGER PRIMARY KEY, length INTEGER NOT NULL, points BLOB NOT NULL
        );
        CREATE TABLE road_edges (
            edge_id INTEGER PRIMARY KEY,
            from_node INTEGER NOT NULL REFERENCES road_nodes,
            to_node INTEGER NOT NULL REFERENCES road_nodes,
            road_id INTEGER NOT NULL REFERENCES roads,
            geometry_id INTEGER NOT NULL REFERENCES road_geometries,
            flags INTEGER NOT NULL, access INTEGER NOT NULL, speed_limit INTEGER, lanes INTEGER,
            turn_lanes TEXT, destination TEXT, destination_ref TEXT, exit_number TEXT
        );
        CREATE VIRTUAL TABLE road_index USING rtree_i32(geometry_id, west, east, south, north);
        """

    /// Forbidden and required turns: ``TurnRestriction``.
    ///
    /// - `kind`: ``TurnRestriction/Kind``. `via_node`: NULL if the turn leads over roads, which
    ///   `turn_restriction_roads` lists by `position` from 0.
    /// - `exceptions`: exempt vehicles, separated by semicolons, NULL if none. `condition`: when it
    ///   applies, NULL if always.
    static let restrictions = """
        CREATE TABLE turn_restrictions (
            restriction_id INTEGER PRIMARY KEY, relation_id INTEGER NOT NULL, kind INTEGER NOT NULL,
            from_road INTEGER NOT NULL REFERENCES roads, via_node INTEGER REFERENCES road_nodes,
            to_road INTEGER NOT NULL REFERENCES roads, exceptions TEXT, condition TEXT
        );
        CREATE TABLE turn_restriction_roads (
            restriction_id INTEGER NOT NULL REFERENCES turn_restrictions, position INTEGER NOT NULL,
            road_id INTEGER NOT NULL REFERENCES roads, PRIMARY KEY (restriction_id, position)
        ) WITHOUT ROWID;
        """

    /// The graph in the form that a router reads: ``RoutingCell``, and ``OverlayCell`` in large maps.
    ///
    /// - `level`: from 1, the level of single cells.
    /// - `cell`: node numbers less one, divided by ``RoutingCell/nodesPerCell``, or by the nodes of
    ///   an area of the level.
    /// - `data`: the records.
    ///
    /// What hours and seasons change in cells is apart: ``RoutingConditions``. Most cells have none.
    static let routing = """
        CREATE TABLE routing_cells (cell INTEGER PRIMARY KEY, data BLOB NOT NULL);
        CREATE TABLE routing_conditions (cell INTEGER PRIMARY KEY, data BLOB NOT NULL);
        CREATE TABLE routing_areas (
            level INTEGER NOT NULL, cell INTEGER NOT NULL, data BLOB NOT NULL,
            UNIQUE (level, cell)
        );
        """

    /// Borders between countries: ``CountryBorder``.
    ///
    /// - `country`, `neighbour`: ISO 3166-1 alpha-2 codes in alphabetical order; `neighbour` is
    ///   NULL at sea and if no relation names it. The sides on which they lie are not recorded.
    /// - `west` to `north`: the box, in 1e-7 degrees. `points` as ``GeometryBlob`` writes them.
    static let borders = """
        CREATE TABLE country_borders (
            border_id INTEGER PRIMARY KEY, country TEXT NOT NULL, neighbour TEXT,
            west INTEGER NOT NULL, east INTEGER NOT NULL, south INTEGER NOT NULL,
            north INTEGER NOT NULL, points BLOB NOT NULL
        );
        """

    /// Road signs, and what signs along roads would say: ``RoadSign``.
    ///
    /// - `kind`: ``SignKind/id``. `value`, `unit`: the number on it, NULL if none; `unit` is
    ///   ``SignValue/Unit``. `text`: its words.
    /// - `edge_id`: the edge in whose direction it holds; `offset`: millimetres from its beginning.
    /// - `direction`: ``RoadSign/Direction``, `side`: ``RoadSign/Side`` or NULL, `origin`:
    ///   ``RoadSign/Origin``.
    /// - `source`: `node/…` or `way/…` of OpenStreetMap, or the authority's number; `date`: since
    ///   when, as the authority writes it.
    /// - `continues`: 1 if the road that leads straight into the edge has the same.
    static let signs = """
        CREATE TABLE road_signs (
            sign_id INTEGER PRIMARY KEY, kind TEXT NOT NULL, value REAL, unit TEXT, text TEXT,
            longitude INTEGER NOT NULL, latitude INTEGER NOT NULL, edge_id INTEGER NOT NULL,
            offset INTEGER NOT NULL, direction INTEGER NOT NULL, side INTEGER,
            origin INTEGER NOT NULL, source TEXT NOT NULL, date TEXT, continues INTEGER NOT NULL
        );
        """

    /// The indexes of ``signs``, by edge and by rows of 0.002 degrees.
    static let signIndexes = [
        "CREATE INDEX road_signs_edge ON road_signs (edge_id)",
        "CREATE INDEX road_signs_place ON road_signs (latitude / 20000, longitude)",
    ]

    /// The search entries: ``SearchEntry``.
    ///
    /// - `search_entries`: `kind` is ``SearchEntry/Kind``, `rank` grows with importance, and
    ///   entries are in descending order of it; `street_id` is the entry of an address's street;
    ///   `longitude`, `latitude` and the box of a street in 1e-7 degrees.
    /// - `search_names`: names in other languages.
    /// - `search_index`: FTS5 over all names; over street, postcode and locality; and over names
    ///   whose words are written together. `rowid` is `entry_id`. Addresses are not in it: they are
    ///   found by their streets. It stores no text of its own; words are in the spelling of
    ///   ``SearchLetters``.
    /// - `search_words`: all words of the index, in pages (``SearchVocabulary``), by the first word
    ///   of each.
    static let search = """
        CREATE TABLE search_entries (
            entry_id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, category TEXT, name TEXT,
            street TEXT, house_number TEXT, locality TEXT, longitude INTEGER NOT NULL,
            latitude INTEGER NOT NULL, rank INTEGER NOT NULL, postcode TEXT, street_id INTEGER,
            west INTEGER, south INTEGER, east INTEGER, north INTEGER
        );
        CREATE TABLE search_names (
            entry_id INTEGER NOT NULL REFERENCES search_entries, language TEXT NOT NULL,
            name TEXT NOT NULL, PRIMARY KEY (entry_id, language)
        ) WITHOUT ROWID;
        CREATE VIRTUAL TABLE search_index USING fts5(
            names, address, whole, content='', columnsize=0, detail=column,
            tokenize='unicode61 remove_diacritics 0'
        );
        CREATE TABLE search_words (first TEXT PRIMARY KEY, words BLOB NOT NULL) WITHOUT ROWID;
        """

    /// The tables of ``search``, including FTS5's own (https://sqlite.org/fts5.html, "%_data").
    static let searchTables = [
        "search_entries", "search_names", "search_index_data", "search_index_idx",
        "search_index_config", "search_words",
    ]

    /// The words of ``search``'s index, in ascending order, while a map is made.
    static let searchTerms = """
        CREATE VIRTUAL TABLE temp.search_terms USING fts5vocab(main, search_index, row)
        """

    /// The settings before texts are indexed: they are sorted in pieces of four megabytes, which
    /// are merged by sixteen.
    ///
    /// FTS5's defaults, a megabyte and four, take a third more time.
    static let fillSearchIndex = """
        INSERT INTO search_index (search_index, rank) VALUES ('automerge', 0);
        INSERT INTO search_index (search_index, rank) VALUES ('hashsize', 4194304)
        """

    /// The statements after all texts are indexed: one piece is left, and FTS5's defaults are
    /// restored for programs that change the map.
    static let packSearchIndex = """
        INSERT INTO search_index (search_index) VALUES ('optimize');
        DELETE FROM search_index_config WHERE k IN ('automerge', 'hashsize')
        """

    /// The index by rows of 0.002 degrees, in which a lookup reads only nearby entries, however
    /// large the map is.
    static let searchPlaces = """
        CREATE INDEX search_entries_place ON search_entries (kind, latitude / 20000, longitude);
        CREATE INDEX search_entries_street ON search_entries (street_id)
            WHERE street_id IS NOT NULL
        """

    /// The indexes, made after all rows are written, which is faster than updating them row by row.
    static let indexes =
        [
            "CREATE INDEX road_edges_from ON road_edges (from_node)",
            "CREATE INDEX road_edges_to ON road_edges (to_node)",
            "CREATE INDEX road_edges_geometry ON road_edges (geometry_id)",
            "CREATE INDEX turn_restrictions_from ON turn_restrictions (from_road)",
        ] + signIndexes

    /// All tables in the order in which they refer to each other.
    static let tables = [
        metadata, tiles, roads, graph, restrictions, routing, borders, signs, search,
    ]
}
