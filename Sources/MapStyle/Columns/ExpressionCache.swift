/// What a renderer has learnt of the values that features have: numbers for them, and what the
/// style's expressions gave for each.
///
/// Serves one thread and one style; each thread has its own, so that none waits for another.
public final class ExpressionCache {
    private var dictionaries: [String: ValueDictionary] = [:]
    private var cached: [Key: AnyObject] = [:]
    private var tableCount = 0
    /// How many more results may be remembered.
    private(set) var budget = ExpressionCache.capacity

    /// Results that are remembered at most: a few megabytes.
    static let capacity = 1 << 17

    /// Names of properties that have a dictionary at most.
    private static let nameCapacity = 4096

    /// Which expression, at which zoom if that matters.
    struct Key: Hashable {
        let program: ObjectIdentifier
        let zoom: Double?
    }

    /// An empty cache.
    public init() {}

    /// The numbers of a property's values.
    ///
    /// - Parameter name: the property's.
    /// - Returns: the same for each call, unless a style asks for thousands of names.
    public func dictionary(for name: String) -> ValueDictionary {
        if let known = dictionaries[name] { return known }
        if dictionaries.count >= Self.nameCapacity { dictionaries.removeAll() }
        let dictionary = ValueDictionary()
        dictionaries[name] = dictionary
        return dictionary
    }

    /// What is kept for an expression.
    ///
    /// - Parameters:
    ///   - key: the expression; whatever is kept must hold on to its program.
    ///   - make: makes it when it is not there.
    /// - Returns: what was made.
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

    /// A number that no other table of features has.
    func nextTable() -> Int {
        tableCount += 1
        return tableCount
    }

    /// Whether so many more results may be remembered; they count from now on.
    ///
    /// When all room is taken, what is remembered is dropped with the next new expression.
    func spend(_ count: Int) -> Bool {
        guard budget >= count else { return false }
        budget -= count
        return true
    }
}
