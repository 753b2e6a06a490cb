#if THREAD_SANITIZER
    import Glibc
#else
    public import Synchronization
#endif

/// A value that threads use one at a time.
///
/// It is Swift's `Mutex`, but for runs under ThreadSanitizer: the waiting half of that lies in a
/// library that is not instrumented, so that what it guards is taken for unguarded. There it is a
/// lock of the system's, which the sanitizer knows.
///
/// Unchecked: the value is touched while the lock is held alone.
public struct Locked<Value>: ~Copyable, @unchecked Sendable {
    #if THREAD_SANITIZER
        private let value: UnsafeMutablePointer<Value>
        private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

        /// A value that nobody else has.
        public init(_ value: consuming sending Value) {
            self.value = .allocate(capacity: 1)
            self.value.initialize(to: value)
            pthread_mutex_init(mutex, nil)
        }

        deinit {
            pthread_mutex_destroy(mutex)
            mutex.deallocate()
            value.deinitialize(count: 1)
            value.deallocate()
        }

        /// Uses the value, alone.
        public borrowing func withLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            return try body(&value.pointee)
        }

        /// Uses the value, alone; `nil` where another thread has it.
        public borrowing func withLockIfAvailable<Result, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result? {
            guard pthread_mutex_trylock(mutex) == 0 else { return nil }
            defer { pthread_mutex_unlock(mutex) }
            return try body(&value.pointee)
        }
    #else
        @usableFromInline let mutex: Mutex<Value>

        /// A value that nobody else has.
        @inlinable
        public init(_ value: consuming sending Value) { mutex = Mutex(value) }

        /// Uses the value, alone.
        @inlinable
        public borrowing func withLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            try mutex.withLock(body)
        }

        /// Uses the value, alone; `nil` where another thread has it.
        @inlinable
        public borrowing func withLockIfAvailable<Result, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result? {
            try mutex.withLockIfAvailable(body)
        }
    #endif
}
