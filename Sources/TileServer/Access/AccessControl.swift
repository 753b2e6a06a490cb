import MapPictures
import Parameters
import Platform

/// Decides what each client may be shown: by a signed address, a token, or a proxy's word.
///
/// Whatever is wrong with a signature or a token, the answer is the same, so that it does not help
/// to make another one.
final class AccessControl: Sendable {
    private let keys: AccessKeys?
    private let trustedHeader: String?
    /// Tokens whose signatures were right: to check one again would cost some 50 µs.
    private let known = Locked(RecentlyUsed<String, KnownToken>(capacity: 4 << 20))
    private let rates = Locked<[String: RequestRate]>([:])
    /// The stamps of the files of the keys before they were read.
    private let stamps: [String: FileStamp?]

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
    /// The name in logs of clients that a proxy vouches for.
    private static let proxyName = "proxy"
    /// The names that no key may have.
    static let ownNames = [issuerName, proxyName, publicName]
    /// The name in limits of clients without a key.
    static let publicName = "public"

    /// A decision by keys and by a proxy.
    ///
    /// - Parameters:
    ///   - keys: the keys; `nil` for none.
    ///   - trustedHeader: the name in lower case of the header field in which a proxy on this
    ///     machine lists what its client may; `nil` for none. Without both everything is shown to
    ///     everyone.
    convenience init(_ keys: AccessKeys?, trustedHeader: String? = nil) {
        self.init(keys, trustedHeader, stamps: [:])
    }

    private init(
        _ keys: AccessKeys?, _ trustedHeader: String?, stamps: [String: FileStamp?]
    ) {
        self.keys = keys
        self.trustedHeader = trustedHeader
        self.stamps = stamps
    }

    /// The decision for a server.
    ///
    /// - Parameter configuration: its keys and its proxy's header.
    /// - Throws: `SceneError` for keys that can't be read, or for trips or people without keys.
    convenience init(_ configuration: ServerConfiguration) throws {
        let access = configuration.access
        let isOpen = access.keys == nil && access.trustedHeader == nil
        let named = configuration.trips != nil ? "trips" : configuration.people ? "people" : nil
        if isOpen, let named {
            throw SceneError("\(named) are shown to those with a key only, and there are no keys")
        }
        if !isOpen { SigningSecret.refuseDumps() }
        var keys: AccessKeys?
        var stamps: [String: FileStamp?] = [:]
        if let source = access.keys {
            // Read twice, so that the stamps are those of files that were not read before.
            stamps = FileStamp.stamps(of: try AccessKeys(source).files, over: nil)
            keys = try AccessKeys(source)
        }
        self.init(keys, access.trustedHeader, stamps: stamps)
    }

    /// Whether a file of the keys has changed since it was read.
    var hasChanged: Bool { FileStamp.stamps(of: stamps.keys, over: nil) != stamps }

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
    ///   - isCounted: whether it counts for the limit of its key.
    /// - Returns: what its client may be shown.
    /// - Throws: `HTTPRefusal` with 401 for an invalid token or signature, 429 for a key that asks
    ///   too often.
    func access(
        of request: HTTPRequest, at now: Int, isCounted: Bool = true
    ) throws(HTTPRefusal) -> Access {
        guard isNeeded else { return .everything }
        let open = keys?.open ?? []
        if let trustedHeader, request.isFromThisMachine,
            let words = request.value(of: trustedHeader)
        {
            let scopes = words.split { $0 == " " || $0 == "," }.compactMap { Scope($0) }
            return Access(key: Self.proxyName, lists: [scopes], open: open, end: nil)
        }
        let found: (access: Access, grant: AccessKeys.Grant)
        if let token = Self.token(of: request) {
            found = try access(token, open, now)
        } else if let signature = request.signature {
            found = try access(signature, request.method, open, now)
        } else {
            return Access(open: open)
        }
        if isCounted, let key = found.access.key { try count(key, found.grant) }
        return found.access
    }

    /// The bearer token of a request (RFC 6750, 2.1); `nil` without one, as for the password of a
    /// proxy.
    private static func token(of request: HTTPRequest) -> Substring? {
        guard let value = request.value(of: "authorization") else { return nil }
        let words = value.split(separator: " ", maxSplits: 1)
        guard words.first?.lowercased() == "bearer" else { return nil }
        return words.dropFirst().first ?? ""
    }

    /// Whether a key may do something; keys that there are no more may nothing.
    ///
    /// - Parameters:
    ///   - key: the name of a key, as in ``Access/key``, or ``publicName``.
    ///   - scope: what it is to do.
    /// - Returns: `false` also for what was allowed to one that has changed meanwhile.
    func allows(_ key: String, _ scope: Scope) -> Bool {
        let scopes =
            switch key {
            case Self.publicName: keys?.open
            // What its clients may tells the proxy with each request.
            case Self.proxyName: trustedHeader.map { _ in [Scope.everything] }
            case Self.issuerName: keys?.issuer?.grant.scopes
            default: keys?.keys[key]?.grant.scopes
            }
        return scopes?.contains { $0.includes(scope) } == true
    }

    // MARK: Signed addresses

    private func access(
        _ signature: URLSignature, _ method: HTTPMethod, _ open: [Scope], _ now: Int
    ) throws(HTTPRefusal) -> (access: Access, grant: AccessKeys.Grant) {
        let key = keys?.keys[signature.key]
        let isRight =
            (key?.secret ?? Self.nobody)?.signed(signature.text, as: signature.code) == true
        // What is sent along is not signed.
        guard let key, isRight, now < signature.end, method.isSafe else { throw Self.refusal }
        let access = Access(
            key: signature.key, lists: [key.grant.scopes], open: open, end: signature.end)
        return (access, key.grant)
    }

    // MARK: Tokens

    private func access(
        _ text: Substring, _ open: [Scope], _ now: Int
    ) throws(HTTPRefusal) -> (access: Access, grant: AccessKeys.Grant) {
        guard let found = token(text, now), found.token.isValid(at: now) else {
            throw Self.refusal
        }
        let access = Access(
            key: found.key, lists: [found.grant.scopes, found.token.scopes], open: open,
            end: found.token.end)
        return (access, found.grant)
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
