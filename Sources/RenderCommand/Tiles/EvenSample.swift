/// Some of many elements, evenly spread over all, whose number need not be known.
struct EvenSample<Element> {
    /// At most as many as the limit, at least half of it where there are so many.
    private(set) var elements: [Element] = []
    private let limit: Int
    /// Each how-manyth element is taken.
    private var step = 1
    private var seen = 0

    /// - Parameter limit: how many elements at most, two at least.
    init(limit: Int) { self.limit = max(limit, 2) }

    mutating func add(_ element: Element) {
        defer { seen += 1 }
        guard seen.isMultiple(of: step) else { return }
        if elements.count == limit {
            step *= 2
            elements = stride(from: 0, to: limit, by: 2).map { elements[$0] }
            guard seen.isMultiple(of: step) else { return }
        }
        elements.append(element)
    }
}
