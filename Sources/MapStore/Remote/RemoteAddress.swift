/// The address of a map on another machine: `https://tiles.example.org/oslo.pmtiles`.
///
/// Only plain addresses are accepted, so that no other reader of the same text finds another host
/// in it.
package struct RemoteAddress: Hashable, Sendable {
    /// The address as it was given.
    let text: String
    /// The way in which the map is read.
    let scheme: Scheme
    /// The name or number of the machine in lower case, without brackets.
    package let host: String
    /// The port, also where the address does not name it.
    let port: Int
    /// The user of a database; `nil` if none is named.
    let user: String?

    /// The ways in which maps are read.
    enum Scheme: String, CaseIterable {
        case http, https, postgres

        /// The port if none is named.
        var port: Int {
            switch self {
            case .http: 80
            case .https: 443
            case .postgres: 5432
            }
        }

        /// The way that an address begins with, and the rest; `nil` for a path.
        static func split(_ text: String) -> (scheme: Scheme, rest: Substring)? {
            guard let mark = text.firstRange(of: "://") else { return nil }
            let name = text[..<mark.lowerBound].lowercased()
            return Scheme(rawValue: name == "postgresql" ? "postgres" : name).map {
                ($0, text[mark.upperBound...])
            }
        }
    }

    /// The most bytes of an address.
    private static let longest = 4096

    /// Whether a text is the address of another machine and not a path.
    package static func isRemote(_ text: String) -> Bool { Scheme.split(text) != nil }

    /// Reads an address.
    ///
    /// - Parameter text: begins with `http://`, `https://` or `postgres://`.
    /// - Throws: ``MapStoreError`` if it is malformed, or contains a password.
    package init(_ text: String) throws(MapStoreError) {
        func error(_ reason: String) -> MapStoreError {
            .cannotOpen(path: Self.shown(text), reason: reason)
        }
        guard let (scheme, rest) = Scheme.split(text) else { throw error("it is no address") }
        guard text.utf8.count <= Self.longest, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { throw error("the address has characters that must be coded, or too many") }
        let authority = rest.prefix { !"/?#".contains($0) }
        let (user, machine) = Self.split(authority)
        guard user?.contains(":") != true else {
            throw error(
                scheme == .postgres
                    ? "a password belongs into PGPASSWORD or ~/.pgpass, not into the address"
                    : "an address with a password is not used")
        }
        guard user == nil || scheme == .postgres else {
            throw error("an address with a user is not used")
        }
        guard let place = HostAndPort(machine) else {
            throw error("it names no host as in https://tiles.example.org/map.pmtiles")
        }
        self.user = user.map(String.init)
        self.text = String(text.prefix { $0 != "#" })
        self.scheme = scheme
        host = place.host
        port = place.port ?? scheme.port
    }

    private static func split(_ authority: Substring) -> (user: Substring?, host: Substring) {
        guard let at = authority.lastIndex(of: "@") else { return (nil, authority) }
        return (authority[..<at], authority[authority.index(after: at)...])
    }

    /// The host, with the port unless it is the scheme's own, as it must be allowed.
    package var allowedName: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == scheme.port ? name : "\(name):\(port)"
    }

    /// The address without what may be secret: names, passwords, signatures.
    var shown: String { Self.shown(text) }

    /// Returns the address without what may be secret; a path is returned unchanged.
    ///
    /// - Parameter text: an address, even a malformed one, or a path.
    /// - Returns: the address; a question in it is replaced by a number that distinguishes it from
    ///   others.
    package static func shown(_ text: String) -> String {
        guard let (scheme, rest) = Scheme.split(text) else { return text }
        let plain = rest.prefix { !"?#".contains($0) }
        let place = plain.lastIndex(of: "@").map { plain[plain.index(after: $0)...] } ?? plain
        let question = rest.dropFirst(plain.count).prefix { $0 != "#" }
        return "\(scheme)://\(place)" + (question.isEmpty ? "" : "?…" + mark(of: question))
    }

    private static func mark(of text: Substring) -> String {
        // 16 bits tell two addresses apart, and tell nothing of a password.
        let sum = text.utf8.reduce(UInt32(0)) { ($0 &* 31) &+ UInt32($1) }
        return String(sum % 0xFFF1, radix: 16)
    }
}

/// A host that may be asked for maps.
public struct AllowedHost: Hashable, Sendable {
    private let host: String
    private let port: Int?

    /// Reads `HOST` or `HOST:PORT`.
    ///
    /// A malformed text gives `nil`.
    ///
    /// - Parameter text: a name or a number, IPv6 in brackets; without a port the usual ports are
    ///   allowed.
    public init?(_ text: String) {
        guard let place = HostAndPort(text[...]) else { return nil }
        (host, port) = (place.host, place.port)
    }

    /// Whether an address is on this host and port.
    func covers(_ address: RemoteAddress) -> Bool {
        host == address.host && (port ?? address.scheme.port) == address.port
    }
}

/// The host and the port of an address.
struct HostAndPort {
    /// A name or a number in lower case, without brackets.
    let host: String
    /// The port, from 1 to 65535; `nil` if none is named.
    let port: Int?

    /// Reads `host`, `host:port`, `[::1]` or `[::1]:port`; `nil` for any other text.
    init?(_ text: Substring) {
        var rest = text
        let characters: String
        if rest.first == "[" {
            guard let end = rest.firstIndex(of: "]") else { return nil }
            host = rest[rest.index(after: rest.startIndex)..<end].lowercased()
            characters = "0123456789abcdef:."
            rest = rest[rest.index(after: end)...]
        } else {
            let end = rest.firstIndex(of: ":") ?? rest.endIndex
            host = rest[..<end].lowercased()
            characters = "0123456789abcdefghijklmnopqrstuvwxyz-_."
            rest = rest[end...]
        }
        guard !host.isEmpty, host.utf8.count <= 253, host.allSatisfy(characters.contains) else {
            return nil
        }
        guard rest.first == ":" else {
            guard rest.isEmpty else { return nil }
            port = nil
            return
        }
        let digits = rest.dropFirst()
        guard (1...5).contains(digits.utf8.count),
            digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
            let number = Int(digits), 1...65_535 ~= number
        else { return nil }
        port = number
    }
}
