import Foundation
import TestSupport
import Testing

/// PostgreSQL with PostGIS for a test, in a temporary folder that is gone with the object.
final class PostGISCluster {
    static let programs = "/usr/lib/postgresql/15/bin"
    static let isInstalled =
        FileManager.default.isExecutableFile(atPath: programs + "/initdb")
        && FileManager.default.fileExists(
            atPath: "/usr/share/postgresql/15/extension/postgis.control")

    let folder = NSTemporaryDirectory() + "/postgis-\(UUID().uuidString)"
    let port: Int

    init() throws {
        // A port that was free a moment ago.
        port = try ScriptedServer(turns: [], closes: true).port
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        if geteuid() == 0 { #expect(Self.shell("chown postgres '\(folder)'") == 0) }
        #expect(run("initdb -D '\(folder)/data' -A trust -U postgres --no-sync") == 0)
        try start()
        sql(
            """
            CREATE EXTENSION postgis; CREATE TABLE state (version integer); INSERT INTO state VALUES (1);
            CREATE TABLE places (name text, size integer, way geometry(Point, 3857));
            INSERT INTO places SELECT 'It''s ' || n, n, ST_Transform(ST_SetSRID(ST_Point(10.5 + n * 0.001, 59.5), 4326), 3857)
            FROM generate_series(1, 50) n; CREATE INDEX ON places USING gist (way);
            CREATE FUNCTION tiles(z integer, x integer, y integer) RETURNS bytea LANGUAGE sql STABLE AS
            'SELECT ST_AsMVT(t, ''f'') FROM (SELECT ST_AsMVTGeom(way, ST_TileEnvelope(z, x, y)) FROM places) t';
            CREATE FUNCTION slow(z integer, x integer, y integer) RETURNS bytea LANGUAGE sql AS
            'SELECT pg_sleep(60)::text::bytea';
            CREATE FUNCTION writes(z integer, x integer, y integer) RETURNS bytea LANGUAGE sql AS
            'INSERT INTO state VALUES (9); SELECT ''''::bytea';
            CREATE FUNCTION large(z integer, x integer, y integer) RETURNS bytea LANGUAGE sql AS
            'SELECT convert_to(repeat(''x'', 70000000), ''utf8'')'
            """)
    }

    deinit {
        _ = run("pg_ctl -D '\(folder)/data' -m immediate -w stop")
        try? FileManager.default.removeItem(atPath: folder)
    }

    func start() throws {
        let options = "-p \(port) -k '\(folder)' -c fsync=off -c listen_addresses=127.0.0.1"
        #expect(
            run("pg_ctl -D '\(folder)/data' -o \"\(options)\" -l '\(folder)/log' -w start") == 0)
    }

    func restart() throws {
        #expect(run("pg_ctl -D '\(folder)/data' -m fast -w stop") == 0)
        try start()
    }

    func sql(_ text: String) {
        let file = folder + "/statements.sql"
        try? Data(text.utf8).write(to: URL(fileURLWithPath: file))
        #expect(
            Self.shell(
                "psql -q -v ON_ERROR_STOP=1 -h 127.0.0.1 -p \(port) -U postgres -d postgres -f '\(file)'"
            ) == 0)
    }

    private func run(_ command: String) -> Int32 {
        let line = "cd '\(folder)' && PATH=\(Self.programs):$PATH \(command)"
        let quoted = line.split(separator: "'", omittingEmptySubsequences: false).joined(
            separator: "'\\''")
        return Self.shell(geteuid() == 0 ? "su postgres -c '\(quoted)'" : line)
    }

    private static func shell(_ line: String) -> Int32 {
        system("{ \(line) ; } > /dev/null 2>&1 < /dev/null")
    }
}
