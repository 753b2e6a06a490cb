import Cairo
import Glibc
import MapCamera
import MapGeometry
import MapStyle

/// Labels that follow a line, or stand on it.
extension SymbolCollector {
    /// The candidates along one line: one for each stretch of `symbol-spacing`.
    func lineCandidates(_ line: LabelLines.Line, part: Int) -> [LabelCandidate] {
        let subject = line.subject
        let path = smoothPath(line)
        let needed = neededLength(subject)
        guard path.length >= max(needed, 1), path.points.count > 1 else { return [] }
        let count =
            placement == .lineCenter
            ? 1 : max(1, Int(min(path.length / max(spacing, needed, Self.leastSpacing), 200)))
        let stretch = path.length / Double(count)
        return (0..<count).map { index in
            let center = (Double(index) + 0.5) * stretch
            // Where the middle of a stretch is taken or bends too much, its other parts will do.
            let slack = max(0, min(stretch, path.length) - needed) / 2
            let tries = placement == .lineCenter ? [0] : [0, 0.35, -0.35, 0.7, -0.7]
            return LabelCandidate(
                priority: priority(of: subject, part: part * 512 + index), text: subject.string,
                repeatDistance: subject.text == nil ? 0 : spacing / 2,
                choices: {
                    tries.flatMap { share in
                        choices(subject, along: path, at: center + share * slack)
                    }
                }, rules: rules)
        }
    }

    /// Pixels between labels of one line, whatever the style asks for.
    private static let leastSpacing = 16.0

    /// The line on the screen without the jitter of tile units, which would shake the letters and
    /// look like bends.
    private func smoothPath(_ line: LabelLines.Line) -> ScreenPath {
        var simplifier = Simplifier()
        var kept: [ScreenPoint] = []
        simplifier.simplify(line: line.points.map(viewport.screen)[...], tolerance: 1, into: &kept)
        return ScreenPath(kept)
    }

    /// Pixels of line that the label takes.
    private func neededLength(_ subject: Subject) -> Double {
        guard text.alignment != .viewport, let words = subject.text else {
            return (subject.icon.map { $0.icon.width * $0.size } ?? 0)
        }
        return shapes.shaped(words.text, font: words.font, setting: words.setting).width
    }

    private func choices(
        _ subject: Subject, along path: ScreenPath, at distance: Double
    ) -> [LabelChoice] {
        let point = path.point(at: distance)
        guard let words = subject.text else {
            return [iconChoice(subject, along: path, at: distance)]
        }
        if text.alignment == .viewport { return uprightChoices(subject, at: point) }
        let shaped = shapes.shaped(words.text, font: words.font, setting: words.setting)
        guard
            let curved = CurvedText(
                shaped, along: path, center: distance, fontSize: words.font.size,
                maximumAngle: text.maxAngle, offset: subject.offset.y,
                keepsUpright: text.keepUpright)
        else { return [] }
        var choice =
            subject.icon == nil
            ? LabelChoice(anchor: point) : iconChoice(subject, along: path, at: distance)
        choice.text = PlacedText(
            layout: .curved(curved), paint: words.paint, font: words.font,
            setting: words.setting, string: words.text)
        choice.textBoxes = curved.boxes.map { $0.expanded(by: text.padding) }
        return [choice]
    }

    private func iconChoice(
        _ subject: Subject, along path: ScreenPath, at distance: Double
    ) -> LabelChoice {
        let point = path.point(at: distance)
        guard icon.alignment != .viewport else {
            return turnedIconChoice(subject, at: point, degrees: 0)
        }
        let back = path.point(at: distance - 4)
        let ahead = path.point(at: distance + 4)
        var degrees = atan2(ahead.y - back.y, ahead.x - back.x) * 180 / .pi
        if icon.keepUpright, abs(degrees) > 90 { degrees += 180 }
        return turnedIconChoice(subject, at: point, degrees: degrees)
    }
}
