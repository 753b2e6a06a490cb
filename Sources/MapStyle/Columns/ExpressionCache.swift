/// A renderer's cache of feature values: numbers for them, and the results of the style's
/// expressions for each.
///
/// It serves one thread and one style; each thread has its own, so that none waits for another.
public final class ExpressionCache {
    private var dictionaries: [String: ValueDictionary] = [:]
    private var cached: [Key: AnyObject] = [:]
    private var tableCount = 0
    /// How many more results may be remembered.
    private(set) var budget = ExpressionCache.capacity

    /// The most cached results, which take a few megabytes.
    static let capacity = 1 << 17

    /// The most names of properties with a dictionary.
    private static let nameCapacity = 4096

    /// The key of an expression, with the zoom if it matters.
    struct Key: Hashable {
        let program: ObjectIdentifier
        let zoom: Double?
    }

    /// Creates an empty cache.
    public init() {}

    /// Returns the dictionary of a property's values.
    ///
    /// - Parameter name: the name of the property.
    /// - Returns: the same dictionary for each call, unless a style uses thousands of names.
    public func dictionary(for name: String) -> ValueDictionary {
        if let known = dictionaries[name] { return known }
        if dictionaries.count >= Self.nameCapacity { dictionaries.removeAll() }
        let dictionary = ValueDictionary()
        dictionaries[name] = dictionary
        return dictionary
    }

    /// Returns the cached object for an expression.
    ///
    /// - Parameters:
    ///   - key: the expression; the cached object must keep its program alive.
    ///   - make: creates the object if it is not cached.
    /// - Returns: the cached object.
    func cached<Cached: AnyObject>(_ key: Key, make: () -> Cached) -> Cached {
        if let known = cached[key] as? Cached { return known }
        // What is kept counts as some results itself.
        if !spend(16) {
            cached.removeAll()
            budget = Self.capacity - 16
        }
        let made = make()
        cached[key] = made
        return made
    }

    /// Returns a number that no other table of features has.
    func nextTable() -> Int {
        tableCount += 1
        return tableCount
    }

    /// Returns whether that many more results may be cached, and counts them.
    ///
    /// When all room is taken, what is remembered is dropped with the next new expression.
    func spend(_ count: Int) -> Bool {
        guard budget >= count else { return false }
        budget -= count
        return true
    }
}
