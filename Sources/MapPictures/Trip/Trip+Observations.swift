package import Guidance
package import Tracks

extension Trip {
    /// The samples between what is withheld, which must not be found out by matching across it.
    package var matchableParts: [Range<Int>] {
        let breaks = gaps.filter { $0.kind == .withheld }.map { $0.sample + 1 }
        return zip([0] + breaks, breaks + [samples.count]).compactMap { start, end in
            start < end ? start..<end : nil
        }
    }

    /// Samples as matching takes them.
    ///
    /// - Parameter range: which of them.
    /// - Returns: as many observations.
    package func observations(of range: Range<Int>) -> [TrackObservation] {
        samples[range].map {
            TrackObservation($0.coordinate, time: isTimed ? $0.time : nil, course: $0.course)
        }
    }
}
