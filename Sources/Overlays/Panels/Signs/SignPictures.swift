import Geometry
import Graphics

/// The pictures of road signs, put together from forms and symbols when they are first needed.
///
/// A form is an SVG document with the names of colours in braces, such as `fill="{rim}"`, and
/// `{symbol}` where the symbol's elements belong. A symbol is a document of 64 × 64 units; what
/// is drawn in `currentColor` gets the colour `ink`. It is for one thread.
package final class SignPictures {
    private let read: (String) throws -> [UInt8]?
    private var documents: [String: String?] = [:]
    private var images: [SignFace.Picture: SVGImage?] = [:]
    private let pictures = SizedPictures<SignFace.Picture>()
    /// Notes about files that could not be read, one line each.
    package private(set) var notes: [String] = []

    /// The units of a symbol's document, from side to side.
    private static let symbolSide = 64.0

    /// Creates pictures that are read by a function.
    ///
    /// - Parameter read: returns the bytes of a file by its name, such as `form-danger.svg`; `nil`
    ///   if there is no such file. An error that it throws becomes a note.
    package init(reading read: @escaping (_ fileName: String) throws -> [UInt8]? = { _ in nil }) {
        self.read = read
    }

    /// Returns a sign's picture, without its words.
    ///
    /// - Parameters:
    ///   - sign: form, symbol and colours.
    ///   - pixels: the side of the square that it must fit, in device pixels.
    ///   - theme: the light that it is seen in; one for all signs.
    /// - Returns: the picture and its vectors; `nil` if the files are missing.
    func picture(
        of sign: SignFace.Picture, pixels: Double, theme: PanelTheme
    ) -> (picture: Surface, image: SVGImage)? {
        guard let image = image(of: sign, theme),
            let picture = pictures.picture(image, named: sign, pixels: pixels)
        else { return nil }
        return (picture, image)
    }

    private func image(of sign: SignFace.Picture, _ theme: PanelTheme) -> SVGImage? {
        if let known = images[sign] { return known }
        var image: SVGImage?
        if let document = document(of: sign, theme) {
            do {
                image = try SVGImage(bytes: Array(document.utf8), name: sign.form + ".svg")
            } catch {
                note("\(error)")
            }
        }
        images[sign] = .some(image)
        return image
    }

    /// Returns the document of a sign; `nil` if its form is missing.
    func document(of sign: SignFace.Picture, _ theme: PanelTheme) -> String? {
        guard var document = text(of: sign.form) else { return nil }
        document.replace("{symbol}", with: symbol(of: sign))
        let colors = theme.isHollow ? sign.hollow : sign.colors
        for (name, color) in colors.sorted(by: { $0.key < $1.key }) {
            document.replace("{\(name)}", with: theme.lit(color).hexText)
        }
        return document
    }

    /// Returns the elements of a sign's symbol, at their place; empty for none.
    private func symbol(of sign: SignFace.Picture) -> String {
        guard let name = sign.symbol, let text = text(of: name),
            let root = text.firstRange(of: "<svg"),
            let start = text[root.upperBound...].firstIndex(of: ">"),
            let end = text.ranges(of: "</svg>").last
        else { return "" }
        let box = sign.symbolBox
        let scale = box.width / Self.symbolSide
        let (x, across) = sign.isMirrored ? (box.maxX, -scale) : (box.minX, scale)
        return "<g transform=\"translate(\(x) \(box.minY)) scale(\(across) \(scale))\" "
            + "color=\"{ink}\">" + text[text.index(after: start)..<end.lowerBound] + "</g>"
    }

    private func text(of name: String) -> String? {
        if let known = documents[name] { return known }
        var text: String?
        do {
            text = try read(name + ".svg").map { String(decoding: $0, as: UTF8.self) }
            if text == nil { note("there is no \(name).svg") }
        } catch {
            note("\(error)")
        }
        documents[name] = .some(text)
        return text
    }

    private func note(_ problem: String) {
        guard notes.count < 20 else { return }
        notes.append("pictures of signs: \(problem)")
    }
}
