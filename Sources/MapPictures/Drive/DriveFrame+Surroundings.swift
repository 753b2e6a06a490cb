import Geometry
import Guidance
import MapRenderer
import Overlays

extension DriveFrame {
    /// Metres of the way ahead that no house hides.
    private static let clearAhead = 500.0
    /// Metres over which the clear way ends.
    private static let clearSlope = 100.0
    /// Metres behind the vehicle over which it begins.
    private static let clearBehind = 45.0
    /// Metres between its places.
    private static let clearStep = 15.0
    /// Metres beside the way within which houses are low.
    private static let clearAside = 40.0
    /// Metres around the next maneuver, likewise.
    private static let clearAround = 60.0

    /// Says which way houses must not hide, and how far the vehicle is below ground.
    func addSurroundings(to request: inout FrameRequest) {
        request.underground = underground
        guard request.camera.pitch > 0 else { return }
        request.clearedWay = clearedWay
    }

    /// The way ahead, and the next maneuver on it.
    ///
    /// Its places stand still while the vehicle moves, and what they count for grows and falls off
    /// smoothly: so do the houses.
    private var clearedWay: ClearedWay {
        let vehicle = state.position.distance
        func weight(_ meters: Double) -> Double {
            let ahead = meters - vehicle
            let begin = (ahead + Self.clearBehind) / Self.clearBehind
            let end = (Self.clearAhead + Self.clearSlope - ahead) / Self.clearSlope
            return min(max(min(begin, end), 0), 1)
        }
        let first = ((vehicle - Self.clearBehind) / Self.clearStep).rounded(.up)
        let count = Int(
            (Self.clearAhead + Self.clearSlope + Self.clearBehind) / Self.clearStep)
        var places = (0...count).compactMap { index -> ClearedWay.Place? in
            let meters = (first + Double(index)) * Self.clearStep
            guard meters >= 0, meters <= guidance.length else { return nil }
            return ClearedWay.Place(
                WorldPoint(guidance.coordinate(at: meters)), weight: weight(meters),
                extent: Self.clearAside)
        }
        if let next = state.next {
            let meters = next.stretch.lowerBound
            places.append(
                ClearedWay.Place(
                    WorldPoint(guidance.coordinate(at: meters)), weight: weight(meters),
                    extent: Self.clearAround))
        }
        return ClearedWay(places)
    }

    /// Metres of a tunnel after which there is nothing left of the houses above it.
    private static let portal = 60.0

    /// How far the vehicle is in a tunnel: 0 at its ends, 1 inside.
    var underground: Double {
        guard let tunnel = state.tunnel, !state.position.isOffRoute else { return 0 }
        let place = state.position.distance
        let inside = min(place - tunnel.lowerBound, tunnel.upperBound - place) / Self.portal
        return min(max(inside, 0), 1)
    }

    /// What may hide the route's line: nothing while the vehicle is below all of it.
    var placement: RoutePlacement {
        underground > 0 ? .onTop : .inScene(ground: guidance.groundStretches)
    }
}
