import Glibc
import Platform
import Testing

@Suite struct OrderedPipelineTests {
    private struct Failure: Error, Equatable {
        let number: Int
    }

    @Test(arguments: [0, 1, 2, 5]) func `results come in the order of the input`(
        threads: Int
    ) throws {
        var results: [Int] = []
        let pipeline = try OrderedPipeline<Int, Int>(
            threads: threads,
            work: { number in
                // Every third takes longer, so that later ones overtake it.
                if number.isMultiple(of: 3) { usleep(500) }
                return number * 2
            },
            deliver: { results.append($0) })
        for number in 0..<200 { try pipeline.add(number) }
        try pipeline.finish()
        #expect(results == (0..<200).map { $0 * 2 })
    }

    @Test func `the first error in order is thrown after all earlier results are delivered`()
        throws
    {
        var delivered = 0
        let pipeline = try OrderedPipeline<Int, Int>(
            threads: 3,
            work: { number in
                if number >= 40 { throw Failure(number: number) }
                return number
            },
            deliver: { _ in delivered += 1 })
        #expect(throws: Failure(number: 40)) {
            for number in 0..<100 { try pipeline.add(number) }
            try pipeline.finish()
        }
        #expect(delivered == 40)
    }

    @Test func `the number of elements in work stays small for 500 elements`() throws {
        let held = Locked((now: 0, most: 0))
        var delivered = 0
        let pipeline = try OrderedPipeline<Int, Int>(
            threads: 2,
            work: { number in
                held.withLock { held in
                    held.now += 1
                    held.most = max(held.most, held.now)
                }
                return number
            },
            deliver: { _ in
                delivered += 1
                held.withLock { $0.now -= 1 }
            })
        for number in 0..<500 { try pipeline.add(number) }
        try pipeline.finish()
        #expect(delivered == 500)
        #expect(held.withLock { $0.most } <= 13)
    }

    @Test func `elements still waiting when the pipeline is dropped are not started`() throws {
        let begun = Locked(0)
        do {
            let pipeline = try OrderedPipeline<Int, Int>(
                threads: 1,
                work: { number in
                    usleep(20_000)
                    begun.withLock { $0 += 1 }
                    return number
                },
                deliver: { _ in })
            for number in 0..<4 { try pipeline.add(number) }
        }
        #expect(begun.withLock { $0 } < 4)
    }

    @Test(arguments: [0, 1, 3])
    func `an error of the receiver is thrown and no result is delivered twice`(
        threads: Int
    ) throws {
        var delivered: [Int] = []
        let pipeline = try OrderedPipeline<Int, Int>(
            threads: threads, work: { $0 },
            deliver: { number in
                delivered.append(number)
                if number == 40 { throw Failure(number: number) }
            })
        #expect(throws: Failure(number: 40)) {
            for number in 0..<100 { try pipeline.add(number) }
            try pipeline.finish()
        }
        #expect(delivered == Array(0...40))
        // Whoever goes on all the same gets what was in work behind it.
        try pipeline.finish()
        #expect(delivered == Array(0..<delivered.count))
    }

    @Test(arguments: [1, 3])
    func `an error of the oldest element in a full window is thrown and threads end`(
        threads: Int
    ) throws {
        let isHeld = Monitor(true)
        let begun = Locked(0)
        var delivered = 0
        var added = 0
        do {
            let pipeline = try OrderedPipeline<Int, Int>(
                threads: threads,
                work: { number in
                    begun.withLock { $0 += 1 }
                    guard number > 0 else {
                        // The first is done last of all that may be in work.
                        _ = isHeld.wait { $0 ? nil : true }
                        throw Failure(number: number)
                    }
                    return number
                },
                deliver: { _ in delivered += 1 })
            #expect(throws: Failure(number: 0)) {
                for number in 0..<100 {
                    // Six things a thread: the next one waits for the first.
                    if number == 6 * threads {
                        // Behind the first the other threads go on, if there are any.
                        let most = threads == 1 ? 1 : 6 * threads
                        for _ in 0..<1000 where begun.withLock({ $0 }) < most { usleep(10_000) }
                        #expect(begun.withLock { $0 } == most)
                        isHeld.withLock { $0 = false }
                    }
                    try pipeline.add(number)
                    added += 1
                }
            }
            #expect(added == 6 * threads)
        }
        #expect(delivered == 0)
    }
}
