import MapStyle

/// How many pixels the discs of a frame may paint.
///
/// A style can ask for thousands of discs that each cover the picture. The lowest are given up
/// then: below dozens of others nothing shows of them unless all are nearly invisible.
struct DiscBudget {
    private let pixels: Int
    private var room: Int
    /// The first layer of which discs were given up.
    private(set) var shortLayer: String?

    /// How often a layer may paint each pixel of the picture on average.
    private static let layerDepth = 64
    /// Likewise all layers together; after that each still may once.
    private static let frameDepth = 256
    /// Pixels that a layer may paint in the largest pictures, some seconds of work.
    private static let maximumPixels = 1 << 30

    /// - Parameters:
    ///   - width: device pixels of the picture.
    ///   - height: likewise.
    init(width: Int, height: Int) {
        pixels = max(width * height, 1)
        room = min(pixels * Self.frameDepth, Self.maximumPixels * 4)
    }

    /// What the user should know; `nil` if nothing is missing.
    var note: String? {
        shortLayer.map {
            "layer '\($0)': circles cover each other dozens of times: the lowest are not drawn"
        }
    }

    /// Finds the discs that are worth painting: those from some place on.
    ///
    /// - Parameters:
    ///   - discs: the lowest first.
    ///   - layer: theirs.
    ///   - size: of the picture.
    /// - Returns: the discs that are neither hidden nor too many.
    mutating func affordable(
        _ discs: [Disc], of layer: StyleLayer, size: (width: Int, height: Int)
    ) -> ArraySlice<Disc> {
        var rest = max(min(pixels * Self.layerDepth, Self.maximumPixels, room), pixels)
        for index in discs.indices.reversed() {
            let count = discs[index].pixelCount(width: size.width, height: size.height)
            guard count <= rest else {
                if shortLayer == nil { shortLayer = layer.id }
                return discs[(index + 1)...]
            }
            rest -= count
            room -= count
            if discs[index].hides(width: size.width, height: size.height) { return discs[index...] }
        }
        return discs[...]
    }
}
