import MapStore
import Testing

@testable import MapImport

@Suite struct SearchEntryStoreTests {
    static let entries = [
        SearchEntry(kind: .address, position: FixedCoordinate(longitude: .min, latitude: .max)),
        SearchEntry(
            kind: .venue, category: "amenity=cafe",
            names: LocalizedNames(local: "Kafé 北", byLanguage: ["sv": "Kafé", "zh-Hant": ""]),
            street: "", houseNumber: "12 B", locality: "Łódź",
            position: FixedCoordinate(longitude: 107_500_000, latitude: -599_100_000), rank: 100),
        SearchEntry(
            kind: .transit, names: LocalizedNames(local: String(repeating: "ü", count: 256)),
            position: FixedCoordinate(longitude: 0, latitude: 0), rank: 1),
    ]

    @Test func `stored search entries are read back`() {
        var store = SearchEntryStore()
        for entry in Self.entries { store.append(entry) }
        #expect(Array(store) == Self.entries)
        for (number, entry) in Self.entries.enumerated() {
            #expect(store.position(of: number) == entry.position)
        }
    }

    @Test func `changing an entry leaves its neighbours unchanged`() {
        var store = SearchEntryStore()
        for entry in Self.entries { store.append(entry) }
        store[1] = Self.entries[2]
        #expect(Array(store) == [Self.entries[0], Self.entries[2], Self.entries[2]])
        #expect(store.position(of: 1) == Self.entries[2].position)
    }
}
