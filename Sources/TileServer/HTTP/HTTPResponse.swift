/// An answer to a request.
package struct HTTPResponse: Sendable {
    /// The status, such as 200.
    var status: Int
    /// Header fields; length, date and connection are added when it is sent.
    var fields: [HTTPRequest.Field] {
        didSet {
            lines = nil
            forOneClient = nil
        }
    }
    /// The body; the response to `HEAD` only contains its length.
    var body: [UInt8]
    /// The fields as they are sent, if they were made before.
    private var lines: String?
    /// The same for one client alone, if it was made before.
    private var forOneClient: PrivateForm?

    /// What ``madePrivate(until:now:)`` makes of a response, except for how long it may be kept.
    private final class PrivateForm: Sendable {
        let fields: [HTTPRequest.Field]
        let lines: String
        /// The words of `Cache-Control`, without the age.
        let caching: String
        /// For how long it may be kept, in seconds; `nil` if it does not say.
        let seconds: Int?

        init(_ response: HTTPResponse) {
            let replaced = ["cache-control", "cache-tag", "surrogate-key"]
            var form = HTTPResponse(
                fields: response.fields.filter { !replaced.contains($0.name) })
            form.fields.append(HTTPRequest.Field("vary", "authorization"))
            fields = form.fields
            lines = form.fieldLines
            let words = (response.fields.first { $0.name == "cache-control" }?.value ?? "")
                .split(separator: ",").map { $0.drop { $0 == " " } }
            let age = words.first { $0.hasPrefix("max-age=") }
            seconds = age.flatMap { Int($0.dropFirst(8)) }
            caching = (["private"] + words.filter { $0 != "public" && $0 != age })
                .joined(separator: ", ")
        }
    }

    /// An answer.
    ///
    /// - Parameters:
    ///   - status: such as 200.
    ///   - type: the media type of the body, such as `image/png`; `nil` for none.
    ///   - body: the bytes to send.
    ///   - fields: other header fields.
    init(
        _ status: Int = 200, type: String? = nil, body: [UInt8] = [],
        fields: [HTTPRequest.Field] = []
    ) {
        self.status = status
        self.fields = (type.map { [HTTPRequest.Field("content-type", $0)] } ?? []) + fields
        self.body = body
    }

    /// An answer in one line of plain text.
    init(_ refusal: HTTPRefusal, fields: [HTTPRequest.Field] = []) {
        self.init(
            refusal.status, type: "text/plain; charset=utf-8",
            body: Array(refusal.reason.utf8) + [10],
            fields: [HTTPRequest.Field("cache-control", "no-store")] + fields)
        if !refusal.allowed.isEmpty {
            let methods = refusal.allowed.map(\.rawValue).joined(separator: ", ")
            self.fields.append(HTTPRequest.Field("allow", methods))
        }
        switch refusal.status {
        case 401: self.fields.append(HTTPRequest.Field("www-authenticate", "Bearer"))
        case 429: self.fields.append(HTTPRequest.Field("retry-after", "1"))
        default: break
        }
    }

    /// The response, or 304 without its body for a client that already has it: see
    /// ``HTTPRequest/names(_:)``.
    func unlessKnown(to request: HTTPRequest) -> HTTPResponse {
        guard status == 200, let tag = fields.first(where: { $0.name == "etag" })?.value,
            request.names(tag)
        else { return self }
        let kept = ["etag", "cache-control", "vary"]
        return HTTPResponse(304, fields: fields.filter { kept.contains($0.name) })
    }

    /// The response for one client alone: no shared cache keeps it, and no cache longer than it may
    /// be shown.
    ///
    /// - Parameters:
    ///   - end: the time until which it may be shown, in seconds since 1970; `nil` for no end.
    ///   - now: seconds since 1970.
    /// - Returns: the response with other cache fields.
    func madePrivate(until end: Int?, now: Int) -> HTTPResponse {
        let form = forOneClient ?? PrivateForm(self)
        var caching = form.caching
        if let seconds = form.seconds {
            caching += ", max-age=\(min(seconds, max((end ?? .max) - now, 0)))"
        }
        var response = self
        response.fields = form.fields
        response.fields.append(HTTPRequest.Field("cache-control", caching))
        response.lines = form.lines + "cache-control: \(caching)\r\n"
        return response
    }

    /// The bytes before the body.
    ///
    /// - Parameters:
    ///   - date: the current date in the form of a header field.
    ///   - common: lines of header fields that all responses have.
    ///   - connection: the value of the field `Connection`; `nil` for the default of the
    ///     HTTP version.
    /// - Returns: status line and header fields.
    func head(date: String, common: String, connection: String?) -> [UInt8] {
        var text = "HTTP/1.1 \(status) \(Self.phrases[status] ?? "Unknown")\r\ndate: \(date)\r\n"
        text += lines ?? fieldLines
        if status != 304 && status != 204 { text += "content-length: \(body.count)\r\n" }
        text += common
        if let connection { text += "connection: \(connection)\r\n" }
        text += "\r\n"
        return Array(text.utf8)
    }

    private var fieldLines: String {
        fields.reduce(into: "") { $0 += "\($1.name): \($1.value)\r\n" }
    }

    /// The same response, for being sent many times.
    var prepared: HTTPResponse {
        var prepared = self
        prepared.lines = fieldLines
        prepared.forOneClient = PrivateForm(self)
        return prepared
    }

    private static let phrases: [Int: String] = [
        200: "OK", 204: "No Content", 304: "Not Modified", 400: "Bad Request",
        401: "Unauthorized",
        403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 408: "Request Timeout",
        409: "Conflict", 411: "Length Required", 413: "Content Too Large", 414: "URI Too Long",
        415: "Unsupported Media Type", 417: "Expectation Failed",
        429: "Too Many Requests",
        431: "Request Header Fields Too Large", 500: "Internal Server Error",
        503: "Service Unavailable", 505: "HTTP Version Not Supported",
    ]
}
