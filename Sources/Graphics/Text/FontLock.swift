import Glibc

/// Lets one thread at a time at Cairo's fonts.
///
/// Cairo 1.16 keeps ten font files open for the whole process. To open another it closes one that
/// no thread has locked, but looks at that lock without holding it: the thread that was about to read
/// a letter there reads freed memory. It also opens and closes files of one FreeType library from
/// several threads, which FreeType forbids. So whatever may open, read or close a font takes this
/// lock; letters are kept once read, so that it is seldom waited for.
enum FontLock {
    // Unchecked: made once, and only locked and unlocked from then on.
    private nonisolated(unsafe) static let mutex: UnsafeMutablePointer<pthread_mutex_t> = {
        let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        var attributes = pthread_mutexattr_t()
        pthread_mutexattr_init(&attributes)
        // What was shaped may be let go while something else is shaped.
        pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
        pthread_mutex_init(mutex, &attributes)
        pthread_mutexattr_destroy(&attributes)
        return mutex
    }()

    /// Does something that may open, read or close a font.
    ///
    /// - Parameter body: what is done; it may take the lock again.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws.
    static func hold<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body()
    }
}
