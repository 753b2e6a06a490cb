package import Geometry
package import Graphics

/// The face of a road sign: a form, a symbol on it, and words.
///
/// Its units are those of the form's picture, which is 128 wide.
package struct SignFace: Hashable, Sendable {
    /// The pictures that it is put together from.
    package struct Picture: Hashable, Sendable {
        /// The form's file, without folder and extension: `form-danger`.
        package var form: String
        /// The symbol's file, likewise; `nil` for none.
        package var symbol: String?
        /// Where the symbol is; a square.
        package var symbolBox: ScreenBox
        /// Whether the symbol is mirrored, for traffic on the left.
        package var isMirrored: Bool
        /// The colours by their names in the files: `face`, `rim`, `ink`, `edge`.
        package var colors: [String: Color]
        /// The same as strokes on black, for a windscreen.
        package var hollow: [String: Color]

        /// Creates a picture from its parts.
        package init(
            form: String, symbol: String? = nil,
            symbolBox: ScreenBox = ScreenBox(minX: 0, minY: 0, maxX: 0, maxY: 0),
            isMirrored: Bool = false, colors: [String: Color], hollow: [String: Color]
        ) {
            self.form = form
            self.symbol = symbol
            self.symbolBox = symbolBox
            self.isMirrored = isMirrored
            self.colors = colors
            self.hollow = hollow
        }
    }

    /// A line of text on it, in the middle of a box.
    package struct Line: Hashable, Sendable {
        /// The words or the number.
        package var text: String
        /// The space for them.
        package var box: ScreenBox

        /// Creates a line from its parts.
        package init(_ text: String, in box: ScreenBox) {
            self.text = text
            self.box = box
        }
    }

    /// Form and symbol.
    package var picture: Picture
    /// The lines of text, in reading order.
    package var lines: [Line]
    /// The height of the form.
    package var height: Double

    /// The width of all forms.
    package static let width = 128.0

    /// Creates a face from its parts.
    package init(_ picture: Picture, lines: [Line] = [], height: Double) {
        self.picture = picture
        self.lines = lines
        self.height = height
    }

    /// Returns the box of the sign in the middle of another one, as large as fits.
    func box(in box: ScreenBox) -> ScreenBox {
        let scale = min(box.width / Self.width, box.height / max(height, 1))
        let (wide, high) = (Self.width * scale, height * scale)
        let (x, y) = ((box.minX + box.maxX - wide) / 2, (box.minY + box.maxY - high) / 2)
        return ScreenBox(minX: x, minY: y, maxX: x + wide, maxY: y + high)
    }
}
