import Geometry
import Graphics

/// The level picture as a tilted view shows it over ground with heights.
///
/// Each column of the picture is gone through from the nearest ground to the farthest: what rises
/// above all nearer ground is seen. The points of a column of the picture lie in different columns of
/// the level picture, since high ground is nearer to the eye; they are found step by step.
final class RaisedView {
    let ground: RaisedGround
    /// The picture, in logical pixels.
    let picture: ScreenBox
    /// The rows of the grid, the farthest first.
    private let rows: [Row]
    /// The rows that any column shows, and the columns of the level picture.
    let seenRows: Range<Int>
    let seenColumns: ClosedRange<Double>
    /// The scale of the ground that is seen at each row of every few columns; 0 where none is.
    private var scales: [Float] = []
    private let scaleColumns, scaleRows: Int

    /// A row of the grid.
    private struct Row {
        /// The scale of its ground.
        let scale: Double
        /// Its position in the level picture, and on the plane, in logical pixels.
        let y, plane: Double
    }

    /// - Parameters:
    ///   - ground: the heights.
    ///   - size: the picture's size in logical pixels.
    init(_ ground: RaisedGround, size: ScreenSize) {
        self.ground = ground
        picture = ScreenBox(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
        scaleColumns = Int(min(size.width, 1e5)) / Self.scaleStep + 1
        scaleRows = Int(min(size.height, 1e5)) + 1
        let perspective = ground.perspective
        let rows = (0..<ground.grid.rows).map { index in
            let scale = ground.grid.scale(row: index)
            return Row(
                scale: scale, y: perspective.row(scale: scale),
                plane: perspective.planeRow(scale: scale))
        }
        self.rows = rows
        // What is seen of the grid, looking at every few columns.
        var (first, last) = (rows.count, -1)
        var (left, right) = (0.0, size.width)
        for index in rows.indices {
            for column in stride(from: 0, to: ground.grid.columns, by: 4) {
                let x = ground.grid.x(column: column)
                let row = rows[index]
                let place = perspective.screen(
                    ScreenPoint(
                        x: perspective.anchor.x + (x - perspective.anchor.x) / row.scale,
                        y: row.plane), height: ground.height(index, Double(column)))
                guard place.y < size.height + Self.margin, place.x > -Self.margin,
                    place.x < size.width + Self.margin
                else { continue }
                (first, last) = (min(first, index), max(last, index))
                (left, right) = (min(left, x), max(right, x))
            }
        }
        seenRows = first <= last ? max(first - 1, 0)..<min(last + 2, rows.count) : 0..<0
        seenColumns = left - Self.margin...right + Self.margin
        findScales()
    }

    /// Logical pixels from one column of ``scales`` to the next.
    private static let scaleStep = 2

    private func findScales() {
        var scales = [Float](repeating: 0, count: scaleColumns * scaleRows)
        for column in 0..<scaleColumns {
            let x = Double(column * Self.scaleStep)
            look(up: x) { near, far, top, bottom in
                let scale = Float(rows[near.row].scale)
                for row in Int(
                    top.rounded(.up))..<max(Int(bottom.rounded(.up)), Int(top.rounded(.up)))
                where row < scaleRows {
                    scales[row * scaleColumns + column] = scale
                }
            }
        }
        self.scales = scales
    }

    /// Logical pixels around the picture within which ground is looked for.
    private static let margin = 16.0

    /// Whether nearer ground hides a point of the level picture.
    func isHidden(_ level: ScreenPoint) -> Bool {
        let place = ground.raised(level)
        guard place.x >= 0, place.y >= 0, place.x <= picture.maxX, place.y <= picture.maxY else {
            return false
        }
        let scale = ground.perspective.scale(row: level.y)
        let column = min(Int(place.x) / Self.scaleStep, scaleColumns - 1)
        let seen = scales[min(Int(place.y), scaleRows - 1) * scaleColumns + column]
        return Double(seen) > scale * Self.nearer
    }

    /// How many times as large the scale of ground must be that hides other ground.
    private static let nearer = 1.06

    /// A point of the grid's rows that a column of the picture shows.
    struct Point {
        /// Its column in the level picture, in logical pixels.
        let x: Double
        /// Its row in the picture, in logical pixels.
        let y: Double
        /// Its row in the grid.
        let row: Int
    }

    /// Goes through what a column of the picture shows, from the nearest ground to the farthest.
    ///
    /// - Parameters:
    ///   - x: the column, in logical pixels.
    ///   - body: gets both ends of a stretch of ground, the nearer first, and the rows of the picture
    ///     in which it is seen.
    @inline(__always)
    private func look(
        up x: Double, _ body: (_ near: Point, _ far: Point, _ top: Double, _ bottom: Double) -> Void
    ) {
        let perspective = ground.perspective
        let aside = x - perspective.anchor.x
        var seen = picture.maxY
        var last: Point?
        var height = 0.0
        for index in seenRows.reversed() {
            let row = rows[index]
            // The position in the level picture follows from the height there, which differs little
            // from that of the row before.
            let middle = ScreenPoint(x: perspective.anchor.x, y: row.plane)
            var level = 0.0
            for _ in 0..<2 {
                let scale = perspective.scale(at: middle, height: height)
                level = perspective.anchor.x + aside * row.scale / scale
                height = ground.height(index, ground.grid.column(x: level))
            }
            let y = perspective.screen(middle, height: height).y
            let point = Point(x: level, y: y, row: index)
            if let near = last, y < seen, y < near.y {
                let (top, bottom) = (max(y, 0), min(near.y, seen))
                if top < bottom { body(near, point, top, bottom) }
                seen = y
                if seen <= 0 { return }
            }
            last = point
        }
    }

    // MARK: Drawing

    /// Draws level pictures as ground with heights.
    ///
    /// - Parameters:
    ///   - pictures: the farthest first.
    ///   - canvas: the canvas to draw on.
    ///   - request: tells whether the picture is still wanted.
    func draw(
        _ pictures: [(LevelPicture, Surface)], on canvas: any Canvas, _ request: FrameRequest
    ) {
        guard !seenRows.isEmpty, !pictures.isEmpty else { return }
        let (width, height) = canvas.pixelSize
        let pixelRatio = canvas.pixelRatio
        LevelPictures.withPixels(of: pictures) { pictures in
            canvas.drawPixels(in: canvas.window) { pixels, stride in
                var column = Column(height: height)
                for x in 0..<width where !request.isCalledOff {
                    column.clear()
                    look(up: (Double(x) + 0.5) / pixelRatio) { near, far, top, bottom in
                        paint(
                            from: near, to: far, top * pixelRatio, bottom * pixelRatio, pixelRatio,
                            into: &column, pictures)
                    }
                    for y in column.top..<height where column.shares[y] > 0 {
                        (column.colors[y] / max(column.shares[y], 1)).blend(
                            into: pixels, at: y * stride + x * 4)
                    }
                }
            }
        }
    }

    /// The pixels of a column of the picture.
    private struct Column {
        var colors: [SIMD4<Float>]
        /// The part of each pixel that is covered.
        var shares: [Float]
        /// The uppermost pixel that is covered at all.
        var top: Int

        init(height: Int) {
            colors = Array(repeating: .zero, count: height)
            shares = Array(repeating: 0, count: height)
            top = height
        }

        mutating func clear() {
            for y in top..<colors.count {
                colors[y] = .zero
                shares[y] = 0
            }
            top = colors.count
        }
    }

    /// Adds the ground between two rows to a column, as far as nothing nearer hides it.
    @inline(__always)
    private func paint(
        from near: Point, to far: Point, _ top: Double, _ bottom: Double, _ pixelRatio: Double,
        into column: inout Column, _ pictures: LevelPictures
    ) {
        let (nearRow, farRow) = (rows[near.row], rows[far.row])
        let (start, length) = (near.y * pixelRatio, (near.y - far.y) * pixelRatio)
        var y = min(bottom, Double(column.shares.count))
        while y > top {
            let pixel = Int(y.rounded(.up)) - 1
            let end = max(Double(pixel), top)
            // The middle of the part of the stretch that this pixel shows.
            let share = (start - (y + end) / 2) / length
            let level = ScreenPoint(
                x: near.x + (far.x - near.x) * share,
                y: nearRow.y + (farRow.y - nearRow.y) * share)
            let extent = (nearRow.y - farRow.y) * (y - end) / length
            let weight = Float(y - end)
            column.colors[pixel] += pictures.color(at: level, extent: extent) * weight
            column.shares[pixel] += weight
            column.top = min(column.top, pixel)
            y = end
        }
    }
}
