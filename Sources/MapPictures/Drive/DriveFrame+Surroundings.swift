import Geometry
import Guidance
import MapRenderer
import Overlays

extension DriveFrame {
    /// Metres of the road ahead that houses must not hide.
    private static let clearAhead = 500.0
    /// Metres over which the clear stretch fades out.
    private static let clearSlope = 100.0
    /// Metres behind the vehicle over which the clear stretch fades in.
    private static let clearBehind = 45.0
    /// Metres between the places along the clear stretch.
    private static let clearStep = 15.0
    /// Distance from the road within which houses are drawn low, in metres.
    private static let clearAside = 40.0
    /// Distance from the next maneuver within which houses are drawn low, in metres.
    private static let clearAround = 90.0

    /// Adds the stretch of road that houses must not hide, and how far the vehicle is underground.
    func addSurroundings(to request: inout FrameRequest) {
        request.underground = underground
        guard request.camera.pitch > 0 else { return }
        request.clearedWay = clearedWay
    }

    /// The road ahead, and the next maneuver on it.
    ///
    /// Its places stay fixed while the vehicle moves, and their weights rise and fall smoothly, so
    /// house heights also change smoothly.
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

    /// Metres into a tunnel after which the houses above it have disappeared.
    private static let portal = 60.0

    /// How far the vehicle is inside a tunnel, from 0 at its ends to 1.
    var underground: Double {
        guard let tunnel = state.tunnel, !state.position.isOffRoute else { return 0 }
        let place = state.position.distance
        let inside = min(place - tunnel.lowerBound, tunnel.upperBound - place) / Self.portal
        return min(max(inside, 0), 1)
    }

    /// The layer of the route's line; in a tunnel, nothing may hide the line.
    var placement: RoutePlacement {
        underground > 0 ? .onTop : .inScene(ground: guidance.groundStretches)
    }
}
