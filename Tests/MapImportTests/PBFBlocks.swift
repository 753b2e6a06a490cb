/// Finds the blocks of a PBF file (https://wiki.openstreetmap.org/wiki/PBF_Format).
///
/// Each is a length of four bytes, a head of that length, and a body whose length the head holds in
/// field 3.
enum PBFBlocks {
    /// Where the blocks of a whole file begin.
    static func starts(in bytes: [UInt8]) -> [Int] {
        var starts: [Int] = []
        var place = 0
        while place + 4 < bytes.count {
            starts.append(place)
            let headLength = bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
            var head = bytes[(place + 4)..<(place + 4 + headLength)]
            place += 4 + headLength
            while let tag = varint(&head), let value = varint(&head) {
                if tag & 7 == 2 { head = head.dropFirst(value) }
                if tag >> 3 == 3 { place += value }
            }
        }
        return starts
    }

    private static func varint(_ bytes: inout ArraySlice<UInt8>) -> Int? {
        var value = 0
        var shift = 0
        while let byte = bytes.popFirst() {
            value |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        return nil
    }
}
