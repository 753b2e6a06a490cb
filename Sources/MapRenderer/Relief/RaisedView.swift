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
    /// The rows that the picture may show, and the columns of the level picture.
    private let seenRows: Range<Int>
    private let seenColumns: ClosedRange<Double>
    /// What the picture shows of each row of the grid.
    private var sights: [Sight] = []
    /// The scale of the ground that is seen at each row of every few columns; 0 where none is.
    private var scales: [Float] = []
    private let scaleColumns, scaleRows: Int
    /// The columns of the level picture that lie in each of those columns, also behind other ground.
    private var reaches: [ClosedRange<Double>] = []

    /// A row of the grid.
    private struct Row {
        /// The scale of its ground.
        let scale: Double
        /// Its position in the level picture, and on the plane, in logical pixels.
        let y, plane: Double
    }

    /// What the picture shows of a row of the grid.
    private struct Sight {
        /// The columns of the level picture.
        var left = Double.infinity
        var right = -Double.infinity
        /// Pixels of the picture, and their sum of pixels for one of the level picture, across and
        /// down.
        var pixels = 0.0
        var across = 0.0
        var down = 0.0

        mutating func add(_ point: Point) {
            left = min(left, point.x)
            right = max(right, point.x)
        }
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
                guard place.y < size.height + Self.margin,
                    (-Self.margin..<size.width + Self.margin).contains(place.x)
                else { continue }
                (first, last) = (min(first, index), max(last, index))
                (left, right) = (min(left, x), max(right, x))
            }
        }
        seenRows = first <= last ? max(first - 1, 0)..<min(last + 2, rows.count) : 0..<0
        seenColumns = left - Self.margin...right + Self.margin
        findScales()
    }

    /// The lowest row of the plane that the picture shows, with its heights; `nil` if it shows none.
    var lowestRow: Double? {
        seenRows.last.map { ground.perspective.planeRow(scale: rows[$0].scale) }
    }

    /// Logical pixels from one column of ``scales`` to the next.
    private static let scaleStep = 2

    private func findScales() {
        var scales = [Float](repeating: 0, count: scaleColumns * scaleRows)
        var sights = [Sight](repeating: Sight(), count: rows.count)
        let middle = ground.perspective.anchor.x
        for column in 0..<scaleColumns {
            let x = Double(column * Self.scaleStep)
            var reach = x...x
            look(up: x, includesHidden: true) { stretch in
                let (near, far) = (stretch.near, stretch.far)
                reach =
                    min(reach.lowerBound, near.x, far.x)...max(reach.upperBound, near.x, far.x)
                if stretch.isHidden { return }
                let (nearRow, farRow) = (rows[near.row], rows[far.row])
                let scale = Float(nearRow.scale)
                let (top, bottom) = (
                    Int(stretch.top.rounded(.up)), Int(stretch.bottom.rounded(.up))
                )
                for row in top..<max(bottom, top) where row < scaleRows {
                    scales[row * scaleColumns + column] = scale
                }
                let pixels = stretch.bottom - stretch.top
                let aside = near.x - middle
                sights[near.row].add(near)
                sights[near.row].pixels += pixels
                sights[near.row].across += pixels * (abs(aside) > 1 ? (x - middle) / aside : 1)
                sights[near.row].down += pixels * (near.y - far.y) / (nearRow.y - farRow.y)
                sights[far.row].add(far)
            }
            reaches.append(reach)
        }
        self.scales = scales
        self.sights = sights
    }

    /// A part of the level picture.
    struct Part {
        /// Where it lies, in logical pixels.
        let box: ScreenBox
        /// Pixels of the picture for one of the level picture in the mean, across and down.
        let across, down: Double
    }

    /// Returns the part of the level picture with ground of some scales.
    ///
    /// - Parameters:
    ///   - scales: the ground's scales.
    ///   - isSeen: whether only ground that the picture shows is wanted.
    /// - Returns: `nil` if there is no such ground.
    func part(scales: Range<Double>, isSeen: Bool) -> Part? {
        var sight = Sight()
        var found: ClosedRange<Int>?
        for index in seenRows where scales.contains(rows[index].scale) {
            let own = sights[index]
            sight.left = min(sight.left, own.left)
            sight.right = max(sight.right, own.right)
            sight.pixels += own.pixels
            sight.across += own.across
            sight.down += own.down
            guard !isSeen || own.left <= own.right else { continue }
            found = (found?.lowerBound ?? index)...index
        }
        guard let found else { return nil }
        let columns = isSeen ? sight.left...sight.right : seenColumns
        let next = min(found.upperBound + 1, rows.count - 1)
        return Part(
            box: ScreenBox(
                minX: columns.lowerBound - Self.seam, minY: rows[found.lowerBound].y - Self.seam,
                maxX: columns.upperBound + Self.seam, maxY: rows[next].y + Self.seam),
            across: sight.pixels > 0 ? sight.across / sight.pixels : 1,
            down: sight.pixels > 0 ? sight.down / sight.pixels : 1)
    }

    /// Logical pixels by which parts overlap.
    private static let seam = 2.0

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

    /// Ground between two rows of the grid in a column of the picture.
    struct Stretch {
        let near, far: Point
        /// The rows of the picture in which it is, in logical pixels.
        let top, bottom: Double
        /// Whether nearer ground hides it.
        let isHidden: Bool
    }

    /// Goes through what a column of the picture shows, from the nearest ground to the farthest.
    ///
    /// - Parameters:
    ///   - x: the column, in logical pixels.
    ///   - includesHidden: whether what nearer ground hides is wanted too.
    ///   - body: gets each stretch of ground.
    @inline(__always)
    private func look(
        up x: Double, includesHidden: Bool = false, _ body: (Stretch) -> Void
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
            defer { last = point }
            guard let near = last else { continue }
            if includesHidden {
                let top = max(min(y, near.y), seen, 0)
                let bottom = min(max(y, near.y), picture.maxY)
                if top < bottom {
                    body(
                        Stretch(near: near, far: point, top: top, bottom: bottom, isHidden: true))
                }
            }
            guard y < seen, y < near.y else { continue }
            let (top, bottom) = (max(y, 0), min(near.y, seen))
            if top < bottom {
                body(Stretch(near: near, far: point, top: top, bottom: bottom, isHidden: false))
            }
            seen = y
            if seen <= 0, !includesHidden { return }
        }
    }

    // MARK: Drawing

    /// Draws level pictures as ground with heights.
    ///
    /// - Parameters:
    ///   - pictures: the farthest first.
    ///   - showsHidden: whether what nearer ground hides is seen through it; only for pictures that are
    ///     mostly blank.
    ///   - canvas: the canvas to draw on.
    ///   - request: tells whether the picture is still wanted.
    func draw(
        _ pictures: [(LevelPicture, Surface)], showsHidden: Bool, on canvas: any Canvas,
        _ request: FrameRequest
    ) {
        guard !seenRows.isEmpty, !pictures.isEmpty else { return }
        let (width, height) = canvas.pixelSize
        let pixelRatio = canvas.pixelRatio
        LevelPictures.withPixels(of: pictures, areSparse: showsHidden) { pictures in
            canvas.drawPixels(in: canvas.window) { pixels, stride in
                var column = Column(height: height)
                for x in 0..<width where !request.isCalledOff {
                    let place = (Double(x) + 0.5) / pixelRatio
                    guard mayShow(pictures, inColumn: place) else { continue }
                    column.clear()
                    look(up: place, includesHidden: showsHidden) {
                        stretch in
                        paint(stretch, pixelRatio, height, pictures) { y, color, share in
                            if stretch.isHidden {
                                color.faded(to: share).blend(
                                    into: pixels, at: y * stride + x * 4)
                            } else {
                                column.add(color, share, at: y)
                            }
                        }
                    }
                    for y in column.top..<height where !column.sums[y].isBlank {
                        column.sums[y].mean.blend(into: pixels, at: y * stride + x * 4)
                    }
                }
            }
        }
    }

    /// Whether a column of the picture may show a pixel of level pictures that is not blank.
    private func mayShow(_ pictures: LevelPictures, inColumn x: Double) -> Bool {
        guard let drawn = pictures.drawnColumns else { return true }
        let first = min(Int(x) / Self.scaleStep, reaches.count - 1)
        let next = min(first + 1, reaches.count - 1)
        return reaches[first].overlaps(drawn) || reaches[next].overlaps(drawn)
    }

    /// The pixels of a column of the picture.
    private struct Column {
        /// The colours by the part of each pixel that they cover.
        var sums: [PixelLanes]
        /// The uppermost pixel that is covered at all.
        var top: Int

        init(height: Int) {
            sums = Array(repeating: .zero, count: height)
            top = height
        }

        mutating func clear() {
            for y in top..<sums.count { sums[y] = .zero }
            top = sums.count
        }

        @inline(__always)
        mutating func add(_ color: PixelLanes, _ share: UInt64, at y: Int) {
            sums[y].add(color, weight: share)
            top = min(top, y)
        }
    }

    /// Calls `body` with the pixels of a stretch of ground, their colours, and how much of each it
    /// covers, of 256.
    @inline(__always)
    private func paint(
        _ stretch: Stretch, _ pixelRatio: Double, _ height: Int, _ pictures: LevelPictures,
        _ body: (_ y: Int, _ color: PixelLanes, _ share: UInt64) -> Void
    ) {
        let (near, far) = (stretch.near, stretch.far)
        let (nearY, farY) = (rows[near.row].y, rows[far.row].y)
        // Positions are counted in parts of a pixel, so those of a pixel are not more than the pixel.
        func parts(_ row: Double) -> Int { Int((row * pixelRatio * 256).rounded()) }
        let top = parts(stretch.top)
        var y = min(parts(stretch.bottom), height &<< 8)
        guard top < y,
            let source = pictures.ground(
                from: ScreenPoint(x: near.x, y: nearY), to: ScreenPoint(x: far.x, y: farY))
        else { return }
        let (start, length) = (near.y * pixelRatio * 256, (near.y - far.y) * pixelRatio * 256)
        while y > top {
            let pixel = (y - 1) &>> 8
            let end = max(pixel &<< 8, top)
            // The middle of the part of the stretch that this pixel shows.
            let middle = min(max((start - Double(y + end) / 2) / length, 0), 1)
            body(
                pixel, source.color(at: middle, extent: min(abs(Double(y - end) / length), 1)),
                UInt64(truncatingIfNeeded: y - end))
            y = end
        }
    }
}
