import Platform

/// The places of all people, in memory only: a server that starts anew knows none.
final class SharedPlaces: Sendable {
    /// The most people.
    private let most: Int
    /// The most people of one key.
    private let mostOfKey: Int
    private let state = Locked(State())

    private struct Kept: Sendable {
        let place: SharedPlace
        /// The id of the key with which it was sent.
        let key: String
    }

    private struct State: Sendable {
        var kept: [String: Kept] = [:]
        /// The number of people of each key.
        var counts: [String: Int] = [:]
        /// The times before which places of people who are gone are old; without any place.
        var gone: [String: Double] = [:]

        mutating func remove(_ id: String) {
            guard let old = kept.removeValue(forKey: id) else { return }
            let count = counts[old.key, default: 1] - 1
            counts[old.key] = count > 0 ? count : nil
        }
    }

    /// No places.
    ///
    /// - Parameters:
    ///   - most: the most people.
    ///   - mostOfKey: the most people of one key, so that no key takes the space of all.
    init(most: Int = 100_000, mostOfKey: Int = 10_000) {
        self.most = most
        self.mostOfKey = mostOfKey
    }

    /// The number of people.
    var count: Int { state.withLock { $0.kept.count } }

    /// Keeps where a person is, instead of what was kept before.
    ///
    /// A place that is older than the known one is ignored, also after that has expired or was
    /// removed: messages may arrive late, and in any order.
    ///
    /// - Parameters:
    ///   - place: the place.
    ///   - key: the id of the key with which it was sent.
    /// - Returns: `false` for a place that is older than the known one.
    /// - Throws: `HTTPRefusal` with 429 or 503 if there are too many people.
    @discardableResult
    func keep(_ place: SharedPlace, by key: String) throws(HTTPRefusal) -> Bool {
        var isLate = false
        let refusal: HTTPRefusal? = state.withLock { state in
            let old = state.kept[place.id]
            let latest = max(old?.place.time ?? 0, state.gone[place.id] ?? 0)
            guard place.time >= latest else {
                isLate = true
                return nil
            }
            if old?.key != key, state.counts[key, default: 0] >= mostOfKey {
                return HTTPRefusal(
                    429, "the key '\(key)' shares the places of \(mostOfKey) people already")
            }
            guard old != nil || state.kept.count < most else {
                return HTTPRefusal(503, "the places of \(most) people are kept already")
            }
            state.remove(place.id)
            state.kept[place.id] = Kept(place: place, key: key)
            state.counts[key, default: 0] += 1
            state.gone[place.id] = nil
            return nil
        }
        if let refusal { throw refusal }
        return !isLate
    }

    /// Forgets where a person is; places from before are refused from then on.
    ///
    /// - Parameters:
    ///   - id: the person's id.
    ///   - now: seconds since 1970.
    func remove(_ id: String, at now: Double) {
        state.withLock { state in
            state.remove(id)
            // The oldest makes room: whoever removes many cannot keep others from it.
            if state.gone.count >= most, state.gone[id] == nil,
                let oldest = state.gone.min(by: { $0.value < $1.value })
            {
                state.gone[oldest.key] = nil
            }
            state.gone[id] = now
        }
    }

    /// The places that are shown to somebody, the latest first; expired ones are never.
    ///
    /// - Parameters:
    ///   - circles: the circles that may be seen; `nil` for all.
    ///   - now: seconds since 1970.
    /// - Returns: the places.
    func seen(by circles: Set<String>?, at now: Double) -> [SharedPlace] {
        let kept = state.withLock { $0.kept }
        return kept.values.map(\.place).filter { $0.isSeen(by: circles, at: now) }
            .sorted { ($1.time, $0.id) < ($0.time, $1.id) }
    }

    /// The place of a person, if it is shown to somebody.
    ///
    /// - Parameters:
    ///   - id: the person's id.
    ///   - circles: the circles that may be seen; `nil` for all.
    ///   - now: seconds since 1970.
    /// - Returns: the place; `nil` also for an unknown person.
    func place(of id: String, by circles: Set<String>?, at now: Double) -> SharedPlace? {
        let place = state.withLock { $0.kept[id]?.place }
        return place.flatMap { $0.isSeen(by: circles, at: now) ? $0 : nil }
    }

    /// Forgets the places that have expired.
    ///
    /// - Parameter now: seconds since 1970.
    func forgetExpired(at now: Double) {
        state.withLock { state in
            for (id, old) in state.kept where old.place.end <= now {
                state.remove(id)
                if state.gone.count < most { state.gone[id] = old.place.time }
            }
            // Places from before that have expired by themselves.
            state.gone = state.gone.filter { now - $0.value < SharedPlace.longest }
        }
    }

    /// Forgets people whose key may share their places no more, as of a lost telephone; what it sent
    /// late changes nothing.
    ///
    /// - Parameter isUnwanted: whether a person's place goes, by the person's id and the key with
    ///   which it was sent.
    func forget(where isUnwanted: (_ id: String, _ key: String) -> Bool) {
        let unwanted = state.withLock { $0.kept }.filter { isUnwanted($0.key, $0.value.key) }
        state.withLock { state in
            for (id, old) in unwanted where state.kept[id]?.key == old.key {
                let time = state.kept[id]?.place.time ?? old.place.time
                state.remove(id)
                if state.gone.count < most { state.gone[id] = time }
            }
        }
    }

    /// Forgets everything.
    func forgetAll() { state.withLock { $0 = State() } }
}

/// Finds out when the keys have changed, so that people are compared with them.
final class KeyChangeCheck: Sendable {
    private let state = Locked<(control: AccessControl?, left: Int)>((nil, 0))

    /// Whether people are to be compared with the keys.
    ///
    /// - Parameter control: the current keys.
    /// - Returns: `true` twice after a change: a request that was let in before it may have been
    ///   answered meanwhile.
    func isDue(after control: AccessControl) -> Bool {
        state.withLock { state in
            if state.control !== control { state = (control, 2) }
            guard state.left > 0 else { return false }
            state.left -= 1
            return true
        }
    }
}
