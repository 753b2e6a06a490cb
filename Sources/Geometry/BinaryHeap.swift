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
        var place = elements.count - 1
        while place > 0 {
            let parent = (place - 1) / 2
            guard elements[place] < elements[parent] else { break }
            elements.swapAt(place, parent)
            place = parent
        }
    }

    /// Takes the least value; `nil` if there is none.
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

    /// Takes all values away, and keeps their room.
    @inlinable
    public mutating func removeAll() { elements.removeAll(keepingCapacity: true) }
}
