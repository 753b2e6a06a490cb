import Glibc

/// The address at which a server listens: `127.0.0.1:8080`, `[::1]:8080` or `:8080` for all
/// addresses.
package struct SocketAddress: Hashable, Sendable, CustomStringConvertible {
    /// An IPv4 or IPv6 address; empty for all of the machine's.
    let host: String
    /// The port, from 0, for any free one, to 65535.
    package let port: UInt16

    /// An address from its parts.
    init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// Reads an address; fails for anything else.
    ///
    /// Names are not resolved.
    package init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"),
            let port = UInt16(text[text.index(after: colon)...])
        else { return nil }
        var host = String(text[..<colon])
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = String(host.dropFirst().dropLast())
            guard host.contains(":") else { return nil }
        } else if host.contains(":") {
            return nil
        }
        self.init(host: host, port: port)
        guard host.isEmpty || bytes != nil else { return nil }
    }

    /// The address in the form that ``init(_:)`` reads.
    package var description: String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    /// Whether a client's address is one of this machine.
    static func isLoopback(_ client: String) -> Bool {
        client == "::1" || client.hasPrefix("127.") || client.hasPrefix("::ffff:127.")
    }

    /// A client's address without its port.
    static func text(of address: inout sockaddr_storage, _ length: socklen_t) -> String {
        var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getnameinfo($0, length, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST)
            }
        }
        guard status == 0 else { return "unknown" }
        let text = String(
            decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        // An IPv4 client of a socket for both address families.
        return text.hasPrefix("::ffff:") ? String(text.dropFirst("::ffff:".count)) : text
    }

    /// The address in the form that the kernel expects.
    private var bytes: (storage: sockaddr_storage, length: socklen_t, family: Int32)? {
        var storage = sockaddr_storage()
        if host.contains(":") || host.isEmpty {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            guard inet_pton(AF_INET6, host.isEmpty ? "::" : host, &address.sin6_addr) == 1 else {
                return nil
            }
            withUnsafeBytes(of: &address) { from in
                withUnsafeMutableBytes(of: &storage) { $0.copyMemory(from: from) }
            }
            return (storage, socklen_t(MemoryLayout<sockaddr_in6>.size), AF_INET6)
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        guard inet_pton(AF_INET, host, &address.sin_addr) == 1 else { return nil }
        withUnsafeBytes(of: &address) { from in
            withUnsafeMutableBytes(of: &storage) { $0.copyMemory(from: from) }
        }
        return (storage, socklen_t(MemoryLayout<sockaddr_in>.size), AF_INET)
    }

    /// Opens a socket that listens at this address.
    ///
    /// - Returns: its descriptor, and the address with the actual port.
    func listen() throws(HTTPServerError) -> (descriptor: Int32, address: SocketAddress) {
        guard let bytes else { throw HTTPServerError("cannot listen at \(self)", EINVAL) }
        var (storage, length) = (bytes.storage, bytes.length)
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(bytes.family, kind | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw HTTPServerError("cannot listen at \(self)", errno) }
        var on: Int32 = 1
        var off: Int32 = 0
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, 4)
        if host.isEmpty { setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &off, 4) }
        let status = withUnsafeMutablePointer(to: &storage) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && Glibc.listen(descriptor, 1024) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        guard status else {
            let reason = errno
            Glibc.close(descriptor)
            throw HTTPServerError("cannot listen at \(self)", reason)
        }
        // The port is at the same position in both kinds of address.
        let got = withUnsafeBytes(of: &storage) {
            $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self)
        }
        return (descriptor, SocketAddress(host: host, port: UInt16(bigEndian: got)))
    }
}
