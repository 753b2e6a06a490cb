import Testing

@testable import MapStore

@Suite struct PMTilesDirectoryTests {
    private typealias Entry = PMTilesDirectory.Entry

    private static let entries = [
        Entry(id: 0, offset: 0, count: 10, run: 1), Entry(id: 5, offset: 10, count: 3, run: 2),
        Entry(id: 7, offset: 0, count: 10, run: 1),
        Entry(id: 1 << 40, offset: 99, count: 7, run: 0),
    ]

    @Test func `directory entries decode as encoded`() {
        let bytes = PMTilesDirectory(Self.entries).bytes
        #expect(PMTilesDirectory(parsing: bytes)?.entries == Self.entries)
        #expect(PMTilesDirectory(parsing: PMTilesDirectory([]).bytes)?.entries == [])
    }

    @Test func `an offset that follows on takes one byte of 0`() {
        #expect(
            PMTilesDirectory(Array(Self.entries.prefix(2))).bytes
                == [2, 0, 5, 1, 2, 10, 3, 1, 0])
    }

    @Test(arguments: [
        ("no count", []), ("more entries than bytes", [9, 1, 1, 1]),
        ("a cut number", [1, 0x80]), ("an endless number", [UInt8](repeating: 0xFF, count: 40)),
        ("a tile twice", [2, 5, 0, 1, 1, 1, 1, 1, 1]),
        ("runs that overlap", [2, 0, 1, 2, 1, 1, 1, 1, 0]),
        ("an empty content", [1, 0, 1, 0, 1]),
        ("a first offset that follows on nothing", [1, 0, 1, 1, 0]),
        (
            "a tile beyond all zooms",
            [1, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1, 1, 1, 1]
        ),
        (
            "an offset beyond all files",
            [1, 0, 1, 1, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1]
        ),
    ])
    func `damaged bytes are refused`(what: String, bytes: [UInt8]) {
        #expect(PMTilesDirectory(parsing: bytes) == nil, "\(what)")
    }

    @Test func `a tile's entry is the last one that starts at or before it`() {
        let directory = PMTilesDirectory(Self.entries)
        #expect(directory.entry(before: 0)?.id == 0)
        #expect(directory.entry(before: 6)?.id == 5)
        #expect(directory.entry(before: 1 << 50)?.id == 1 << 40)
        #expect(PMTilesDirectory([entry(5)]).entry(before: 4) == nil)
    }

    private func entry(_ id: UInt64) -> Entry { Entry(id: id, offset: 0, count: 1, run: 1) }
}
