/// A priority queue that returns the least value first.
///
/// The order of equal values depends only on the sequence of values added and taken.
@frozen
public struct BinaryHeap<Element: Comparable> {
    @usableFromInline var elements: [Element]

    /// A heap of values that are already in ascending order.
    @inlinable
    public init(ascending elements: [Element] = []) { self.elements = elements }

    /// Adds a value.
    @inlinable
    public mutating func push(_ element: Element) {
        elements.append(element)
        var place = elements.count - 1
        while place > 0 {
            let parent = (place - 1) / 2
            guard elements[place] < elements[parent] else { break }
            elements.swapAt(place, parent)
            place = parent
        }
    }

    /// Removes and returns the least value; `nil` if the heap is empty.
    @inlinable
    public mutating func pop() -> Element? {
        guard let first = elements.first, let last = elements.popLast() else { return nil }
        guard !elements.isEmpty else { return first }
        elements[0] = last
        var place = 0
        while true {
            var least = place
            for child in (2 * place + 1)...(2 * place + 2)
            where child < elements.count && elements[child] < elements[least] {
                least = child
            }
            guard least != place else { return first }
            elements.swapAt(place, least)
            place = least
        }
    }

    /// Removes all values but keeps the capacity.
    @inlinable
    public mutating func removeAll() { elements.removeAll(keepingCapacity: true) }
}
