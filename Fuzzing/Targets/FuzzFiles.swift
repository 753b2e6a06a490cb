import Geometry
import Glibc
import MapImport
import MapStore

/// Parsers that read files; those lie in the folder that `FUZZ_FOLDER` names.
extension FuzzParsers {
    /// OpenStreetMap data, imported from reading to search; tiles of a small area only.
    static func extract(_ bytes: [UInt8], kind: String) {
        imported([(bytes, kind)])
    }

    /// A file of changes (.osc) to two nodes and a way.
    static func changes(_ bytes: [UInt8]) {
        let extract = """
            <osm><node id="1" version="1" lon="10" lat="60"/><node id="2" version="2" lon="10.01" \
            lat="60"/><way id="3" version="1"><nd ref="1"/><nd ref="2"/><tag k="highway" \
            v="service"/></way></osm>
            """
        imported([(Array(extract.utf8), "osm"), (bytes, "osc")])
    }

    private static func imported(_ files: [(bytes: [UInt8], kind: String)]) {
        let inputs = files.map { path("input." + $0.kind) }
        let output = path("output.mbtiles")
        defer { for file in inputs + [output] { unlink(file) } }
        guard zip(files, inputs).allSatisfy({ write($0.bytes, to: $1) }),
            let writer = try? MapWriter(path: output)
        else { return }
        let options = ImportOptions(
            languages: ["de", "en"], threads: 1,
            area: ImportArea(CoordinateBox(west: 9.99, south: 59.99, east: 10.02, north: 60.01)))
        _ = try? Importer(options: options).run(inputs: inputs, writer: writer)
    }

    /// The names and values of a map's metadata, each ended by a zero byte.
    static func metadata(_ bytes: [UInt8]) {
        let file = path("metadata.mbtiles")
        defer { unlink(file) }
        do {
            let database = try Database(path: file, access: .create)
            try database.execute(
                """
                PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
                CREATE TABLE metadata (name, value);
                CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data);
                INSERT INTO tiles VALUES (3, 4, 5, x'1A00')
                """)
            let insert = try database.prepare("INSERT INTO metadata VALUES (?1, ?2)")
            let texts = bytes.split(separator: 0, omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
            for place in stride(from: 0, to: texts.count - 1, by: 2) {
                try insert.bind(texts[place], at: 1)
                try insert.bind(texts[place + 1], at: 2)
                try insert.run()
            }
        } catch {
            return
        }
        _ = try? MapDatabase(path: file).readMetadata()
    }

    /// A PMTiles file: what it says of itself, and its tiles, found in both ways.
    static func pmtiles(_ bytes: [UInt8]) {
        struct Enough: Error {}
        let file = path("map.pmtiles")
        defer { unlink(file) }
        guard write(bytes, to: file), let map = try? TilesetFile.open(file) else { return }
        _ = try? map.readMetadata()
        _ = try? map.readSummary()
        var count = 0
        try? map.forEachTile(ofZoom: nil) { tile in
            _ = try? map.tile(tile)
            count += 1
            if count == 100 { throw Enough() }
        }
        for z in [0, 1, 2, 14, 24] {
            if let tile = TileID(z: z, x: (1 << z) / 3, y: (1 << z) / 2) {
                _ = try? map.hasTile(tile)
            }
        }
    }

    /// A path of the calling thread's own.
    static func path(_ name: String) -> String {
        let folder = getenv("FUZZ_FOLDER").map { String(cString: $0) } ?? "/tmp"
        return "\(folder)/fuzz-\(getpid())-\(pthread_self())-\(name)"
    }

    /// Whether all bytes could be written.
    static func write(_ bytes: [UInt8], to path: String) -> Bool {
        guard let file = fopen(path, "wb") else { return false }
        let count = fwrite(bytes, 1, bytes.count, file)
        return fclose(file) == 0 && count == bytes.count
    }
}
