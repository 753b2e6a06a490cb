import Routes

extension GuidanceRoute {
    /// What the signpost of a step's maneuver shows: the engine's, and what it left out as the map
    /// has it.
    ///
    /// - Parameters:
    ///   - index: the step.
    ///   - exit: where the roundabout that it enters is left, in metres from the start.
    /// - Returns: the sign; it may show nothing.
    func signpost(ofStep index: Int, exit: Double?) -> Signpost {
        let step = steps[index].step
        var post = step.signpost ?? Signpost()
        if exit != nil, step.signpost == nil {
            post = steps[index + 1].step.signpost ?? post
        }
        switch step.maneuver.type {
        case .depart, .arrive, .continue, .newName, .notification: return post
        default: break
        }
        guard let sign = roadSignpost(at: exit ?? steps[index].start) else { return post }
        if post.exitNumbers.isEmpty { post.exitNumbers = sign.exitNumbers }
        if post.refs.isEmpty, post.destinations.isEmpty {
            post.refs = sign.refs
            post.destinations = sign.destinations
        }
        return post
    }

    /// The sign of the first road that begins about a place and has one: those of ramps often stand
    /// on their second piece.
    private func roadSignpost(at distance: Double) -> Signpost? {
        roads.matches(in: (distance - 20)...(distance + 40)).first {
            $0.stretch.lowerBound > distance - 20 && !$0.edge.signpost.isEmpty
        }?.edge.signpost
    }
}
