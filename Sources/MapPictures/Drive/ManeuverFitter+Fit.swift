import Guidance

extension ManeuverFitter {
    /// The distances from which tilted views show it where the way to it bends so much that only a far
    /// view would have all of it in the picture.
    private static let distances = [distance, 110, 60]
    /// The zooms by which a view may be farther than one along a straight road.
    private static let farther = 1.0

    /// Returns the view of a maneuver that is large in it, from as far away as possible.
    static func fit(_ turn: TurnAhead, of drive: Drive) -> ManeuverFit {
        var nearest: ManeuverFit?
        for distance in distances {
            let fitter = ManeuverFitter(turn, of: drive, from: distance)
            let fit = fitter.fit
            guard !fit.isStop, let frame = fitter.frames.first, frame.view.mode == .tilted else {
                return fit
            }
            let straight = ManeuverFit.approached(frame.defaultCamera, fit.distance)
            if fit.camera.zoom >= straight.zoom - farther { return fit }
            nearest = fit
        }
        return nearest ?? ManeuverFitter(turn, of: drive).fit
    }

    /// The zooms that a maneuver may lose so that the following one is in the picture with it.
    private static let lostToFollowing = 0.75

    /// The best view from the distance.
    private var fit: ManeuverFit {
        guard let frame = frames.first else {
            return ManeuverFit(camera: DriveCamera(zoom: 16, pitch: 0), distance: distance)
        }
        if frame.state.next?.isTurn == false { return stopFit(frame) }
        guard following(of: frame) != nil else { return turnFit(frame) }
        var single = self
        single.keepsFollowing = false
        let alone = single.turnFit(frame)
        var both = turnFit(frame)
        guard both.camera.zoom >= alone.camera.zoom - Self.lostToFollowing else { return alone }
        both.withFollowing = zoomWithFollowing(of: frame)
        return both
    }
}
