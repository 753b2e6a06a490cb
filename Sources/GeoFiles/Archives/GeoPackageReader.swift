import Geometry
import MapStore

/// Reads the feature tables of a GeoPackage (OGC 12-128r18).
struct GeoPackageReader {
    private let reading: GeoReading
    private let database: Database
    private var document = GeoDocument(format: .geoPackage)

    private static let greatestLayers = 100

    /// A table of features.
    private struct Layer {
        var table, column: String
        /// The reference system: `EPSG:25832`, or its definition.
        var system: String
    }

    /// Reads a file.
    static func document(_ bytes: [UInt8], reading: GeoReading) throws(GeoFileError) -> GeoDocument
    {
        do {
            let database = try Database.inMemory(copyOf: bytes)
            var reader = GeoPackageReader(reading: reading, database: database)
            try reader.read()
            return reader.document
        } catch let error as GeoFileError {
            throw error
        } catch {
            throw reading.error(
                "its tables can't be read: \(PrintableExcerpt.of("\(error)", most: 200))",
                cure: "check it with ogrinfo, or export it again")
        }
    }

    private init(reading: GeoReading, database: Database) {
        (self.reading, self.database) = (reading, database)
    }

    private mutating func read() throws {
        let layers = try layers()
        guard !layers.isEmpty else {
            throw reading.error("it is a GeoPackage without a table of features")
        }
        for layer in layers { try read(layer) }
    }

    private static let listLayers = """
        SELECT g.table_name, g.column_name, s.organization, s.organization_coordsys_id, s.definition
        FROM gpkg_geometry_columns g
        JOIN gpkg_contents c ON c.table_name = g.table_name AND c.data_type = 'features'
        LEFT JOIN gpkg_spatial_ref_sys s ON s.srs_id = g.srs_id
        ORDER BY g.table_name
        """

    private func layers() throws -> [Layer] {
        let statement: Statement
        do {
            statement = try database.prepare(Self.listLayers)
        } catch {
            throw reading.error(
                "it is an SQLite database, but no GeoPackage",
                cure: "a map is read by --map")
        }
        var layers: [Layer] = []
        while try statement.step(), layers.count < Self.greatestLayers {
            guard let table = statement.string(at: 0), let column = statement.string(at: 1) else {
                continue
            }
            let organization = statement.string(at: 2) ?? ""
            let system =
                organization.uppercased() == "EPSG"
                ? "EPSG:\(statement.int(at: 3) ?? 0)" : statement.string(at: 4) ?? ""
            layers.append(Layer(table: table, column: column, system: system))
        }
        return layers
    }

    private mutating func read(_ layer: Layer) throws {
        let isPlain = ["", "undefined", "EPSG:4326", "EPSG:4979"].contains(layer.system)
        let projection = isPlain ? nil : try Projection.of(layer.system, reading)
        let names = try columns(of: layer)
        let statement = try database.prepare(
            "SELECT "
                + ([layer.column] + names).map(Self.quoted).joined(separator: ", ")
                + " FROM " + Self.quoted(layer.table))
        var row = 0
        while try statement.step() {
            row += 1
            let geometries = try (statement.blob(at: 0) ?? []).withUnsafeBytes {
                (bytes) throws(GeoFileError) in
                var shapes = WellKnownBinary(bytes, projection: projection, reading: reading)
                return try shapes.packaged()
            }
            guard !geometries.isEmpty else {
                document.skipped.count(.noGeometry, atRecord: row, of: layer.table)
                continue
            }
            var properties: [(key: String, value: PropertyValue)] = [
                ("layer", .string(layer.table))
            ]
            for (index, name) in names.enumerated() {
                switch statement.storageClass(at: index + 1) {
                case .integer, .real:
                    if let number = statement.double(at: index + 1), number.isFinite {
                        properties.append((name, .number(number)))
                    }
                case .text:
                    if let text = statement.string(at: index + 1) {
                        properties.append((name, .string(String(text.prefix(2_000)))))
                    }
                default: break
                }
            }
            let record = try reading.countFeature()
            document.features += geometries.map {
                GeoFeature($0, record: record, properties: properties)
            }
        }
    }

    private func columns(of layer: Layer) throws -> [String] {
        let statement = try database.prepare("SELECT name FROM pragma_table_info(?1)")
        try statement.bind(layer.table, at: 1)
        var names: [String] = []
        while try statement.step(), names.count < 200 {
            if let name = statement.string(at: 0), name != layer.column { names.append(name) }
        }
        return names
    }

    private static func quoted(_ name: String) -> String {
        "\"" + name.replacing("\"", with: "\"\"") + "\""
    }
}
