import Glibc
import MapPictures
import Platform
import Testing

/// Whole files, whatever the system says of their size.
@Suite struct InputFileTests {
    private static func file(_ bytes: [UInt8]) throws -> String {
        var path = Array("/tmp/render-input-XXXXXX".utf8CString)
        let file = mkstemp(&path)
        try #require(file >= 0)
        defer { close(file) }
        try #require(write(file, bytes, bytes.count) == bytes.count)
        return String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    @Test(arguments: [0, 1, 4_095, 4_096, 4_097, 300_000])
    func `a file is read to its end`(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let path = try Self.file(bytes)
        defer { unlink(path) }
        #expect(try InputFile.read(path, limit: count) == bytes)
    }

    @Test func `a file that is too long is refused`() throws {
        let path = try Self.file([1, 2, 3])
        defer { unlink(path) }
        #expect(throws: SceneError.self) { try InputFile.read(path, limit: 2) }
    }

    @Test(arguments: ["/proc/self/maps", "/proc/kmsg", "/sys/kernel/uevent_seqnum"])
    func `a file of /proc or /dev is refused`(path: String) {
        #expect(throws: SceneError.self) { try InputFile.read(path, limit: 1 << 20) }
    }

    @Test func `a pipe is read to its end`() throws {
        let path = "/tmp/render-pipe-\(getpid())"
        try #require(mkfifo(path, 0o600) == 0)
        defer { unlink(path) }
        let bytes = [UInt8](repeating: 7, count: 600_000)
        let writer = try WorkerThread {
            let pipe = open(path, O_WRONLY)
            defer { close(pipe) }
            var start = 0
            while start < bytes.count {
                let count = bytes[start...].withUnsafeBytes { rest in
                    write(pipe, rest.baseAddress, rest.count)
                }
                guard count > 0 else { return }
                start += count
            }
        }
        #expect(try InputFile.read(path, limit: 1 << 20, allowsPipes: true) == bytes)
        writer.join()
    }
}
