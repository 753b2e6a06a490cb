/// What a cache did.
public struct TileCacheCounts: Hashable, Sendable {
    /// Tiles that were found.
    public var hits = 0
    /// Tiles that were not what had been written, and are drawn anew.
    public var broken = 0
    /// Reads that failed.
    public var readFailures = 0
    /// Tiles that were written.
    public var written = 0
    /// Tiles that were not written: the disk was full, or too many waited.
    public var unwritten = 0
    /// Tiles that had to make room.
    public var evicted = 0
}
