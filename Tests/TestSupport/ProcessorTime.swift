import Glibc

/// Seconds of processor time that the calling thread takes for a piece of work: on a machine where
/// much runs at once the clock on the wall says little.
package func processorSeconds(_ body: () throws -> Void) rethrows -> Double {
    func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    try body()
    return now() - start
}
