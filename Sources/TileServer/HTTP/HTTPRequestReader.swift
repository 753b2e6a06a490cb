/// Reads the head of a request from bytes, strictly.
///
/// RFC 9112 lets servers accept lines that end with LF alone, folded fields and more for
/// the sake of old clients. Programs between client and server interpret such requests
/// differently, so that one request becomes two ("request smuggling"). Here each of them is
/// refused, and the connection closed.
struct HTTPRequestReader {
    /// The result of reading.
    enum Outcome {
        /// More bytes are needed.
        case incomplete
        /// A request, and the length of its head in bytes.
        case head(HTTPRequest, length: Int)
        case refused(HTTPRefusal)
    }

    private let limits: HTTPLimits

    init(_ limits: HTTPLimits) { self.limits = limits }

    /// Reads the head at the beginning of bytes.
    func read(_ bytes: ArraySlice<UInt8>) -> Outcome {
        do throws(HTTPRefusal) {
            guard let head = try head(of: bytes) else { return .incomplete }
            return .head(try request(head.lines), length: head.length)
        } catch {
            return .refused(error)
        }
    }

    // MARK: Lines

    private struct Head {
        var lines: [ArraySlice<UInt8>] = []
        var length = 0
    }

    /// The lines up to the empty one; `nil` as long as that has not been received.
    private func head(of bytes: ArraySlice<UInt8>) throws(HTTPRefusal) -> Head? {
        var head = Head()
        var start = bytes.startIndex
        var index = start
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == Byte.lf { throw HTTPRefusal(400, "a line must end with CR LF") }
            guard byte == Byte.cr else {
                index += 1
                continue
            }
            guard index + 1 < bytes.endIndex else { break }
            guard bytes[index + 1] == Byte.lf else {
                throw HTTPRefusal(400, "CR may stand at the end of a line only")
            }
            let line = bytes[start..<index]
            index += 2
            start = index
            if line.isEmpty {
                guard !head.lines.isEmpty else {
                    throw HTTPRefusal(400, "the request begins with an empty line")
                }
                head.length = index - bytes.startIndex
                try checkLength(head.length)
                return head
            }
            try check(line, isFirst: head.lines.isEmpty)
            head.lines.append(line)
            guard head.lines.count <= limits.fields + 1 else {
                throw HTTPRefusal(431, "more than \(limits.fields) header fields")
            }
        }
        // An incomplete line must not grow without limit either.
        try check(bytes[start..<index], isFirst: head.lines.isEmpty)
        try checkLength(bytes.count)
        return nil
    }

    private func checkLength(_ length: Int) throws(HTTPRefusal) {
        guard length <= limits.headBytes else {
            throw HTTPRefusal(431, "the header is larger than \(limits.headBytes) bytes")
        }
    }

    private func check(_ line: ArraySlice<UInt8>, isFirst: Bool) throws(HTTPRefusal) {
        if isFirst {
            guard line.count <= limits.targetBytes + 32 else {
                throw HTTPRefusal(414, "the address is longer than \(limits.targetBytes) bytes")
            }
        } else if line.count > limits.fieldBytes {
            throw HTTPRefusal(431, "a header field is longer than \(limits.fieldBytes) bytes")
        }
    }

    // MARK: Request line

    private func request(_ lines: [ArraySlice<UInt8>]) throws(HTTPRefusal) -> HTTPRequest {
        let words = lines[0].split(separator: Byte.space, omittingEmptySubsequences: false)
        guard words.count == 3, !words[0].isEmpty, words[0].allSatisfy(Byte.isToken) else {
            throw HTTPRefusal(400, "the first line is not 'METHOD /path HTTP/1.1'")
        }
        let version = words[2]
        guard version.elementsEqual("HTTP/1.1".utf8) || version.elementsEqual("HTTP/1.0".utf8)
        else {
            guard version.starts(with: "HTTP/".utf8) else {
                throw HTTPRefusal(400, "the first line is not 'METHOD /path HTTP/1.1'")
            }
            throw HTTPRefusal(505, "the server speaks HTTP/1.1")
        }
        guard let method = HTTPMethod(rawValue: String(decoding: words[0], as: UTF8.self)) else {
            throw HTTPRefusal(
                405, "the method must be GET, HEAD, POST, PUT, DELETE or OPTIONS",
                allowed: HTTPMethod.allCases)
        }
        let target = words[1]
        guard target.allSatisfy({ $0 > Byte.space && $0 < 0x7F && $0 != UInt8(ascii: "#") }),
            target.first == UInt8(ascii: "/")
                || (method == .options && target.elementsEqual("*".utf8))
        else { throw HTTPRefusal(400, "the address must begin with / and be plain ASCII") }
        let halves = target.split(
            separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        let fields = try fields(lines.dropFirst())
        let isCurrent = version.last == UInt8(ascii: "1")
        try checkHost(fields, isRequired: isCurrent)
        return HTTPRequest(
            method: method, path: String(decoding: halves[0], as: UTF8.self),
            query: halves.count > 1 ? String(decoding: halves[1], as: UTF8.self) : nil,
            fields: fields, minorVersion: isCurrent ? 1 : 0,
            staysOpen: try staysOpen(fields, isCurrent: isCurrent),
            expectsContinue: try expectsContinue(fields),
            bodyLength: try bodyLength(fields, method))
    }

    // MARK: Fields

    private func fields(
        _ lines: ArraySlice<ArraySlice<UInt8>>
    ) throws(HTTPRefusal) -> [HTTPRequest.Field] {
        var fields: [HTTPRequest.Field] = []
        for line in lines {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
                line[..<colon].allSatisfy(Byte.isToken)
            else { throw HTTPRefusal(400, "a header field is not 'Name: value'") }
            let value = line[(colon + 1)...]
            guard value.allSatisfy(Byte.isText) else {
                throw HTTPRefusal(400, "a header field has a control character")
            }
            let first = value.firstIndex { !Byte.isBlank($0) } ?? value.endIndex
            let last = value.lastIndex { !Byte.isBlank($0) } ?? first
            let text = first == value.endIndex ? [] : value[first...last]
            fields.append(
                HTTPRequest.Field(
                    String(decoding: line[..<colon].map(Byte.lowercased), as: UTF8.self),
                    String(decoding: text, as: UTF8.self)))
        }
        return fields
    }

    private func checkHost(
        _ fields: [HTTPRequest.Field], isRequired: Bool
    ) throws(HTTPRefusal) {
        let hosts = fields.filter { $0.name == "host" }
        guard hosts.count == 1 || (hosts.isEmpty && !isRequired) else {
            throw HTTPRefusal(400, "the header must have one Host")
        }
        let isPlain = hosts.allSatisfy { host in
            !host.value.isEmpty
                && host.value.utf8.allSatisfy { Byte.isToken($0) || ":[]".utf8.contains($0) }
        }
        guard isPlain else { throw HTTPRefusal(400, "Host is not the name of a host") }
    }

    private func staysOpen(
        _ fields: [HTTPRequest.Field], isCurrent: Bool
    ) throws(HTTPRefusal) -> Bool {
        let words = fields.filter { $0.name == "connection" }.flatMap {
            $0.value.lowercased().split(separator: ",").map { $0.filter { $0 != " " } }
        }
        return words.contains("close") ? false : isCurrent || words.contains("keep-alive")
    }

    private func expectsContinue(_ fields: [HTTPRequest.Field]) throws(HTTPRefusal) -> Bool {
        let wishes = fields.filter { $0.name == "expect" }
        guard !wishes.isEmpty else { return false }
        guard wishes.count == 1, wishes[0].value.lowercased() == "100-continue" else {
            throw HTTPRefusal(417, "Expect may be 100-continue only")
        }
        return true
    }

    private func bodyLength(
        _ fields: [HTTPRequest.Field], _ method: HTTPMethod
    ) throws(HTTPRefusal) -> Int {
        let lengths = fields.filter { $0.name == "content-length" }
        if let coding = fields.first(where: { $0.name == "transfer-encoding" }) {
            guard lengths.isEmpty, coding.value.lowercased() == "chunked",
                fields.count(where: { $0.name == "transfer-encoding" }) == 1, method.mayHaveBody
            else { throw HTTPRefusal(400, "Transfer-Encoding is not accepted") }
            throw HTTPRefusal(411, "send Content-Length instead of chunks")
        }
        guard lengths.count <= 1 else {
            throw HTTPRefusal(400, "the header has several Content-Length")
        }
        // RFC 9112, 6.3: there is no body in this case.
        guard let text = lengths.first?.value else { return 0 }
        guard !text.isEmpty, text.utf8.count <= 18, text.utf8.allSatisfy(Byte.isDigit),
            let length = Int(text)
        else { throw HTTPRefusal(400, "Content-Length is not a number") }
        guard method.mayHaveBody || length == 0 else {
            throw HTTPRefusal(400, "\(method.rawValue) must not have a body")
        }
        guard length <= limits.bodyBytes else {
            throw HTTPRefusal(413, "the body is larger than \(limits.bodyBytes) bytes")
        }
        return length
    }
}

/// The classes of bytes in the grammar of HTTP (RFC 9110, 5.6).
private enum Byte {
    static let cr = UInt8(ascii: "\r")
    static let lf = UInt8(ascii: "\n")
    static let space = UInt8(ascii: " ")

    static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == 9 }
    static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
    static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }
    static func isToken(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
    /// Whether it is a visible character, a blank, or not ASCII.
    static func isText(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F || byte == 9 }
    static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
    }
}
