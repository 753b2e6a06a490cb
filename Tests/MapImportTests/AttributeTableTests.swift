import Geometry
import Testing

@testable import MapImport

@Suite struct AttributeTableTests {
    @Test func `equal attribute sets have equal numbers in any order`() {
        var table = AttributeTable()
        let a = table.intern([("kind", .string("primary")), ("lanes", .number(2))])
        let b = table.intern([("lanes", .number(2)), ("kind", .string("primary"))])
        let c = table.intern([("lanes", .number(3)), ("kind", .string("primary"))])
        #expect(a == b)
        #expect(a != c)
        #expect(table.count == 3)
    }

    @Test func `nulls and repeated names are left out`() {
        var table = AttributeTable()
        #expect(table.intern([]) == .empty)
        #expect(table.intern([("name", .null)]) == .empty)
        let set = table.intern([("a", .bool(true)), ("a", .bool(false))])
        #expect(table.attributes(of: set).map(\.value) == [.bool(true)])
        #expect(table.attributes(of: .empty).isEmpty)
    }

    @Test func `ten thousand attribute sets are distinct and found again`() {
        var table = AttributeTable()
        func attributes(_ number: Int) -> [(key: String, value: PropertyValue)] {
            [("a", .number(Double(number % 100))), ("b", .number(Double(number / 100)))]
        }
        let first = (0..<10_000).map { table.intern(attributes($0)) }
        let second = (0..<10_000).map { table.intern(attributes($0)) }
        #expect(first == second)
        #expect(Set(first).count == 10_000)
        let set = table.attributes(of: first[1234])
        #expect(set.map(\.key) == ["a", "b"])
        #expect(set.map(\.value) == [.number(34), .number(12)])
    }
}
