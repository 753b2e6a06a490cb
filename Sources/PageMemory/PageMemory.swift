internal import Glibc

/// A block of zeroed memory of its own pages, for pictures and what is as large as they.
///
/// The system is asked for large pages: a megabyte of small ones is 256 faults when it is first
/// written, several times what writing it costs. Where there are none it is memory as any other.
public final class PageMemory {
    /// The first byte, at the start of a page.
    public let base: UnsafeMutableRawPointer
    /// How many bytes there are.
    public let byteCount: Int
    private let mapping: (start: UnsafeMutableRawPointer, byteCount: Int)

    /// From so many bytes on large pages save more time than they waste memory.
    public static let leastLarge = 1 << 20
    private static let largePage = 2 << 20

    /// Memory whose bytes are all 0; `nil` when there is not enough.
    ///
    /// - Parameter byteCount: how many bytes, 1 or more.
    public init?(byteCount: Int) {
        let isLarge = byteCount >= Self.leastLarge
        let (whole, isTooMuch) = byteCount.addingReportingOverflow(isLarge ? 2 * Self.largePage : 0)
        guard byteCount > 0, !isTooMuch,
            let start = mmap(
                nil, whole, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
            start != MAP_FAILED
        else { return nil }
        mapping = (start, whole)
        self.byteCount = byteCount
        guard isLarge else {
            base = start
            return
        }
        // Large pages lie at multiples of their size; what is never touched takes no memory.
        base = start.alignedUp(toMultipleOf: Self.largePage)
        let pages = (byteCount + Self.largePage - 1) / Self.largePage
        madvise(base, pages * Self.largePage, MADV_HUGEPAGE)
    }

    deinit { munmap(mapping.start, mapping.byteCount) }
}
