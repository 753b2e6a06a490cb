import Language

/// The time of day at the vehicle, to the minute or, for animation, to fractions of a second.
package struct FrameTime: Hashable, Sendable {
    /// Hours and minutes.
    let clock: ClockTime
    /// Seconds of the minute, below 60; `nil` if none were given, then nothing is animated.
    let seconds: Double?
    /// Seconds that have passed since then.
    private var elapsed = 0.0

    /// Duration of a bounce of the destination's arrow, in seconds; a minute has 50 bounces.
    static let bounce = 1.2

    /// Reads `HH:MM`, `HH:MM:SS` or `HH:MM:SS.s`; `nil` for anything else.
    init?(parsing text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count),
            let clock = ClockTime(parsing: parts.prefix(2).joined(separator: ":"))
        else { return nil }
        self.clock = clock
        guard parts.count == 3 else {
            seconds = nil
            return
        }
        let digits = parts[2].split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(digits.count), digits[0].utf8.count == 2,
            digits.allSatisfy({ part in
                (1...6).contains(part.utf8.count)
                    && part.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
            }), let seconds = Double(parts[2]), seconds < 60
        else { return nil }
        self.seconds = seconds
    }

    /// A time from seconds since midnight; a whole minute has no seconds, so nothing is animated.
    package init(secondsOfDay: Double) {
        let minutes = Int((secondsOfDay / 60).rounded(.down))
        let rest = secondsOfDay - Double(minutes) * 60
        clock = ClockTime(minutes: minutes)
        seconds = rest == 0 ? nil : rest
    }

    /// Returns the time of the same journey some seconds later.
    func after(seconds more: Double) -> FrameTime {
        var later = self
        later.elapsed += more
        return later
    }

    /// Returns the time of day some seconds later, to the nearest minute.
    func adding(seconds more: Double) -> ClockTime {
        clock.adding(seconds: more + (seconds ?? 0) + elapsed)
    }

    /// The phase of a bounce, from 0, at rest on the ground, to 1.
    var bouncePhase: Double {
        guard let seconds else { return 0 }
        let bounces = (seconds + elapsed) / Self.bounce
        return bounces - bounces.rounded(.down)
    }
}
