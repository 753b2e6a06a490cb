/// The pictures of pixels that an SVG document holds as `data:` addresses.
///
/// The library unpacks them whole, whatever the size at which they are shown, so their sizes are read
/// from their first bytes before. It loads nothing from elsewhere, for a document that comes as bytes
/// has no place to start from.
enum SVGPictures {
    /// The most pixels of all pictures of a document together; each takes some ten bytes.
    static let maximumPixels = 4 << 20

    /// Why the picture of an element `image` or `feImage` is not drawn.
    ///
    /// - Parameters:
    ///   - element: its bytes, from its name to its end or later.
    ///   - room: pixels that are left; what the picture takes is gone afterwards.
    /// - Returns: `nil` if nothing speaks against it.
    static func reasonAgainst(_ element: ArraySlice<UInt8>, room: inout Int) -> String? {
        let tag = element.prefix { $0 != UInt8(ascii: ">") }
        // A character reference could hide an address.
        guard !tag.contains(UInt8(ascii: "&")) else { return "a picture in it has an odd address" }
        var rest = String(decoding: tag, as: UTF8.self)[...]
        while let start = rest.firstRange(of: "data:") {
            rest = rest[start.upperBound...]
            guard let size = pngSize(rest) else { return "a picture in it is no PNG in base64" }
            room -= size.width.multipliedReportingOverflow(by: size.height).partialValue
            guard size.width <= maximumPixels, size.height <= maximumPixels, room >= 0 else {
                return "the pictures in it have more than \(maximumPixels >> 20) million pixels"
            }
        }
        return nil
    }

    /// The width and height that a PNG picture names, from the text after `data:`.
    private static func pngSize(_ address: Substring) -> (width: Int, height: Int)? {
        let head = "image/png;base64,"
        guard address.hasPrefix(head) else { return nil }
        let bytes = decoded(address.dropFirst(head.count).prefix(64))
        // https://www.w3.org/TR/png, 5.2 and 11.2.2: the signature, then the chunk IHDR.
        guard bytes.count >= 24, bytes.starts(with: signature),
            bytes[12..<16].elementsEqual("IHDR".utf8)
        else { return nil }
        func number(_ start: Int) -> Int {
            bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
        }
        return (number(16), number(20))
    }

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The bytes of a text in base64 (RFC 4648), as far as it is one.
    private static func decoded(_ text: Substring) -> [UInt8] {
        var bytes: [UInt8] = []
        var (bits, count) = (UInt32(0), 0)
        for character in text.utf8 {
            guard let index = digits.firstIndex(of: character) else { break }
            bits = bits << 6 | UInt32(index)
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
        return bytes
    }

    private static let digits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}
