import Geometry

extension FrameLabels {
    /// Moves labels to where ground with heights shows their places.
    ///
    /// They were placed on level ground; those that mountains hide, or that now cover one of more
    /// importance, are left out.
    mutating func raise(on view: RaisedView) {
        var taken = CollisionIndex(bounds: view.picture)
        change { label in
            let place = label.choice.anchor
            guard !view.isHidden(place) else { return .failure(Omission(reason: .hidden)) }
            let raised = view.ground.raised(place)
            let choice = label.choice.moved(x: raised.x - place.x, y: raised.y - place.y)
            let rules = label.instance.layout.rules
            guard let bounds = choice.bounds,
                view.picture.holds(bounds) || rules.isUnconditional(choice.parts)
            else { return .failure(Omission(reason: .edge)) }
            guard taken.isFree(choice, rules) else { return .failure(Omission(reason: .space)) }
            taken.take(choice, rules)
            return .success(choice)
        }
    }
}
