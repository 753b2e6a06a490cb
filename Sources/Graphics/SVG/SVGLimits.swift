/// What an SVG document may hold, so that drawing it takes a sensible time.
///
/// A few lines in which each part draws the one before it ten times keep the library busy for
/// minutes, and it can't be stopped. Elements that draw others again are therefore counted before
/// anything is drawn. This bounds the usual attacks; it is no proof that every document is quick.
enum SVGLimits {
    /// The largest document in bytes; icons take some hundreds.
    static let maximumBytes = 256 << 10
    /// The most `use` elements: nested as badly as possible, so many draw about 3^8 copies.
    static let maximumUses = 24
    /// The most elements that are drawn again wherever a shape refers to them.
    static let maximumRepeaters = 3
    private static let repeaters: Set<String> = [
        "pattern", "marker", "mask", "clipPath", "filter",
    ]
    /// The most effects, each of which goes over all pixels of the document.
    static let maximumEffects = 12
    /// Effects that take for one pixel as long as their numbers say.
    private static let slowEffects: Set<String> = [
        "feTurbulence", "feConvolveMatrix", "feMorphology", "feDiffuseLighting",
        "feSpecularLighting", "feTile",
    ]
    /// Pixels that elements may cover, each of them all of the document: some seconds of work.
    private static let maximumCover = 1 << 31

    /// Why a document is not drawn at a size; `nil` if nothing speaks against it.
    ///
    /// A group with an opacity of its own is a picture of that size, and so each element may be.
    static func reasonAgainst(elements: Int, width: Double, height: Double) -> String? {
        guard width * height * Double(elements) > Double(maximumCover) else { return nil }
        return "it has \(elements) elements, too many for its size"
    }

    /// Why a document is not drawn; `nil` if nothing speaks against it.
    static func reasonAgainst(_ bytes: [UInt8]) -> String? {
        guard bytes.count <= maximumBytes else {
            return "it has more than \(maximumBytes >> 10) KB"
        }
        // Compressed, or in 16 or 32 bits: what it holds could not be counted.
        guard !bytes.starts(with: [0x1F, 0x8B]), !bytes.contains(0), isUTF8(bytes) else {
            return "it must be plain UTF-8, neither compressed nor in another encoding"
        }
        var (uses, repeaters, effects) = (0, 0, 0)
        var budget = SVGPictures.maximumPixels
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "<") {
            let name = elementName(bytes[(index + 1)...])
            if name == "!ENTITY" { return "it defines entities" }
            if name == "use" { uses += 1 }
            if Self.repeaters.contains(name) { repeaters += 1 }
            if name.hasPrefix("fe") { effects += 1 }
            if slowEffects.contains(name) { return "it has the effect '\(name)'" }
            if name == "image" || name == "feImage",
                let reason = SVGPictures.reasonAgainst(bytes[index...], budget: &budget)
            {
                return reason
            }
        }
        guard effects <= maximumEffects, count(of: "filter", in: bytes) <= maximumEffects else {
            return "it has more than \(maximumEffects) effects of filters"
        }
        guard uses <= maximumUses else {
            return "it has more than \(maximumUses) elements 'use'"
        }
        guard repeaters <= maximumRepeaters else {
            return
                "it has more than \(maximumRepeaters) patterns, markers, masks, clips and filters"
        }
        return nil
    }

    /// How many elements a document has, about.
    static func elementCount(_ bytes: [UInt8]) -> Int {
        bytes.count { $0 == UInt8(ascii: "<") }
    }

    /// How often a word stands in a document, in whatever place: as a property it may draw blurs.
    private static func count(of word: String, in bytes: [UInt8]) -> Int {
        let letters = Array(word.utf8)
        guard let first = letters.first else { return 0 }
        return bytes.indices.count { index in
            bytes[index] == first && bytes[index...].starts(with: letters)
        }
    }

    /// The name after a `<`, without the prefix of its namespace; all names sought are short.
    private static func elementName(_ bytes: ArraySlice<UInt8>) -> String {
        let ends = [UInt8](" \t\r\n/><".utf8)
        let name = bytes.prefix(64).prefix { !ends.contains($0) }
        let local = name.split(separator: UInt8(ascii: ":")).last ?? name
        return String(decoding: local, as: UTF8.self)
    }

    /// Whether the first line names no encoding, or names UTF-8 (or its part, ASCII).
    private static func isUTF8(_ bytes: [UInt8]) -> Bool {
        let declaration = bytes.prefix(1024).prefix { $0 != UInt8(ascii: ">") }
        let text = String(decoding: declaration, as: UTF8.self).lowercased()
        guard let start = text.firstRange(of: "encoding") else { return true }
        let name = text[start.upperBound...].drop { " \t\r\n=\"'".contains($0) }
        return name.hasPrefix("utf-8") || name.hasPrefix("us-ascii")
    }
}

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
    ///   - budget: pixels that are left; what the picture takes is gone afterwards.
    /// - Returns: `nil` if nothing speaks against it.
    static func reasonAgainst(_ element: ArraySlice<UInt8>, budget: inout Int) -> String? {
        let tag = element.prefix { $0 != UInt8(ascii: ">") }
        // A character reference could hide an address.
        guard !tag.contains(UInt8(ascii: "&")) else { return "a picture in it has an odd address" }
        var rest = String(decoding: tag, as: UTF8.self)[...]
        while let start = rest.firstRange(of: "data:") {
            rest = rest[start.upperBound...]
            guard let size = pngSize(rest) else { return "a picture in it is no PNG in base64" }
            budget -= size.width.multipliedReportingOverflow(by: size.height).partialValue
            guard size.width <= maximumPixels, size.height <= maximumPixels, budget >= 0 else {
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
