/// Deals shares of work to threads, neighbours to the same thread.
///
/// A thread that draws one block after its neighbour knows most labels around it already; dealt out
/// in turn, each thread would find all of them anew. A thread that has nothing left takes the later
/// half of what the busiest one still has.
struct ShareQueue {
    /// What each thread still has to do.
    private var runs: [Range<Int>]

    /// - Parameters:
    ///   - count: how many shares there are.
    ///   - threads: how many threads ask, one at least.
    init(count: Int, threads: Int) {
        let threads = max(threads, 1)
        runs = (0..<threads).map { count * $0 / threads..<count * ($0 + 1) / threads }
    }

    /// The number of the share that a thread does next; `nil` when all are dealt.
    mutating func next(for thread: Int) -> Int? {
        if runs[thread].isEmpty {
            guard let busiest = runs.indices.max(by: { runs[$0].count < runs[$1].count }) else {
                return nil
            }
            let run = runs[busiest]
            let middle = run.lowerBound + run.count / 2
            runs[busiest] = run.lowerBound..<middle
            runs[thread] = middle..<run.upperBound
        }
        return runs[thread].popFirst()
    }
}
