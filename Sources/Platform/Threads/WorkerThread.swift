import Glibc

/// A system thread that runs one piece of work.
///
/// Unchecked: `thread` is written only in `init`, before any other thread has the object.
public final class WorkerThread: @unchecked Sendable {
    private var thread = pthread_t()

    /// Starts a thread.
    ///
    /// - Parameter work: runs on the thread.
    /// - Throws: ``ThreadError`` if the system has no more threads.
    public init(_ work: @escaping @Sendable () -> Void) throws {
        let job = Unmanaged.passRetained(Job(work))
        let status = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<Job>.fromOpaque(context).takeRetainedValue().work()
                return nil
            }, job.toOpaque())
        guard status == 0 else {
            job.release()
            throw ThreadError(code: status)
        }
    }

    /// Gives other threads of the machine priority over the calling thread from now on.
    public static func yieldToOthers() {
        // On Linux, 0 is the calling thread and not its process.
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    }

    /// Waits until the work is done; may be called only once.
    public func join() { pthread_join(thread, nil) }

    private final class Job {
        let work: @Sendable () -> Void
        init(_ work: @escaping @Sendable () -> Void) { self.work = work }
    }
}

/// The error if the system can't provide a thread.
struct ThreadError: Error, Hashable, CustomStringConvertible, Sendable {
    /// The system's error number.
    let code: Int32

    /// The error in one line.
    var description: String {
        "cannot start a thread: \(String(cString: strerror(code)))"
    }
}
