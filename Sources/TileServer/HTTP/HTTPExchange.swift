import Platform

/// A request that waits for its answer, which any thread may give.
package final class HTTPExchange: Sendable {
    /// The request.
    let request: HTTPRequest
    /// What the client may be shown, once that is decided.
    let access = Locked(Access.everything)
    private let state = Locked(State.open)
    private let deliver: @Sendable (HTTPResponse) -> Void

    private enum State { case open, answered, abandoned }

    /// An exchange.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - deliver: sends the answer; called once at most, by the thread that answers.
    init(_ request: HTTPRequest, deliver: @escaping @Sendable (HTTPResponse) -> Void) {
        self.request = request
        self.deliver = deliver
    }

    /// Sends the answer, unless there was one or the client has gone.
    func answer(_ response: HTTPResponse) {
        let isOpen = state.withLock { state in
            defer { if state == .open { state = .answered } }
            return state == .open
        }
        if isOpen { deliver(response) }
    }

    /// Whether the client has gone.
    var isAbandoned: Bool { state.withLock { $0 == .abandoned } }

    /// Records that the client has gone.
    func abandon() {
        state.withLock { if $0 == .open { $0 = .abandoned } }
    }
}
