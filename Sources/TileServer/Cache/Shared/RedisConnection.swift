import Glibc

/// A command for a Redis server, in the form in which it is sent.
struct RedisCommand: Sendable {
    let bytes: [UInt8]

    /// A command of words, which may be any bytes.
    init(_ words: [[UInt8]]) {
        var bytes = Array("*\(words.count)\r\n".utf8)
        for word in words {
            bytes += "$\(word.count)\r\n".utf8
            bytes += word
            bytes += [0x0D, 0x0A]
        }
        self.bytes = bytes
    }

    /// A command of texts.
    init(_ words: [String]) { self.init(words.map { Array($0.utf8) }) }
}

/// A connection to a Redis server.
///
/// Everything has a deadline: also a server that sends a byte now and then is given up. For
/// that the socket is handled here; hiredis only reads what arrives, since its own timeouts
/// are for single system calls.
///
/// Unchecked: a thread that took it from the ``RedisLink`` has it alone.
final class RedisConnection: @unchecked Sendable {
    private let socket: Int32
    private let reader: RedisReplyReader

    /// The seconds in which a connection must be established.
    private static let connectSeconds = 0.25
    private static let chunkBytes = 64 << 10

    /// Connects, and logs in.
    ///
    /// - Parameters:
    ///   - hosts: the IP addresses of the server, which are tried one after the other.
    ///   - address: the account and the database.
    /// - Throws: ``RedisError`` if the server does not answer in time, or refuses the login.
    init(_ hosts: [RedisHost], as address: SharedCacheAddress) throws(RedisError) {
        let deadline = HTTPClock.seconds() + Self.connectSeconds
        reader = try RedisReplyReader()
        socket = try Self.connect(hosts, deadline)
        var commands: [RedisCommand] = []
        if let password = address.password {
            let words = ["AUTH"] + (address.user.map { [$0] } ?? []) + [password]
            commands.append(RedisCommand(words))
        }
        if address.database != 0 {
            commands.append(RedisCommand(["SELECT", "\(address.database)"]))
        }
        guard !commands.isEmpty else { return }
        let seconds = max(deadline - HTTPClock.seconds(), 0)
        for reply in try ask(commands, within: seconds, maximumBytes: 4096) {
            guard reply != .status("OK") else { continue }
            guard case .error(let text) = reply else {
                throw RedisError("its answer to the login is not Redis' protocol")
            }
            throw RedisError("it refuses the login: \(Self.code(of: text, besides: address))")
        }
    }

    deinit { close(socket) }

    /// The word with which a refusal begins, such as `WRONGPASS`; the text after it may
    /// repeat the command, and so the password.
    private static func code(of text: String, besides address: SharedCacheAddress) -> String {
        let word = text.prefix { $0.isASCII && $0.isUppercase }
        return word.isEmpty || address.password.map(word.contains) == true
            ? "error" : String(word.prefix(20))
    }

    // MARK: Connecting

    private static func connect(
        _ hosts: [RedisHost], _ deadline: Double
    ) throws(RedisError) -> Int32 {
        var failure = RedisError("its name has no address")
        for (index, host) in hosts.enumerated() {
            // An address that does not answer leaves time for the others.
            let now = HTTPClock.seconds()
            let end = now + (deadline - now) / Double(hosts.count - index)
            let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
            let socket = Glibc.socket(host.family, kind | Int32(SOCK_CLOEXEC.rawValue), 0)
            guard socket >= 0 else {
                failure = RedisError(reason(errno))
                continue
            }
            do throws(RedisError) {
                try connect(socket, to: host, end)
                return socket
            } catch {
                close(socket)
                failure = error
            }
        }
        throw failure
    }

