import PageMemory
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

    @Test func `large memory begins where large pages do`() throws {
        let memory = try #require(PageMemory(byteCount: 4 << 20))
        #expect(UInt(bitPattern: memory.base) % (2 << 20) == 0)
    }

    @Test(arguments: [0, -1, Int.max])
    func `an impossible size gives no memory`(byteCount: Int) {
        #expect(PageMemory(byteCount: byteCount) == nil)
    }
}
