#if THREAD_SANITIZER
    import Glibc
#else
    public import Synchronization
#endif

/// A value that is used by one thread at a time.
///
/// It is Swift's `Mutex`, except under ThreadSanitizer: the waiting half of `Mutex` is in a library
/// that is not instrumented, so that the sanitizer sees the guarded value as unguarded. Sanitizer
/// builds use a lock of the system, which the sanitizer knows.
///
/// Unchecked: the value is only accessed while the lock is held exclusively.
public struct Locked<Value>: ~Copyable, @unchecked Sendable {
    #if THREAD_SANITIZER
        private let value: UnsafeMutablePointer<Value>
        private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

        /// Takes ownership of a value.
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

        /// Gives exclusive access to the value.
        public borrowing func withLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            return try body(&value.pointee)
        }

        /// Gives exclusive access to the value; `nil` if another thread has it.
        public borrowing func withLockIfAvailable<Result, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result? {
            guard pthread_mutex_trylock(mutex) == 0 else { return nil }
            defer { pthread_mutex_unlock(mutex) }
            return try body(&value.pointee)
        }
    #else
        @usableFromInline let mutex: Mutex<Value>

        /// Takes ownership of a value.
        @inlinable
        public init(_ value: consuming sending Value) { mutex = Mutex(value) }

        /// Gives exclusive access to the value.
        @inlinable
        public borrowing func withLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            try mutex.withLock(body)
        }

        /// Gives exclusive access to the value; `nil` if another thread has it.
        @inlinable
        public borrowing func withLockIfAvailable<Result, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result? {
            try mutex.withLockIfAvailable(body)
        }
    #endif
}
