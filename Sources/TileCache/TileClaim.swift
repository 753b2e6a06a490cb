import Glibc

/// The right to draw something, which one process at a time has.
///
/// It is a lock on one byte of a file (open file description lock): the kernel takes it back from a
/// process that ends, however it ends.
public final class TileClaim: Sendable {
    private let file: Int32
    private let byte: off_t

    /// Tries to take the right.
    ///
    /// - Returns: `nil` while another process has it.
    init?(_ file: Int32, hash: UInt64) {
        self.file = file
        byte = off_t(hash & 0x3FFF_FFFF_FFFF_FFFF)
        guard Self.change(file, byte, to: Int16(F_WRLCK)) else { return nil }
    }

    deinit { _ = Self.change(file, byte, to: Int16(F_UNLCK)) }

    /// Linux's number for setting such a lock; the module of the C library lacks it.
    private static let setLock: Int32 = 37

    private static func change(_ file: Int32, _ byte: off_t, to kind: Int16) -> Bool {
        var lock = flock()
        lock.l_type = kind
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = byte
        lock.l_len = 1
        return fcntl(file, setLock, &lock) == 0
    }
}
