import Testing

@testable import Graphics

@Suite struct HuffmanCodeTests {
    @Test(
        arguments: [
            [1, 1], [5, 0, 3], [0, 0, 9], [], [4, 3, 2, 1], [UInt32](repeating: 1, count: 286),
            // Fibonacci's numbers want the longest codes of all.
            [
                1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597, 2584, 4181,
                6765,
            ],
        ] as [[UInt32]], [9, 15])
    func `codes are complete, none is too long, and frequent symbols have short ones`(
        _ counts: [UInt32], _ limit: Int
    ) {
        let frequencies = counts.isEmpty ? [0, 0] : counts
        let code = HuffmanCode(frequencies, limit: limit)
        let lengths = code.lengths.filter { $0 > 0 }
        #expect(lengths.allSatisfy { $0 <= limit })
        #expect(lengths.reduce(0) { $0 + 1 << (limit - Int($1)) } == 1 << limit)
        for (a, first) in frequencies.enumerated() where first > 0 {
            #expect(code.lengths[a] > 0)
            for (b, second) in frequencies.enumerated() where second > first {
                #expect(code.lengths[b] <= code.lengths[a])
            }
        }
    }
}
