import Glibc
import Platform

/// Decides what each client may be shown: by a signed address, a token, or a proxy's word.
///
/// Whatever is wrong with a signature or a token, the answer is the same, so that it does not help to make another one.
final class AccessControl: Sendable {
    private let keys: AccessKeys?
    private let trustedHeader: String?
    /// Tokens whose signatures were right: to check one again would cost some 50 µs.
    private let known = Locked(RecentlyUsed<String, KnownToken>(capacity: 4 << 20))
    private let rates = Locked<[String: RequestRate]>([:])

    /// A token whose signature was right.
    private struct KnownToken: Sendable {
        let token: WebToken
        let key: String
        let grant: AccessKeys.Grant
    }

    /// A secret for unknown keys, so that they take as long as known ones.
    private static let nobody = SigningSecret([UInt8](repeating: 0, count: 32))

    /// The name in logs and limits of the keys of the issuer of tokens.
    private static let issuerName = "tokens"

    /// A decision by keys and by a proxy.
    ///
    /// - Parameters:
    ///   - keys: the keys; `nil` for none.
    ///   - trustedHeader: the name in lower case of the header field in which a proxy on this machine lists
    ///     what its client may; `nil` for none. Without both everything is shown to everyone.
    init(_ keys: AccessKeys?, trustedHeader: String? = nil) {
        self.keys = keys
        self.trustedHeader = trustedHeader
    }

    /// Whether some clients may be shown more than others.
    var isNeeded: Bool { keys != nil || trustedHeader != nil }

    /// The refusal of clients that may not be shown something.
    static let refusal = HTTPRefusal(
        401, "this is shown to clients with a valid token or a signed address only")

    /// Decides for a request.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - now: seconds since 1970.
    /// - Returns: what its client may be shown.
    /// - Throws: `HTTPRefusal` with 401 for an invalid token or signature, 429 for a key that asks too often.
    func access(of request: HTTPRequest, at now: Int) throws(HTTPRefusal) -> Access {
        guard isNeeded else { return .everything }
        let open = keys?.open ?? []
        if let token = Self.token(of: request) { return try access(token, open, now) }
        if let signature = request.signature {
            return try access(signature, request.method, open, now)
        }
        if let trustedHeader, request.isFromThisMachine,
            let words = request.value(of: trustedHeader)
        {
            let scopes = words.split { $0 == " " || $0 == "," }.compactMap { Scope($0) }
            return Access(key: "proxy", lists: [scopes], open: open, end: nil)
        }
        return Access(open: open)
    }

    /// The bearer token of a request (RFC 6750, 2.1).
    private static func token(of request: HTTPRequest) -> Substring? {
        guard let value = request.value(of: "authorization") else { return nil }
        let words = value.split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[0].lowercased() == "bearer" else { return value[...] }
        return words[1]
    }

    // MARK: Signed addresses

    private func access(
        _ signature: URLSignature, _ method: HTTPMethod, _ open: [Scope], _ now: Int
    ) throws(HTTPRefusal) -> Access {
        let key = keys?.keys[signature.key]
        let isRight =
            (key?.secret ?? Self.nobody)?.signed(signature.text.utf8, as: signature.code) == true
        // What is sent along is not signed.
        guard let key, isRight, now < signature.end, method.isSafe else { throw Self.refusal }
        try count(signature.key, key.grant)
        return Access(
            key: signature.key, lists: [key.grant.scopes], open: open, end: signature.end)
    }

    // MARK: Tokens

    private func access(
        _ text: Substring, _ open: [Scope], _ now: Int
    ) throws(HTTPRefusal) -> Access {
        guard let found = token(text, now), found.token.isValid(at: now) else {
            throw Self.refusal
        }
        try count(found.key, found.grant)
        return Access(
            key: found.key, lists: [found.grant.scopes, found.token.scopes], open: open,
            end: found.token.end)
    }

    /// A token whose signature is right.
    private func token(_ text: Substring, _ now: Int) -> KnownToken? {
        let name = String(text)
        if let found = known.withLock({ $0.value(of: name) }) { return found }
        // What is no longer valid needs no check of its signature.
        guard let token = WebToken(text), token.isValid(at: now), let found = checked(token) else {
            return nil
        }
        // A token's claims take some times its length.
        known.withLock { $0.keep(found, of: name, cost: name.utf8.count * 4 + 200) }
        return found
    }

    private func checked(_ token: WebToken) -> KnownToken? {
        if token.algorithm == WebToken.secretAlgorithm {
            guard let id = token.key, let key = keys?.keys[id],
                key.secret.signed(token.text, as: token.signature)
            else { return nil }
            return KnownToken(token: token, key: id, grant: key.grant)
        }
        guard let issuer = keys?.issuer, token.isMade(by: issuer.name, for: issuer.audience),
            let algorithm = PublicKey.Algorithm(rawValue: token.algorithm)
        else { return nil }
        // The key decides which algorithm is used, the token only which key.
        let isRight = issuer.keys.contains { id, key in
            key.algorithm == algorithm && (token.key == nil || id == token.key)
                && key.signed(token.text, as: token.signature)
        }
        return isRight
            ? KnownToken(token: token, key: Self.issuerName, grant: issuer.grant) : nil
    }

    // MARK: Limits

    private func count(_ key: String, _ grant: AccessKeys.Grant) throws(HTTPRefusal) {
        guard let perSecond = grant.perSecond else { return }
        let now = HTTPClock.seconds()
        let isFine = rates.withLock { rates in
            rates[key, default: RequestRate(perSecond: perSecond, now)].takes(now)
        }
        guard isFine else {
            throw HTTPRefusal(429, "the key '\(key)' asks more often than it may")
        }
    }
}

/// A limit of requests in a second: a second's worth of them may come at once.
struct RequestRate: Sendable {
    private let perSecond: Double
    private var left: Double
    private var last: Double

    /// A limit.
    ///
    /// - Parameters:
    ///   - perSecond: the most requests in a second; less than 1 for one in several seconds.
    ///   - now: the time on any clock, in seconds.
    init(perSecond: Double, _ now: Double) {
        self.perSecond = perSecond
        left = max(perSecond, 1)
        last = now
    }

    /// Counts a request.
    ///
    /// - Parameter now: the time on the same clock, in seconds.
    /// - Returns: whether it is within the limit.
    mutating func takes(_ now: Double) -> Bool {
        left = min(left + max(now - last, 0) * perSecond, max(perSecond, 1))
        last = now
        guard left >= 1 else { return false }
        left -= 1
        return true
    }
}
