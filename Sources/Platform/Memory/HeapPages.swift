import CMalloc
import Glibc

/// The pages of the memory that `malloc` gives.
public enum HeapPages {
    /// So much of the heap is on large pages; what a picture takes beyond that is on small ones.
    private static let largeBytes = 48 << 20
    private static let largePage = 2 << 20
    /// Longer blocks have pages of their own, which go back to the system at once.
    private static let leastOwnBytes = 32 << 20

    /// Puts what is allocated from now on onto large pages, where the system has such.
    ///
    /// For a program that draws pictures and ends: small pages are a fault each when they are first
    /// written, a tenth of what a map's first tile takes. Memory that is given back stays with the
    /// process, also in the heaps of other threads, and up to a large page is taken that nobody needs.
    /// Call it before there are threads.
    public static func makeLarge() {
        // Under AddressSanitizer, which defines it, the heap is the sanitizer's.
        #if !HEAP_PAGES
            guard let end = sbrk(0) else { return }
            mallopt(M_MMAP_THRESHOLD, Int32(leastOwnBytes))
            mallopt(M_TRIM_THRESHOLD, Int32(2 * leastOwnBytes))
            mallopt(M_TOP_PAD, Int32(largeBytes))
            // More than is left of the heap as it is, so that it grows by all of that now. A block that
            // nobody looked at would be optimised away.
            let block = malloc(1 << 20)
            guard malloc_usable_size(block) > 0, let grown = sbrk(0) else { return }
            let start = end.alignedUp(toMultipleOf: largePage)
            if start < grown { madvise(start, grown - start, MADV_HUGEPAGE) }
            free(block)
        #endif
    }
}
