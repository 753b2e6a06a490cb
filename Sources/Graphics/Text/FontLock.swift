import Glibc

/// Serializes access to Cairo's fonts.
///
/// Cairo 1.16 keeps ten font files open for the whole process. To open another, it closes one that
/// no thread has locked, but checks that lock without holding it: a thread that is about to read a
/// letter from that file then reads freed memory. It also opens and closes files of one FreeType
/// library from several threads, which FreeType forbids. So all code that may open, read or close a
/// font takes this lock; letters are cached once read, so that waiting is rare.
enum FontLock {
    // Unchecked: it is made once, and after that only locked and unlocked.
    private nonisolated(unsafe) static let mutex: UnsafeMutablePointer<pthread_mutex_t> = {
        let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        var attributes = pthread_mutexattr_t()
        pthread_mutexattr_init(&attributes)
        // Recursive, because shaped texts may be released while another is being shaped.
        pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
        pthread_mutex_init(mutex, &attributes)
        pthread_mutexattr_destroy(&attributes)
        return mutex
    }()

    /// Runs code that may open, read or close a font.
    ///
    /// - Parameter body: the code; it may take the lock again.
    /// - Returns: the result of `body`.
    /// - Throws: any error that `body` throws.
    static func hold<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body()
    }
}
