/// A client's request, after ``HTTPRequestReader`` has checked its form.
package struct HTTPRequest: Sendable {
    /// The method.
    let method: HTTPMethod
    /// The path as received, including percent-encoding; begins with `/`, or is `*`.
    let path: String
    /// The query after `?`, as received, without a signature at its end; `nil` without one.
    let query: String?
    /// The signature at the end of the query; `nil` if it has none.
    let signature: URLSignature?
    /// The header fields, names in lower case, in the order in which they were received.
    let fields: [Field]
    /// The body; empty if the method has none: see ``HTTPMethod/mayHaveBody``.
    var body: [UInt8] = []
    /// Whether the client may send another request on the same connection.
    let staysOpen: Bool
    /// The minor version of the client's HTTP/1.0 or HTTP/1.1.
    let minorVersion: Int
    /// Whether the client waits for an interim response before it sends the body.
    let expectsContinue: Bool
    /// The length of the body in bytes.
    let bodyLength: Int
    /// Keeps the body's memory taken.
    var budget: HTTPBodyBudget.Reservation?
    /// The address that the request came from, without its port.
    var client = ""

    /// A header field.
    package struct Field: Hashable, Sendable {
        /// The name in lower case.
        let name: String
        /// The value without blanks around it.
        let value: String
    }

    /// The value of a header field; of several, the first.
    ///
    /// - Parameter name: the name in lower case.
    /// - Returns: the value; `nil` if there is no such field.
    func value(of name: String) -> String? { fields.first { $0.name == name }?.value }

    /// Whether it came from this machine: from a proxy, whose fields are trusted.
    var isFromThisMachine: Bool { client.hasPrefix("127.") || client == "::1" }

    /// Whether the client already has the content of a tag (RFC 9110, 13.1.2).
    func names(_ tag: String) -> Bool {
        guard method == .get || method == .head, let list = value(of: "if-none-match") else {
            return false
        }
        return list.split(separator: ",").contains { word in
            let name = word.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
            return name == "*" || name == tag || name.hasPrefix("W/") && name.dropFirst(2) == tag
        }
    }

    /// A request that was not received over a socket.
    init(
        _ method: HTTPMethod = .get, path: String, query: String? = nil, fields: [Field] = [],
        body: [UInt8] = []
    ) {
        self.method = method
        self.path = path
        signature = URLSignature(path: path, query: query)
        self.query = signature.map(\.query) ?? query
        self.fields = fields
        self.body = body
        staysOpen = true
        minorVersion = 1
        expectsContinue = false
        bodyLength = body.count
    }

    init(
        method: HTTPMethod, path: String, query: String?, fields: [Field], minorVersion: Int,
        staysOpen: Bool, expectsContinue: Bool, bodyLength: Int
    ) {
        self.method = method
        self.path = path
        signature = URLSignature(path: path, query: query)
        self.query = signature.map(\.query) ?? query
        self.fields = fields
        self.minorVersion = minorVersion
        self.staysOpen = staysOpen
        self.expectsContinue = expectsContinue
        self.bodyLength = bodyLength
    }
}

extension HTTPRequest.Field {
    /// A field.
    ///
    /// - Parameters:
    ///   - name: the name in lower case.
    ///   - value: the value without blanks around it.
    init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// The methods that the server supports.
enum HTTPMethod: String, Sendable, CaseIterable {
    /// A resource.
    case get = "GET"
    /// Only the header fields of a resource.
    case head = "HEAD"
    /// The methods that the server allows.
    case options = "OPTIONS"
    /// A resource that is made from the request's body.
    case post = "POST"
    /// A resource that is replaced by the request's body.
    case put = "PUT"
    /// A resource that is removed.
    case delete = "DELETE"

    /// Whether requests may have a body.
    var mayHaveBody: Bool { self == .post || self == .put }

    /// Whether requests change nothing and send nothing along (RFC 9110, 9.2.1).
    var isSafe: Bool { [.get, .head, .options].contains(self) }
}
