import Geometry
import Testing

@testable import GeoFiles

@Suite struct WellKnownBinaryTests {
    private static func number(_ value: Double) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * UInt64($0))) }
    }

    private static func read(_ shape: [UInt8]) throws -> [GeoFeature.Geometry] {
        let reading = GeoReading(name: "x", limits: GeoLimits())
        return try ([0x47, 0x50, 0, 1, 0, 0, 0, 0] + shape).withUnsafeBytes {
            var shapes = WellKnownBinary($0, projection: nil, reading: reading)
            return try shapes.packaged()
        }
    }

    @Test func `a collection of several kinds has a geometry of each`() throws {
        let point: [UInt8] = [1, 1, 0, 0, 0] + Self.number(1) + Self.number(2)
        let numbers: [UInt8] = [3.0, 4, 5, 6].flatMap { Self.number($0) }
        let line: [UInt8] = [1, 2, 0, 0, 0, 2, 0, 0, 0] + numbers
        let head: [UInt8] = [1, 7, 0, 0, 0, 2, 0, 0, 0]
        let found = try Self.read(head + point + line)
        #expect(found.count == 2)
        guard case .lines(let lines)? = found.first, case .points(let points)? = found.last else {
            Issue.record("other kinds")
            return
        }
        #expect(lines[0].count == 2 && points == [Coordinate(longitude: 1, latitude: 2)])
    }

    @Test func `a count beyond the end is no geometry`() throws {
        #expect(try Self.read([1, 2, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF]).isEmpty)
        #expect(try Self.read([1, 4, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF]).isEmpty)
    }
}
