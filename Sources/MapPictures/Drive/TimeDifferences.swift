import Geometry
import Graphics
import MapRenderer
import Overlays
import Routes

/// How much longer the alternatives of an answer take than its main route.
struct TimeDifferences {
    /// An alternative with a time.
    private struct Alternative {
        let item: TimeDifferenceOverlay.Alternative
        /// Metres along the main route at which it leaves.
        let fork: Double
    }

    private let alternatives: [Alternative]
    private let main: RouteCourse

    /// Measures the alternatives of an answer.
    ///
    /// - Parameters:
    ///   - answer: the routes; those without a time have no difference.
    ///   - text: words for the differences.
    ///   - shaper: measures the words.
    init(_ answer: RouteAnswer, _ text: GuidanceText, _ shaper: TextShaper) {
        let lines = answer.main?.lines ?? []
        main = RouteCourse(lines: lines)
        let measured = MeasuredLine(pieces: lines)
        alternatives = answer.alternatives.compactMap { route in
            guard let own = route.duration, let other = answer.main?.duration else { return nil }
            let course = RouteCourse(lines: route.lines, apartFrom: lines)
            guard course.length > 0, let fork = course.coordinate(at: 0) else { return nil }
            return Alternative(
                item: TimeDifferenceOverlay.Alternative(
                    course, text: text.difference(own - other), shaper: shaper),
                fork: measured?.nearest(to: fork).position.distance ?? 0)
        }
    }

    /// The differences as an overlay.
    ///
    /// - Parameters:
    ///   - preference: where they are.
    ///   - driven: metres of the main route that are driven; alternatives that leave it earlier
    ///     have no difference any more.
    ///   - others: overlays that they keep clear of.
    ///   - theme: their colours.
    /// - Returns: the overlay; `nil` if there are no differences.
    func overlay(
        _ preference: TimeDifferenceOverlay.Preference, beyond driven: Double = 0,
        besides others: [any Overlay], theme: RoadTheme
    ) -> TimeDifferenceOverlay? {
        let ahead = alternatives.filter { $0.fork >= driven }.map(\.item)
        return ahead.isEmpty
            ? nil
            : TimeDifferenceOverlay(
                ahead, to: main, preference: preference, besides: others, theme: theme)
    }
}

extension GuidanceText {
    /// A difference of durations with its sign, in minutes.
    ///
    /// - Parameter seconds: the difference.
    /// - Returns: the words; `±0 min` between half a minute less and more.
    fileprivate func difference(_ seconds: Double) -> String {
        guard abs(seconds) >= 30 else { return "\u{00B1}" + duration(0) }
        return (seconds < 0 ? "\u{2212}" : "+") + duration(abs(seconds))
    }
}
