import Glibc
import Platform

/// What happens when the user ends the program before it is done.
enum Interruption {
    /// What a signal asks for.
    enum Wish {
        /// To end.
        case end
        /// To read what has changed: `SIGHUP`.
        case hangUp
    }

    /// Who takes signals instead of the last action.
    private static let taker = Locked<(@Sendable (Wish) -> Void)?>(nil)

    /// Lets a long-running verb take signals itself; `nil` gives them back.
    ///
    /// A second signal to end, while the first is being obeyed, ends the process as without it.
    static func take(_ taker: (@Sendable (Wish) -> Void)?) {
        Self.taker.withLock { $0 = taker }
    }

    /// - Returns: whether somebody took the signal.
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

    /// From now on Ctrl-C, Ctrl-\, `kill` and a closed terminal end the process after a last action.
    ///
    /// The signals are blocked in this thread, and so in all that it starts, and taken by a thread of
    /// their own: there the action may do anything, which it may not in a signal handler (POSIX
    /// 2.4.3). Signals that the parent ignores (`nohup`) stay ignored.
    ///
    /// A program that is started from here must be given the signals back, or Ctrl-C won't end it.
    ///
    /// - Parameter action: what to do last, and to end the process with: 128 and the signal's number.
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
            // Without the thread the signals must at least end the process.
            context.release()
            pthread_sigmask(SIG_UNBLOCK, &signals, nil)
            return
        }
        pthread_detach(thread)
    }

    /// The body of the thread that waits.
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
