import MapGeometry

extension LabelCandidate {
    /// How many places it may try.
    var choiceCount: Int {
        switch place {
        case .point: collector.uprightCount(subject)
        case .line(_, _, let slides): collector.lineCount(subject, slides)
        }
    }

    /// The point that one of its places stands for; `nil` if it does not follow a line.
    func lineAnchor(_ index: Int) -> ScreenPoint? {
        guard case .line(let path, let center, let slides) = place, collector.isCurved(subject)
        else { return nil }
        return path.point(at: center + slides.offset(index))
    }

    /// One of its places, the best first.
    ///
    /// - Parameters:
    ///   - index: below ``choiceCount``.
    ///   - isFree: whether a letter of a name that follows a line may stand in a box; the others
    ///     are not laid out any more where one may not.
    /// - Returns: `nil` if it can't stand there.
    func choice(
        _ index: Int, whereLetters isFree: (ScreenBox) -> Bool = { _ in true }
    ) -> LabelChoice? {
        switch place {
        case .point(let point):
            collector.uprightChoice(subject, index, at: point)
        case .line(let path, let center, let slides):
            collector.lineChoice(
                subject, index, along: path, center: center, slides, whereLetters: isFree)
        }
    }
}
