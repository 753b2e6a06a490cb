/// A growing array of plain values that may lie in a file instead of in memory.
///
/// Few values lie in memory in any case: an import has some sixty arrays, most of which hold little, and where the
/// disk is nearly full the room of their files would be missed.
///
/// One thread fills it; once it is full any number may read it. Where the disk is full it goes on in memory.
///
/// Unchecked: nobody else reads it before it is full, and nothing changes from then on.
public final class ScratchArray<Element: BitwiseCopyable>: @unchecked Sendable {
    /// How many elements there are.
    @inlinable public var count: Int { filled }
    @exclusivity(unchecked) @usableFromInline var filled = 0
    @exclusivity(unchecked) @usableFromInline var base: UnsafeMutablePointer<Element>?
    @exclusivity(unchecked) @usableFromInline var capacity = 0
    /// The file for more than a few values; `nil` where all is to lie in memory.
    private var reservation: ScratchReservation?
    /// Whether the values lie there.
    private(set) var isInFile = false

    /// Bytes that lie in memory.
    private static var mostBytesInMemory: Int { 1 << 17 }
    /// Bytes of the first file; it grows by a half each time.
    private static var leastBytes: Int { 1 << 20 }

    /// An empty array.
    ///
    /// - Parameter memory: whose limit it is subject to; `nil` for an array in memory.
    public init(in memory: ScratchMemory? = nil) {
        reservation = memory.map(ScratchReservation.init)
    }

    deinit {
        if !isInFile { base?.deallocate() }
    }

    /// Whether there are no elements.
    @inlinable
    public var isEmpty: Bool { count == 0 }

    /// An element by its place.
    @inlinable @inline(__always)
    public subscript(index: Int) -> Element {
        get {
            precondition(index >= 0 && index < count, "place out of range")
            return base.unsafelyUnwrapped[index]
        }
        set {
            precondition(index >= 0 && index < count, "place out of range")
            base.unsafelyUnwrapped[index] = newValue
        }
    }

    /// Elements that stand side by side.
    @inlinable
    public subscript(places: Range<Int>) -> ScratchSlice<Element> {
        precondition(places.lowerBound >= 0 && places.upperBound <= count, "places out of range")
        return ScratchSlice(array: self, startIndex: places.lowerBound, endIndex: places.upperBound)
    }

    /// All elements.
    @inlinable
    public var elements: ScratchSlice<Element> { self[0..<count] }

    /// The last element; `nil` if there is none.
    @inlinable
    public var last: Element? { count == 0 ? nil : self[count - 1] }

    /// Adds an element.
    @inlinable @inline(__always)
    public func append(_ element: Element) {
        if filled == capacity { grow() }
        base.unsafelyUnwrapped[filled] = element
        filled += 1
    }

    /// Adds elements.
    @inlinable
    public func append(contentsOf elements: some Sequence<Element>) {
        for element in elements { append(element) }
    }

    /// Adds elements that stand side by side in another array.
    @inlinable
    public func append(contentsOf elements: ScratchSlice<Element>) {
        guard !elements.isEmpty else { return }
        while filled + elements.count > capacity { grow() }
        guard let source = elements.array.pointer(to: elements.startIndex) else { return }
        (base.unsafelyUnwrapped + filled).update(from: source, count: elements.count)
        filled += elements.count
    }

    /// Takes away the elements from a place on.
    @inlinable
    public func removeSubrange(_ places: PartialRangeFrom<Int>) {
        precondition(places.lowerBound >= 0 && places.lowerBound <= count, "place out of range")
        filled = places.lowerBound
    }

    /// Turns the elements from a place on round.
    @inlinable
    public func reverse(_ places: PartialRangeFrom<Int>) {
        var (low, high) = (places.lowerBound, count - 1)
        while low < high {
            (self[low], self[high]) = (self[high], self[low])
            low += 1
            high -= 1
        }
    }

    @inlinable
    func pointer(to index: Int) -> UnsafePointer<Element>? {
        base.map { UnsafePointer($0 + index) }
    }

    @usableFromInline
    func grow() {
        let stride = MemoryLayout<Element>.stride
        let doubled = max(capacity * 2, 16)
        guard let reservation, isInFile || doubled * stride > Self.mostBytesInMemory else {
            return growInMemory(to: doubled)
        }
        let wanted = max(isInFile ? capacity / 2 * 3 : doubled, Self.leastBytes / stride)
        guard let larger = reservation.grow(to: wanted * stride) else {
            growInMemory(to: wanted)
            // Where the disk is full it is not asked again.
            return self.reservation = nil
        }
        let elements = larger.bindMemory(to: Element.self, capacity: wanted)
        if !isInFile, let base {
            elements.update(from: base, count: count)
            base.deallocate()
        }
        isInFile = true
        base = elements
        capacity = wanted
    }

    private func growInMemory(to wanted: Int) {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: wanted)
        if let base {
            larger.update(from: base, count: count)
            // What lies in a file goes with it.
            if !isInFile { base.deallocate() }
        }
        isInFile = false
        base = larger
        capacity = wanted
    }
}

/// Elements of a ``ScratchArray`` that stand side by side, under their places in it.
public struct ScratchSlice<Element: BitwiseCopyable>: RandomAccessCollection, Sendable {
    @usableFromInline let array: ScratchArray<Element>
    /// The place of the first.
    public let startIndex: Int
    /// The place after the last.
    public let endIndex: Int

    @inlinable
    init(array: ScratchArray<Element>, startIndex: Int, endIndex: Int) {
        self.array = array
        self.startIndex = startIndex
        self.endIndex = endIndex
    }

    /// An element by its place in the array.
    @inlinable @inline(__always)
    public subscript(index: Int) -> Element {
        precondition(index >= startIndex && index < endIndex, "place out of range")
        return array[index]
    }

    /// Some of them, under the same places.
    @inlinable
    public subscript(places: Range<Int>) -> ScratchSlice {
        precondition(places.lowerBound >= startIndex && places.upperBound <= endIndex)
        return ScratchSlice(
            array: array, startIndex: places.lowerBound, endIndex: places.upperBound)
    }

    /// Copies and loops read them where they lie.
    @inlinable
    public func withContiguousStorageIfAvailable<Result>(
        _ body: (UnsafeBufferPointer<Element>) throws -> Result
    ) rethrows -> Result? {
        try withExtendedLifetime(array) {
            try body(UnsafeBufferPointer(start: array.pointer(to: startIndex), count: count))
        }
    }
}

extension ScratchArray {
    /// Puts the elements in an order; half of them lie in memory meanwhile.
    ///
    /// - Parameter isBefore: whether the first of two goes before the second.
    @inlinable
    public func sort(by isBefore: (Element, Element) -> Bool) {
        var elements = UnsafeMutableBufferPointer(start: base, count: count)
        elements.sort(by: isBefore)
    }
}

extension ScratchArray where Element: Comparable {
    /// Puts the elements in ascending order.
    @inlinable
    public func sort() { sort(by: <) }
}
