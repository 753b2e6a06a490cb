import Glibc
import Platform

/// The handling of signals that end the program before it is done.
enum Interruption {
    /// The request that a signal makes.
    enum Wish {
        /// End the process.
        case end
        /// Reload what has changed: `SIGHUP`.
        case hangUp
    }

    /// The function that receives signals instead of the last action.
    private static let taker = Locked<(@Sendable (Wish) -> Void)?>(nil)

    /// Lets a long-running verb handle signals itself; `nil` restores the default handling.
    ///
    /// A second signal to end, while the first is being handled, ends the process as usual.
    static func take(_ taker: (@Sendable (Wish) -> Void)?) {
        Self.taker.withLock { $0 = taker }
    }

    /// - Returns: whether a function received the signal.
    private static func offer(_ number: Int32) -> Bool {
        let taker = Self.taker.withLock { taker in
            defer { if number != SIGHUP { taker = nil } }
            return taker
        }
        taker?(number == SIGHUP ? .hangUp : .end)
        return taker != nil
    }

    private final class Watch {
        let signals: sigset_t
        let action: @Sendable (_ status: Int32) -> Never

        init(_ signals: sigset_t, _ action: @escaping @Sendable (_ status: Int32) -> Never) {
            self.signals = signals
            self.action = action
        }
    }

    /// Makes Ctrl-C, Ctrl-\, `kill` and a closed terminal end the process after a last action.
    ///
    /// The signals are blocked in this thread, and so in all threads that it starts, and received
    /// by a separate thread. There the action may do anything, which it may not in a signal handler
    /// (POSIX 2.4.3). Signals that the parent ignores (`nohup`) stay ignored.
    ///
    /// A program that is started from here must have the signals unblocked, or Ctrl-C won't end it.
    ///
    /// - Parameter action: the last action, which ends the process with the given status: 128 and
    ///   the signal's number.
    static func onSignal(_ action: @escaping @Sendable (_ status: Int32) -> Never) {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] where !isIgnored(number) {
            sigaddset(&signals, number)
        }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        let context = Unmanaged.passRetained(Watch(signals, action))
        var thread = pthread_t()
        let code = pthread_create(&thread, nil, waitForSignal, context.toOpaque())
        guard code == 0 else {
            // Without the thread, the signals must at least end the process.
            context.release()
            pthread_sigmask(SIG_UNBLOCK, &signals, nil)
            return
        }
        pthread_detach(thread)
    }

    /// The body of the thread that waits for signals.
    private static let waitForSignal:
        @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
            guard let context else { return nil }
            let watch = Unmanaged<Watch>.fromOpaque(context).takeRetainedValue()
            var signals = watch.signals
            var number: Int32 = 0
            repeat {
                guard sigwait(&signals, &number) == 0 else { return nil }
            } while offer(number)
            watch.action(128 + number)
        }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
