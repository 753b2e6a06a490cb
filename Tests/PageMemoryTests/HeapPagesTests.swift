import PageMemory
import Testing

/// A heap on large pages.
@Suite struct HeapPagesTests {
    @Test func `memory is as before, in small and in large blocks`() {
        HeapPages.makeLarge()
        var blocks: [[UInt8]] = []
        for power in stride(from: 4, through: 26, by: 2) {
            blocks.append([UInt8](repeating: UInt8(power), count: 1 << power))
        }
        for (block, power) in zip(blocks, stride(from: UInt8(4), through: 26, by: 2)) {
            #expect(block.allSatisfy { $0 == power })
        }
        // Once more does no harm.
        HeapPages.makeLarge()
        #expect(blocks.removeLast().last == 26)
    }
}
