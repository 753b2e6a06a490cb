import Geometry

extension FrameLabels {
    /// Moves labels to where ground with heights shows their places.
    ///
    /// They were placed on level ground; those that are hidden by mountains or now cover one of more
    /// importance are left out.
    mutating func raise(on view: RaisedView) {
        let picture = view.picture
        var taken = CollisionIndex(bounds: picture)
        let before = labels
        var kept: [Label] = []
        for label in before {
            let place = label.choice.anchor
            guard !view.isHidden(place) else {
                drop(label.instance, .hidden)
                continue
            }
            let raised = view.ground.raised(place)
            let choice = label.choice.moved(x: raised.x - place.x, y: raised.y - place.y)
            let rules = label.instance.layout.rules
            guard let bounds = choice.bounds,
                picture.holds(bounds) || rules.isUnconditional(choice.parts)
            else {
                drop(label.instance, .edge)
                continue
            }
            guard taken.isFree(choice, rules) else {
                drop(label.instance, .space)
                continue
            }
            taken.take(choice, rules)
            kept.append(Label(instance: label.instance, choice: choice, place: label.place))
        }
        labels = kept
    }
}

extension LabelChoice {
    /// The same label elsewhere in the picture.
    fileprivate func moved(x: Double, y: Double) -> LabelChoice {
        var moved = self
        moved.anchor = ScreenPoint(x: anchor.x + x, y: anchor.y + y)
        moved.text = text?.moved(x: x / scale, y: y / scale)
        moved.icon = icon?.moved(x: x, y: y)
        moved.textBoxes = textBoxes.map { $0.offset(x: x, y: y) }
        moved.iconBoxes = iconBoxes.map { $0.offset(x: x, y: y) }
        return moved
    }
}

extension PlacedText {
    fileprivate func moved(x: Double, y: Double) -> PlacedText {
        let moved: Layout =
            switch layout {
            case .block(let shaped, let origin, let rotation):
                .block(
                    shaped, origin: ScreenPoint(x: origin.x + x, y: origin.y + y),
                    rotation: rotation)
            case .curved(let curved): .curved(curved.moved(x: x, y: y))
            }
        return PlacedText(layout: moved, paint: paint)
    }
}
