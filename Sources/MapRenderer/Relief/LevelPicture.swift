import Geometry
import Glibc
import Graphics

/// A picture of a part of the level ground, drawn as if the eye were higher: rows of far ground are
/// farther apart than the picture with heights may need.
struct LevelPicture {
    /// What to draw.
    let request: FrameRequest
    /// The part of the level picture, in logical pixels.
    let part: ScreenBox
    /// Device pixels for one logical pixel of the level picture, across and down.
    let across, down: Double

    /// A part of the level picture; `nil` for a flat view.
    ///
    /// - Parameters:
    ///   - request: the picture with heights.
    ///   - part: the part of the level picture to draw.
    ///   - stretch: how many times as high as the level picture it should be.
    ///   - fineness: device pixels of it for one of the picture; fewer where it would be too large.
    init?(of request: FrameRequest, part: ScreenBox, stretch: Double, fineness: Double) {
        guard let perspective = request.viewport.perspective, part.width > 0, part.height > 0
        else { return nil }
        // The ground's scale stays the same in each row if the eye is nearer to the anchor as well.
        let cosine = min(perspective.cosine * stretch, Self.highestCosine)
        let stretch = max(cosine / perspective.cosine, 1)
        let pitch = stretch > 1 ? acos(cosine) : acos(perspective.cosine)
        let distance = perspective.distance * sin(pitch) / perspective.sine
        var own = request
        own.size = ScreenSize(width: part.width, height: part.height * stretch)
        own.camera.pitch = pitch * 180 / .pi
        own.camera.fieldOfView = atan(own.size.height / 2 / distance) * 360 / .pi
        own.anchor = ScreenPoint(
            x: perspective.anchor.x - part.minX, y: (perspective.anchor.y - part.minY) * stretch)
        let longest = max(own.size.width, own.size.height) * request.pixelRatio
        own.pixelRatio =
            request.pixelRatio * min(fineness, Double(Surface.maximumSide - 1) / longest)
        own.showsLabels = false
        own.explainsLabels = false
        own.recordsKinds = false
        self.request = own
        self.part = part
        across = own.pixelRatio
        down = own.pixelRatio * stretch
    }

    /// The cosine of the least pitch: straight from above all ground would have one scale.
    private static let highestCosine = 0.95

    /// Divides the level picture into parts.
    ///
    /// - Parameters:
    ///   - request: the picture with heights.
    ///   - view: tells what it shows, and how much slopes stretch it.
    ///   - isSeen: whether only ground is wanted that no nearer ground hides.
    /// - Returns: the parts that are drawn, the farthest first.
    static func all(
        of request: FrameRequest, in view: RaisedView, isSeen: Bool
    ) -> [LevelPicture] {
        guard let perspective = request.viewport.perspective else { return [] }
        let most = highestCosine / max(perspective.cosine, 1e-9)
        return zip(borders, borders.dropFirst()).compactMap { far, near in
            guard let part = view.part(scales: far..<near, isSeen: isSeen) else { return nil }
            let fineness = min(max(part.across, part.down / most, 1), mostFineness)
            return LevelPicture(
                of: request, part: part.box, stretch: max(part.down / fineness, leastStretch),
                fineness: fineness)
        }
    }

    /// The scales of ground that separate the parts: the farther, the more slopes stretch it.
    private static let borders = [0, 0.09, 0.3, .infinity]
    /// The most device pixels of a level picture for one of the picture.
    private static let mostFineness = 2.0
    /// The least stretch: pixels are read between those of the level picture, which softens them.
    private static let leastStretch = 1.25
}

/// The pixels of level pictures, to be looked up by places of the level picture.
struct LevelPictures {
    fileprivate struct Pixels {
        let part: ScreenBox
        let across, down: Double
        let bytes: UnsafeRawBufferPointer
        let stride, width, height: Int
        /// The columns of each row from the first pixel that is not blank to the last one; empty if
        /// not looked for.
        var spans: [Range<Int>] = []
    }

    private var pictures: [Pixels] = []
    /// The columns of the level picture from the first pixel that is not blank to the last one, in logical
    /// pixels, and a little around; `nil` if not looked for.
    private(set) var drawnColumns: ClosedRange<Double>?

    /// Calls `body` with the pixels of pictures.
    ///
    /// - Parameters:
    ///   - pictures: the farthest first.
    ///   - areSparse: whether most of their pixels are blank, so that it is worth to look which.
    ///   - body: gets the pixels.
    static func withPixels(
        of pictures: [(LevelPicture, Surface)], areSparse: Bool, _ body: (LevelPictures) -> Void
    ) {
        add(pictures[...], to: LevelPictures(), areSparse, body)
    }

