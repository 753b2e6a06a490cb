import Formats
import Glibc
import MapPictures
import Platform
import TestSupport
import Testing

@testable import TileServer

@Suite(.serialized) struct CatalogTests {
    /// A folder with a style, its sprite and two maps that are called the same.
    private final class Folder {
        let path = "/tmp/catalog-test-\(getpid())-\(Int.random(in: 0..<1_000_000))"

        init() throws {
            let map = try Service.map.get()
            run("mkdir -p one 'two & a half'; cp \(map) one/map.mbtiles")
            run("cp \(map) 'two & a half/map.mbtiles'; cp \(map) 'one/50 % off.mbtiles'")
            let icons = "\(ProjectFiles.root)/styles/icons"
            run("mkdir icons; cp $(ls \(icons)/*.svg | head -3) icons")
            write(Self.style, to: "style.json")
        }

        deinit { _ = system("rm -rf '\(path)'") }

        func run(_ command: String) { _ = system("mkdir -p '\(path)'; cd '\(path)' && \(command)") }

        func write(_ text: String, to name: String) {
            run("cat > '\(name)' <<'END'\n\(text)\nEND")
        }

        static let style = #"""
            {"version": 8, "sprite": "icons",
             "sources": {"map": {"type": "vector"}, "other": {"type": "vector"}}, "layers": [
              {"id": "ground", "type": "background", "paint": {"background-color": "#eee"}},
              {"id": "streets", "type": "line", "source": "map", "source-layer": "streets"},
              {"id": "water", "type": "fill", "source": "other", "source-layer": "ocean"}]}
            """#

        func entry(_ id: String, _ map: String, _ other: String) -> ServerConfiguration.Style {
            ServerConfiguration.Style(
                id: id, style: path + "/style.json",
                maps: MapFiles(
                    only: nil,
                    named: [
                        MapFiles.Named(name: "map", path: "\(path)/\(map)"),
                        MapFiles.Named(name: "other", path: "\(path)/\(other)"),
                    ]))
        }
    }

    @Test func `A map's version depends on its content only`() throws {
        let folder = try Folder()
        let entry = folder.entry("a", "one/map.mbtiles", "one/map.mbtiles")
        let version = try ServedStyle(entry).version
        folder.run("touch -d 2001-01-01 style.json icons/*")
        #expect(try ServedStyle(entry).version == version)
        let copy = try Folder()
        let elsewhere = copy.entry("a", "one/map.mbtiles", "one/map.mbtiles")
        #expect(try ServedStyle(elsewhere).version == version)
        // As long as before, and of the same time.
        folder.run("sed -i s/#eee/#fff/ style.json; touch -d 2001-01-01 style.json")
        let edited = try ServedStyle(entry).version
        #expect(edited != version)
        folder.run("sed -i 's/fill/FILL/' icons/*; touch -d 2001-01-01 icons/*")
        #expect(try ServedStyle(entry).version != edited)
    }

    @Test func `Two entries of one style with different maps have different cache keys`() throws {
        let folder = try Folder()
        folder.run("touch -d 2001-01-01 'two & a half/map.mbtiles'")
        let (one, two) = ("one/map.mbtiles", "two & a half/map.mbtiles")
        let first = try ServedStyle(folder.entry("a", one, two))
        let second = try ServedStyle(folder.entry("b", two, one))
        #expect(first.version != second.version)
        #expect(first.data != second.data)
    }

    @Test func `Each map of a style has its own address`() throws {
        let folder = try Folder()
        let service = try Service {
            $0.styles = [
                folder.entry("a", "one/map.mbtiles", "two & a half/map.mbtiles"),
                folder.entry("b", "one/50 % off.mbtiles", "one/map.mbtiles"),
            ]
        }
        let host = [HTTPRequest.Field("host", "tiles.example")]
        func document(_ path: String) throws -> JSONValue {
            try JSONValue(parsing: service.get(path, fields: host).body)
        }
        let index = try document("/index.json").array ?? []
        let tiles = index.suffix(3).compactMap { $0["tiles"]?[0]?.string }
        let data = "http://tiles.example/data"
        #expect(
            tiles
                == ["map", "map-2", "50%20%25%20off"].map { "\(data)/\($0)/{z}/{x}/{y}.pbf" })
        let first = try document("/a/style.json")["sources"]
        #expect(first?["map"]?["url"]?.string == "\(data)/map.json")
        #expect(first?["other"]?["url"]?.string == "\(data)/map-2.json")
        let second = try document("/b/style.json")["sources"]
        #expect(second?["map"]?["url"]?.string == "\(data)/50%20%25%20off.json")
        for id in ["map", "map-2", "50%20%25%20off"] {
            #expect(try document("/data/\(id).json")["tiles"]?[0]?.string?.contains(id) == true)
            #expect(service.get("/data/\(id)/14/9327/4742.pbf").status == 200)
        }
        service.stop()
    }

    @Test func `A reload keeps entries whose files change meanwhile`() throws {
        let folder = try Folder()
        let entries = ["a", "b"].map { folder.entry($0, "one/map.mbtiles", "one/map.mbtiles") }
        var configuration = ServerConfiguration(styles: entries)
        configuration.threads = 1
        let log = ServerLog(.warning) { _ in }
        let served = try ServedCatalog(configuration, metrics: ServerMetrics(), log: log)
        let isDone = Monitor(false)
        let watch = try WorkerThread {
            while !isDone.withoutWaking({ $0 }) {
                _ = system("touch '\(entries[0].style)'")
                served.followFiles()
            }
        }
        for round in 0..<6 {
            configuration.styles = Array(entries.prefix(round % 2 + 1))
            // The style may be touched while it is read.
            while (try? served.reload(configuration)) == nil {}
            usleep(100_000)
            #expect(served.current.styles.count == round % 2 + 1)
        }
        isDone.withLock { $0 = true }
        watch.join()
    }
}
