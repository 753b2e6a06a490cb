import Glibc

/// One client's connection: bytes in, requests to the handler, responses out.
///
/// Belongs to one ``HTTPLoop`` and is used by its thread alone.
final class HTTPConnection {
    /// What it does at the moment.
    private enum State {
        /// Waits for a request, or for the rest of one.
        case reading
        /// A request is being answered elsewhere.
        case answering(HTTPExchange)
        /// A response is on its way; then the connection stays open or is closed.
        case writing(staysOpen: Bool)
        /// All is sent and nothing more is read but to throw it away: closing at once could take
        /// the last response from the client.
        case lingering
        case closed
    }

    let descriptor: Int32
    /// Tells it apart from others that had the same descriptor.
    let number: UInt64
    let client: String
    /// When its patience ends, in seconds of the loop's clock.
    private(set) var deadline: Double {
        // A server that ends waits for nobody longer.
        didSet { deadline = min(deadline, loop.drainDeadline) }
    }
    private let loop: HTTPLoop
    private var state = State.reading
    private var input: [UInt8] = []
    /// A request whose body is still to come.
    private var waiting: HTTPRequest?
    private var output: [ArraySlice<UInt8>] = []
    /// What epoll reports at the moment, besides what breaks; `nil` before ``begin()``.
    private var interest: HTTPLoop.Events?

    init(_ descriptor: Int32, number: UInt64, client: String, loop: HTTPLoop, now: Double) {
        self.descriptor = descriptor
        self.number = number
        self.client = client
        self.loop = loop
        deadline = now + loop.limits.requestSeconds
    }

    /// Whether it waits for a request of which no byte has come.
    var isIdle: Bool {
        guard case .reading = state else { return false }
        return input.isEmpty && waiting == nil
    }

    /// Ends its patience when the server's ends.
    func hurry() { deadline = min(deadline, loop.drainDeadline) }

    // MARK: Events

    /// Reads what has come.
    func readable() {
        switch state {
        case .reading:
            guard let bytes = receive() else { return close() }
            if input.isEmpty, waiting == nil, !bytes.isEmpty {
                deadline = loop.now + loop.limits.requestSeconds
            }
            input += bytes
            advance()
        case .lingering:
            if receive() == nil { close() }
        case .answering, .writing, .closed: break
        }
    }

    /// Sends what is left of a response.
    func writable() {
        guard case .writing(let staysOpen) = state else { return }
        flush(staysOpen: staysOpen)
        advance()
    }

    /// The client sends nothing more: it may still wait for its answer, or be gone.
    ///
    /// Only a write tells: a client that is there passes over a status before that of the answer;
    /// for one that is gone, its system breaks the connection
    /// (docs/decisions/half-closed-clients.md).
    func clientFinished() {
        guard case .answering(let exchange) = state else { return }
        // Else epoll would tell it again and again.
        watch([])
        if exchange.request.minorVersion > 0 { sendStatus("102 Processing") }
    }

    /// The answer to a request came from another thread.
    func deliver(_ response: HTTPResponse) {
        guard case .answering(let exchange) = state else { return }
        send(response, to: exchange.request)
        advance()
    }

    /// Its patience has ended.
    func timeOut() {
        switch state {
        case .reading where isIdle: close()
        case .reading:
            refuse(
                HTTPRefusal(
                    408, "the request took longer than \(Int(loop.limits.requestSeconds)) s"))
        case .answering(let exchange):
            exchange.abandon()
            let refusal = HTTPRefusal(503, "the answer took too long")
            send(HTTPResponse(refusal), to: exchange.request, closes: true)
        case .writing, .lingering, .closed: close()
        }
    }

    func close() {
        if case .closed = state { return }
        if case .answering(let exchange) = state { exchange.abandon() }
        state = .closed
        loop.forget(self)
        Glibc.close(descriptor)
    }

    // MARK: Requests

    /// What has come, up to a limit; `nil` at the end of the stream.
    private func receive() -> ArraySlice<UInt8>? {
        let count = loop.buffer.withUnsafeMutableBytes {
            recv(descriptor, $0.baseAddress, $0.count, 0)
        }
        if count > 0 { return loop.buffer[0..<count] }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : nil
    }

    /// Answers requests as long as whole ones are there.
    private func advance() {
        while case .reading = state {
            if let request = waiting {
                guard input.count >= request.bodyLength else { break }
                answer(takeBody(of: request))
                continue
            }
            guard !input.isEmpty else { break }
            switch loop.reader.read(input[...]) {
            case .incomplete: return watch(.reading)
            case .refused(let refusal): return refuse(refusal)
            case .head(var request, let length):
                request.client = client
                input.removeFirst(length)
                guard request.bodyLength > 0 else {
                    answer(request)
                    continue
                }
                expectBody(of: request)
            }
        }
        if case .reading = state { watch(.reading) }
    }

