/// A growing array of plain values that may be stored in a file instead of in memory.
///
/// A small number of values stays in memory in any case: an import has some sixty arrays, most of
/// which are small, and on a nearly full disk the space of their files would be missed.
///
/// One thread fills it; once it is complete any number of threads may read it. If the disk is full
/// it continues in memory.
///
/// Unchecked: no other thread reads it before it is complete, and nothing changes from then on.
public final class ScratchArray<Element: BitwiseCopyable>: @unchecked Sendable {
    /// The number of elements.
    @inlinable public var count: Int { filled }
    @exclusivity(unchecked) @usableFromInline var filled = 0
    @exclusivity(unchecked) @usableFromInline var base: UnsafeMutablePointer<Element>?
    @exclusivity(unchecked) @usableFromInline var capacity = 0
    /// The file for more than a few values; `nil` where all is to lie in memory.
    private var reservation: ScratchReservation?
    /// Whether the values lie there.
    private(set) var isInFile = false

    /// The most bytes kept in memory.
    private static var mostBytesInMemory: Int { 1 << 17 }
    /// The size of the first file in bytes; it grows by a half each time.
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

    /// The element at an index.
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

    /// A range of elements.
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

    /// Adds the elements of a slice of another array.
    @inlinable
    public func append(contentsOf elements: ScratchSlice<Element>) {
        guard !elements.isEmpty else { return }
        while filled + elements.count > capacity { grow() }
        guard let source = elements.array.pointer(to: elements.startIndex) else { return }
        (base.unsafelyUnwrapped + filled).update(from: source, count: elements.count)
        filled += elements.count
    }

    /// Removes the elements from an index on.
    @inlinable
    public func removeSubrange(_ places: PartialRangeFrom<Int>) {
        precondition(places.lowerBound >= 0 && places.lowerBound <= count, "place out of range")
        filled = places.lowerBound
    }

    /// Reverses the elements from an index on.
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
            // Values in a file are freed with it.
            if !isInFile { base.deallocate() }
        }
        isInFile = false
        base = larger
        capacity = wanted
    }
}

/// A range of elements of a ``ScratchArray``, with the array's indices.
public struct ScratchSlice<Element: BitwiseCopyable>: RandomAccessCollection, Sendable {
    @usableFromInline let array: ScratchArray<Element>
    /// The index of the first element.
    public let startIndex: Int
    /// The index after the last element.
    public let endIndex: Int

    @inlinable
    init(array: ScratchArray<Element>, startIndex: Int, endIndex: Int) {
        self.array = array
        self.startIndex = startIndex
        self.endIndex = endIndex
    }

    /// The element at an index of the array.
    @inlinable @inline(__always)
    public subscript(index: Int) -> Element {
        precondition(index >= startIndex && index < endIndex, "place out of range")
        return array[index]
    }

    /// A part of the slice, with the same indices.
    @inlinable
    public subscript(places: Range<Int>) -> ScratchSlice {
        precondition(places.lowerBound >= startIndex && places.upperBound <= endIndex)
        return ScratchSlice(
            array: array, startIndex: places.lowerBound, endIndex: places.upperBound)
    }

    /// Lets copies and loops read the elements in place.
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
    /// Sorts the elements; half of them are in memory meanwhile.
    ///
    /// - Parameter isBefore: whether the first of two elements goes before the second.
    @inlinable
    public func sort(by isBefore: (Element, Element) -> Bool) {
        var elements = UnsafeMutableBufferPointer(start: base, count: count)
        elements.sort(by: isBefore)
    }
}

extension ScratchArray where Element: Comparable {
    /// Sorts the elements in ascending order.
    @inlinable
    public func sort() { sort(by: <) }
}
