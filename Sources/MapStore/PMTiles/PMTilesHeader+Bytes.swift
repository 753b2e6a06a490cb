/// The form of PMTiles 3, section "Header Design": whole numbers, the low byte first.
extension PMTilesHeader {
    /// A header from its bytes; `nil` if they are too few, or a section lies outside the file.
    ///
    /// - Parameters:
    ///   - bytes: the first bytes of a file; their signature has been checked.
    ///   - fileSize: bytes of the whole file.
    init?(parsing bytes: [UInt8], fileSize: Int) {
        guard bytes.count >= Self.size else { return nil }
        func number<Number: FixedWidthInteger>(_ place: Int, _: Number.Type) -> Number {
            (0..<Number.bitWidth / 8).reduce(0) { $0 | Number(bytes[place + $1]) << (8 * $1) }
        }
        func section(_ place: Int) -> Section? {
            guard let offset = Int(exactly: number(place, UInt64.self)),
                let count = Int(exactly: number(place + 8, UInt64.self)),
                offset <= fileSize, count <= fileSize - offset
            else { return nil }
            return Section(offset: offset, count: count)
        }
        func degrees(_ place: Int) -> Int32 { Int32(bitPattern: number(place, UInt32.self)) }
        guard let root = section(8), let metadata = section(24), let leaves = section(40),
            let tiles = section(56)
        else { return nil }
        self.init(
            content: Content(rawValue: bytes[99]) ?? .other,
            compression: Compression(rawValue: bytes[98]) ?? .unknown,
            minzoom: bytes[100], maxzoom: bytes[101],
            box: Box(
                west: degrees(102), south: degrees(106), east: degrees(110), north: degrees(114)),
            centerZoom: bytes[118], centerLongitude: degrees(119), centerLatitude: degrees(123))
        (self.root, self.metadata, self.leaves, self.tiles) = (root, metadata, leaves, tiles)
        tileCount = Int(clamping: number(72, UInt64.self))
        entryCount = Int(clamping: number(80, UInt64.self))
        contentCount = Int(clamping: number(88, UInt64.self))
        isClustered = bytes[96] == 1
        internalCompression = Compression(rawValue: bytes[97]) ?? .unknown
    }

    /// The 127 bytes.
    var bytes: [UInt8] {
        var bytes = Self.signature + [Self.version]
        func append(_ value: some FixedWidthInteger) {
            for place in stride(from: 0, to: value.bitWidth, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: value >> place))
            }
        }
        for section in [root, metadata, leaves, tiles] {
            append(section.offset)
            append(section.count)
        }
        for count in [tileCount, entryCount, contentCount] { append(count) }
        bytes += [isClustered ? 1 : 0, internalCompression.rawValue, compression.rawValue]
        bytes += [content.rawValue, minzoom, maxzoom]
        for edge in [box.west, box.south, box.east, box.north] { append(edge) }
        bytes.append(centerZoom)
        append(centerLongitude)
        append(centerLatitude)
        return bytes
    }
}
