import Glibc
import Platform
import Testing

struct PageMemoryTests {
    @Test(arguments: [1, 4096, 1 << 20, 3 << 20, (3 << 20) + 1])
    func `memory is zero and can be written to its last byte`(byteCount: Int) throws {
        let memory = try #require(PageMemory(byteCount: byteCount))
        #expect(memory.byteCount == byteCount)
        let bytes = UnsafeMutableRawBufferPointer(start: memory.base, count: byteCount)
        #expect(bytes.allSatisfy { $0 == 0 })
        bytes[0] = 1
        bytes[byteCount - 1] = 2
        #expect(bytes[byteCount - 1] == 2)
    }

    @Test func `a large block is aligned to huge pages`() throws {
        let memory = try #require(PageMemory(byteCount: 4 << 20))
        #expect(UInt(bitPattern: memory.base) % (2 << 20) == 0)
    }

    @Test(arguments: [0, -1, Int.max])
    func `an impossible size gives no memory`(byteCount: Int) {
        #expect(PageMemory(byteCount: byteCount) == nil)
    }

    #if HEAP_PAGES
        @Test(arguments: [4097, (1 << 20) + 1])
        func `AddressSanitizer reports a write beyond the memory`(byteCount: Int) async throws {
            let result = await #expect(
                processExitsWith: .failure, observing: [\.standardErrorContent]
            ) { [byteCount] in
                // This report is wanted: it does not go where others do.
                typealias SetReportPath = @convention(c) (UnsafePointer<CChar>) -> Void
                let symbol = try #require(dlsym(nil, "__sanitizer_set_report_path"))
                unsafeBitCast(symbol, to: SetReportPath.self)("stderr")
                let memory = try #require(PageMemory(byteCount: byteCount))
                memory.base.storeBytes(of: 1, toByteOffset: byteCount, as: UInt8.self)
            }
            let report = String(
                decoding: try #require(result).standardErrorContent, as: UTF8.self)
            #expect(report.contains("heap-buffer-overflow"))
        }
    #endif
}
