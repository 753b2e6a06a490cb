import Geometry

/// A line in the picture whose segments have colours of a scale.
struct BandedLine {
    /// Its points.
    var points: [ScreenPoint]
    /// The band of the scale from each point on.
    var bands: [Int]

    /// Consecutive points of one colour.
    struct Run {
        let points: ArraySlice<ScreenPoint>
        let band: Int
    }

    /// The most points of a run.
    private static let runLength = 128

    /// Returns the line without details finer than a number of pixels, in linear time.
    ///
    /// Its ends and the points where colours change are kept.
    func thinned(to least: Double) -> BandedLine {
        var line = BandedLine(points: [], bands: [])
        for index in points.indices {
            let (point, band) = (points[index], bands[index])
            if let last = line.points.last, index < points.count - 1, band == line.bands.last,
                (point.x - last.x).magnitude < least, (point.y - last.y).magnitude < least
            {
                continue
            }
            line.points.append(point)
            line.bands.append(band)
        }
        return line
    }

    /// Returns the line with additional points, so that two are never farther apart than a
    /// number of pixels.
    func resampled(every spacing: Double) -> BandedLine {
        guard var last = points.first else { return self }
        var line = BandedLine(points: [last], bands: [bands[0]])
        for index in points.indices.dropFirst() {
            let point = points[index]
            let (x, y) = (point.x - last.x, point.y - last.y)
            let steps = ((x * x + y * y).squareRoot() / spacing).rounded(.up)
            for step in stride(from: 1, to: steps, by: 1) {
                line.points.append(
                    ScreenPoint(x: last.x + x * step / steps, y: last.y + y * step / steps))
                line.bands.append(bands[index - 1])
            }
            line.points.append(point)
            line.bands.append(bands[index])
            last = point
        }
        return line
    }

    /// Its length in pixels.
    var length: Double {
        zip(points, points.dropFirst()).reduce(0) { sum, ends in
            let (x, y) = (ends.1.x - ends.0.x, ends.1.y - ends.0.y)
            return sum + (x * x + y * y).squareRoot()
        }
    }

    /// Returns the parts of one colour that enter a window, each with a limited number of
    /// points; they share their ends.
    func runs(in window: ScreenBox) -> [Run] {
        var runs: [Run] = []
        var start = 0
        func finish(_ end: Int) {
            if end > start { runs.append(Run(points: points[start...end], band: bands[start])) }
            start = end
        }
        for index in points.indices.dropLast() {
            if bands[index] != bands[start] || index - start == Self.runLength { finish(index) }
            guard !window.isTouched(from: points[index], to: points[index + 1]) else { continue }
            finish(index)
            start = index + 1
        }
        finish(points.count - 1)
        return runs
    }
}

extension ScreenBox {
    /// Returns whether the box around two points touches it.
    fileprivate func isTouched(from one: ScreenPoint, to other: ScreenPoint) -> Bool {
        max(one.x, other.x) >= minX && min(one.x, other.x) <= maxX
            && max(one.y, other.y) >= minY && min(one.y, other.y) <= maxY
    }

    /// Returns whether a point is in it.
    func contains(_ place: ScreenPoint) -> Bool {
        place.x >= minX && place.x <= maxX && place.y >= minY && place.y <= maxY
    }
}
