import Platform

/// Shows the progress of long work on standard error.
///
/// On a terminal, one line is redrawn ten times a second. Elsewhere, a line is printed when a stage
/// begins and every few seconds, which reads well in a log. Programs get one JSON object per line.
final class ProgressDisplay: Sendable {
    private struct State {
        var stage: String?
        var shown: ProgressStep?
        /// The step that is farthest along, since threads may report theirs out of order.
        var farthest: ProgressStep?
        let began: ContinuousClock.Instant
        var stageBegan: ContinuousClock.Instant
        var lastShown: ContinuousClock.Instant?
        var hasOpenLine = false
    }

    private let console: Console
    private let style: ProgressStyle
    private let interval: Duration
    private let state: Locked<State>

    /// The interval between two lines for a program.
    private static let programInterval = Duration.seconds(1)
    /// The interval between two lines in a log.
    private static let logInterval = Duration.seconds(5)
    /// The interval between two updates of the line on a terminal.
    private static let drawInterval = Duration.milliseconds(100)

    /// Creates a display, which shows nothing if `isQuiet`.
    convenience init(console: Console, isQuiet: Bool) {
        self.init(console: console, style: isQuiet ? .none : .bar)
    }

    /// Creates a display of a style.
    init(console: Console, style: ProgressStyle) {
        self.console = console
        self.style = style
        interval =
            style == .json
            ? Self.programInterval
            : console.terminalWidth() == nil ? Self.logInterval : Self.drawInterval
        let now = ContinuousClock.now
        state = Locked(State(began: now, stageBegan: now))
    }

    /// Records a step; may be called from any thread, thousands of times a second.
    func update(_ step: ProgressStep) {
        guard style != .none else { return }
        state.withLock { show(step, at: ContinuousClock.now, &$0) }
    }

    /// Clears the line on the terminal, so that other text can be printed; in a log, the last stage
    /// is reported as done if it is.
    func finish() {
        state.withLock { state in
            if style == .json {
                guard let last = state.farthest, last != state.shown else { return }
                state.shown = last
                return show(last, at: ContinuousClock.now, state)
            }
            if let last = state.farthest, last.fraction == 1 {
                endStage(at: ContinuousClock.now, state)
                state.shown = last
            }
            if state.hasOpenLine { console.clearLine() }
            state.hasOpenLine = false
        }
    }

    private func show(_ step: ProgressStep, at now: ContinuousClock.Instant, _ state: inout State) {
        let isNewStage = state.stage != step.stage
        if isNewStage {
            endStage(at: now, state)
            state.stage = step.stage
            state.stageBegan = now
            state.farthest = nil
        }
        if step.done >= state.farthest?.done ?? 0 { state.farthest = step }
        if !isNewStage, let last = state.lastShown, now - last < interval { return }
        state.lastShown = now
        state.shown = step
        show(step, at: now, state)
        state.hasOpenLine = style == .bar && console.terminalWidth() != nil
    }

    private func show(_ step: ProgressStep, at now: ContinuousClock.Instant, _ state: State) {
        let elapsed = (now - state.stageBegan) / .seconds(1)
        let began = (now - state.began) / .seconds(1)
        if style == .json {
            console.printError(step.json(elapsed: elapsed))
        } else if let width = console.terminalWidth() {
            let bar = step.bar(elapsed: elapsed, began: began, width: width)
            console.error([UInt8]("\r\(bar)\u{1B}[K".utf8))
        } else {
            let facts = step.facts(elapsed: elapsed, began: began).joined(separator: ", ")
            console.printError(facts.isEmpty ? step.stage : "\(step.stage): \(facts)")
        }
    }

    /// In a log, reports an incomplete last step of a stage as done when the next stage begins.
    private func endStage(at now: ContinuousClock.Instant, _ state: State) {
        guard style == .bar, console.terminalWidth() == nil, let last = state.shown,
            let fraction = last.fraction,
            last.done > 0, fraction < 1
        else { return }
        let whole = ProgressStep(
            stage: last.stage, done: last.total, total: last.total, unit: last.unit)
        let facts = whole.facts(elapsed: (now - state.stageBegan) / .seconds(1))
        console.printError("\(last.stage): \(facts.joined(separator: ", "))")
    }
}

/// How progress is shown on standard error.
enum ProgressStyle: String, CaseIterable, Sendable {
    /// A bar on a terminal, lines elsewhere.
    case bar
    /// One JSON object per line.
    case json
    /// No progress is shown.
    case none
}
