import Geometry
import Testing

@testable import GeoFiles

@Suite struct FITReaderTests {
    private static func document(_ bytes: [UInt8]) throws -> GeoDocument {
        try GeoFile(bytes, named: "ride.fit").document()
    }

    private static let places = [(10.75, 59.91), (10.751, 59.911), (10.752, 59.912)]

    @Test func `an activity becomes a track with times, heights and heart rates`() throws {
        let document = try Self.document(HandmadeFIT.ride(Self.places).file)
        let feature = try #require(document.features.first)
        let line = try #require(feature.lines.first)
        #expect(feature.purpose == .track && line.count == 3)
        #expect(
            line.coordinates[1].distance(to: Coordinate(longitude: 10.751, latitude: 59.911))
                < 0.02)
        #expect(line.value(.time, at: 2) == 1_631_065_602)
        #expect(line.value(.elevation, at: 1) == 101)
        #expect(line.value(.heartRate, at: 0) == 120)
        #expect(!line.has(.speed))
    }

    @Test func `records without a position are no fixes, and invalid values are absent`() throws {
        var file = HandmadeFIT()
        file.define(1, message: 20, [(253, 4, 0x86), (0, 4, 0x85), (1, 4, 0x85), (3, 1, 2)])
        file.add(1, [(1_000_000_000, 4), (0x7FFF_FFFF, 4), (0x7FFF_FFFF, 4), (90, 1)])
        file.add(
            1,
            [
                (1_000_000_001, 4), (HandmadeFIT.semicircles(-33.5), 4),
                (HandmadeFIT.semicircles(-70.25), 4), (0xFF, 1),
            ])
        let line = try #require(try Self.document(file.file).features.first?.lines.first)
        #expect(line.count == 1 && !line.has(.heartRate))
        #expect(abs(line.coordinates[0].longitude + 70.25) < 1e-6)
    }

    @Test func `compressed times count on from the last full one`() throws {
        var file = HandmadeFIT()
        file.define(1, message: 20, [(253, 4, 0x86), (0, 4, 0x85), (1, 4, 0x85)])
        let place: [(Int64, Int)] = [
            (HandmadeFIT.semicircles(1), 4), (HandmadeFIT.semicircles(2), 4),
        ]
        // 0x3B9ACA1E ends in 30 of 32: the next ones are 2 and 34 seconds later.
        file.add(1, [(0x3B9A_CA1E, 4)] + place)
        file.define(0, message: 20, [(0, 4, 0x85), (1, 4, 0x85)])
        file.add(0, offset: 0, place)
        file.add(0, offset: 31, place)
        file.add(0, offset: 0, place)
        let line = try #require(try Self.document(file.file).features.first?.lines.first)
        let first = try #require(line.value(.time, at: 0))
        #expect((1...3).map { (line.value(.time, at: $0) ?? 0) - first } == [2, 33, 34])
    }

    @Test func `the timer's stop begins a new line`() throws {
        var file = HandmadeFIT.ride(Self.places)
        file.define(2, message: 21, [(253, 4, 0x86), (0, 1, 0), (1, 1, 0)])
        file.add(2, [(1_000_000_003, 4), (0, 1), (4, 1)])
        file.add(
            1,
            [
                (1_000_000_900, 4), (HandmadeFIT.semicircles(59.95), 4),
                (HandmadeFIT.semicircles(10.7), 4), (3000, 2), (99, 1),
            ])
        let lines = try Self.document(file.file).features.first?.lines
        #expect(lines?.map(\.count) == [3, 1])
    }

    @Test func `a course is a route with its name and its turns`() throws {
        var file = HandmadeFIT()
        file.define(0, message: 0, [(0, 1, 0)], isBigEndian: true)
        file.add(0, [(6, 1)], isBigEndian: true)
        file.define(1, message: 31, [(5, 8, 7)])
        file.append([1] + Array("Loop\0\0\0\0".utf8))
        file.define(2, message: 20, [(0, 4, 0x85), (1, 4, 0x85)], isBigEndian: true)
        for step in 0..<3 {
            file.add(
                2,
                [
                    (HandmadeFIT.semicircles(59 + Double(step) / 100), 4),
                    (HandmadeFIT.semicircles(10), 4),
                ], isBigEndian: true)
        }
        file.define(3, message: 32, [(2, 4, 0x85), (3, 4, 0x85), (5, 1, 0), (6, 6, 7)])
        file.append(
            [3] + Self.little(HandmadeFIT.semicircles(59.01))
                + Self.little(HandmadeFIT.semicircles(10)) + [6] + Array("Left\0\0".utf8))
        let document = try Self.document(file.file)
        #expect(document.features.map(\.purpose) == [.route, .shape])
        #expect(document.features[0].text("name") == "Loop")
        #expect(
            document.features[1].text("name") == "Left"
                && document.features[1].text("type") == "Left")
    }

    private static func little(_ value: Int64) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> Int64(8 * $0)) }
    }

    @Test func `files in a row are read as one`() throws {
        let file = HandmadeFIT.ride(Self.places).file
        #expect(try Self.document(file + file).features.count == 2)
    }

    @Test func `a file without a checksum is read`() throws {
        let file = HandmadeFIT.ride(Self.places).file.dropLast(2) + [0, 0]
        #expect(try Self.document(Array(file)).features.count == 1)
    }

    @Test func `damage is named`() throws {
        let file = HandmadeFIT.ride(Self.places).file
        var wrong = file
        wrong[40] ^= 0xFF
        #expect(
            throws: GeoFileError(
                file: "ride.fit", problem: "its checksum is wrong",
                cure: "copy it from the device again")
        ) {
            try Self.document(wrong)
        }
    }

    @Test func `of a file that is cut off the whole records are read`() throws {
        let file = HandmadeFIT.ride(Self.places).file
        let counts = try (12..<file.count).map { count in
            let document = try Self.document(Array(file.prefix(count)))
            #expect(document.notes.count == 1)
            return document.features.first?.lines.first?.count ?? 0
        }
        #expect(counts.first == 0 && counts.last == 3 && counts == counts.sorted())
    }

    @Test func `no byte of a file can stop the program`() {
        let file = HandmadeFIT.ride(Self.places).file
        for index in 12..<file.count - 2 {
            for flip in [0xFF, 0x01, 0x80] as [UInt8] {
                var changed = file
                changed[index] ^= flip
                let sum = FITReader.checksum(changed.dropLast(2))
                changed[changed.count - 2] = UInt8(sum & 0xFF)
                changed[changed.count - 1] = UInt8(sum >> 8)
                _ = try? Self.document(changed)
            }
        }
    }
}
