import Formats
import Geometry
import MapStyle
import Testing
import VectorTile

@testable import MapRenderer

/// What a label reads of its feature when the tile is no longer kept.
@Suite struct LayerColumnsTests {
    /// A tile with one street.
    private static func street() throws -> VectorTileLayer {
        var encoder = VectorTileEncoder()
        var layer = VectorTileLayerEncoder(name: "streets")
        var geometry = TileGeometry()
        geometry.appendPart([TilePoint(x: 0, y: 0), TilePoint(x: 4096, y: 4096)])
        layer.append(
            id: nil, kind: .line,
            properties: [("name", .string("Storgata")), ("name_se", .string("Stuoragáhtta"))],
            geometry: geometry)
        encoder.append(layer)
        return try #require(try VectorTile(decoding: encoder.bytes).layer(named: "streets"))
    }

    private static func symbols() throws -> StyleLayer {
        let text = """
            {"version": 8, "sources": {"map": {"type": "vector"}}, "layers": [{
              "id": "names", "type": "symbol", "source": "map",
              "source-layer": "streets", "layout": {"text-field": ["get", "name"]}
            }]}
            """
        let style = try Style(json: JSONValue(parsing: Array(text.utf8)))
        return style.layers[0]
    }

    @Test(arguments: [([String](), "Storgata"), (["se"], "Stuoragáhtta"), (["de"], "Storgata")])
    func `a label's name stays readable after its tile is released`(
        languages: [String], name: String
    ) throws {
        let style = try Self.symbols()
        guard case .symbol(let symbol) = style.kind else {
            Issue.record("not a symbol layer")
            return
        }
        let street = try Self.street()
        var layer: DecodedLayer? = DecodedLayer(
            street, expressions: ExpressionCache())
        weak let gone = layer
        let root = try #require(TileID(z: 0, x: 0, y: 0))
        let selection = try #require(
            layer?.selection(
                for: style, tile: root, zoom: 14, languages: languages))
        layer = nil
        #expect(gone == nil)
        var context = EvaluationContext(zoom: 14, features: selection.features)
        context.move(to: 0)
        let field = symbol.text.field.resolved(zoom: 14).value(in: context)
        #expect(field.description == name)
    }

    @Test func `memory held by line buckets is limited`() throws {
        let store = BucketStore<LineBucket>(capacity: 60_000, heldCapacity: 1)
        var read = 0
        func ask(_ column: Int) throws {
            let tile = try #require(TileID(z: 3, x: column, y: 0))
            let key = BucketKey(
                layer: 0, tile: tile, zoom: 14, languages: [])
            let columns = LayerColumns(
                try Self.street(), expressions: ExpressionCache(), languages: [])
            _ = store.content(for: key) {
                read += 1
                return LineBucket(lines: [], columns: columns)
            }
        }
        try ask(0)
        try ask(0)
        #expect(read == 1)
        try ask(1)
        try ask(0)
        #expect(read == 3)
    }
}
