/// Points one after the other, in memory that is made once and used again.
public final class PointBuffer {
    /// The points' memory.
    ///
    /// Used by one thread for one loop at a time; the check of exclusive access costs a call a point.
    @exclusivity(unchecked) public private(set) var base: UnsafeMutablePointer<SubpixelPoint>
    /// How many points there are, at most ``capacity``.
    @exclusivity(unchecked) public var count = 0
    /// How many points the memory holds.
    @exclusivity(unchecked) public private(set) var capacity: Int

    /// An empty buffer.
    public init() {
        capacity = 1024
        base = .allocate(capacity: capacity)
    }

    deinit { base.deallocate() }

    /// The points.
    public var points: UnsafeBufferPointer<SubpixelPoint> {
        UnsafeBufferPointer(start: base, count: count)
    }

    /// Makes room; what the buffer held stays.
    ///
    /// - Parameter needed: how many points must fit in all.
    public func reserve(_ needed: Int) {
        guard needed > capacity else { return }
        let larger = max(needed, capacity * 2)
        let fresh = UnsafeMutablePointer<SubpixelPoint>.allocate(capacity: larger)
        fresh.update(from: base, count: count)
        base.deallocate()
        base = fresh
        capacity = larger
    }

    /// Adds a point.
    public func append(_ point: SubpixelPoint) {
        reserve(count + 1)
        base[count] = point
        count += 1
    }
}
