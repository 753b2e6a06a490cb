/// Values of which the least is taken first, whenever they were added.
///
/// Which of equal ones comes first depends on the order of all that was added and taken alone.
@frozen
public struct BinaryHeap<Element: Comparable> {
    @usableFromInline var elements: [Element]

    /// A heap of values that stand in their order already.
    @inlinable
    public init(ascending elements: [Element] = []) { self.elements = elements }

    /// Adds a value.
    @inlinable
    public mutating func push(_ element: Element) {
        elements.append(element)
        var index = elements.count - 1
        while index > 0 {
            let parent = (index - 1) / 2
            guard elements[index] < elements[parent] else { break }
            elements.swapAt(index, parent)
            index = parent
        }
    }

    /// Takes the least value; `nil` if there is none.
    @inlinable
    public mutating func pop() -> Element? {
        guard let first = elements.first, let last = elements.popLast() else { return nil }
        guard !elements.isEmpty else { return first }
        elements[0] = last
        var index = 0
        while true {
            var least = index
            for child in (2 * index + 1)...(2 * index + 2)
            where child < elements.count && elements[child] < elements[least] {
                least = child
            }
            guard least != index else { return first }
            elements.swapAt(index, least)
            index = least
        }
    }

    /// Takes all values away, and keeps their room.
    @inlinable
    public mutating func removeAll() { elements.removeAll(keepingCapacity: true) }
}
