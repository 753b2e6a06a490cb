public import Geometry

/// Encodes one layer of a tile: features with their geometry, keys and values each once.
public struct VectorTileLayerEncoder {
    /// The layer's name.
    public let name: String
    /// The width of the tile in units.
    public let extent: Int
    /// The number of features added.
    public private(set) var featureCount = 0

    private var features = ProtobufWriter()
    private var keys = ProtobufWriter()
    private var values = ProtobufWriter()
    private var keyIndices: [String: UInt32] = [:]
    private var valueIndices: [PropertyValue: UInt32] = [:]
    /// Reused for each feature.
    private var commands = ProtobufWriter()
    private var message = ProtobufWriter()
    private var tagBytes = ProtobufWriter()

    /// A layer without features.
    ///
    /// - Parameters:
    ///   - name: the layer's name.
    ///   - extent: width of the tile in units.
    public init(name: String, extent: Int = 4096) {
        self.name = name
        self.extent = extent
    }

    /// The index of a key, which is added if it is new.
    public mutating func index(ofKey key: String) -> UInt32 {
        if let index = keyIndices[key] { return index }
        let index = UInt32(keyIndices.count)
        keyIndices[key] = index
        keys.field(3, content: key.utf8)
        return index
    }

    /// The index of a value, which is added if it is new; `nil` for `.null`, which tiles lack.
    public mutating func index(ofValue value: PropertyValue) -> UInt32? {
        if value == .null { return nil }
        if let index = valueIndices[value] { return index }
        let index = UInt32(valueIndices.count)
        valueIndices[value] = index
        values.field(4, content: Self.encoded(value))
        return index
    }

    /// Adds a feature by its properties.
    ///
    /// - Parameters:
    ///   - id: its number, if it has one.
    ///   - kind: the kind of the parts of `geometry`.
    ///   - properties: names, each once, and values; `.null` is skipped.
    ///   - geometry: its shape, with rings oriented as in ``TileGeometry/signedArea(ofPart:)``.
    public mutating func append(
        id: UInt64?, kind: GeometryKind, properties: [(key: String, value: PropertyValue)],
        geometry: TileGeometry
    ) {
        var tags: [UInt32] = []
        for (key, value) in properties {
            guard let valueIndex = index(ofValue: value) else { continue }
            tags.append(index(ofKey: key))
            tags.append(valueIndex)
        }
        append(id: id, kind: kind, tags: tags, geometry: geometry)
    }

    /// Adds a feature by the indices of its properties, which is faster.
    ///
    /// - Parameters:
    ///   - id: its number, if it has one.
    ///   - kind: the kind of the parts of `geometry`.
    ///   - tags: alternating key and value indices.
    ///   - geometry: its shape; without points nothing is added.
    public mutating func append(
        id: UInt64?, kind: GeometryKind, tags: [UInt32], geometry: TileGeometry
    ) {
        commands.bytes.removeAll(keepingCapacity: true)
        appendCommands(of: geometry, kind: kind)
        guard !commands.bytes.isEmpty else { return }
        message.bytes.removeAll(keepingCapacity: true)
        if let id { message.field(1, varint: id) }
        if !tags.isEmpty {
            tagBytes.bytes.removeAll(keepingCapacity: true)
            for tag in tags { tagBytes.varint(UInt64(tag)) }
            message.field(2, content: tagBytes.bytes)
        }
        switch kind {
        case .point: message.field(3, varint: 1)
        case .line: message.field(3, varint: 2)
        case .polygon: message.field(3, varint: 3)
        }
        message.field(4, content: commands.bytes)
        features.field(2, content: message.bytes)
        featureCount += 1
    }

    /// The layer's message, with fields in the order of their numbers like other writers.
    func encoded() -> [UInt8] {
        var layer = ProtobufWriter()
        layer.bytes.reserveCapacity(
            features.bytes.count + keys.bytes.count + values.bytes.count + name.utf8.count + 24)
        layer.field(15, varint: 2)
        layer.field(1, content: name.utf8)
        layer.bytes.append(contentsOf: features.bytes)
        layer.bytes.append(contentsOf: keys.bytes)
        layer.bytes.append(contentsOf: values.bytes)
        layer.field(5, varint: UInt64(max(extent, 1)))
        return layer.bytes
    }

