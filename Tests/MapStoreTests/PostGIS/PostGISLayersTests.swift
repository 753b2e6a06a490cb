import TestSupport
import Testing

@testable import MapStore

struct PostGISLayersTests {
    private func read(_ text: String) throws -> PostGISLayers {
        try PostGISLayers(Array(text.utf8), path: "layers.json")
    }

    @Test func `a zoom has a statement of the layers that it shows`() throws {
        let layers = try read(
            #"""
            {"name": "Town", "minzoom": 5, "maxzoom": 14, "bounds": [10, 59, 11, 60], "version": "SELECT 1",
             "attribution": "<a href='x'>© us</a>", "layers": [
              {"id": "it's", "sql": "SELECT way AS geom, a, \"b\"\"c\" FROM t -- all", "fields": {"a": "Number", "b\"c": "String"}},
              {"id": "houses", "minzoom": 14, "sql": "SELECT way AS geom FROM h WHERE $1 > 3"}]}
            """#)
        #expect(layers.metadata.name == "Town" && layers.metadata.attribution == "© us")
        #expect(layers.metadata.vectorLayers.map(\.id) == ["it's", "houses"])
        #expect(layers.metadata.vectorLayers[1].minzoom == 14 && layers.version == "SELECT 1")
        let low = try #require(layers.statement(zoom: 13))
        #expect(low.contains("'it''s'") && low.contains("q.\"a\"") && low.contains("q.\"b\"\"c\""))
        #expect(low.contains("-- all\n) q") && !low.contains("houses"))
        #expect(layers.statement(zoom: 14)?.contains("FROM h WHERE $1 > 3") == true)
        #expect(layers.statement(zoom: 4) == nil && layers.statement(zoom: 15) == nil)
    }

    @Test func `a layer without zooms has those of the map, also beyond 14`() throws {
        let layers = try read(
            #"{"minzoom": 15, "maxzoom": 16, "layers": [{"id": "a'\u0301", "sql": "SELECT 1"}]}"#)
        #expect(layers.statement(zoom: 16) != nil && layers.statement(zoom: 14) == nil)
        // A mark that a letter joins is doubled too.
        #expect(layers.statement(zoom: 15)?.contains("'a''\u{301}'") == true)
        #expect(try read(#"{"layers": [{"id": "a", "sql": "x"}]}"#).metadata.maxzoom == 14)
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"layers": []}"#, #"{"layers": [{"id": "a"}]}"#,
        #"{"layers": [{"id": "", "sql": "x"}]}"#,
        #"{"minzoom": 9, "maxzoom": 8, "layers": [{"id": "a", "sql": "x"}]}"#,
        #"{"minzoom": 1.5, "layers": [{"id": "a", "sql": "x"}]}"#,
        #"{"maxzoom": 99, "layers": [{"id": "a", "sql": "x"}]}"#,
        #"{"bounds": [1, 2, 3], "layers": [{"id": "a", "sql": "x"}]}"#,
        #"{"bounds": [0, 60, 1, 50], "layers": [{"id": "a", "sql": "x"}]}"#,
        #"{"layers": [{"id": "a", "sql": "x"}, {"id": "a", "sql": "y"}]}"#,
        #"{"layers": [{"id": "a", "sql": "x", "fields": {"geom": "String"}}]}"#,
        #"{"layers": [{"id": "a", "sql": "x", "fields": {"b": 1}}]}"#,
        #"{"layers": [{"id": "a\u0000", "sql": "x"}]}"#,
        #"{"layers": [{"id": "a", "sql": "x\u0000"}]}"#,
        #"{"version": "x\u0000", "layers": [{"id": "a", "sql": "x"}]}"#,
    ])
    func `a wrong file is refused in one line`(text: String) {
        #expect {
            try read(text)
        } throws: { error in
            "\(error)".hasPrefix("layers.json ") && !"\(error)".contains("\n")
        }
    }

    @Test func `the layers of the example fit the style of the day`() throws {
        let bytes = try ProjectFiles.read("Examples/postgis/shortbread.json")
        let layers = try PostGISLayers(bytes, path: "shortbread.json")
        for zoom in 5...14 { #expect(layers.statement(zoom: zoom) != nil) }
        let style = String(decoding: try ProjectFiles.read("styles/day.json"), as: UTF8.self)
        for layer in layers.metadata.vectorLayers {
            #expect(
                style.contains("\"source-layer\": \"\(layer.id)\"")
                    || style.contains("\"source-layer\":\"\(layer.id)\""))
        }
    }
}

struct PostGISAddressTests {
    @Test func `an address is read`() throws {
        let address = try PostGISAddress(
            RemoteAddress("postgresql://me@db.example:6000/osm?layers=a/b.json"))
        #expect(address.content == .layers(path: "a/b.json"))
        #expect(
            address.connection
                == "host='db.example' port=6000 dbname='osm' client_encoding=UTF8 user='me' application_name=render"
        )
        let function = try PostGISAddress(RemoteAddress("postgres://db/osm?function=public.tiles"))
        #expect(function.content == .function("public.tiles"))
        #expect(!function.connection.contains("user"))
    }

    @Test(arguments: [
        "postgres://db", "postgres://db/", "postgres://db/a/b?function=f", "postgres://db/a",
        "postgres://db/a?x=y",
        "postgres://db/a?layers=", "postgres://db/a?function=", "postgres://db/a?function=f();drop",
        "postgres://db/a?function=a.b.c",
        "postgres://db/a'b?function=f", "postgres://m'e@db/a?function=f",
        "postgres://me:secret@db/a?function=f", "postgres://@db/a?function=f",
    ])
    func `another address is refused without its password`(text: String) {
        #expect {
            try PostGISAddress(RemoteAddress(text))
        } throws: { error in
            !"\(error)".contains("secret") && !"\(error)".contains("\n")
        }
    }
}
