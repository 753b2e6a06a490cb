import Geometry
import MapStyle

extension FrameLabels {
    /// Takes the labels of a tilted frame from those of its drive.
    ///
    /// The picture itself only leaves labels out: those that houses hide, that something lies over,
    /// and those of lines that look too bent from here.
    ///
    /// - Parameters:
    ///   - timeline: the labels of the drive.
    ///   - moment: the frame's position.
    ///   - request: the frame.
    ///   - obstacles: boxes of the picture that something lies over.
    ///   - cover: what hides ground of the view.
    ///   - limit: when the picture is no longer wanted.
    ///   - reasons: where decisions are noted; `nil` if the request does not ask for reasons.
    init(
        _ timeline: LabelTimeline, at moment: FrameMoment, _ request: FrameRequest,
        obstacles: [ScreenBox], cover: FillExtrusionCover?, limit: DrawingLimit?,
        reasons: PictureReasons?
    ) {
        self.init(obstacles: obstacles, reasons: reasons)
        guard let view = TimelineView(timeline.plane, request) else { return }
        let projection = view.projection
        var taken = CollisionIndex(bounds: projection.picture)
        let (shown, left) = timeline.labels(at: moment, limit: limit)
        for label in shown {
            let instance = label.instance
            guard let show = label.show, let scale = view.scale(of: instance) else { continue }
            found(instance)
            if let cover, projection.isHidden(instance, show.index, scale: scale, by: cover) {
                self.reasons?.note(.houses, of: instance)
                drop(instance, .hidden)
                continue
            }
            guard
                let choice = projection.choice(
                    of: instance, show.index, scale: scale, seen: .kept)?
                    .only(show.parts), let bounds = choice.bounds
            else {
                self.reasons?.note(.line, of: instance)
                dropForSpace(instance)
                continue
            }
            let isUnconditional = instance.layout.rules.isUnconditional(choice.parts)
            guard
                projection.visibility(of: bounds, isUnconditional: isUnconditional) == .shown
            else {
                self.reasons?.note(.edge, of: instance)
                drop(instance, bounds.exceeds(projection.picture) ? .tooWide : .edge)
                continue
            }
            // Letters never lie on others, even if they would between two steps.
            let bare = choice.withoutPadding(of: instance)
            guard taken.isFree(bare, instance.layout.rules) else {
                self.reasons?.note(.drive, of: instance)
                dropForSpace(instance)
                continue
            }
            taken.take(bare, instance.layout.rules)
            self.reasons?.take(taken, by: instance, choice)
            add(
                instance, choice.faded(to: show.opacity(at: moment)),
                at: timeline.plane.world(instance.anchor))
        }
        for label in left {
            let instance = label.instance
            guard let scale = view.scale(of: instance) else { continue }
            dropForSpace(instance)
            guard let reasons else { continue }
            let first = projection.choice(of: instance, 0, scale: scale)
            let label = first.flatMap {
                reasons.labels(blocking: $0, of: instance, in: taken).first
            }
            self.reasons?.note(label ?? .drive, of: instance)
        }
        sort()
    }
}

extension LabelChoice {
    /// The choice with the boxes of its letters and picture alone.
    fileprivate func withoutPadding(of instance: SymbolInstance) -> LabelChoice {
        let footprint = LabelFootprint(of: self).withoutPadding(of: instance, scale: scale)
        var bare = self
        bare.textBoxes = footprint.text.map(\.bounds)
        bare.iconBoxes = footprint.icon.map(\.bounds)
        return bare
    }
}