    /// Appends drawing commands (specification 4.3), each point as the difference to the last one.
    private mutating func appendCommands(of geometry: TileGeometry, kind: GeometryKind) {
        var cursor = TilePoint(x: 0, y: 0)
        if kind == .point {
            guard !geometry.points.isEmpty else { return }
            commands.varint(UInt64(geometry.points.count) << 3 | 1)
            for point in geometry.points { appendDifference(to: point, from: &cursor) }
            return
        }
        let fewest = kind == .line ? 2 : 3
        for index in 0..<geometry.partCount {
            let part = geometry.part(index)
            guard part.count >= fewest else { continue }
            commands.varint(1 << 3 | 1)
            appendDifference(to: geometry.points[part.lowerBound], from: &cursor)
            commands.varint(UInt64(part.count - 1) << 3 | 2)
            for point in geometry.points[part.dropFirst()] {
                appendDifference(to: point, from: &cursor)
            }
            if kind == .polygon { commands.varint(1 << 3 | 7) }
        }
    }

    @inline(__always)
    private mutating func appendDifference(to point: TilePoint, from cursor: inout TilePoint) {
        commands.varint(zigzagEncoded(Int64(point.x) - Int64(cursor.x)))
        commands.varint(zigzagEncoded(Int64(point.y) - Int64(cursor.y)))
        cursor = point
    }

    /// Encodes a value in its shortest form: whole numbers as integers, the rest as doubles.
    private static func encoded(_ value: PropertyValue) -> [UInt8] {
        var writer = ProtobufWriter()
        switch value {
        case .null: break
        case .string(let text): writer.field(1, content: text.utf8)
        case .bool(let flag): writer.field(7, varint: flag ? 1 : 0)
        case .number(let number):
            if let whole = Int64(exactly: number), number.sign == .plus || whole != 0 {
                if whole >= 0 {
                    writer.field(5, varint: UInt64(whole))
                } else {
                    writer.field(6, varint: zigzagEncoded(whole))
                }
            } else {
                writer.field(3, fixed64: number.bitPattern)
            }
        }
        return writer.bytes
    }
}

/// Combines encoded layers to a tile.
///
/// The same calls in the same order give the same bytes.
public struct VectorTileEncoder {
    private var writer = ProtobufWriter()

    /// A tile without layers.
    public init() {}

    /// Adds a layer; one without features is skipped, as the specification requires (4.1).
    ///
    /// - Parameter layer: a layer whose name no other layer of the tile has.
    public mutating func append(_ layer: VectorTileLayerEncoder) {
        guard layer.featureCount > 0 else { return }
        writer.field(3, content: layer.encoded())
    }

    /// Copies a layer of another tile unchanged, if that tile has one with the name.
    ///
    /// - Parameters:
    ///   - tile: the other tile.
    ///   - name: a name that no layer of this tile has.
    public mutating func append(_ tile: VectorTile, layer name: String) {
        guard let bytes = tile.encodedLayer(named: name) else { return }
        writer.field(3, content: bytes)
    }

    /// The uncompressed tile; empty if it has no layers.
    public var bytes: [UInt8] { writer.bytes }
}

/// Appends protobuf fields to bytes.
package struct ProtobufWriter {
    /// The bytes written so far.
    package var bytes: [UInt8] = []

    package init() {}

    /// Appends a number in groups of seven bits, the least significant first.
    @inline(__always)
    package mutating func varint(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Appends a field with a number.
    package mutating func field(_ number: UInt64, varint value: UInt64) {
        varint(number << 3)
        varint(value)
    }

    /// Appends a field with bytes: text, or another message.
    package mutating func field(_ number: UInt64, content: some Collection<UInt8>) {
        varint(number << 3 | 2)
        varint(UInt64(content.count))
        bytes.append(contentsOf: content)
    }

    mutating func field(_ number: UInt64, fixed64 value: UInt64) {
        varint(number << 3 | 1)
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }
}

/// Encodes a signed number in protobuf's zigzag code.
@inline(__always)
package func zigzagEncoded(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: value << 1 ^ value >> 63)
}
