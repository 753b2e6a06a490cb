import Formats
import Platform

/// A document that is made once for all clients, and sent to each with the address by which
/// it reaches the server.
struct Document: Sendable {
    /// The placeholder for the server's address while a document is made (RFC 2606: a name
    /// of no host).
    static let placeholder = "http://server.invalid"

    private let type: String
    /// The pieces before, between and after the addresses.
    private let pieces: [ArraySlice<UInt8>]
    private let hash: UInt64
    private let caching: String

    init(_ type: String, _ body: [UInt8], caching: String = "no-cache") {
        self.type = type
        self.caching = caching
        pieces = Self.split(body)
        var hash = StableHash()
        hash.add(body)
        self.hash = hash.value
    }

    init(_ json: JSONValue) {
        self.init("application/json", Array(json.serialized().utf8))
    }

    private static func split(_ body: [UInt8]) -> [ArraySlice<UInt8>] {
        let mark = Array(placeholder.utf8)
        var pieces: [ArraySlice<UInt8>] = []
        var rest = body[...]
        var place = rest.startIndex
        while place + mark.count <= rest.endIndex {
            guard rest[place] == mark[0], rest[place...].starts(with: mark) else {
                place += 1
                continue
            }
            pieces.append(rest[..<place])
            rest = rest[(place + mark.count)...]
            place = rest.startIndex
        }
        return pieces + [rest]
    }

    /// The answer to a client that reaches the server by an address.
    func response(at address: String) -> HTTPResponse {
        var hash = StableHash()
        hash.add(self.hash)
        if pieces.count > 1 { hash.add(address) }
        return HTTPResponse(
            type: type, body: Array(pieces.joined(separator: address.utf8)),
            fields: [
                HTTPRequest.Field("etag", hash.tag), HTTPRequest.Field("cache-control", caching),
            ])
    }
}

/// The documents about a catalog that were already made.
struct KeptDocuments {
    /// A document for the clients that may be shown the same styles and maps.
    struct Key: Hashable, Sendable {
        let route: TileRoute
        /// For each style of the catalog, whether it may be shown.
        let styles: [Bool]
        /// For each map of the catalog, whether it may be shown.
        let maps: [Bool]
    }

    private var generation = -1
    private var made: [Key: Document] = [:]

    /// The most documents that are kept.
    private static let capacity = 1000

    func document(_ key: Key, of catalog: Catalog) -> Document? {
        generation == catalog.generation ? made[key] : nil
    }

    mutating func keep(_ document: Document, as key: Key, of catalog: Catalog) {
        guard generation <= catalog.generation else { return }
        if generation < catalog.generation || made.count >= Self.capacity {
            made.removeAll()
            generation = catalog.generation
        }
        made[key] = document
    }
}

extension StableHash {
    /// The entity tag for content with this hash (RFC 9110, 8.8.3).
    var tag: String { "\"\(String(value, radix: 16))\"" }
}
