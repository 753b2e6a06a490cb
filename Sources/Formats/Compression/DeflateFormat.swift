/// The wrappers that deflate-compressed bytes come in.
public enum DeflateFormat: String, Sendable, CaseIterable {
    /// RFC 1952: files, and the tiles of an MBTiles map.
    case gzip
    /// RFC 1950: PNG pictures and OpenStreetMap PBF blobs.
    case zlib

    /// What the first bytes look like; `nil` if they are neither format.
    ///
    /// gzip begins with 1F 8B; zlib with a byte whose low half is 8 (deflate) and whose high half is
    /// at most 7 (window of 32 KB), and a second byte that makes both a multiple of 31.
    ///
    /// - Parameter bytes: the data, or at least its first two bytes.
    public init?(sniffing bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 2 else { return nil }
        let (first, second) = (bytes[0], bytes[1])
        if first == 0x1F, second == 0x8B {
            self = .gzip
        } else if first & 0x0F == 8, first >> 4 <= 7,
            (UInt16(first) << 8 | UInt16(second)).isMultiple(of: 31)
        {
            self = .zlib
        } else {
            return nil
        }
    }
}
