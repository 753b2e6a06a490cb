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
    let text: String
    /// The code; empty if it is no base64url.
    let code: [UInt8]
    /// The query before the signature; `nil` if there was none.
    let query: String?

    /// Reads the end of an address; `nil` for a query that does not end with the three members in
    /// this order.
    ///
    /// - Parameters:
    ///   - path: the path, as received.
    ///   - query: the query, as received.
    init?(path: String, query: String?) {
        guard let query else { return nil }
        let members = query.split(separator: "&", omittingEmptySubsequences: false)
        guard members.count >= 3 else { return nil }
        func value(_ name: String, fromEnd index: Int) -> Substring? {
            let member = members[members.count - index]
            return member.hasPrefix(name + "=") ? member.dropFirst(name.count + 1) : nil
        }
        guard let key = value("key", fromEnd: 3), AccessKeys.isUsable(key),
            let expires = value("expires", fromEnd: 2), let end = Self.time(expires),
            let coded = value("signature", fromEnd: 1)
        else { return nil }
        self.key = String(key)
        self.end = end
        code = Base64URL.bytes(coded) ?? []
        text = "\(path)?\(members.dropLast().joined(separator: "&"))"
        self.query = members.count == 3 ? nil : members.dropLast(3).joined(separator: "&")
    }

    private static func time(_ text: Substring) -> Int? {
        guard (1...12).contains(text.utf8.count), text.utf8.allSatisfy({ 48...57 ~= $0 }) else {
            return nil
        }
        return Int(text)
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
