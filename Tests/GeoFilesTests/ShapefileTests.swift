import Geometry
import Testing

@testable import GeoFiles

@Suite struct ShapefileTests {
    private static func little(_ value: Int, _ count: Int = 4) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func number(_ value: Double) -> [UInt8] {
        little(Int(truncatingIfNeeded: value.bitPattern), 8)
    }

    /// A file of shapes: kinds and their places.
    private static func shapes(_ shapes: [(kind: Int, x: Double, y: Double)]) -> [UInt8] {
        var file: [UInt8] = [0, 0, 0x27, 0x0A] + [UInt8](repeating: 0, count: 24)
        file += little(1000) + little(1) + [UInt8](repeating: 0, count: 64)
        for (index, shape) in shapes.enumerated() {
            file += little(index + 1).reversed() + little(10).reversed()
            file += little(shape.kind) + number(shape.x) + number(shape.y)
        }
        return file
    }

    /// A table with the column NAME of six bytes.
    private static func table(_ names: [[UInt8]], language: UInt8 = 0) -> [UInt8] {
        var file: [UInt8] = [3, 0, 0, 0] + little(names.count) + little(65, 2) + little(7, 2)
        file += [UInt8](repeating: 0, count: 17) + [language, 0, 0]
        file += Array("NAME".utf8) + [UInt8](repeating: 0, count: 7) + [UInt8(ascii: "C")]
        file += [0, 0, 0, 0, 6] + [UInt8](repeating: 0, count: 15) + [0x0D]
        for name in names {
            file += [0x20] + name + [UInt8](repeating: 0x20, count: 6 - name.count)
        }
        return file
    }

    private static func document(_ files: [(String, [UInt8])]) throws -> GeoDocument {
        try GeoFile(GeoFileTests.zip(files), named: "x").document()
    }

    @Test func `numbers that are no degrees need a reference system`() {
        let error = #expect(throws: GeoFileError.self) {
            try Self.document([("a.shp", Self.shapes([(1, 262_000, 6_649_000)])), ("b", [1])])
        }
        #expect(error?.problem.contains("no .prj") == true)
    }

    @Test func `surfaces and empty shapes are counted by their record`() throws {
        let document = try Self.document([
            ("a.shp", Self.shapes([(1, 10, 59), (31, 10, 59), (0, 0, 0)])), ("b.gpx", []),
        ])
        #expect(document.features.count == 1)
        #expect(
            document.skipped.note
                == "2 left out: a geometry that is unknown, or has no points or no area"
                + " (the first is record 2)")
    }

    @Test(
        arguments: [
            (nil, 0xC9, [0xCC, 0xEE, 0xF1, 0xF2], "Мост"), ("CP1251", 0, [0xCC, 0xEE], "Мо"),
            ("ANSI 1251", 0x57, [0xCC, 0xEE], "Мо"), ("UTF-8", 0, [0xC3, 0xA6], "æ"),
            ("ISO 88591", 0, [0xE6], "æ"), (nil, 0, [0xE6], "æ"), ("nonsense", 0, [0xE6], "æ"),
        ] as [(String?, UInt8, [UInt8], String)])
    func `columns are in the encoding of the .cpg or of the table's language`(
        encoding: String?, language: UInt8, bytes: [UInt8], text: String
    ) throws {
        let document = try Self.document(
            [
                ("a.shp", Self.shapes([(1, 10, 59)])),
                ("a.dbf", Self.table([bytes], language: language)),
            ] + (encoding.map { [("a.cpg", Array($0.utf8))] } ?? []))
        #expect(document.features.first?.text("NAME") == text)
    }
}
