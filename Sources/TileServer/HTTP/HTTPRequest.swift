/// A request as a client sent it, after ``HTTPRequestReader`` has checked its form.
package struct HTTPRequest: Sendable {
    /// What is asked for.
    let method: HTTPMethod
    /// The path as it was sent, percent signs and all; begins with `/`, or is `*`.
    let path: String
    /// What stands behind `?`, as it was sent; `nil` without one.
    let query: String?
    /// The header fields, names in lower case, in the order in which they came.
    let fields: [Field]
    /// What was sent along; empty but for ``HTTPMethod/post``.
    var body: [UInt8] = []
    /// Whether the client may ask again on the same connection.
    let staysOpen: Bool
    /// Of the client's HTTP/1.0 or HTTP/1.1.
    let minorVersion: Int
    /// Whether the client waits for a word before it sends the body.
    let expectsContinue: Bool
    /// Bytes of the body.
    let bodyLength: Int
    /// Keeps the body's memory taken.
    var budget: HTTPBodyBudget.Reservation?
    /// The address that the request came from, without its port.
    var client = ""

    /// A header field.
    package struct Field: Hashable, Sendable {
        /// In lower case.
        let name: String
        /// Without blanks around it.
        let value: String
    }

    /// The value of a header field; of several, the first.
    ///
    /// - Parameter name: in lower case.
    /// - Returns: the value; `nil` where there is no such field.
    func value(of name: String) -> String? { fields.first { $0.name == name }?.value }

    /// Whether the client already has what a tag names (RFC 9110, 13.1.2).
    func names(_ tag: String) -> Bool {
        guard method == .get || method == .head, let list = value(of: "if-none-match") else {
            return false
        }
        return list.split(separator: ",").contains { word in
            let name = word.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
            return name == "*" || name == tag || name.hasPrefix("W/") && name.dropFirst(2) == tag
        }
    }

    /// A request that did not come over a socket.
    init(
        _ method: HTTPMethod = .get, path: String, query: String? = nil, fields: [Field] = [],
        body: [UInt8] = []
    ) {
        self.method = method
        self.path = path
        self.query = query
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
        self.query = query
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
    ///   - name: in lower case.
    ///   - value: without blanks around it.
    init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// The methods that the server knows.
enum HTTPMethod: String, Sendable, CaseIterable {
    /// A resource.
    case get = "GET"
    /// Its header fields alone.
    case head = "HEAD"
    /// What the server allows.
    case options = "OPTIONS"
    /// A resource that is made of what is sent along.
    case post = "POST"
}
