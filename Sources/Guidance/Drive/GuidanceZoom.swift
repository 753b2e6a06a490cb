import Geometry

#if canImport(Glibc)
    import Glibc
#endif

extension GuidanceRoute {
    /// How near a map that follows the vehicle comes, as a Web Mercator zoom from 13.8 to 17.6.
    ///
    /// By the speed that the route's times have around the place: twice the speed shows a little
    /// more than twice the way. Up to 0.9 nearer before a maneuver and while it is done. Continuous
    /// in the distance, so that frame after frame can ask for it without a jump.
    ///
    /// - Parameter distance: metres from the start.
    /// - Returns: the zoom.
    package func zoom(at distance: Double) -> Double {
        let distance = line.clamped(distance)
        let near = nearness(at: distance, speed: defaultSpeed(at: distance))
        return min(baseZoom(at: distance) + 0.9 * near, 17.6)
    }

    /// The zoom far from maneuvers.
    package func baseZoom(at distance: Double) -> Double {
        min(max(17 - 1.15 * log2(max(defaultSpeed(at: distance), 10) / 25), 13.8), 17)
    }

    /// From 0 far from maneuvers to 1 at one.
    ///
    /// Grows on the last 12 seconds (120 to 400 m) before it, stays in a roundabout, and falls on
    /// the 60 m after it, or faster where the next one is near: else that would be out of the picture.
    private func nearness(at distance: Double, speed: Double) -> Double {
        let approach = min(max(speed / 3.6 * 12, 120), 400)
        var nearest = 0.0
        let first = maneuvers.partitioningIndex { steps[$0].end > distance - 60 }
        for number in max(first, 1)..<max(maneuvers.count, first, 1) {
            let step = steps[maneuvers[number]]
            var ahead = step.start - distance
            if ahead > approach { break }
            if ahead < 0 { ahead = min(end(ofManeuver: number) - distance, 0) }
            guard ahead > -60 else { continue }
            // Full from a third of the way on.
            let fraction =
                ahead > 0
                ? (approach - ahead) / (approach * 2 / 3)
                : 1 + ahead / departure(afterManeuver: number)
            let part = min(max(fraction, 0), 1)
            nearest = max(nearest, part * part * (3 - 2 * part))
        }
        return nearest
    }

    /// Metres after a maneuver on which the map goes back.
    private func departure(afterManeuver number: Int) -> Double {
        guard number + 1 < maneuvers.count else { return 60 }
        let gap = steps[maneuvers[number + 1]].start - end(ofManeuver: number)
        return min(max(0.12 * gap, 30), 60)
    }
}
