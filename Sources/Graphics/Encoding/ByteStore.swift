/// Memory for bytes that are written and read anew for each picture.
///
/// It is kept from picture to picture: the system clears fresh memory page by page when it is first
/// written, which takes a twentieth of what encoding does.
final class ByteStore {
    private var base = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
    private var capacity = 1

    /// More than this is given back with the next picture that needs less.
    private static let maximumKept = 16 << 20

    deinit { base.deallocate() }

    /// Room for bytes, which must be written before they are read.
    ///
    /// - Parameter count: how many.
    /// - Returns: the first of them; valid until the next call.
    func bytes(_ count: Int) -> UnsafeMutablePointer<UInt8> {
        if count > capacity || capacity > max(count, Self.maximumKept) {
            base.deallocate()
            base = .allocate(capacity: count)
            capacity = count
        }
        return base
    }
}
