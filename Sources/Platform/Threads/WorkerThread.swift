import Glibc

/// A thread of the system that runs one piece of work.
///
/// Unchecked: `thread` is written in `init` alone, before anybody else has the object.
public final class WorkerThread: @unchecked Sendable {
    private var thread = pthread_t()

    /// Starts a thread.
    ///
    /// - Parameter work: what it does.
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

    /// Lets other threads of the machine go first from now on; of the thread that calls.
    public static func yieldToOthers() {
        // On Linux, 0 is the calling thread and not its process.
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    }

    /// Waits until the work is done; once only.
    public func join() { pthread_join(thread, nil) }

    private final class Job {
        let work: @Sendable () -> Void
        init(_ work: @escaping @Sendable () -> Void) { self.work = work }
    }
}

/// A thread that the system does not give.
public struct ThreadError: Error, Hashable, CustomStringConvertible, Sendable {
    /// The system's number of the error.
    let code: Int32

    /// In one line.
    public var description: String {
        "cannot start a thread: \(String(cString: strerror(code)))"
    }
}
