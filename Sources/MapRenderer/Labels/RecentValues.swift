/// Values that were asked for not long ago: at least so many of the last ones, at most twice as many.
struct RecentValues<Key: Hashable, Value> {
    private let capacity: Int
    private var young: [Key: Value] = [:]
    /// What was young before; what is not asked for again goes with it.
    private var old: [Key: Value] = [:]

    /// No values yet.
    ///
    /// - Parameter capacity: how many are kept at least, above 0.
    init(capacity: Int) { self.capacity = capacity }

    /// The value that is kept for a key; `nil` if there is none.
    subscript(key: Key) -> Value? {
        mutating get {
            if let known = young[key] { return known }
            guard let known = old[key] else { return nil }
            keep(known, for: key)
            return known
        }
        set { if let newValue { keep(newValue, for: key) } }
    }

    private mutating func keep(_ value: Value, for key: Key) {
        if young.count >= capacity {
            swap(&young, &old)
            young.removeAll(keepingCapacity: true)
        }
        young[key] = value
    }
}