    private static func add(
        _ rest: ArraySlice<(LevelPicture, Surface)>, to found: LevelPictures, _ areSparse: Bool,
        _ body: (LevelPictures) -> Void
    ) {
        guard let (picture, surface) = rest.first else { return body(found) }
        surface.withPixels { bytes, stride in
            var found = found
            var pixels = Pixels(
                part: picture.part, across: picture.across, down: picture.down, bytes: bytes,
                stride: stride, width: surface.width, height: surface.height)
            if areSparse {
                pixels.spans = pixels.findSpans()
                let drawn = pixels.spans.filter { !$0.isEmpty }
                guard let first = drawn.map(\.lowerBound).min(),
                    let last = drawn.map(\.upperBound).max()
                else { return add(rest.dropFirst(), to: found, areSparse, body) }
                let (left, right) = (
                    picture.part.minX + Double(first) / picture.across - blur,
                    picture.part.minX + Double(last) / picture.across + blur
                )
                found.drawnColumns =
                    min(
                        found.drawnColumns?.lowerBound ?? left, left)...max(
                        found.drawnColumns?.upperBound ?? right, right)
            }
            found.pictures.append(pixels)
            add(rest.dropFirst(), to: found, areSparse, body)
        }
    }

    /// Logical pixels around what is drawn that it may colour.
    private static let blur = 4.0

    /// The ground between two points of the level picture.
    struct Ground {
        fileprivate let picture: Pixels
        /// Both ends, in pixels of ``picture``.
        fileprivate let start, end: SIMD2<Double>

        /// Returns the colour of some ground.
        ///
        /// - Parameters:
        ///   - share: where its middle is between both ends, from 0 to 1.
        ///   - extent: the part of the way between both ends that it takes.
        /// - Returns: its pixel.
        @inline(__always)
        func color(at share: Double, extent: Double) -> PixelLanes {
            let place = start + (end - start) * share
            let rows = abs(end.y - start.y) * extent
            guard rows > 1.5 else { return picture.smooth(place.x, place.y) }
            // Ground that is seen from the side: the mean of its rows.
            let count = rows > 4 ? 8 : rows > 2 ? 4 : 2
            var sum = PixelLanes.zero
            for index in 0..<count {
                let shift = ((Double(index) + 0.5) / Double(count) - 0.5) * rows
                sum.add(
                    picture.smooth(place.x, place.y + shift),
                    weight: UInt64(truncatingIfNeeded: 256 / count))
            }
            return sum.mean
        }
    }

    /// Returns the ground between two points of the level picture, in logical pixels, the nearer first;
    /// `nil` where it is blank.
    @inline(__always)
    func ground(from near: ScreenPoint, to far: ScreenPoint) -> Ground? {
        // The nearest part that has the place; each overlaps its neighbours a little.
        var index = pictures.count - 1
        while index > 0, pictures[index].part.minY + 1 > (near.y + far.y) / 2 { index -= 1 }
        guard index >= 0 else { return nil }
        let ground = Ground(
            picture: pictures[index], start: pictures[index].place(of: near),
            end: pictures[index].place(of: far))
        return ground.isBlank ? nil : ground
    }
}

extension LevelPictures.Ground {
    /// Whether nothing is drawn there.
    @inline(__always)
    fileprivate var isBlank: Bool {
        guard !picture.spans.isEmpty else { return false }
        let left = Int(min(start.x, end.x).rounded(.down))
        let right = Int(max(start.x, end.x).rounded(.down)) + 1
        let top = max(Int(min(start.y, end.y).rounded(.down)), 0)
        let bottom = min(Int(max(start.y, end.y).rounded(.down)) + 1, picture.height - 1)
        guard top <= bottom else { return true }
        return (top...bottom).allSatisfy {
            picture.spans[$0].isEmpty || picture.spans[$0].lowerBound > right
                || picture.spans[$0].upperBound <= left
        }
    }
}

extension LevelPictures.Pixels {
    /// Returns the position of a point of the level picture, in pixels from the middle of the first.
    @inline(__always)
    fileprivate func place(of level: ScreenPoint) -> SIMD2<Double> {
        SIMD2(
            min(max((level.x - part.minX) * across - 0.5, -1e6), 1e6),
            min(max((level.y - part.minY) * down - 0.5, -1e6), 1e6))
    }

    fileprivate func findSpans() -> [Range<Int>] {
        (0..<height).map { row in
            func isDrawn(_ column: Int) -> Bool { bytes[row * stride + column * 4 + 3] > 0 }
            guard let first = (0..<width).first(where: isDrawn),
                let last = (first..<width).last(where: isDrawn)
            else { return 0..<0 }
            return first..<last + 1
        }
    }

    /// Returns the mean of four pixels around a position.
    @inline(__always)
    fileprivate func smooth(_ x: Double, _ y: Double) -> PixelLanes {
        guard width > 1, height > 1 else { return .zero }
        let x = Int(min(max(x, 0), Double(width - 1)) * 256)
        let y = Int(min(max(y, 0), Double(height - 1)) * 256)
        let (left, top) = (min(x &>> 8, width - 2), min(y &>> 8, height - 2))
        let place = top * stride + left * 4
        func pixel(_ offset: Int) -> PixelLanes {
            PixelLanes(bytes.loadUnaligned(fromByteOffset: place + offset, as: UInt32.self))
        }
        let share = UInt64(truncatingIfNeeded: min(x - left &<< 8, 255))
        return pixel(0).mixed(with: pixel(4), share).mixed(
            with: pixel(stride).mixed(with: pixel(stride + 4), share),
            UInt64(truncatingIfNeeded: min(y - top &<< 8, 255)))
    }
}
