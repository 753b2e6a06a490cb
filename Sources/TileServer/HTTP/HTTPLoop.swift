import CEpoll
import Glibc
import Platform

/// One thread that serves connections: it sleeps until something happens on any of them.
///
/// All but ``mailbox`` belongs to the thread of ``run()``.
final class HTTPLoop {
    let limits: HTTPLimits
    let reader: HTTPRequestReader
    let handler: HTTPServer.Handler
    let admit: HTTPServer.Admission
    let mailbox: HTTPMailbox
    /// For the bodies of the requests to all loops.
    let budget: HTTPBodyBudget
    /// Bytes as they come.
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    /// Seconds since some moment; as of the last event.
    private(set) var now = HTTPClock.seconds()
    /// Of now, as a header field has it.
    private(set) var date = HTTPClock.date()
    /// Whether nothing new is begun.
    private(set) var isDraining = false
    /// When the patience with all ends, once nothing new is begun.
    private(set) var drainDeadline = Double.infinity
    private let listener: Int32
    private let counts: HTTPClientCounts
    private let log: HTTPServer.Log
    /// Lines of header fields that all responses have.
    private let common: String
    private let queue: Int32
    private var connections: [Int32: HTTPConnection] = [:]
    private var lastNumber: UInt64 = 0
    private var lastSweep = 0.0
    /// Until when no connection is accepted, because descriptors ran out.
    private var acceptsAgain = 0.0
    private var isListening = false

    init(
        listener: Int32, limits: HTTPLimits, counts: HTTPClientCounts, budget: HTTPBodyBudget,
        mailbox: HTTPMailbox, fields: [HTTPRequest.Field], log: @escaping HTTPServer.Log,
        admit: @escaping HTTPServer.Admission, handler: @escaping HTTPServer.Handler
    ) throws(HTTPServerError) {
        self.listener = listener
        self.limits = limits
        self.counts = counts
        self.budget = budget
        self.mailbox = mailbox
        common = fields.map { "\($0.name): \($0.value)\r\n" }.joined()
        self.log = log
        self.admit = admit
        self.handler = handler
        reader = HTTPRequestReader(limits)
        queue = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard queue >= 0 else { throw HTTPServerError("cannot wait for connections", errno) }
    }

    deinit { Glibc.close(queue) }

    /// What a connection is watched for; that it breaks is told in any case.
    struct Events: OptionSet {
        let rawValue: UInt32

        static let reading = Events(rawValue: EPOLLIN.rawValue)
        static let writing = Events(rawValue: EPOLLOUT.rawValue)
        /// The client sends nothing more.
        static let end = Events(rawValue: EPOLLRDHUP.rawValue)
    }

    /// Serves until it is told to end and the last response is sent.
    func run() {
        control(EPOLL_CTL_ADD, mailbox.descriptor, EPOLLIN.rawValue)
        listen(true)
        var events = [epoll_event](repeating: epoll_event(), count: 256)
        while !(isDraining && connections.isEmpty) {
            let count = epoll_wait(queue, &events, Int32(events.count), Self.sweepMilliseconds)
            tick()
            for event in events.prefix(Int(max(count, 0))) {
                // As the kernel packs the event, its data is read as one number.
                let (descriptor, happened) = (event.data.fd, event.events)
                switch descriptor {
                case listener: accept()
                case mailbox.descriptor: openMail()
                default: connections[descriptor].map { serve($0, happened) }
                }
            }
            if now - lastSweep >= Double(Self.sweepMilliseconds) / 1000 { sweep() }
        }
    }

    private static let sweepMilliseconds: Int32 = 250

    private func tick() {
        let second = Int(now)
        now = HTTPClock.seconds()
        if Int(now) != second { date = HTTPClock.date() }
    }

    private func serve(_ connection: HTTPConnection, _ happened: UInt32) {
        guard happened & (EPOLLHUP.rawValue | EPOLLERR.rawValue) == 0 else {
            return connection.close()
        }
        // One of them at a time: what happens may change what is watched for.
        if happened & EPOLLIN.rawValue != 0 {
            connection.readable()
        } else if happened & EPOLLOUT.rawValue != 0 {
            connection.writable()
        } else if happened & EPOLLRDHUP.rawValue != 0 {
            connection.clientFinished()
        }
    }

    /// Ends the patience with connections that are too slow.
    private func sweep() {
        lastSweep = now
        for connection in connections.values where connection.deadline <= now {
            connection.timeOut()
        }
        if !isListening, !isDraining, now >= acceptsAgain { listen(true) }
    }

    // MARK: Connections

