/// Writes PBF files whose bytes no tool would write: bad text, absurd places.
///
/// The format is https://wiki.openstreetmap.org/wiki/PBF_Format; blobs are stored uncompressed.
package struct HandmadePBF {
    /// A node with one tag.
    package struct Node {
        let id: Int
        let longitude, latitude: Int
        let key: String
        let value: [UInt8]

        /// A node; its place is told in units of 1e-7 degrees.
        package init(id: Int, longitude: Int, latitude: Int, key: String, value: [UInt8]) {
            self.id = id
            self.longitude = longitude
            self.latitude = latitude
            self.key = key
            self.value = value
        }
    }

    /// The file of some nodes.
    package static func file(_ nodes: [Node]) -> [UInt8] {
        var strings: [[UInt8]] = [[]]
        var group: [UInt8] = []
        for node in nodes {
            strings.append(Array(node.key.utf8))
            strings.append(node.value)
            // PrimitiveGroup.nodes: id, keys, vals, lat, lon.
            group += field(
                1,
                number(1, zigzag(node.id)) + field(2, varint(UInt64(strings.count - 2)))
                    + field(3, varint(UInt64(strings.count - 1)))
                    + number(8, zigzag(node.latitude)) + number(9, zigzag(node.longitude)))
        }
        let table = strings.flatMap { field(1, $0) }
        return file(block: field(1, table) + field(2, group))
    }

    /// The file of one block of data.
    package static func file(block data: [UInt8]) -> [UInt8] {
        let header = field(4, Array("OsmSchema-V0.6".utf8)) + field(4, Array("DenseNodes".utf8))
        return block("OSMHeader", header) + block("OSMData", data)
    }

    private static func block(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let blob = field(1, data) + number(2, UInt64(data.count))
        let head = field(1, Array(type.utf8)) + number(3, UInt64(blob.count))
        let length = UInt32(head.count)
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + head + blob
    }

    private static func field(_ tag: UInt64, _ bytes: [UInt8]) -> [UInt8] {
        varint(tag << 3 | 2) + varint(UInt64(bytes.count)) + bytes
    }

    private static func number(_ tag: UInt64, _ value: UInt64) -> [UInt8] {
        varint(tag << 3) + varint(value)
    }

    private static func zigzag(_ value: Int) -> UInt64 {
        UInt64(bitPattern: Int64((value << 1) ^ (value >> 63)))
    }

    private static func varint(_ value: UInt64) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }
}
