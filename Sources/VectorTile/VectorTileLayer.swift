public import Geometry

/// One layer of a tile: its tables of keys and values, and its features.
///
/// A renderer calls ``keyIndex(of:)`` once for each key that a style layer reads, then
/// ``value(of:key:)`` for each feature: two integer comparisons for each tag.
public struct VectorTileLayer: Sendable {
    /// The layer's name.
    public let name: String
    /// The version of the specification, 1 or 2.
    public let version: Int
    /// The width of the tile in units, at least 1; normally 4096.
    public let extent: Int
    /// The names of properties, each once.
    public let keys: [String]
    /// The values of properties; an unreadable one is `.null`.
    public let values: [PropertyValue]
    /// The features that can be drawn, in the order of the tile, which is the order of drawing.
    public let features: [VectorTileFeature]
    /// The number of features that were skipped because they are broken or of an unknown kind.
    public let skippedFeatureCount: Int

    /// The whole tile, which stays in memory as long as one of its layers.
    let bytes: [UInt8]
    /// The length of the whole tile.
    public var tileByteCount: Int { bytes.count }
    /// Alternating key and value indices of all features, each inside its table.
    private let tags: [UInt32]

    init(_ outline: LayerOutline, of bytes: [UInt8]) {
        var content = LayerContent(outline)
        // The outline was checked before, so this ends at the layer's end.
        try? content.read(ProtobufReader(bytes, in: outline.range))
        name = outline.name
        version = outline.version
        extent = outline.extent
        keys = content.keys
        values = content.values
        features = content.features
        skippedFeatureCount = outline.featureCount - content.features.count
        tags = content.tags
        self.bytes = bytes
    }

    /// The index of a key in ``keys``; `nil` if no feature of the layer has it.
    public func keyIndex(of key: String) -> Int? { keys.firstIndex(of: key) }

    /// The index in ``values`` of a feature's property; `nil` if the feature does not have it.
    ///
    /// - Parameters:
    ///   - feature: a feature of this layer.
    ///   - key: an index from ``keyIndex(of:)``.
    /// - Returns: the index of the value.
    public func valueIndex(of feature: VectorTileFeature, key: Int) -> Int? {
        var index = Int(feature.tags.lowerBound)
        let end = min(Int(feature.tags.upperBound), tags.count)
        while index < end {
            if Int(tags[index]) == key { return Int(tags[index + 1]) }
            index += 2
        }
        return nil
    }

    /// The indices in ``values`` of a property of all features.
    ///
    /// - Parameter keys: indices from ``keyIndex(of:)``; the first that a feature has is used.
    /// - Returns: an index for each feature, below 0 if it has none of the keys.
    public func valueIndices(ofKeys keys: [Int]) -> [Int32] {
        var places = [Int32](repeating: -1, count: features.count)
        if keys.count == 1, let key = keys.first {
            for (row, feature) in features.enumerated() {
                places[row] = Int32(clamping: valueIndex(of: feature, key: key) ?? -1)
            }
        } else if !keys.isEmpty {
            for (row, feature) in features.enumerated() {
                let place = keys.lazy.compactMap { valueIndex(of: feature, key: $0) }.first
                places[row] = Int32(clamping: place ?? -1)
            }
        }
        return places
    }

    /// The value of a feature's property; `nil` if the feature does not have it.
    ///
    /// - Parameters:
    ///   - feature: a feature of this layer.
    ///   - key: an index from ``keyIndex(of:)``.
    /// - Returns: the value.
    public func value(of feature: VectorTileFeature, key: Int) -> PropertyValue? {
        valueIndex(of: feature, key: key).map { values[$0] }
    }

    /// All properties of a feature; slow, for inspection and tests.
    ///
    /// - Parameter feature: a feature of this layer.
    /// - Returns: values by name; for a repeated key, the first.
    public func properties(of feature: VectorTileFeature) -> [String: PropertyValue] {
        var properties: [String: PropertyValue] = [:]
        var index = Int(feature.tags.lowerBound)
        let end = min(Int(feature.tags.upperBound), tags.count)
        while index < end {
            let key = keys[Int(tags[index])]
            if properties[key] == nil { properties[key] = values[Int(tags[index + 1])] }
            index += 2
        }
        return properties
    }
}

/// The tables and features of a layer while they are read.
private struct LayerContent {
    var keys: [String] = []
    var values: [PropertyValue] = []
    var features: [VectorTileFeature] = []
    var tags: [UInt32] = []
    private let keyCount: UInt64
    private let valueCount: UInt64

