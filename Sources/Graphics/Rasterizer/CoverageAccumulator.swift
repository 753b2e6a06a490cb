import Platform

/// Finds how much of each pixel shapes cover, exactly, and paints them.
///
/// Shapes are added as rings and strokes, then painted together: where they touch, their shares of
/// a pixel add up, and where they overlap a pixel is covered once. Sums are whole numbers, so
/// a shape moved by whole pixels, or seen through another window, covers the same. The memory is
/// made once; one thread at a time.
public final class CoverageAccumulator {
    // One thread for one shape at a time: checks of exclusive access would only cost.
    private var memory: Memory
    @exclusivity(unchecked) var grid: CellGrid
    /// Which pixels may be painted.
    @exclusivity(unchecked) public private(set) var clip: PixelClip
    /// How the plane that shapes lie in is tilted; `nil` where it is the picture.
    @exclusivity(unchecked) private var projection: PlaneProjection?
    private let projected = PointBuffer()
    /// Pixels that may yet be looked at; once they are used up nothing is painted.
    @exclusivity(unchecked) public var budget = Int.max

    /// Whether as many pixels were looked at as may be.
    public var isSpent: Bool { budget < 0 }

    /// An accumulator without pixels.
    public init() {
        // A page or two: without them no array of Swift's finds room either.
        guard let memory = Memory(width: 0, height: 0) else { fatalError("out of memory") }
        self.memory = memory
        clip = PixelClip(PixelWindow(minX: 0, minY: 0, maxX: 0, maxY: 0))
        grid = memory.grid(clip.window)
    }

    /// Chooses where shapes are seen; what was added and not painted is dropped.
    ///
    /// - Parameters:
    ///   - clip: the pixels that may be painted, at most ``maximumSide`` across and down.
    ///   - projection: turns the points of shapes into points of the picture; `nil` where they are
    ///     that already.
    public func begin(_ clip: PixelClip, projection: PlaneProjection? = nil) {
        removeAll()
        self.projection = projection
        let window = clip.window
        let isFit =
            window.width <= Self.maximumSide && window.height <= Self.maximumSide && !isSpent
        self.clip = isFit ? clip : PixelClip(PixelWindow(minX: 0, minY: 0, maxX: 0, maxY: 0))
        if !reserve(width: self.clip.window.width, height: self.clip.window.height) {
            self.clip = PixelClip(PixelWindow(minX: 0, minY: 0, maxX: 0, maxY: 0))
        }
        grid = memory.grid(self.clip.window)
    }

    /// Makes the memory for a window, so that ``begin(_:projection:)`` finds it.
    ///
    /// - Returns: `false` if memory is short: nothing is painted in a window of that size.
    public func reserve(width: Int, height: Int) -> Bool {
        guard width <= Self.maximumSide, height <= Self.maximumSide else { return true }
        if memory.holds(PixelWindow(minX: 0, minY: 0, maxX: width, maxY: height)) { return true }
        guard let larger = Memory(width: width, height: height) else { return false }
        removeAll()
        memory = larger
        grid = memory.grid(clip.window)
        return true
    }

    /// The longest side of a window.
    public static let maximumSide = 32_767

    /// Whether nothing was added that can be seen.
    public var isEmpty: Bool { grid.bottom < 0 }

    /// Adds a closed ring.
    ///
    /// - Parameters:
    ///   - points: its corners; the last is joined with the first.
    ///   - isReversed: counts the ring as if it ran the other way. Rings that run opposite ways cut
    ///     holes into each other.
    public func addRing(
        _ points: UnsafeBufferPointer<SubpixelPoint>, isReversed: Bool = false
    ) {
        guard points.count > 1 else { return }
        let points = inPicture(points)
        var grid = grid
        let sign: Int32 = isReversed ? -1 : 1
        var previous = points[points.count - 1]
        for point in points {
            grid.add(previous, point, sign: sign)
            previous = point
        }
        self.grid = grid
    }

