import Guidance

extension ManeuverFitter {
    /// The distances from which tilted views show it where the way to it bends so much that only a far
    /// view would have all of it in the picture.
    private static let nearerDistances = [110.0, 60]
    /// The zooms by which a view may be farther than one along a straight road.
    private static let farther = 1.0

    /// Returns the view of a maneuver that is large in it, from as far away as possible.
    static func fit(_ turn: TurnAhead, of drive: Drive) -> ManeuverFit {
        var fitter = ManeuverFitter(turn, of: drive)
        var fit = fitter.fit
        for distance in nearerDistances where fitter.isFar(fit) {
            fitter = ManeuverFitter(turn, of: drive, from: distance)
            fit = fitter.fit
        }
        return fit
    }

    /// Whether a tilted view is much farther than one along a straight road.
    private func isFar(_ fit: ManeuverFit) -> Bool {
        guard !fit.isStop, let frame = frames.first, frame.view.mode == .tilted else {
            return false
        }
        let straight = ManeuverFit.approached(frame.defaultCamera, fit.distance)
        return fit.camera.zoom < straight.zoom - Self.farther
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
