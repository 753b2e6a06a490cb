import Cairo
import Glibc
import MapGeometry

/// A text laid along a line, letter cluster by letter cluster.
struct CurvedText {
    /// Where one cluster goes.
    struct Spot {
        /// The middle of the cluster's width, on its baseline.
        let x: Double
        let y: Double
        /// Degrees clockwise.
        let rotation: Double
    }

    let text: ShapedText
    /// One for each cluster of the text.
    let spots: [Spot]
    /// Boxes that together cover the letters.
    let boxes: [ScreenBox]

    /// Lays a text along a line around a point of it; `nil` where the line is too short or bends too
    /// much.
    ///
    /// - Parameters:
    ///   - text: one line of shaped text.
    ///   - path: the line on the screen.
    ///   - center: where the middle of the text goes, in pixels along the line.
    ///   - fontSize: of the text, for its height across the line.
    ///   - maximumAngle: degrees that the line may turn within the width of about two letters.
    ///   - offset: pixels that the text is shifted to its lower side.
    ///   - keepsUpright: whether the text is turned round where it would stand on its head.
    init?(
        _ text: ShapedText, along path: ScreenPath, center: Double, fontSize: Double,
        maximumAngle: Double, offset: Double = 0, keepsUpright: Bool = true
    ) {
        let start = center - text.width / 2
        guard start >= 0, start + text.width <= path.length, path.points.count > 1 else {
            return nil
        }
        let bends = BendLimit(maximumAngle: maximumAngle, window: fontSize)
        guard bends.allows(path, from: start, to: start + text.width) else { return nil }
        let from = path.point(at: start)
        let to = path.point(at: start + text.width)
        // Read from the left; a line straight up or down is read upwards.
        let isBackward = abs(to.x - from.x) < 1e-3 ? to.y > from.y : to.x < from.x
        let line = isBackward && keepsUpright ? path.reversed() : path
        let first = isBackward && keepsUpright ? path.length - start - text.width : start

        // The letters' middle, not their baseline, lies on the line.
        let drop = fontSize * 0.34
        var spots: [Spot] = []
        var boxes: [ScreenBox] = []
        var lastAdvance = 0.0
        for cluster in text.clusters {
            let middle = first + cluster.x + cluster.advance / 2
            // The direction over a little more than the letter itself: small kinks don't shake it.
            let reach = max(cluster.advance / 2, fontSize * 0.35)
            let back = line.point(at: middle - reach)
            let ahead = line.point(at: middle + reach)
            let angle = atan2(ahead.y - back.y, ahead.x - back.x)
            let point = line.point(at: middle)
            // Halfway between the line and the chord: corners are cut a little, as a pen would.
            let x = (point.x * 2 + back.x + ahead.x) / 4 - sin(angle) * offset
            let y = (point.y * 2 + back.y + ahead.y) / 4 + cos(angle) * offset
            if let last = boxes.last {
                // At a hairpin letters pile up although each turns but a little.
                let step = hypot(x - last.center.x, y - last.center.y)
                guard step >= 0.8 * (cluster.advance + lastAdvance) / 2 else { return nil }
            }
            lastAdvance = cluster.advance
            spots.append(
                Spot(
                    x: x - sin(angle) * drop, y: y + cos(angle) * drop,
                    rotation: angle * 180 / .pi))
            boxes.append(
                Self.box(x: x, y: y, angle: angle, width: cluster.advance, height: fontSize))
        }
        guard !spots.isEmpty else { return nil }
        self.text = text
        self.spots = spots
        self.boxes = boxes
    }

    private init(text: ShapedText, spots: [Spot], boxes: [ScreenBox]) {
        self.text = text
        self.spots = spots
        self.boxes = boxes
    }

    /// The same text elsewhere.
    func moved(x: Double, y: Double) -> CurvedText {
        guard x != 0 || y != 0 else { return self }
        return CurvedText(
            text: text,
            spots: spots.map { Spot(x: $0.x + x, y: $0.y + y, rotation: $0.rotation) },
            boxes: boxes.map { $0.offset(x: x, y: y) })
    }

    /// The upright box around a turned letter.
    private static func box(
        x: Double, y: Double, angle: Double, width: Double, height: Double
    ) -> ScreenBox {
        let halfWidth = (abs(cos(angle)) * width + abs(sin(angle)) * height) / 2
        let halfHeight = (abs(sin(angle)) * width + abs(cos(angle)) * height) / 2
        return ScreenBox(
            minX: x - halfWidth, minY: y - halfHeight, maxX: x + halfWidth, maxY: y + halfHeight)
    }
}
