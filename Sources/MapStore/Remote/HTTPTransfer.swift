import CCurl

/// A connection to web servers through libcurl, which is kept for further requests.
///
/// A transfer serves one thread at a time.
final class HTTPTransfer {
    private let handle: UnsafeMutableRawPointer

    /// The seconds for which a connection may take.
    private static let connecting = 5.0
    /// The library's own set-up, done once.
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// An answer, not yet checked.
    struct Answer {
        var fields = RangeAnswer()
        /// The address at which to ask instead.
        var redirect: String?
        var body: [UInt8] = []
    }

    /// - Throws: ``RemoteError`` if memory is short.
    init() throws(RemoteError) {
        guard Self.isReady, let handle = curl_easy_init() else {
            throw .unavailable("memory is short")
        }
        self.handle = handle
        // Threads must not be interrupted by signals; redirections are followed after a check of
        // their hosts.
        let settings = [
            ccurl_set_number(handle, CURLOPT_NOSIGNAL, 1),
            ccurl_set_text(handle, CURLOPT_PROTOCOLS_STR, "http,https"),
            ccurl_set_number(handle, CURLOPT_FOLLOWLOCATION, 0),
            // Otherwise it waits for the name of a host beyond all limits.
            ccurl_set_number(handle, CURLOPT_QUICK_EXIT, 1),
            ccurl_set_number(handle, CURLOPT_DISALLOW_USERNAME_IN_URL, 1),
            ccurl_set_number(handle, CURLOPT_SSL_VERIFYPEER, 1),
            ccurl_set_number(handle, CURLOPT_SSL_VERIFYHOST, 2),
            ccurl_set_number(handle, CURLOPT_CONNECTTIMEOUT_MS, Int(Self.connecting * 1000)),
            ccurl_set_text(handle, CURLOPT_USERAGENT, "render"),
        ]
        guard settings.allSatisfy({ $0 == CURLE_OK }) else {
            throw .refused("libcurl lacks what is needed")
        }
    }

    deinit { curl_easy_cleanup(handle) }

    /// Asks for a piece of a file.
    ///
    /// - Parameters:
    ///   - address: its address, whose host has been checked.
    ///   - range: the bytes, at least one.
    ///   - seconds: the longest time until all of the answer has come.
    /// - Returns: the answer with at most the requested number of bytes.
    /// - Throws: ``RemoteError`` if there is none.
    func get(
        _ address: String, _ range: Range<Int>, seconds: Double
    ) throws(RemoteError) -> Answer {
        let body = Body(limit: range.count)
        let code = withExtendedLifetime(body) { () -> CURLcode in
            let settings = [
                ccurl_set_text(handle, CURLOPT_URL, address),
                ccurl_set_text(
                    handle, CURLOPT_RANGE, "\(range.lowerBound)-\(range.upperBound - 1)"),
                ccurl_set_number(handle, CURLOPT_TIMEOUT_MS, max(Int(seconds * 1000), 1)),
                ccurl_set_receiver(
                    handle,
                    { bytes, size, count, context in
                        guard let bytes, let context else { return 0 }
                        return Unmanaged<Body>.fromOpaque(context).takeUnretainedValue()
                            .add(UnsafeRawBufferPointer(start: bytes, count: size &* count))
                    }, Unmanaged.passUnretained(body).toOpaque()),
            ]
            return settings.first { $0 != CURLE_OK } ?? curl_easy_perform(handle)
        }
        var answer = Answer(body: body.bytes)
        answer.fields.status = ccurl_status(handle)
        // A server that sends the whole file is cut short.
        guard code == CURLE_OK || body.isTooLong && answer.fields.status != 206 else {
            throw body.isTooLong
                ? .refused("the answer has more bytes than were asked for") : Self.error(code)
        }
        answer.fields.count = body.bytes.count
        answer.fields.contentRange = field("content-range")
        answer.fields.contentEncoding = field("content-encoding")
        answer.fields.etag = field("etag")
        answer.fields.lastModified = field("last-modified")
        answer.redirect = ccurl_redirect(handle).map { String(cString: $0) }
        return answer
    }

    /// A field of the last answer; `nil` if there is none.
    ///
    /// Several of a name are one list (RFC 9110, 5.3).
    private func field(_ name: String) -> String? {
        var values: [String] = []
        var found: UnsafeMutablePointer<curl_header>?
        while curl_easy_header(handle, name, values.count, UInt32(CURLH_HEADER), -1, &found)
            == CURLHE_OK, let value = found?.pointee.value
        {
            values.append(String(cString: value))
        }
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    private static func error(_ code: CURLcode) -> RemoteError {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST: .unavailable("the name of its host is not known")
        case CURLE_COULDNT_CONNECT: .unavailable("its server can't be reached")
        case CURLE_OPERATION_TIMEDOUT: .unavailable("its server does not answer in time")
        case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR:
            .unavailable("its server breaks off")
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE:
            .refused("the certificate of its server is not valid")
        default:
            .refused(
                curl_easy_strerror(code).map { String(cString: $0).lowercased() }
                    ?? "libcurl's error \(code.rawValue)")
        }
    }

    /// The bytes of an answer, up to a limit.
    private final class Body {
        var bytes: [UInt8] = []
        var isTooLong = false
        private let limit: Int

        init(limit: Int) { self.limit = limit }

        /// Takes a piece; anything but its size as a result ends the transfer.
        func add(_ piece: UnsafeRawBufferPointer) -> Int {
            guard piece.count <= limit - bytes.count else {
                isTooLong = true
                return 0
            }
            if bytes.isEmpty { bytes.reserveCapacity(min(limit, 1 << 20)) }
            bytes += piece
            return piece.count
        }
    }
}
