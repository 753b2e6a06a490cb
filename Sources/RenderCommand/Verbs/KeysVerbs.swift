import Glibc
import MapPictures
import Parameters
import TileServer

/// `render keys sign`: signs addresses of a server that shows its pictures to some clients only.
struct KeysSignVerb: Verb {
    let name = "keys sign"
    let summary = "Signs addresses of a server's pictures"
    let usage = "ADDRESS... --key-file FILE.json [--key ID] [--valid TIME]"
    let details = """
        Whoever has a signed address sees what is there until it ends, and nothing
        else. An address is the path that the server is asked for, with its query, or
        a whole URL. Any program can sign: the signature is HMAC-SHA256 of path and
        query with &key=ID&expires=SECONDS at the end, in base64url.

        Example: render keys sign /night/14/8681/4764.png --key-file keys.json
        """
    let options = ParameterGroup(ServeOptions.keyFile, KeyOptions.key, KeyOptions.valid)

    func run(_ arguments: ParsedArguments, _ console: Console) throws {
        guard !arguments.operands.isEmpty else { throw UsageError("an address is missing") }
        let keys = try KeyOptions.keys(arguments)
        let (id, end) = (try arguments.value(KeyOptions.key), try KeyOptions.end(arguments))
        for address in arguments.operands {
            try console.print(keys.signed(address: address, by: id, end: end))
        }
    }
}

/// `render keys token`: makes a token with which a client is shown more than others.
struct KeysTokenVerb: Verb {
    let name = "keys token"
    let summary = "Makes a token for a server's clients"
    let usage = "SCOPE... --key-file FILE.json [--key ID] [--valid TIME] [--subject NAME]"
    let details = """
        A client sends it as 'Authorization: Bearer TOKEN'. Scopes are style:night,
        style:*, map:oslo, map:*, trips:anna, record:anna, routing, places, metrics,
        admin, or * for everything; a key's own limits hold as well. It is a JSON Web
        Token with HS256.

        Example: render keys token style:night map:oslo --key-file keys.json --valid 12h
        """
    let options = ParameterGroup(
        ServeOptions.keyFile, KeyOptions.key, KeyOptions.valid, KeyOptions.subject)

    func run(_ arguments: ParsedArguments, _ console: Console) throws {
        guard !arguments.operands.isEmpty else { throw UsageError("a scope is missing") }
        try console.print(
            KeyOptions.keys(arguments).token(
                scopes: arguments.operands, subject: arguments.value(KeyOptions.subject),
                by: arguments.value(KeyOptions.key), end: KeyOptions.end(arguments)))
    }
}

/// The options of the verbs that sign.
enum KeyOptions {
    static let key = Parameter<String>(
        ParameterDefinition(
            "key", "ID", defaultValue: "the only one", help: "The key that signs."))
    static let valid = Parameter<Int>(
        ParameterDefinition(
            "valid", "TIME", defaultValue: "1h",
            help: "For how long it is valid: 30m, 12h, 365d."),
        cure: "write a time such as 30m, 12h or 365d"
    ) { text throws(ParameterError) in try ServeOptions.seconds(text) }
    static let subject = Parameter<String>(
        ParameterDefinition("subject", "NAME", help: "The holder of the token."))

    /// The keys of the file, or of the environment.
    static func keys(_ arguments: ParsedArguments) throws -> AccessKeys {
        if let path = try arguments.value(ServeOptions.keyFile) {
            return try AccessKeys(path: path)
        }
        guard let keys = ServeOptions.environmentKeys else {
            throw UsageError("--key-file is missing, and \(ServeOptions.keyVariable) is not set")
        }
        return try AccessKeys(keys)
    }

    /// The time until which a signature is valid, in seconds since 1970.
    static func end(_ arguments: ParsedArguments) throws -> Int {
        time(nil) + (try arguments.value(valid) ?? 3600)
    }
}
