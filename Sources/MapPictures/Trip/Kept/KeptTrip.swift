package import Formats
package import Geometry
import Guidance
import Language
import MapStore
import Platform
import Routes
import Tracks

/// A trip of a ``TripStore``: what lists show of it.
package struct KeptTrip: Hashable, Sendable {
    /// Its id: a hash of its owner and content, so that a trip that is added twice is one.
    package let id: String
    /// Whose trip it is; empty if nobody was named.
    package let owner: String
    /// The start, in seconds since 1970 UTC; `nil` if unknown.
    package let start: Double?
    /// The area of its samples.
    package let box: CoordinateBox
    /// Where it began and ended; `nil` if no map told, or if the ends were cut out.
    package let from, to: String?
    /// The numbers, as `render stats --json` prints them of one trip.
    package let numbers: JSONObject

    /// Whether a word has the form of an id: 16 hexadecimal digits.
    package static func isID(_ word: some StringProtocol) -> Bool {
        word.utf8.count == 16
            && word.utf8.allSatisfy {
                UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
                    || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
            }
    }

    /// Whether a word can name an owner: up to 100 visible letters of ASCII, such as an address of
    /// mail, which are the same in every file and token; or nothing.
    package static func isOwner(_ word: some StringProtocol) -> Bool {
        word.utf8.count <= 100
            && word.utf8.allSatisfy { 0x21...0x7E ~= $0 && !"\"',<>".utf8.contains($0) }
    }

    /// The trip without its way, for lists.
    package var document: JSONValue {
        var object = JSONObject([("id", .string(id)), ("owner", .string(owner))])
        object["from"] = from.map(JSONValue.string) ?? .null
        object["to"] = to.map(JSONValue.string) ?? .null
        object["bbox"] = .array([box.west, box.south, box.east, box.north].map(JSONValue.number))
        for member in numbers.members { object[member.key] = member.value }
        return .object(object)
    }
}

/// A recorded trip as it is kept: a document in gzip.
struct TripRecord {
    let bytes: [UInt8]

    /// The largest document that is read, in bytes.
    private static let largest = 256 << 20

    /// The record of a trip.
    init(_ recorded: RecordedTrip) throws {
        var object = JSONObject([
            ("trip", recorded.trip.document), ("isCut", .bool(recorded.isCut)),
            ("drivingSide", .string(recorded.drivingSide.rawValue)),
            ("clock", recorded.clock.document),
            ("limits", .array(recorded.limits.map { $0.map(JSONValue.number) ?? .null })),
            (
                "bridges",
                .array(
                    recorded.bridges.map { line in
                        .array(line.flatMap { [$0.longitude, $0.latitude] }.map(JSONValue.number))
                    })
            ),
        ])
        // A file's name may tell what was cut out.
        if !recorded.isCut {
            let name = recorded.file.split(separator: "/").last.map(String.init)
            object["file"] = .string(name ?? recorded.file)
        }
        bytes = try Compressor().compress(
            Array(JSONValue.object(object).serialized().utf8), as: .gzip)
    }

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// The recorded trip.
    ///
    /// - Throws: what is damaged.
    func trip() throws -> RecordedTrip {
        let document = try JSONValue(
            parsing: Decompressor().decompress(bytes, as: .gzip, limit: Self.largest))
        guard let kept = document["trip"] else { throw TripStoreError("a trip is damaged") }
        let trip = try Trip(document: kept)
        let limits = document["limits"]?.array?.map(\.number)
        guard limits == nil || limits?.count == trip.samples.count else {
            throw TripStoreError("a trip's limits are damaged")
        }
        return RecordedTrip(
            file: document["file"]?.string ?? "a kept trip", trip: trip,
            clock: try PlaceClock(document: document["clock"]),
            drivingSide: document["drivingSide"]?.string.flatMap { DrivingSide(rawValue: $0) }
                ?? .right,
            limits: limits, bridges: try Self.bridges(document["bridges"]),
            isCut: document["isCut"]?.bool ?? true)
    }

    private static func bridges(_ document: JSONValue?) throws -> [[Coordinate]] {
        try (document?.array ?? []).map { line in
            let numbers = (line.array ?? []).compactMap(\.number)
            let places = stride(from: 0, to: numbers.count - 1, by: 2).compactMap {
                Coordinate(checkedLongitude: numbers[$0], latitude: numbers[$0 + 1])
            }
            guard places.count >= 2, places.count * 2 == numbers.count else {
                throw TripStoreError("a trip's ways are damaged")
            }
            return places
        }
    }
}

extension PlaceClock {
    fileprivate var document: JSONValue {
        switch self {
        case .zone(let zone): ["zone": .string(zone.name)]
        case .sun(let seconds): ["secondsEast": .number(seconds)]
        }
    }

    fileprivate init(document: JSONValue?) throws {
        if let name = document?["zone"]?.string {
            self = .zone(try TimeZone(name))
        } else {
            let seconds = document?["secondsEast"]?.number ?? 0
            self = .sun(secondsEast: min(max(seconds, -86_400), 86_400))
        }
    }
}
