import MapStore

/// The attributes that a ``RoadGraph`` has of the road of an edge.
package struct GraphRoad: Hashable, Sendable {
    /// The way's number in OpenStreetMap.
    package let wayID: Int
    /// What kind of way it is.
    let roadClass: RoadClass
    /// The local name; `nil` if it has none.
    let name: String?
    /// The road number on its signs; several are separated by semicolons.
    let ref: String?
    /// Further attributes: tunnel, bridge, roundabout, toll.
    let traits: Road.Traits

    /// Whether it is part of a roundabout.
    var isRoundabout: Bool { !traits.isDisjoint(with: [.roundabout, .circular]) }
}

/// A ``GraphRoad`` as the graph stores it.
struct RoadAttributes {
    package let wayID: Int64
    /// Places in the graph's ``TextTable``.
    let name, ref: UInt32
    private let storedClass: UInt8
    private let storedTraits: UInt8

    /// A road that is missing from the map.
    static var unknown: RoadAttributes {
        var texts = TextTable.Builder()
        return RoadAttributes(Road(id: 0, wayID: 0, roadClass: .road), texts: &texts)
    }

    init(_ road: Road, texts: inout TextTable.Builder) {
        wayID = Int64(road.wayID)
        name = texts.number(of: road.names.local)
        ref = texts.number(of: road.ref)
        storedClass = UInt8(truncatingIfNeeded: road.roadClass.rawValue)
        storedTraits = UInt8(truncatingIfNeeded: road.traits.rawValue)
    }

    var roadClass: RoadClass { RoadClass(rawValue: Int(storedClass)) ?? .road }
    var traits: Road.Traits { Road.Traits(rawValue: Int(storedTraits)) }
}

/// Distinct texts in one buffer, found by their numbers; number 0 is no text.
struct TextTable: Sendable {
    private let bytes: [UInt8]
    /// The end of each text.
    private let ends: [UInt32]

    /// The text of a number; `nil` for 0.
    subscript(number: UInt32) -> String? {
        let index = Int(number)
        guard index > 0 else { return nil }
        return String(decoding: bytes[Int(ends[index - 1])..<Int(ends[index])], as: UTF8.self)
    }

    var byteCount: Int { bytes.count + 4 * ends.count }

    /// Gathers texts.
    struct Builder {
        private var bytes: [UInt8] = []
        private var ends: [UInt32] = [0]
        private var numbers: [String: UInt32] = [:]

        /// The maximum number of bytes, more than all street names of a continent have.
        private static let maximumBytes = 1 << 30

        /// Returns the number of a text; 0 for none, and if the table is full.
        mutating func number(of text: String?) -> UInt32 {
            guard let text, !text.isEmpty else { return 0 }
            if let known = numbers[text] { return known }
            guard bytes.count + text.utf8.count <= Self.maximumBytes else { return 0 }
            bytes.append(contentsOf: text.utf8)
            let number = UInt32(ends.count)
            ends.append(UInt32(bytes.count))
            numbers[text] = number
            return number
        }

        /// The texts gathered so far.
        var table: TextTable { TextTable(bytes: bytes, ends: ends) }
    }
}
