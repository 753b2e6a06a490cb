import CCrypto

/// A secret by which a server recognises what was signed with it, by HMAC-SHA256 (RFC 2104).
package struct SigningSecret: Sendable {
    private let bytes: [UInt8]

    /// The fewest bytes of a secret, as many as a code has (RFC 7518, 3.2).
    static let fewestBytes = 32

    /// A secret.
    ///
    /// - Parameter bytes: random bytes; `nil` is returned for fewer than 32.
    init?(_ bytes: [UInt8]) {
        guard (Self.fewestBytes...4096).contains(bytes.count) else { return nil }
        self.bytes = bytes
    }

    /// The code of a text; empty if the library fails.
    func code(of text: some Sequence<UInt8>) -> [UInt8] {
        let text = Array(text)
        var size: UInt32 = 0
        var code = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        guard
            HMAC(EVP_sha256(), bytes, Int32(bytes.count), text, text.count, &code, &size) != nil
        else { return [] }
        return Array(code.prefix(Int(size)))
    }

    /// Whether a code is that of a text, found in a time that does not depend on the code.
    func signed(_ text: some Sequence<UInt8>, as code: [UInt8]) -> Bool {
        let right = self.code(of: text)
        return right.count == code.count && !right.isEmpty
            && CRYPTO_memcmp(right, code, right.count) == 0
    }

    /// Keeps the secrets of this process out of core dumps.
    static func refuseDumps() { _ = ccrypto_refuse_dumps() }
}
