import Graphics

/// Vector pictures in the sizes in which they were drawn last.
///
/// It is for one thread.
final class SizedPictures<Name: Hashable> {
    private var pictures: [Key: Surface] = [:]

    private struct Key: Hashable {
        let name: Name
        let pixels: Int
    }

    /// The most pictures that are kept, enough for a trip at a few sizes.
    private static var capacity: Int { 200 }

    /// Returns a picture in device pixels; `nil` if it can't be drawn.
    ///
    /// - Parameters:
    ///   - image: the vectors.
    ///   - name: what tells the picture from others.
    ///   - pixels: the side of the square that it must fit.
    /// - Returns: the picture, kept for the next time.
    func picture(_ image: SVGImage, named name: Name, pixels: Double) -> Surface? {
        let side = min(max(pixels.rounded(), 1), 2048)
        guard let whole = Int(exactly: side) else { return nil }
        let key = Key(name: name, pixels: whole)
        if let kept = pictures[key] { return kept }
        let scale = side / max(image.width, image.height)
        guard let picture = try? image.rasterized(scale: scale) else { return nil }
        if pictures.count >= Self.capacity { pictures.removeAll() }
        pictures[key] = picture
        return picture
    }
}
