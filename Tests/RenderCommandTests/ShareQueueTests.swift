import Testing

@testable import RenderCommand

@Suite struct ShareQueueTests {
    @Test(arguments: [0, 1, 2, 7, 100], [1, 2, 3, 64])
    func `each share is dealt once, whoever asks`(count: Int, threads: Int) {
        var queue = ShareQueue(count: count, threads: threads)
        var dealt: [Int] = []
        // One thread asks three times as often as the others.
        var asking = 0
        while let share = queue.next(for: asking % 4 < 3 ? 0 : asking % threads) {
            dealt.append(share)
            asking += 1
        }
        #expect(dealt.sorted() == Array(0..<count))
        #expect((0..<threads).allSatisfy { queue.next(for: $0) == nil })
    }

    @Test func `a thread keeps to its neighbourhood until it has nothing left`() {
        var queue = ShareQueue(count: 8, threads: 2)
        #expect((0..<4).map { _ in queue.next(for: 1) } == [4, 5, 6, 7])
        // The later half of the other's.
        #expect((0..<2).map { _ in queue.next(for: 1) } == [2, 3])
        #expect((0..<2).map { _ in queue.next(for: 0) } == [0, 1])
        #expect(queue.next(for: 0) == nil)
    }
}