    private static func connect(
        _ socket: Int32, to host: RedisHost, _ deadline: Double
    ) throws(RedisError) {
        var on: Int32 = 1
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &on, 4)
        setsockopt(socket, SOL_SOCKET, SO_KEEPALIVE, &on, 4)
        let status = host.address.withUnsafeBytes { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) {
                Glibc.connect(socket, $0.baseAddress, socklen_t(bytes.count))
            }
        }
        if status == 0 { return }
        guard errno == EINPROGRESS else { throw RedisError(reason(errno)) }
        try wait(socket, POLLOUT, deadline)
        var failure: Int32 = 0
        var length = socklen_t(4)
        getsockopt(socket, SOL_SOCKET, SO_ERROR, &failure, &length)
        guard failure == 0 else { throw RedisError(reason(failure)) }
    }

    /// Waits until the socket can be read or written.
    private static func wait(
        _ socket: Int32, _ event: Int32, _ deadline: Double
    ) throws(RedisError) {
        while true {
            let remaining = deadline - HTTPClock.seconds()
            guard remaining > 0 else { throw RedisError("it does not answer in time") }
            var waiting = pollfd(fd: socket, events: Int16(event), revents: 0)
            let count = poll(&waiting, 1, Int32(min(remaining * 1000, 60_000).rounded(.up)))
            if count > 0 { return }
            guard count == 0 || errno == EINTR else { throw RedisError(reason(errno)) }
        }
    }

    private static func reason(_ code: Int32) -> String {
        String(cString: strerror(code)).lowercased()
    }

    // MARK: Asking

    /// Sends commands at once, and returns their answers; after an error the connection is
    /// of no use.
    ///
    /// - Parameters:
    ///   - commands: the commands.
    ///   - seconds: the time for all of it.
    ///   - maximumBytes: the maximum size of all answers.
    /// - Returns: an answer for each command; refusals are answers too.
    /// - Throws: ``RedisError``.
    func ask(
        _ commands: [RedisCommand], within seconds: Double, maximumBytes: Int
    ) throws(RedisError) -> [RedisReply] {
        let deadline = HTTPClock.seconds() + seconds
        try send(commands.flatMap(\.bytes), deadline)
        var replies: [RedisReply] = []
        var bytes = 0
        var chunk = [UInt8](repeating: 0, count: Self.chunkBytes)
        while replies.count < commands.count {
            let count = recv(socket, &chunk, chunk.count, 0)
            guard count > 0 else {
                let isLost = count == 0 || errno == ECONNRESET
                guard !isLost else {
                    throw RedisError("it closed the connection", isClosed: bytes == 0)
                }
                guard errno == EAGAIN || errno == EINTR else {
                    throw RedisError(Self.reason(errno))
                }
                try Self.wait(socket, POLLIN, deadline)
                continue
            }
            bytes += count
            guard bytes <= maximumBytes else { throw RedisError("its answer is too large") }
            try feed(chunk, count)
            while let reply = try reader.next() { replies.append(reply) }
            guard replies.count >= commands.count || HTTPClock.seconds() < deadline else {
                throw RedisError("it does not answer in time")
            }
        }
        guard replies.count == commands.count else {
            throw RedisError("it answers what was not asked")
        }
        return replies
    }

    private func feed(_ chunk: [UInt8], _ count: Int) throws(RedisError) {
        let result = chunk.withUnsafeBytes { bytes -> Result<Void, RedisError> in
            Result { () throws(RedisError) in
                try reader.feed(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
            }
        }
        try result.get()
    }

    private func send(_ bytes: [UInt8], _ deadline: Double) throws(RedisError) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { all in
                let rest = UnsafeRawBufferPointer(rebasing: all[sent...])
                return Glibc.send(socket, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                sent += count
            } else if errno == EAGAIN || errno == EINTR {
                try Self.wait(socket, POLLOUT, deadline)
            } else {
                let isClosed = errno == EPIPE || errno == ECONNRESET
                throw RedisError("it closed the connection", isClosed: isClosed)
            }
        }
    }
}

/// One IP address of a server.
struct RedisHost: Hashable, Sendable {
    /// IPv4 or IPv6.
    let family: Int32
    /// The address and the port in the form that the kernel expects.
    let address: [UInt8]

    /// Looks up the IP addresses of a server, which may take seconds.
    static func all(of server: SharedCacheAddress) throws(RedisError) -> [RedisHost] {
        var wish = addrinfo()
        wish.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(server.host, "\(server.port)", &wish, &list)
        guard status == 0, let list else {
            throw RedisError(
                "its name is not found: \(String(cString: gai_strerror(status)).lowercased())")
        }
        defer { freeaddrinfo(list) }
        var hosts: [RedisHost] = []
        var next: UnsafeMutablePointer<addrinfo>? = list
        while let one = next?.pointee {
            if let address = one.ai_addr {
                let bytes = UnsafeRawBufferPointer(start: address, count: Int(one.ai_addrlen))
                hosts.append(RedisHost(family: one.ai_family, address: Array(bytes)))
            }
            next = one.ai_next
        }
        return hosts
    }
}
