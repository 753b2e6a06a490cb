/// The address of a Redis or Valkey server that hosts share as a cache:
/// `redis://[USER[:PASSWORD]@]HOST[:PORT][/DATABASE]`.
///
/// Its description, and the errors of reading it, never contain user or password.
package struct SharedCacheAddress: Hashable, Sendable, CustomStringConvertible,
    CustomDebugStringConvertible
{
    /// A name or an IP address.
    let host: String
    let port: UInt16
    /// The number of the database within the server.
    let database: Int
    /// The user; `nil` for the server's default user.
    let user: String?
    /// The password; `nil` if none is needed.
    package var password: String?

    private static let schemes = ["redis://", "valkey://"]
    private static let encryptedSchemes = ["rediss://", "valkeys://"]
    private static let defaultPort: UInt16 = 6379
    /// The most databases that a server may be configured to have.
    private static let lastDatabase = 1_000_000

    /// Whether a text is meant as the address of a server, and not as the path of a folder.
    package static func isAddress(_ text: String) -> Bool { text.contains("://") }

    /// Reads an address.
    ///
    /// Special characters in user and password are percent-encoded.
    ///
    /// - Throws: ``SharedCacheAddressError``, which does not repeat the text.
    package init(_ text: String) throws(SharedCacheAddressError) {
        guard !Self.encryptedSchemes.contains(where: text.hasPrefix) else {
            throw SharedCacheAddressError(
                "TLS is not supported; reach the server through a tunnel, as redis://")
        }
        guard let scheme = Self.schemes.first(where: text.hasPrefix) else {
            throw SharedCacheAddressError("a shared cache is redis://HOST:PORT/DATABASE")
        }
        var rest = text.dropFirst(scheme.count)
        // A password that is not encoded may contain anything else; hosts contain no "@".
        if let at = rest.lastIndex(of: "@") {
            (user, password) = try Self.account(rest[..<at])
            rest = rest[rest.index(after: at)...]
        } else {
            (user, password) = (nil, nil)
        }
        let parts = rest.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        (host, port) = try Self.place(parts[0])
        guard parts.count == 2, !parts[1].isEmpty else {
            database = 0
            return
        }
        guard let number = Self.digits(parts[1]), number <= Self.lastDatabase else {
            throw SharedCacheAddressError("its database is no number")
        }
        database = number
    }

    private static func account(
        _ text: Substring
    ) throws(SharedCacheAddressError) -> (user: String?, password: String?) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        var words: [String?] = []
        for part in parts {
            guard let word = PercentCoding.text(part) else {
                throw SharedCacheAddressError("its user or password is not percent-encoded")
            }
            words.append(word.isEmpty ? nil : word)
        }
        return (words[0], words.count == 2 ? words[1] : nil)
    }

    private static func place(
        _ text: Substring
    ) throws(SharedCacheAddressError) -> (host: String, port: UInt16) {
        var host = text
        var port = Self.defaultPort
        let isNumeric = text.hasPrefix("[")
        if let colon = text.lastIndex(of: ":"), !isNumeric || text[..<colon].hasSuffix("]") {
            guard let number = digits(text[text.index(after: colon)...]).flatMap(UInt16.init),
                number > 0
            else { throw SharedCacheAddressError("its port is no number from 1 to 65535") }
            host = text[..<colon]
            port = number
        }
        if isNumeric, host.hasSuffix("]") { host = host.dropFirst().dropLast() }
        let isUsable = host.utf8.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
                || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "-._".utf8.contains(byte)
                || isNumeric && byte == UInt8(ascii: ":")
        }
        guard isUsable, !host.isEmpty, host.utf8.count <= 253 else {
            throw SharedCacheAddressError("its host is no name or IP address")
        }
        return (String(host), port)
    }

    private static func digits(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            ? Int(text) : nil
    }

    /// The address without user and password.
    package var description: String {
        let place = host.contains(":") ? "[\(host)]" : host
        return "redis://\(place):\(port)/\(database)"
    }

    /// The same as the description: secrets do not get into a debugger's output either.
    package var debugDescription: String { description }
}

/// The error of an address that cannot be read.
package struct SharedCacheAddressError: Error, Hashable, CustomStringConvertible, Sendable {
    /// What is wrong, without any part of the address.
    package let description: String

    init(_ problem: String) { description = problem }
}
