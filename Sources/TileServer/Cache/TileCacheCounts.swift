/// What a cache did.
package struct TileCacheCounts: Hashable, Sendable {
    /// Tiles that were found.
    package var hits = 0
    /// Tiles that were not what had been written, and are drawn anew.
    package var broken = 0
    /// Reads that failed.
    package var readFailures = 0
    /// Tiles that were written.
    package var written = 0
    /// Tiles that were not written: the disk was full, or too many waited.
    package var unwritten = 0
    /// Tiles that had to make room.
    package var evicted = 0
}
