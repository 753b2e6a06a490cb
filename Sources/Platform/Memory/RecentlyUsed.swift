/// A cache with a limited total cost that discards the least recently used values first.
///
/// Each operation takes the same time, however many values there are.
package struct RecentlyUsed<Key: Hashable, Value> {
    private struct Node {
        let key: Key
        var value: Value
        var cost: Int
        /// The index of the next newer one; -1 for none.
        var newer: Int
        /// The index of the next older one; -1 for none.
        var older: Int
    }

    private var nodes: [Node?] = []
    private var free: [Int] = []
    private var places: [Key: Int] = [:]
    private var newest = -1
    private var oldest = -1
    private let capacity: Int

    /// The total cost of all values.
    package private(set) var cost = 0

    /// An empty cache.
    ///
    /// - Parameter capacity: the maximum total cost.
    package init(capacity: Int) { self.capacity = capacity }

    /// The number of values.
    package var count: Int { places.count }

    /// Returns the value of a key, and marks it as used.
    package mutating func value(of key: Key) -> Value? {
        guard let index = places[key] else { return nil }
        if index != newest {
            unlink(index)
            link(index)
        }
        return nodes[index]?.value
    }

    /// Keeps a value, unless its cost alone exceeds the capacity.
    package mutating func keep(_ value: Value, of key: Key, cost: Int) {
        remove(key)
        guard cost <= capacity else { return }
        while self.cost + cost > capacity, let node = node(oldest) { remove(node.key) }
        let node = Node(key: key, value: value, cost: cost, newer: -1, older: -1)
        let index: Int
        if let reused = free.popLast() {
            nodes[reused] = node
            index = reused
        } else {
            index = nodes.count
            nodes.append(node)
        }
        places[key] = index
        self.cost += cost
        link(index)
    }

    /// Removes a value.
    package mutating func remove(_ key: Key) {
        guard let index = places.removeValue(forKey: key) else { return }
        unlink(index)
        cost -= nodes[index]?.cost ?? 0
        nodes[index] = nil
        free.append(index)
    }

    /// Removes the values of some keys.
    package mutating func removeAll(where isUnwanted: (Key) -> Bool) {
        for key in places.keys.filter(isUnwanted) { remove(key) }
    }

    private func node(_ index: Int) -> Node? { index < 0 ? nil : nodes[index] }

    private mutating func link(_ index: Int) {
        nodes[index]?.older = newest
        nodes[index]?.newer = -1
        if newest >= 0 { nodes[newest]?.newer = index }
        newest = index
        if oldest < 0 { oldest = index }
    }

    private mutating func unlink(_ index: Int) {
        guard let node = node(index) else { return }
        if node.newer >= 0 { nodes[node.newer]?.older = node.older } else { newest = node.older }
        if node.older >= 0 { nodes[node.older]?.newer = node.newer } else { oldest = node.newer }
    }
}
