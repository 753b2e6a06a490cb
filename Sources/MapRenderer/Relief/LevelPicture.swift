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

    /// Returns the parts of the level picture that are drawn, the farthest first.
    static func all(of request: FrameRequest, seenIn view: RaisedView) -> [LevelPicture] {
        guard !view.seenRows.isEmpty else { return [] }
        let (perspective, grid) = (view.ground.perspective, view.ground.grid)
        let nearest = grid.scale(row: view.seenRows.upperBound - 1)
        let farthest = grid.scale(row: view.seenRows.lowerBound)
        return bands.compactMap { band in
            let scales =
                max(
                    band.scales.lowerBound, farthest)...max(
                    min(band.scales.upperBound, nearest), farthest)
            guard scales.lowerBound < scales.upperBound else { return nil }
            let part = ScreenBox(
                minX: view.seenColumns.lowerBound,
                minY: perspective.row(scale: scales.lowerBound) - seam,
                maxX: view.seenColumns.upperBound,
                maxY: perspective.row(scale: scales.upperBound) + seam)
            return LevelPicture(
                of: request, part: part, stretch: band.stretch, fineness: band.fineness)
        }
    }

    /// Logical pixels by which neighbouring parts overlap.
    private static let seam = 2.0

    private struct Band {
        let scales: ClosedRange<Double>
        let stretch, fineness: Double
    }

    /// The farther the ground, the more the slopes of mountains stretch it.
    private static let bands = [
        Band(scales: 0...0.09, stretch: 2, fineness: 2.5),
        Band(scales: 0.09...0.3, stretch: 2, fineness: 1.5),
        Band(scales: 0.3...100, stretch: 1.25, fineness: 1),
    ]
}

/// The pixels of level pictures, to be looked up by places of the level picture.
struct LevelPictures {
    private struct Pixels {
        let part: ScreenBox
        let across, down: Double
        let bytes: UnsafeRawBufferPointer
        let stride, width, height: Int
    }

    private var pictures: [Pixels] = []

    /// Calls `body` with the pixels of pictures.
    static func withPixels(
        of pictures: [(LevelPicture, Surface)], _ body: (LevelPictures) -> Void
    ) {
        add(pictures[...], to: LevelPictures(), body)
    }

    private static func add(
        _ rest: ArraySlice<(LevelPicture, Surface)>, to found: LevelPictures,
        _ body: (LevelPictures) -> Void
    ) {
        guard let (picture, surface) = rest.first else { return body(found) }
        surface.withPixels { bytes, stride in
            var found = found
            found.pictures.append(
                Pixels(
                    part: picture.part, across: picture.across, down: picture.down, bytes: bytes,
                    stride: stride, width: surface.width, height: surface.height))
            add(rest.dropFirst(), to: found, body)
        }
    }

    /// Returns the colour of some ground.
    ///
    /// - Parameters:
    ///   - level: its middle in the level picture, in logical pixels.
    ///   - extent: logical pixels of the level picture from its nearest to its farthest point.
    /// - Returns: blue, green, red, opacity, premultiplied, each from 0 to 255.
    @inline(__always)
    func color(at level: ScreenPoint, extent: Double) -> SIMD4<Float> {
        // The nearest part that has the place; each overlaps its neighbours a little.
        guard
            let picture = pictures.last(where: { $0.part.minY + 1 <= level.y }) ?? pictures.first
        else { return .zero }
        let x = (level.x - picture.part.minX) * picture.across - 0.5
        let y = (level.y - picture.part.minY) * picture.down - 0.5
        let rows = extent * picture.down
        guard rows > 1.5 else { return Self.smooth(picture, x, y) }
        // Ground that is seen from the side: the mean of its rows.
        let count = min(Int(rows.rounded(.up)), 8)
        var sum = SIMD4<Float>.zero
        for index in 0..<count {
            let shift = ((Double(index) + 0.5) / Double(count) - 0.5) * rows
            sum += Self.smooth(picture, x, y + shift)
        }
        return sum / Float(count)
    }

    @inline(__always)
    private static func smooth(_ picture: Pixels, _ x: Double, _ y: Double) -> SIMD4<Float> {
        let x = min(max(x, 0), Double(picture.width - 1))
        let y = min(max(y, 0), Double(picture.height - 1))
        let (left, top) = (min(Int(x), picture.width - 2), min(Int(y), picture.height - 2))
        guard left >= 0, top >= 0 else { return .zero }
        let (u, v) = (Float(x - Double(left)), Float(y - Double(top)))
        let place = top * picture.stride + left * 4
        func color(_ offset: Int) -> SIMD4<Float> {
            SIMD4(
                channels: picture.bytes.loadUnaligned(
                    fromByteOffset: place + offset, as: SIMD4<UInt8>.self))
        }
        let above = color(0) + (color(4) - color(0)) * u
        let (lower, next) = (color(picture.stride), color(picture.stride + 4))
        let below = lower + (next - lower) * u
        return above + (below - above) * v
    }
}
