import MapStore

/// Interim.
struct TravelRules {
    let tags: Tags
    init(tags: Tags) { self.tags = tags }
    func use(by profile: TravelProfile, forward: Bool) -> RoadUse {
        guard let draft = RoadTags(tags: tags).plainDraft else { return .none }
        switch profile {
        case .car:
            guard draft.carAccess != .no, (forward ? draft.forward : draft.backward) != nil else {
                return .none
            }
            return RoadUse(
                access: draft.carAccess == .yes || draft.carAccess == .permissive
                    ? .open : .destination, speed: draft.roadClass == .motorway ? 90 : 40)
        case .bicycle:
            return draft.roadClass == .motorway ? .none : RoadUse(access: .open, speed: 15)
        case .foot: return draft.roadClass == .motorway ? .none : RoadUse(access: .open, speed: 5)
        }
    }
}
struct NodeRules {
    init(tags: Tags) { delay = tags.is(.highway, "traffic_signals") ? 2 : 0 }
    let delay: Double
    func passes(_ profile: TravelProfile) -> Bool { true }
}
extension RoadTags {
    var plainDraft: RoadDraft? {
        draft(layer: 0, isBridge: false, isTunnel: false, uses: RoadUses())
    }
}
