/// The address of tiles in a database: `postgres://user@host:port/database?layers=FILE` or
/// `…?function=schema.name`.
struct PostGISAddress: Hashable, Sendable {
    /// The address as it may be shown.
    let shown: String
    private let remote: RemoteAddress
    private let database: String
    /// What makes the tiles.
    let content: Content

    /// What makes tiles.
    enum Content: Hashable {
        /// The layers that a file describes, see ``PostGISLayers``.
        case layers(path: String)
        /// A function `f(z integer, x integer, y integer)` that returns `bytea`.
        case function(String)
    }

    /// Reads the parts of an address.
    ///
    /// - Throws: ``MapStoreError`` if one is missing or has characters that are not accepted.
    init(_ address: RemoteAddress) throws(MapStoreError) {
        let shown = address.shown
        func error(_ reason: String) -> MapStoreError { .cannotOpen(path: shown, reason: reason) }
        let rest = address.text.drop { $0 != ":" }.dropFirst("://".count)
        let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts[0].split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard path.count == 1, let database = path.first, Self.isName(database) else {
            throw error("it names no database as in postgres://user@host/database?layers=FILE")
        }
        guard address.user.map({ Self.isName($0[...]) }) ?? true else {
            throw error("the name of its user is not accepted")
        }
        let question = parts.count > 1 ? parts[1] : ""
        let pair = question.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let value = pair.count > 1 ? pair[1] : ""
        switch pair[0] {
        case "layers" where !value.isEmpty: content = .layers(path: String(value))
        case "function" where Self.isFunction(value): content = .function(String(value))
        default:
            throw error(
                "it must end with ?layers=FILE or ?function=NAME, a function of z, x and y")
        }
        self.shown = shown
        self.database = String(database)
        remote = address
    }

    /// The parameters of a connection in the form of libpq, none of which needs quoting.
    var connection: String {
        "host='\(remote.host)' port=\(remote.port) dbname='\(database)' client_encoding=UTF8"
            + (remote.user.map { " user='\($0)'" } ?? "") + " application_name=render"
    }

    private static func isName(_ text: Substring) -> Bool {
        (1...63).contains(text.utf8.count)
            && text.utf8.allSatisfy { isWord($0) || "-.".utf8.contains($0) }
    }

    private static func isFunction(_ text: Substring) -> Bool {
        let words = text.split(separator: ".", omittingEmptySubsequences: false)
        return (1...2).contains(words.count)
            && words.allSatisfy { word in
                (1...63).contains(word.utf8.count) && word.utf8.allSatisfy(isWord)
            }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }
}
