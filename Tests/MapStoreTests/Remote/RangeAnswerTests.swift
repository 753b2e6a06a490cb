import Testing

@testable import MapStore

struct RangeAnswerTests {
    private func answer(_ status: Int, _ contentRange: String?, _ count: Int) -> RangeAnswer {
        var answer = RangeAnswer()
        (answer.status, answer.contentRange, answer.count) = (status, contentRange, count)
        answer.etag = "\"1\""
        return answer
    }

    @Test func `the requested piece is accepted, and a shorter one at the end of the file`() throws
    {
        let whole = try answer(206, "bytes 100-199/1000", 100).version(of: 100..<200)
        #expect(whole == RemoteVersion(size: 1000, mark: "\"1\""))
        let end = try answer(206, "bytes 900-999/1000", 100).version(of: 900..<2000)
        #expect(end == whole)
        _ = try answer(206, "BYTES  0-0/1", 1).version(of: 0..<9)
    }

    @Test(arguments: [
        nil, "", "bytes", "bytes 100-199", "bytes 100-199/*", "bytes */1000",
        "bytes 100-199/1000/1",
        "bytes 100-198/1000", "bytes 99-199/1000", "bytes 0-99/1000", "bytes 199-100/1000",
        "bytes 100-199/150",
        "bytes -1-199/1000", "bytes +100-199/1000", "lines 100-199/1000",
        "bytes 100-199/99999999999999999999",
        "bytes 100-9223372036854775807/9223372036854775807", "bytes １00-199/1000",
    ])
    func `other fields are refused`(field: String?) {
        #expect(throws: RemoteError.self) { try answer(206, field, 100).version(of: 100..<200) }
    }

    @Test func `another number of bytes may be an accident, another status is not always one`() {
        func isAccident(_ answer: RangeAnswer) -> Bool? {
            do {
                _ = try answer.version(of: 100..<200)
                return nil
            } catch {
                if case .unavailable = error { return true } else { return false }
            }
        }
        #expect(isAccident(answer(206, "bytes 100-199/1000", 99)) == true)
        for status in [500, 503, 599, 429] { #expect(isAccident(answer(status, nil, 0)) == true) }
        for status in [0, 200, 204, 304, 401, 403, 404, 416, 600, -1] {
            #expect(isAccident(answer(status, "bytes 100-199/1000", 100)) == false)
        }
    }

    @Test func `a compressed piece and an endless version are refused`() {
        var packed = answer(206, "bytes 100-199/1000", 100)
        packed.contentEncoding = "gzip"
        #expect(throws: RemoteError.self) { try packed.version(of: 100..<200) }
        var endless = answer(206, "bytes 100-199/1000", 100)
        endless.etag = String(repeating: "x", count: 2000)
        #expect(throws: RemoteError.self) { try endless.version(of: 100..<200) }
    }

    @Test func `without an ETag the time of the last change tells versions apart`() throws {
        var first = answer(206, "bytes 100-199/1000", 100)
        (first.etag, first.lastModified) = (nil, "Mon, 01 Jan 2024 00:00:00 GMT")
        var second = first
        second.lastModified = "Tue, 02 Jan 2024 00:00:00 GMT"
        let versions = try [first, second].map { try $0.version(of: 100..<200) }
        #expect(versions[0] != versions[1] && versions[0].digest != versions[1].digest)
    }
}
