import Platform

/// The fields of an answer which tell what piece of what version of a file it contains.
///
/// Every field comes from another machine; an answer that is not exactly the requested piece is
/// refused.
struct RangeAnswer {
    /// The status of HTTP.
    var status = 0
    var contentRange: String?
    var contentEncoding: String?
    var etag: String?
    var lastModified: String?
    /// The number of bytes that were received.
    var count = 0

    /// Checks that the answer contains a piece of a file.
    ///
    /// - Parameter range: the requested bytes; they may end after the file.
    /// - Returns: the version of the file.
    /// - Throws: ``RemoteError`` for any other answer.
    func version(of range: Range<Int>) throws(RemoteError) -> RemoteVersion {
        guard status == 206 else { throw Self.error(ofStatus: status) }
        if let contentEncoding, contentEncoding.lowercased() != "identity" {
            throw .refused("it is sent compressed")
        }
        guard let (first, last, size) = contentRange.flatMap(Self.bytes) else {
            throw .refused("the answer does not say which bytes it contains")
        }
        guard first == range.lowerBound, last == min(range.upperBound, size) - 1 else {
            throw .refused("the answer contains other bytes than were asked for")
        }
        guard count == last - first + 1 else {
            throw .unavailable("the answer has \(count) bytes instead of \(last - first + 1)")
        }
        let mark = etag ?? lastModified ?? ""
        guard mark.utf8.count <= 1024 else { throw .refused("its version is too long a text") }
        return RemoteVersion(size: size, mark: mark)
    }

    private static func error(ofStatus status: Int) -> RemoteError {
        switch status {
        case 200: .refused("its server sends no parts of files")
        case 401, 403: .refused("access is denied (\(status))")
        case 404, 410: .refused("there is no such file (\(status))")
        case 429, 500...599: .unavailable("its server answers \(status)")
        default: .refused("its server answers \(status)")
        }
    }

    /// Reads a field as `bytes 0-99/1234`; `nil` if it is malformed, or the size is not known.
    private static func bytes(_ field: String) -> (first: Int, last: Int, size: Int)? {
        let words = field.split(separator: " ", omittingEmptySubsequences: true)
        guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
        let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = number(ends[0]), let last = number(ends[1]),
            let size = number(parts[1]), first <= last, last < size
        else { return nil }
        return (first, last, size)
    }

    private static func number(_ text: Substring) -> Int? {
        guard (1...18).contains(text.utf8.count),
            text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
        else { return nil }
        return Int(text)
    }
}

/// What tells one version of a map on another machine from the next.
package struct RemoteVersion: Hashable, Sendable {
    /// The size in bytes.
    package let size: Int
    /// The `ETag` of the file, or the time of its last change; empty if its server tells neither.
    let mark: String

    /// A number for the version that is the same on every machine.
    package var digest: UInt64 {
        var hash = StableHash()
        hash.add(UInt64(size))
        hash.add(mark)
        return hash.value
    }
}

/// A failure of a map on another machine; the texts complete "cannot read … of https://…: ".
enum RemoteError: Error, Hashable {
    /// It will fail again.
    case refused(String)
    /// It may succeed later.
    case unavailable(String)
    /// The map was replaced by another.
    case changed

    var reason: String {
        switch self {
        case .refused(let reason), .unavailable(let reason): reason
        case .changed: "it has changed since it was opened"
        }
    }
}