    private func accept() {
        while true {
            var address = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let descriptor = withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    Glibc.accept(listener, $0, &length)
                }
            }
            guard descriptor >= 0 else {
                // Without descriptors the listener would wake us again and again.
                if errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS {
                    listen(false)
                    acceptsAgain = now + 0.2
                }
                return
            }
            let client = SocketAddress.text(of: &address, length)
            guard counts.enter(client, limits) else {
                Glibc.close(descriptor)
                continue
            }
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            var on: Int32 = 1
            setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, 4)
            lastNumber += 1
            let connection = HTTPConnection(
                descriptor, number: lastNumber, client: client, loop: self, now: now)
            connections[descriptor] = connection
            connection.begin()
        }
    }

    /// Takes a connection out that closes itself.
    func forget(_ connection: HTTPConnection) {
        connections[connection.descriptor] = nil
        counts.leave(connection.client)
    }

    func watch(_ connection: HTTPConnection, _ events: Events, isNew: Bool) {
        control(isNew ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, connection.descriptor, events.rawValue)
    }

    /// How long a connection may wait for its next request.
    var idleSeconds: Double {
        counts.total * 2 < limits.connections ? limits.idleSeconds : limits.crowdedIdleSeconds
    }

    private func listen(_ wanted: Bool) {
        guard wanted != isListening else { return }
        // Of several loops one is woken for a connection.
        control(
            wanted ? EPOLL_CTL_ADD : EPOLL_CTL_DEL, listener,
            EPOLLIN.rawValue | EPOLLEXCLUSIVE.rawValue)
        isListening = wanted
    }

    private func control(_ operation: Int32, _ descriptor: Int32, _ events: UInt32) {
        var event = epoll_event()
        event.events = events
        event.data.fd = descriptor
        epoll_ctl(queue, operation, descriptor, &event)
    }

    // MARK: Answers

    func exchange(for request: HTTPRequest, on connection: HTTPConnection) -> HTTPExchange {
        let (descriptor, number) = (connection.descriptor, connection.number)
        return HTTPExchange(request) { [mailbox] response in
            mailbox.post(HTTPMailbox.Letter(descriptor, number, response))
        }
    }

    func head(of response: HTTPResponse, connection: String?) -> [UInt8] {
        response.head(date: date, common: common, connection: connection)
    }

    func refused(_ refusal: HTTPRefusal, _ client: String) { log(refusal, client) }

    private func openMail() {
        let mail = mailbox.open()
        for letter in mail.letters {
            guard let connection = connections[letter.descriptor],
                connection.number == letter.number
            else { continue }
            connection.deliver(letter.response)
        }
        if mail.isLast, !isDraining {
            drain()
        }
    }

    /// Takes who has come so far, and then nobody more.
    private func drain() {
        accept()
        // Of all loops: who comes now is told at once that nobody listens.
        shutdown(listener, Int32(SHUT_RDWR))
        listen(false)
        isDraining = true
        drainDeadline = now + limits.drainSeconds
        for connection in connections.values {
            connection.hurry()
            if connection.isIdle { connection.readable() }
            if connection.isIdle { connection.close() }
        }
    }
}

/// Answers that other threads made for the connections of a loop.
final class HTTPMailbox: Sendable {
    /// An answer for a connection.
    struct Letter: Sendable {
        let descriptor: Int32
        let number: UInt64
        let response: HTTPResponse

        init(_ descriptor: Int32, _ number: UInt64, _ response: HTTPResponse) {
            self.descriptor = descriptor
            self.number = number
            self.response = response
        }
    }

    /// Becomes readable when there is mail.
    let descriptor: Int32
    private let mail = Locked<(letters: [Letter], isLast: Bool)>(([], false))

    init() throws(HTTPServerError) {
        descriptor = eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC))
        guard descriptor >= 0 else { throw HTTPServerError("cannot pass answers on", errno) }
    }

    deinit { Glibc.close(descriptor) }

    func post(_ letter: Letter) {
        mail.withLock { $0.letters.append(letter) }
        wake()
    }

    /// Tells the loop to end when all is answered.
    func end() {
        mail.withLock { $0.isLast = true }
        wake()
    }

    private func wake() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, 8)
    }

    /// All letters; what comes later wakes the loop again.
    func open() -> (letters: [Letter], isLast: Bool) {
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
        return mail.withLock { mail in
            defer { mail.letters.removeAll() }
            return mail
        }
    }
}

/// How many connections each client has.
final class HTTPClientCounts: Sendable {
    private let counts = Locked<(total: Int, clients: [String: Int])>((0, [:]))

    /// Lets a client in, if it and all together have not too many.
    func enter(_ client: String, _ limits: HTTPLimits) -> Bool {
        counts.withLock { counts in
            let own = counts.clients[client, default: 0]
            guard counts.total < limits.connections,
                own < limits.connectionsOfClient || SocketAddress.isLoopback(client)
            else { return false }
            counts.total += 1
            counts.clients[client] = own + 1
            return true
        }
    }

    func leave(_ client: String) {
        counts.withLock { counts in
            counts.total -= 1
            let own = counts.clients[client, default: 1] - 1
            counts.clients[client] = own > 0 ? own : nil
        }
    }

    var total: Int { counts.withLock { $0.total } }
}