    /// Waits for the body of a request, if it is worth reading.
    private func expectBody(of request: HTTPRequest) {
        waiting = request
        if let response = loop.admit(request) { return dismiss(response) }
        guard let budget = loop.budget.reservation(request.bodyLength, for: client) else {
            let refusal = HTTPRefusal(503, "too much is sent at the moment; send again")
            loop.refused(refusal, client)
            return dismiss(
                HTTPResponse(refusal, fields: [HTTPRequest.Field("retry-after", "1")]))
        }
        waiting?.budget = budget
        input.reserveCapacity(request.bodyLength)
        if request.expectsContinue, input.isEmpty { sendStatus("100 Continue") }
    }

    /// A request with its body, which has come.
    private func takeBody(of request: HTTPRequest) -> HTTPRequest {
        waiting = nil
        var whole = request
        if input.count == request.bodyLength {
            swap(&whole.body, &input)
        } else {
            whole.body = Array(input.prefix(request.bodyLength))
            input.removeFirst(request.bodyLength)
        }
        return whole
    }

    /// Sends a status before that of the answer.
    private func sendStatus(_ status: String) {
        // So few bytes are taken whole or not at all.
        let line = Array("HTTP/1.1 \(status)\r\n\r\n".utf8)
        _ = Glibc.send(descriptor, line, line.count, Int32(MSG_NOSIGNAL))
    }

    private func answer(_ request: HTTPRequest) {
        let exchange = loop.exchange(for: request, on: self)
        if let response = loop.handler(exchange) {
            send(response, to: request)
        } else {
            state = .answering(exchange)
            deadline = loop.now + loop.limits.answerSeconds
            watch(.end)
        }
    }

    private func refuse(_ refusal: HTTPRefusal) {
        loop.refused(refusal, client)
        dismiss(HTTPResponse(refusal))
    }

    /// Sends a response, reads no more of the request, and closes.
    private func dismiss(_ response: HTTPResponse) {
        input.removeAll()
        output = [loop.head(of: response, connection: "close")[...], response.body[...]]
        flush(staysOpen: false)
    }

    // MARK: Responses

    private func send(_ response: HTTPResponse, to request: HTTPRequest, closes: Bool = false) {
        let staysOpen = request.staysOpen && !closes && !loop.isDraining
        let isSaid = request.minorVersion == 0 || !staysOpen
        let connection = isSaid ? (staysOpen ? "keep-alive" : "close") : nil
        output = [loop.head(of: response, connection: connection)[...]]
        if request.method != .head, !response.body.isEmpty { output.append(response.body[...]) }
        let bytes = output.reduce(0) { $0 + $1.count }
        deadline =
            loop.now + loop.limits.responseSeconds
            + Double(bytes) / Double(max(loop.limits.slowestBytes, 1))
        flush(staysOpen: staysOpen)
    }

    private func flush(staysOpen: Bool) {
        state = .writing(staysOpen: staysOpen)
        while let first = output.first {
            let sent = first.withUnsafeBytes { head in
                guard output.count > 1 else {
                    return Glibc.send(
                        descriptor, head.baseAddress, head.count, Int32(MSG_NOSIGNAL))
                }
                return output[1].withUnsafeBytes { Self.write(head, $0, to: descriptor) }
            }
            guard sent >= 0 else {
                if errno == EINTR { continue }
                if errno == EAGAIN { return watch(.writing) }
                return close()
            }
            drop(sent)
        }
        guard staysOpen else { return linger() }
        state = .reading
        deadline = loop.now + (input.isEmpty ? loop.idleSeconds : loop.limits.requestSeconds)
        if input.isEmpty { watch(.reading) }
    }

    /// Head and body in one call, so that they share a packet.
    private static func write(
        _ head: UnsafeRawBufferPointer, _ body: UnsafeRawBufferPointer, to descriptor: Int32
    ) -> Int {
        var parts = [
            iovec(
                iov_base: UnsafeMutableRawPointer(mutating: head.baseAddress), iov_len: head.count),
            iovec(
                iov_base: UnsafeMutableRawPointer(mutating: body.baseAddress), iov_len: body.count),
        ]
        return parts.withUnsafeMutableBufferPointer { parts in
            var message = msghdr()
            message.msg_iov = parts.baseAddress
            message.msg_iovlen = parts.count
            return sendmsg(descriptor, &message, Int32(MSG_NOSIGNAL))
        }
    }

    private func drop(_ count: Int) {
        var rest = count
        while rest > 0, let first = output.first {
            guard rest < first.count else {
                rest -= first.count
                output.removeFirst()
                continue
            }
            output[0] = first.dropFirst(rest)
            rest = 0
        }
    }

    private func linger() {
        state = .lingering
        // A body that is under way has as long as one that is wanted.
        deadline = max(waiting == nil ? 0 : deadline, loop.now + 1)
        shutdown(descriptor, Int32(SHUT_WR))
        watch(.reading)
    }

    private func watch(_ events: HTTPLoop.Events) {
        guard events != interest else { return }
        loop.watch(self, events, isNew: interest == nil)
        interest = events
    }

    /// Begins to listen to the client.
    func begin() { watch(.reading) }
}
