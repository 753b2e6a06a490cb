import Formats

/// A signed token of claims (RFC 7519) in its compact form (RFC 7515), not yet checked.
struct WebToken: Sendable {
    /// The name of the algorithm, such as `HS256`.
    let algorithm: String
    /// The id of the key; `nil` if the token names none.
    let key: String?
    /// What the token says.
    let claims: JSONValue
    /// The signed bytes.
    let text: [UInt8]
    /// The signature.
    let signature: [UInt8]

    /// The most bytes of a token.
    private static let mostBytes = 8192
    /// The seconds by which the clock of the token's maker may be ahead.
    private static let leeway = 30.0

    /// Reads a token; `nil` for any other form, and for extensions that must be understood.
    ///
    /// - Parameter token: three texts with points between.
    init?(_ token: some StringProtocol) {
        guard token.utf8.count <= Self.mostBytes else { return nil }
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let head = Self.document(parts[0]),
            let claims = Self.document(parts[1]), let signature = Base64URL.bytes(parts[2]),
            head["crit"] == nil, let algorithm = head["alg"]?.string
        else { return nil }
        self.algorithm = algorithm
        key = head["kid"]?.string
        self.claims = claims
        self.signature = signature
        text = Array("\(parts[0]).\(parts[1])".utf8)
    }

    private static func document(_ part: some StringProtocol) -> JSONValue? {
        guard let bytes = Base64URL.bytes(part),
            let json = try? JSONValue(parsing: bytes, allowsRepeatedKeys: false),
            json.object != nil
        else { return nil }
        return json
    }

    /// The scopes that it asks for; texts that are none are for other servers.
    var scopes: [Scope] {
        let words = claims["scope"] ?? claims["scp"]
        let texts =
            words?.array?.compactMap(\.string)
            ?? words?.string?.split(separator: " ").map(String.init) ?? []
        return texts.compactMap { Scope($0) }
    }

    /// The time until which it is valid, in whole seconds since 1970; `nil` without one.
    var end: Int? { claims["exp"]?.number.flatMap { Int(exactly: $0.rounded(.down)) } }

    /// Whether it is valid at a time.
    ///
    /// - Parameter now: seconds since 1970.
    /// - Returns: `false` also for one without an end, or with a beginning that is no number.
    func isValid(at now: Int) -> Bool {
        guard let end, now < end else { return false }
        guard let begin = claims["nbf"] else { return true }
        return begin.number.map { $0 <= Double(now) + Self.leeway } ?? false
    }

    /// Whether it was made by an issuer, for an audience.
    ///
    /// - Parameters:
    ///   - issuer: `nil` for any.
    ///   - audience: this server's name.
    /// - Returns: `false` if the token does not name the audience.
    func isMade(by issuer: String?, for audience: String) -> Bool {
        let audiences = claims["aud"]?.array?.compactMap(\.string)
        return (issuer == nil || claims["iss"]?.string == issuer)
            && (audiences ?? [claims["aud"]?.string].compactMap(\.self)).contains(audience)
    }

    /// The algorithm of tokens that a secret signs.
    static let secretAlgorithm = "HS256"

    /// Makes a token that a secret signs.
    ///
    /// - Parameters:
    ///   - claims: what it says.
    ///   - key: the id of the key.
    ///   - secret: its secret.
    /// - Returns: the token.
    static func signed(_ claims: JSONObject, key: String, _ secret: SigningSecret) -> String {
        let head: JSONValue = [
            "alg": .string(secretAlgorithm), "typ": "JWT", "kid": .string(key),
        ]
        let text = [head, .object(claims)].map { Base64URL.text($0.serialized().utf8) }
            .joined(separator: ".")
        return "\(text).\(Base64URL.text(secret.code(of: text.utf8)))"
    }
}
