import CMalloc
import Glibc

/// The pages of the memory that `malloc` returns.
public enum HeapPages {
    /// The part of the heap on large pages, in bytes; pictures that need more use small ones.
    private static let largeBytes = 48 << 20
    private static let largePage = 2 << 20
    /// The size from which blocks get their own pages, which are returned to the system at once.
    private static let leastOwnBytes = 32 << 20

    /// Puts future allocations onto large pages, if the system has them.
    ///
    /// For a program that draws pictures and ends: small pages cost a fault each when they are
    /// first written, a tenth of the time for a map's first tile. Freed memory stays with the
    /// process, also in the heaps of other threads, and up to one large page is taken without need.
    /// Call it before there are threads.
    public static func makeLarge() {
        // AddressSanitizer builds define it: their heap belongs to the sanitizer.
        #if !HEAP_PAGES
            guard let end = sbrk(0) else { return }
            mallopt(M_MMAP_THRESHOLD, Int32(leastOwnBytes))
            mallopt(M_TRIM_THRESHOLD, Int32(2 * leastOwnBytes))
            mallopt(M_TOP_PAD, Int32(largeBytes))
            // More than is left of the heap as it is, so that it grows by all of that now. A block
            // that is never used would be optimised away.
            let block = malloc(1 << 20)
            guard malloc_usable_size(block) > 0, let grown = sbrk(0) else { return }
            let start = end.alignedUp(toMultipleOf: largePage)
            if start < grown { madvise(start, grown - start, MADV_HUGEPAGE) }
            free(block)
        #endif
    }
}
