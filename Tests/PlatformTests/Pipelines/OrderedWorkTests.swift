import Platform
import Testing

@Suite struct OrderedWorkTests {
    @Test(arguments: [1, 2, 5, 32]) func `results come in order, each once`(threads: Int) throws {
        var results: [Int] = []
        try OrderedWork.run(
            count: 500, threads: threads, scratch: { 0 },
            work: { jobs, index in
                jobs += 1
                return index * index
            },
            deliver: { index, square in
                #expect(square == index * index)
                results.append(index)
            })
        #expect(results == Array(0..<500))
    }

    @Test func `the error of the earliest failing job is thrown`() {
        struct Failure: Error, Equatable {
            let job: Int
        }
        var delivered = 0
        #expect(throws: Failure(job: 40)) {
            try OrderedWork.run(
                count: 100, threads: 4, scratch: {},
                work: { _, index in
                    if index >= 40 { throw Failure(job: index) }
                },
                deliver: { _, _ in delivered += 1 })
        }
        #expect(delivered == 40)
    }

    @Test func `an error while making a thread's scratch memory is thrown, not a deadlock`() {
        struct Failure: Error {}
        #expect(throws: Failure.self) {
            try OrderedWork.run(
                count: 10, threads: 3, scratch: { throw Failure() }, work: { _, index in index },
                deliver: { _, _ in })
        }
    }

    @Test func `running zero jobs returns immediately`() throws {
        try OrderedWork.run(
            count: 0, threads: 2, scratch: {}, work: { _, _ in }, deliver: { _, _ in })
    }
}
