import Platform

/// Values that are dear to make, kept by what they are made of, for all threads that draw a style.
final class SharedValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let values = Locked<[Key: Value]>([:])

    /// A style names few; where features name them, the oldest thing to do is to begin anew.
    private static var limit: Int { 64 }

    /// The value of a key, made if it is new.
    func value<Failure>(
        of key: Key, make: (Key) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if let known = values.withLock({ $0[key] }) { return known }
        let value = try make(key)
        values.withLock { values in
            if values.count >= Self.limit { values.removeAll(keepingCapacity: true) }
            values[key] = value
        }
        return value
    }
}
