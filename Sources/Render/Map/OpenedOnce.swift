/// What a painter has opened for plans of its user, each once, for as long as the user keeps the plan.
struct OpenedOnce<Plan: AnyObject, Opened> {
    private struct Entry {
        weak var plan: Plan?
        let opened: Opened
    }

    private var entries: [ObjectIdentifier: Entry] = [:]

    /// The opened form of a plan.
    ///
    /// - Parameters:
    ///   - plan: the plan.
    ///   - open: makes it, unless it was made before.
    /// - Returns: the same each time.
    mutating func open(_ plan: Plan, _ open: () throws -> Opened) rethrows -> Opened {
        if let known = entries[ObjectIdentifier(plan)], known.plan === plan { return known.opened }
        let opened = try open()
        entries = entries.filter { $0.value.plan != nil }
        entries[ObjectIdentifier(plan)] = Entry(plan: plan, opened: opened)
        return opened
    }
}
