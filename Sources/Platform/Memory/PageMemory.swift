import Glibc

/// A block of zeroed memory in its own pages, for pictures and data of similar size.
///
/// The system is asked for large pages: a megabyte of small ones costs 256 faults when it is first
/// written, several times the cost of writing it. If there are none, it is ordinary memory.
public final class PageMemory {
    /// The first byte, at the start of a page.
    public let base: UnsafeMutableRawPointer
    /// The number of bytes.
    public let byteCount: Int
    private let mapping: (start: UnsafeMutableRawPointer, byteCount: Int)

    /// The size from which large pages save more time than they waste memory, in bytes.
    public static let leastLarge = 1 << 20
    private static let largePage = 2 << 20

    /// Memory whose bytes are all 0; `nil` if there is not enough.
    ///
    /// - Parameter byteCount: the number of bytes, 1 or more.
    public init?(byteCount: Int) {
        let isLarge = byteCount >= Self.leastLarge
        let (whole, isTooMuch) = byteCount.addingReportingOverflow(isLarge ? 2 * Self.largePage : 0)
        guard byteCount > 0, !isTooMuch else { return nil }
        #if HEAP_PAGES
            // AddressSanitizer guards the neighbourhood of heap blocks, but does not know mappings.
            let alignment = isLarge ? Self.largePage : Int(getpagesize())
            var block: UnsafeMutableRawPointer?
            guard posix_memalign(&block, alignment, byteCount) == 0, let start = block else {
                return nil
            }
            memset(start, 0, byteCount)
            mapping = (start, whole)
            base = start
        #else
            guard
                let start = mmap(
                    nil, whole, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
                start != MAP_FAILED
            else { return nil }
            mapping = (start, whole)
            // Large pages begin at multiples of their size; pages that are never touched take no
            // memory.
            base = isLarge ? start.alignedUp(toMultipleOf: Self.largePage) : start
            if isLarge {
                let pages = (byteCount + Self.largePage - 1) / Self.largePage
                madvise(base, pages * Self.largePage, MADV_HUGEPAGE)
            }
        #endif
        self.byteCount = byteCount
    }

    deinit {
        #if HEAP_PAGES
            free(mapping.start)
        #else
            munmap(mapping.start, mapping.byteCount)
        #endif
    }
}
