import Platform

/// Computes exactly how much of each pixel shapes cover, and paints them.
///
/// Shapes are added as rings and strokes, then painted together: where they touch, their fractions
/// of a pixel add up, and where they overlap a pixel is covered once. Sums are whole numbers, so a
/// shape moved by whole pixels, or seen through another window, covers the same. The memory is
/// allocated once; for one thread at a time.
public final class CoverageAccumulator {
    // Used by one thread for one shape at a time: exclusive-access checks would only add cost.
    private var memory: Memory
    @exclusivity(unchecked) var grid: CellGrid
    /// The pixels that may be painted.
    @exclusivity(unchecked) public private(set) var clip: PixelClip
    /// The tilt of the plane in which shapes are given; `nil` if it is the picture.
    @exclusivity(unchecked) public private(set) var projection: PlaneProjection?
    private let projected = PointBuffer()
    /// Pixels that may yet be looked at; once they are used up nothing is painted.
    @exclusivity(unchecked) public var budget = Int.max

    /// Whether as many pixels were looked at as may be.
    public var isSpent: Bool { budget < 0 }

    /// An accumulator without pixels.
    public init() {
        // One or two pages: if they are not available, no Swift array could be allocated either.
        guard let memory = Memory(width: 0, height: 0) else { fatalError("out of memory") }
        self.memory = memory
        clip = PixelClip(PixelWindow(minX: 0, minY: 0, maxX: 0, maxY: 0))
        grid = memory.grid(clip.window)
    }

    /// Sets the window for shapes; anything added and not painted is dropped.
    ///
    /// - Parameters:
    ///   - clip: the pixels that may be painted, at most ``maximumSide`` across and down.
    ///   - projection: converts the points of shapes to points of the picture; `nil` if they
    ///     already are.
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

    /// Allocates the memory for a window in advance of ``begin(_:projection:)``.
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

    /// Whether nothing visible was added.
    public var isEmpty: Bool { grid.bottom < 0 }

    /// Adds a closed ring.
    ///
    /// - Parameters:
    ///   - points: its corners; the last is joined to the first.
    ///   - isReversed: counts the ring as if it ran in the opposite direction. Rings in opposite
    ///     directions cut holes into each other.
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

    /// Adds the edges of an open chain; another chain must lead back to its beginning.
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

    /// Adds an area with four corners, like a ring of them.
    public func addArea(
        _ a: SubpixelPoint, _ b: SubpixelPoint, _ c: SubpixelPoint, _ d: SubpixelPoint
    ) {
        addQuad(a, b, c, d)
    }

    /// Adds an area with four corners, in the direction of the equivalent ring.
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

    /// The points projected into the picture; valid until the next call.
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

    /// Deducts the pixels of a box around what was added; painting ends when the budget is used up.
    func countWork(rows: Int, left: Int, right: Int) {
        let width = clip.window.width
        let columns = min(max(right >> 8, 0), width) - min(max(left >> 8, 0), width) + 1
        budget -= rows * columns
        guard isSpent else { return }
        clip = PixelClip(PixelWindow(minX: 0, minY: 0, maxX: 0, maxY: 0))
        grid = memory.grid(clip.window)
    }

    /// Drops everything that was added.
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

    /// Rows may be shorter than those for which the memory was allocated.
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
