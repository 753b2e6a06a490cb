import Formats
import MapPictures
import MapStyle
import Parameters

/// The keys of a server that shows its content only to some clients, and what each key may.
///
/// As a document:
///
///     {"public": ["style:day"],
///      "keys": {"partner": {"secret": "...", "may": ["style:night"], "perSecond": 50}},
///      "tokens": {"jwks": "jwks.json", "audience": "maps", "issuer": "https://login.example.org"}}
package struct AccessKeys: Sendable {
    /// A key that signs addresses and tokens.
    struct Key: Sendable {
        let secret: SigningSecret
        let grant: Grant
    }

    /// What a key may, and how often.
    struct Grant: Sendable {
        let scopes: [Scope]
        /// The most requests in a second; `nil` for any number.
        let perSecond: Double?
    }

    /// The public keys of an issuer of tokens.
    struct Issuer: Sendable {
        /// The keys by their ids; `nil` for one that has none.
        let keys: [(id: String?, key: PublicKey)]
        let audience: String
        let name: String?
        let grant: Grant
    }

    /// What every client may.
    let open: [Scope]
    /// The keys with a secret, by their ids.
    let keys: [String: Key]
    /// The issuer of tokens with public keys; `nil` for none.
    let issuer: Issuer?
    /// The files that were read.
    let files: [String]

    private static let maximumBytes = 1 << 20

    /// Reads a file of keys.
    ///
    /// - Parameter path: the file; paths in it are relative to its folder.
    /// - Throws: `SceneError` with a message of one line, which has no part of a secret.
    package init(path: String) throws {
        let subject = PrintableText.short(path, limit: 200)
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        try self.init(
            Self.document(path), subject, folder: folder, files: [path])
    }

    /// Reads keys of a text, such as the value of an environment variable.
    ///
    /// - Parameters:
    ///   - text: the document.
    ///   - subject: where it is from, for errors.
    /// - Throws: `SceneError`, as for a file.
    package init(parsing text: String, _ subject: String) throws {
        try self.init(Self.document(Array(text.utf8), subject), subject, folder: "", files: [])
    }

    /// Reads the keys that a server was given.
    ///
    /// - Parameter source: a file, or the text of one.
    /// - Throws: `SceneError` with a message of one line, which has no part of a secret.
    package init(_ source: ServerConfiguration.Access.Keys) throws {
        switch source {
        case .file(let path): try self.init(path: path)
        case .text(let text, let subject): try self.init(parsing: text, subject)
        }
    }

    private static func document(_ path: String) throws -> JSONValue {
        let subject = PrintableText.short(path, limit: 200)
        let bytes: [UInt8]
        do {
            bytes = try InputFile.read(path, limit: maximumBytes)
        } catch {
            throw SceneError("\(subject): \(error)")
        }
        return try document(bytes, subject)
    }

    private static func document(_ bytes: [UInt8], _ subject: String) throws -> JSONValue {
        do throws(JSONError) {
            return try JSONValue(parsing: bytes, allowsRepeatedKeys: false)
        } catch {
            // The parser's message may quote the text, and with it a secret.
            throw SceneError("\(subject): invalid JSON in line \(error.line)")
        }
    }

    private init(
        _ json: JSONValue, _ subject: String, folder: String, files: [String]
    ) throws {
        try Self.check(json, ["public", "keys", "tokens"], subject)
        open = try Self.scopes(json["public"] ?? [], "\(subject): \"public\"")
        let members = json["keys"]?.object?.members ?? []
        if let keys = json["keys"], keys.object == nil {
            throw SceneError("\(subject): \"keys\" cannot be \(keys.kindPhrase)")
        }
        keys = try Dictionary(
            members.map { ($0.key, try Self.key($0.key, $0.value, subject)) },
            uniquingKeysWith: { first, _ in first })
        let tokens = try json["tokens"].map { try Self.issuer($0, subject, folder: folder) }
        issuer = tokens?.issuer
        self.files = files + (tokens?.file.map { [$0] } ?? [])
        guard !keys.isEmpty || issuer != nil else {
            throw SceneError("\(subject): there is no key in \"keys\", and no \"tokens\"")
        }
    }

    /// Refuses members that nobody reads: a misspelled limit would be none.
    private static func check(_ json: JSONValue, _ known: [String], _ subject: String) throws {
        guard let object = json.object else {
            throw SceneError("\(subject): expected an object, found \(json.kindPhrase)")
        }
        if let other = object.keys.first(where: { !known.contains($0) }) {
            let name = PrintableText.short(other)
            throw SceneError(
                "\(subject): unknown member '\(name)'\(NameSuggestion.hint(other, known))")
        }
    }

    private static func scopes(_ json: JSONValue, _ subject: String) throws -> [Scope] {
        guard let elements = json.array else {
            throw SceneError("\(subject) must be a list, found \(json.kindPhrase)")
        }
        return try elements.map { element in
            guard let scope = element.string.flatMap({ Scope($0) }) else {
                let text = element.string.map { "'\(PrintableText.short($0))'" }
                throw SceneError(
                    "\(subject): \(text ?? element.kindPhrase) is no scope: write \(Scope.examples)"
                )
            }
            return scope
        }
    }

    private static func grant(_ json: JSONValue, _ subject: String) throws -> Grant {
        let rate = json["perSecond"]
        let perSecond = rate?.number
        guard rate == nil || perSecond.map({ (0.01...1e6).contains($0) }) == true else {
            throw SceneError("\(subject): \"perSecond\" must be a number from 0.01 to 1000000")
        }
        return Grant(
            scopes: try json["may"].map { try scopes($0, "\(subject): \"may\"") } ?? [.everything],
            perSecond: perSecond)
    }

    private static func key(_ id: String, _ json: JSONValue, _ subject: String) throws -> Key {
        // An id of another form may be a secret in the wrong place.
        guard isUsable(id), !AccessControl.ownNames.contains(id) else {
            let own = AccessControl.ownNames.joined(separator: ", ")
            throw SceneError(
                "\(subject): the id of a key has at most 60 letters, digits, '-', '_' and '.', and is none of \(own)"
            )
        }
        let subject = "\(subject): key '\(id)'"
        try check(json, ["secret", "may", "perSecond"], subject)
        // Both alphabets of base 64, with padding or without.
        let text = json["secret"]?.string?.map { letter in
            letter == "+" ? "-" : letter == "/" ? "_" : letter
        }
        let bytes = text.flatMap { letters -> [UInt8]? in
            let end = letters.lastIndex { $0 != "=" } ?? -1
            return Base64URL.bytes(String(letters.prefix(end + 1)))
        }
        guard let secret = bytes.flatMap({ SigningSecret($0) }) else {
            throw SceneError(
                """
                \(subject): "secret" must be \(SigningSecret.fewestBytes) random bytes or more in \
                base 64, as openssl rand -base64 32 prints them
                """)
        }
        return Key(secret: secret, grant: try grant(json, subject))
    }

    private static func issuer(
        _ json: JSONValue, _ subject: String, folder: String
    ) throws -> (issuer: Issuer, file: String?) {
        let subject = "\(subject): \"tokens\""
        try check(json, ["jwks", "audience", "issuer", "may", "perSecond"], subject)
        guard let audience = json["audience"]?.string, !audience.isEmpty else {
            throw SceneError(
                "\(subject): \"audience\" is missing: the name of this server in tokens (aud)")
        }
        if let name = json["issuer"], name.string == nil {
            throw SceneError("\(subject): \"issuer\" cannot be \(name.kindPhrase)")
        }
        let file = json["jwks"]?.string.map { $0.hasPrefix("/") ? $0 : folder + $0 }
        guard let document = try file.map({ try Self.document($0) }) ?? json["jwks"] else {
            throw SceneError("\(subject): \"jwks\" is missing: a file of public keys")
        }
        // Keys for other purposes are normal in such files.
        let keys = (document["keys"]?.array ?? []).compactMap { json in
            PublicKey(json).map { (id: json["kid"]?.string, key: $0) }
        }
        guard !keys.isEmpty else {
            throw SceneError(
                "\(subject): \"jwks\" has no usable key: RSA of 2048 bits or more, or EC P-256")
        }
        let issuer = Issuer(
            keys: keys, audience: audience, name: json["issuer"]?.string,
            grant: try grant(json, subject))
        return (issuer, file)
    }

    /// Whether a word can be the id of a key.
    static func isUsable(_ id: some StringProtocol) -> Bool {
        (1...60).contains(id.utf8.count)
            && id.utf8.allSatisfy { byte in
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
                    || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "-_.".utf8.contains(byte)
            }
    }

    // MARK: Signing

    /// Signs an address with one of the keys.
    ///
    /// - Parameters:
    ///   - address: a path or a whole address, with its query.
    ///   - id: the id of the key; `nil` if there is only one.
    ///   - end: the time until which it is valid, in seconds since 1970.
    /// - Returns: the address with its signature.
    /// - Throws: `SceneError` if there is no such key, or the address has no path.
    package func signed(address: String, by id: String?, end: Int) throws -> String {
        let (id, key) = try key(id)
        guard let signed = URLSignature.signed(address, key: id, key.secret, end: end) else {
            throw SceneError(
                "'\(PrintableText.short(address))' has no path: write /night/... or https://host/..."
            )
        }
        return signed
    }

    /// Makes a token signed by one of the keys.
    ///
    /// - Parameters:
    ///   - scopes: what its holder may.
    ///   - subject: its holder's name; `nil` for none.
    ///   - id: the id of the key; `nil` if there is only one.
    ///   - end: the time until which it is valid, in seconds since 1970.
    /// - Returns: the token.
    /// - Throws: `SceneError` if there is no such key, or a text is no scope.
    package func token(
        scopes: [String], subject: String?, by id: String?, end: Int
    ) throws -> String {
        let (id, key) = try key(id)
        if let other = scopes.first(where: { Scope($0) == nil }) {
            throw SceneError("'\(PrintableText.short(other))' is no scope: write \(Scope.examples)")
        }
        var claims = [
            ("scope", JSONValue.string(scopes.joined(separator: " "))),
            ("exp", .number(Double(end))),
        ]
        if let subject { claims.append(("sub", .string(subject))) }
        return WebToken.signed(JSONObject(claims), key: id, key.secret)
    }

    private func key(_ id: String?) throws -> (id: String, key: Key) {
        if id == nil, keys.count == 1, let only = keys.first { return (only.key, only.value) }
        let known = keys.keys.sorted().joined(separator: ", ")
        guard let id else { throw SceneError("there are several keys, name one: \(known)") }
        guard let key = keys[id] else {
            throw SceneError("there is no key '\(PrintableText.short(id))', only \(known)")
        }
        return (id, key)
    }
}
