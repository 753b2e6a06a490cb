import CHiredis
import Parameters

/// An answer of a Redis server.
enum RedisReply: Hashable, Sendable {
    /// A short text such as `OK`.
    case status(String)
    /// A refusal such as `OOM command not allowed when used memory > 'maxmemory'.`
    case error(String)
    case integer(Int)
    case bytes([UInt8])
    /// There is no such value.
    case absent
    case list([RedisReply])
}

/// Reads the answers of a Redis server from its bytes, by hiredis.
///
/// What the server announces is not believed: a list with too many parts is refused before
/// memory is reserved for it, and a string occupies only the bytes that have arrived, whose
/// number the caller limits.
final class RedisReplyReader {
    private let reader: UnsafeMutablePointer<redisReader>
    private let makers: UnsafeMutablePointer<redisReplyObjectFunctions>
    private let limit: UnsafeMutablePointer<PartLimit>

    /// What hiredis' maker of lists is told.
    private struct PartLimit {
        /// The makers of hiredis.
        let makers: UnsafeMutablePointer<redisReplyObjectFunctions>
        /// The number of parts that all lists of the answer may still have.
        var remaining: Int
    }

    /// The maximum number of parts of all lists in one answer.
    static let maximumParts = 100_000
    /// The characters of a status or refusal that are kept.
    private static let maximumText = 200

    init() throws(RedisError) {
        guard let reader = redisReaderCreate() else { throw RedisError("memory is exhausted") }
        guard let own = reader.pointee.fn else {
            redisReaderFree(reader)
            throw RedisError("hiredis makes no answers")
        }
        self.reader = reader
        makers = .allocate(capacity: 1)
        makers.initialize(to: own.pointee)
        limit = .allocate(capacity: 1)
        limit.initialize(to: PartLimit(makers: own, remaining: Self.maximumParts))
        // This version of hiredis reserves memory for whatever number is announced.
        makers.pointee.createArray = { task, count in
            let limit = task?.pointee.privdata?.assumingMemoryBound(to: PartLimit.self)
            guard let limit, count >= 0, Int(count) <= limit.pointee.remaining else { return nil }
            limit.pointee.remaining -= Int(count)
            return limit.pointee.makers.pointee.createArray(task, count)
        }
        reader.pointee.fn = makers
        reader.pointee.privdata = UnsafeMutableRawPointer(limit)
    }

    deinit {
        // What is half read is released by the makers, which must exist until then.
        redisReaderFree(reader)
        makers.deallocate()
        limit.deallocate()
    }

    /// Adds bytes that have arrived.
    func feed(_ bytes: UnsafeRawBufferPointer) throws(RedisError) {
        let text = bytes.assumingMemoryBound(to: CChar.self)
        guard redisReaderFeed(reader, text.baseAddress, text.count) == REDIS_OK else {
            throw RedisError("memory is exhausted")
        }
    }

    /// Returns the next whole answer; `nil` if more bytes are needed for it.
    ///
    /// - Throws: ``RedisError`` if the bytes are no answer; the reader is of no use then.
    func next() throws(RedisError) -> RedisReply? {
        var made: UnsafeMutableRawPointer?
        guard redisReaderGetReply(reader, &made) == REDIS_OK else {
            throw RedisError("its answer is not Redis' protocol")
        }
        guard let made else { return nil }
        defer { freeReplyObject(made) }
        limit.pointee.remaining = Self.maximumParts
        return Self.reply(made.assumingMemoryBound(to: redisReply.self).pointee)
    }

    /// Converts an answer of hiredis, which nests lists a few levels deep at most.
    private static func reply(_ made: redisReply) -> RedisReply {
        var bytes: [UInt8] {
            guard let start = made.str else { return [] }
            return Array(UnsafeRawBufferPointer(start: start, count: made.len))
        }
        var text: String {
            let start = String(decoding: bytes.prefix(4 * maximumText), as: UTF8.self)
            return PrintableText.short(start, limit: maximumText)
        }
        switch made.type {
        case REDIS_REPLY_STATUS: return .status(text)
        case REDIS_REPLY_ERROR: return .error(text)
        case REDIS_REPLY_INTEGER: return .integer(Int(made.integer))
        case REDIS_REPLY_STRING: return .bytes(bytes)
        case REDIS_REPLY_ARRAY:
            let parts = UnsafeBufferPointer(start: made.element, count: made.elements)
            return .list(parts.map { $0.map { reply($0.pointee) } ?? .absent })
        default: return .absent
        }
    }
}

/// An exchange with a Redis server that failed.
struct RedisError: Error, Hashable, CustomStringConvertible, Sendable {
    /// What is wrong, in a few words.
    let description: String
    /// Whether the server closed the connection before it answered, as it does with idle
    /// ones.
    let isClosed: Bool

    init(_ description: String, isClosed: Bool = false) {
        self.description = description
        self.isClosed = isClosed
    }
}
