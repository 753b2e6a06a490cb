import Formats
import Parameters

/// The end of an address that a key has signed:
/// `?...&key=partner&expires=1790000000&signature=...`.
///
/// What is signed is all of path and query before `&signature=`, byte for byte, by HMAC-SHA256.
package struct URLSignature: Hashable, Sendable {
    /// The id of the key.
    let key: String
    /// The time until which it is valid, in seconds since 1970.
    let end: Int
    /// What was signed.
    let text: [UInt8]
    /// The code; empty if it is no base64url.
    let code: [UInt8]
    /// The query before the signature; `nil` if there was none.
    let query: String?

    /// Reads the end of an address; `nil` for a query that does not end with the three members in
    /// this order.
    ///
    /// Each signed request is read by this, so it makes no list of members.
    ///
    /// - Parameters:
    ///   - path: the path, as received.
    ///   - query: the query, as received.
    init?(path: String, query: String?) {
        guard let query else { return nil }
        let bytes = Array(query.utf8)
        guard let signature = Self.lastMember("signature=", of: bytes[...]),
            let expires = Self.lastMember("expires=", of: bytes[..<signature.mark]),
            let owner = Self.lastMember("key=", of: bytes[..<expires.mark]),
            let end = Self.time(expires.value)
        else { return nil }
        let key = String(decoding: owner.value, as: UTF8.self)
        guard AccessKeys.isUsable(key) else { return nil }
        self.key = key
        self.end = end
        code = Base64URL.bytes(signature.value) ?? []
        text = Array(path.utf8) + [Self.question] + bytes[..<signature.mark]
        self.query =
            owner.mark > 0 ? String(decoding: bytes[..<owner.mark], as: UTF8.self) : nil
    }

    private static let question = UInt8(ascii: "?")

    /// Finds the last member of a query, which must begin with a name.
    ///
    /// - Parameters:
    ///   - name: the name with its `=`.
    ///   - query: the query.
    /// - Returns: the index of the `&` before it, or 0 for the first member, and the value.
    private static func lastMember(
        _ name: String, of query: ArraySlice<UInt8>
    ) -> (mark: Int, value: ArraySlice<UInt8>)? {
        let mark = query.lastIndex(of: UInt8(ascii: "&"))
        let member = query[(mark.map { $0 + 1 } ?? query.startIndex)...]
        guard member.starts(with: name.utf8) else { return nil }
        return (mark ?? 0, member.dropFirst(name.utf8.count))
    }

    private static func time(_ text: ArraySlice<UInt8>) -> Int? {
        guard 1...12 ~= text.count, text.allSatisfy({ 48...57 ~= $0 }) else { return nil }
        return text.reduce(0) { $0 * 10 + Int($1 - 48) }
    }

    /// Signs an address.
    ///
    /// - Parameters:
    ///   - address: a path, or a whole address of the server, with its query.
    ///   - key: the id of the key.
    ///   - secret: its secret.
    ///   - end: the time until which it is valid, in seconds since 1970.
    /// - Returns: the address with its signature; `nil` if it has no path.
    static func signed(
        _ address: String, key: String, _ secret: SigningSecret, end: Int
    ) -> String? {
        let start = address.hasPrefix("/") ? address.startIndex : pathStart(of: address)
        guard let start, !address.contains("#") else { return nil }
        let mark = address[start...].contains("?") ? "&" : "?"
        let text = "\(address)\(mark)key=\(key)&expires=\(end)"
        let code = secret.code(of: text[start...].utf8)
        return "\(text)&signature=\(Base64URL.text(code))"
    }

    /// Returns the start of the path in `https://host/path`.
    private static func pathStart(of address: String) -> String.Index? {
        let words = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard words.count == 4, words[0].hasSuffix(":"), words[1].isEmpty else { return nil }
        return address.index(before: words[3].startIndex)
    }
}