    init(_ outline: LayerOutline) {
        keyCount = UInt64(outline.keyCount)
        valueCount = UInt64(outline.valueCount)
        // The counts were found by reading that many fields, so they are bounded by the bytes.
        keys.reserveCapacity(outline.keyCount)
        values.reserveCapacity(outline.valueCount)
        features.reserveCapacity(outline.featureCount)
    }

    mutating func read(_ layer: ProtobufReader) throws(VectorTileError) {
        var reader = layer
        while let field = try reader.nextField() {
            switch (field.number, field.wire) {
            case (2, .bytes):
                let range = try reader.contentRange()
                let tagCount = tags.count
                if let feature = try? feature(ProtobufReader(reader.bytes, in: range)) {
                    features.append(feature)
                } else {
                    tags.removeSubrange(tagCount...)
                }
            case (3, .bytes): keys.append(reader.text(in: try reader.contentRange()))
            case (4, .bytes):
                let range = try reader.contentRange()
                let value = try? Self.value(ProtobufReader(reader.bytes, in: range))
                values.append(value ?? .null)
            default: try reader.skip(field.wire)
            }
        }
    }

    /// One feature; `nil` if it has no shape or one of an unknown kind.
    private mutating func feature(_ message: ProtobufReader) throws(VectorTileError)
        -> VectorTileFeature?
    {
        var reader = message
        var id: UInt64?
        var kind: GeometryKind?
        var geometry: Range<Int>?
        let firstTag = Int32(tags.count)
        while let field = try reader.nextField() {
            switch (field.number, field.wire) {
            case (1, .varint): id = try reader.varint()
            case (2, .bytes):
                try readTags(ProtobufReader(reader.bytes, in: reader.contentRange()))
            case (3, .varint):
                switch try reader.varint() {
                case 1: kind = .point
                case 2: kind = .line
                case 3: kind = .polygon
                default: kind = nil
                }
            case (4, .bytes): geometry = try reader.contentRange()
            default: try reader.skip(field.wire)
            }
        }
        guard let kind, let geometry, !geometry.isEmpty else { return nil }
        return VectorTileFeature(
            id: id, kind: kind, tags: firstTag..<Int32(tags.count),
            geometry: Int32(geometry.lowerBound)..<Int32(geometry.upperBound))
    }

    /// Reads pairs of indices; a pair that points outside its table is skipped.
    private mutating func readTags(_ message: ProtobufReader) throws(VectorTileError) {
        var reader = message
        while reader.position < reader.end {
            let key = try reader.varint()
            guard reader.position < reader.end else { return }
            let value = try reader.varint()
            guard key < keyCount, value < valueCount else { continue }
            tags.append(UInt32(key))
            tags.append(UInt32(value))
        }
    }

    /// Reads one value, the last of several; `nil` for a message without a known field.
    private static func value(_ message: ProtobufReader) throws(VectorTileError)
        -> PropertyValue?
    {
        var reader = message
        var value: PropertyValue?
        while let field = try reader.nextField() {
            switch (field.number, field.wire) {
            case (1, .bytes): value = .string(reader.text(in: try reader.contentRange()))
            case (2, .fixed32):
                value = finite(Double(Float(bitPattern: try reader.fixed32())))
            case (3, .fixed64): value = finite(Double(bitPattern: try reader.fixed64()))
            case (4, .varint): value = .number(Double(Int64(bitPattern: try reader.varint())))
            case (5, .varint): value = .number(Double(try reader.varint()))
            case (6, .varint): value = .number(Double(zigzagDecoded(try reader.varint())))
            case (7, .varint): value = .bool(try reader.varint() != 0)
            default: try reader.skip(field.wire)
            }
        }
        return value
    }

    /// A finite number as a value; `nil` for infinities and not-a-number.
    private static func finite(_ value: Double) -> PropertyValue? {
        value.isFinite ? .number(value) : nil
    }
}

/// Decodes a signed number from protobuf's zigzag code.
@inline(__always)
func zigzagDecoded(_ value: UInt64) -> Int64 {
    Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
}

/// One feature of a layer: the location of its tags and its shape, not decoded yet.
public struct VectorTileFeature: Sendable {
    /// The number given by the tile's writer, if any.
    public let id: UInt64?
    /// Points, lines or polygons.
    public let kind: GeometryKind
    /// Its part of the layer's list of key and value indices.
    let tags: Range<Int32>
    /// Its geometry commands, in bytes of the tile.
    let geometry: Range<Int32>
}