    /// Adds the edges of an open chain; some other chain must lead back to its beginning.
    func addChain(_ points: UnsafeBufferPointer<SubpixelPoint>, sign: Int32) {
        guard points.count > 1 else { return }
        let points = inPicture(points)
        var grid = grid
        var previous = points[0]
        for index in 1..<points.count {
            let point = points[index]
            grid.add(previous, point, sign: sign)
            previous = point
        }
        self.grid = grid
    }

    /// Adds an area with four corners, as a ring of them would be added.
    public func addArea(
        _ a: SubpixelPoint, _ b: SubpixelPoint, _ c: SubpixelPoint, _ d: SubpixelPoint
    ) {
        addQuad(a, b, c, d)
    }

    /// Adds an area with four corners, which runs as it would as a ring.
    @inline(__always)
    func addQuad(_ a: SubpixelPoint, _ b: SubpixelPoint, _ c: SubpixelPoint, _ d: SubpixelPoint) {
        if let projection {
            return addPictureQuad(projection(a), projection(b), projection(c), projection(d))
        }
        addPictureQuad(a, b, c, d)
    }

    @inline(__always)
    private func addPictureQuad(
        _ a: SubpixelPoint, _ b: SubpixelPoint, _ c: SubpixelPoint, _ d: SubpixelPoint
    ) {
        var grid = grid
        grid.add(a, b, sign: 1)
        grid.add(b, c, sign: 1)
        grid.add(c, d, sign: 1)
        grid.add(d, a, sign: 1)
        self.grid = grid
    }

    /// The points as they stand in the picture; valid until the next call.
    @inline(__always)
    private func inPicture(
        _ points: UnsafeBufferPointer<SubpixelPoint>
    ) -> UnsafeBufferPointer<SubpixelPoint> {
        guard let projection else { return points }
        projected.reserve(points.count)
        for index in 0..<points.count { projected.base[index] = projection(points[index]) }
        projected.count = points.count
        return projected.points
    }

    /// Counts the pixels of a box around what was added; the last that may be end the painting.
    func countWork(rows: Int, left: Int, right: Int) {
        let width = clip.window.width
        let columns = min(max(right >> 8, 0), width) - min(max(left >> 8, 0), width) + 1
        budget -= rows * columns
        guard isSpent else { return }
        clip = PixelClip(PixelWindow(minX: 0, minY: 0, maxX: 0, maxY: 0))
        grid = memory.grid(clip.window)
    }

    /// Drops what was added.
    public func removeAll() {
        guard !isEmpty else { return }
        var sink = NoSink()
        sweep(into: &sink)
    }
}

/// The numbers of a ``CellGrid``; all zero between shapes.
private final class Memory {
    private let cells: PageMemory
    private let rows: PageMemory
    private let width, height: Int

    /// - Returns: `nil` when memory is short.
    init?(width: Int, height: Int) {
        let wordCount = Self.words(width) * height + 1
        guard
            let cells = PageMemory(
                byteCount: (Self.stride(width) * height + CellGrid.blockSide) * 4),
            let rows = PageMemory(byteCount: wordCount * 8 + (height + 2) * 4)
        else { return nil }
        self.width = width
        self.height = height
        self.cells = cells
        self.rows = rows
    }

    private static func stride(_ width: Int) -> Int { (width + 4) & ~3 }
    private static func words(_ width: Int) -> Int { (stride(width) / 4 + 63) / 64 }

    /// Rows may be shorter than those that the memory was made for.
    func holds(_ window: PixelWindow) -> Bool {
        window.width <= width && window.height <= height
    }

    func grid(_ window: PixelWindow) -> CellGrid {
        let wordCount = Self.words(width) * height + 1
        return CellGrid(
            cells: cells.base.assumingMemoryBound(to: Int32.self),
            touched: rows.base.assumingMemoryBound(to: UInt64.self),
            falls: (rows.base + wordCount * 8).assumingMemoryBound(to: Int32.self),
            stride: Self.stride(window.width), words: Self.words(window.width),
            width: window.width, height: window.height, originX: window.minX * 256,
            originY: window.minY * 256)
    }
}
