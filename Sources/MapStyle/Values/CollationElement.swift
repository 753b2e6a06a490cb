/// One letter of a text as it counts when texts are compared, in three levels (UTS #10).
struct CollationElement: Hashable {
    /// Which letter it is, whatever its marks and case.
    var letter: UInt64
    /// The marks on it; plain letters come first.
    var marks: UInt64 = 0
    /// 0 for a small letter, 1 for a capital.
    var variant = 0

    /// Texts are compared up to here; no name is longer.
    private static let longestText = 1 << 16

    /// The elements of a text in the alphabet of a language.
    static func elements(of text: String, _ tailoring: CollationTailoring) -> [CollationElement] {
        var elements: [CollationElement] = []
        for scalar in text.unicodeScalars.prefix(longestText) {
            append(scalar, to: &elements, tailoring)
        }
        tailoring.contract(&elements)
        return elements
    }

    private static func append(
        _ scalar: Unicode.Scalar, to elements: inout [CollationElement],
        _ tailoring: CollationTailoring
    ) {
        if (0x300...0x36F).contains(scalar.value) {
            guard let last = elements.last else { return }
            // A letter written as two scalars may be a letter of its own in this alphabet.
            if last.marks == 0, let whole = tailoring.letter(last.letter, with: scalar) {
                elements.removeLast()
                elements += whole.map { variant in
                    CollationElement(
                        letter: variant.letter, marks: variant.marks, variant: last.variant)
                }
            } else {
                elements[elements.count - 1].marks =
                    last.marks &* 1024 &+ CollationTailoring.rank(of: scalar)
            }
            return
        }
        if let parts = LetterDecomposition.parts(of: scalar) {
            append(parts.base, to: &elements, tailoring)
            append(parts.mark, to: &elements, tailoring)
            return
        }
        let small = scalar.properties.lowercaseMapping.unicodeScalars
        let variant = small.first == scalar ? 0 : 1
        guard let letter = small.first else { return }
        let whole = tailoring.letter(letter) ?? CollationTailoring.ligatures[letter]
        if let whole {
            elements += whole.map {
                CollationElement(letter: $0.letter, marks: $0.marks, variant: variant)
            }
        } else {
            elements.append(CollationElement(letter: weight(of: letter), variant: variant))
        }
    }

    /// Signs in the order of the Default Unicode Collation Element Table.
    private static let signs = Array("_-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$".unicodeScalars)

    /// The place of a letter in the order of all; `step` makes room for letters behind it.
    static func weight(of scalar: Unicode.Scalar, step: UInt64 = 0) -> UInt64 {
        if scalar.isASCII, let place = signs.firstIndex(of: scalar) {
            return 1 << 40 | UInt64(place) << 8
        }
        let kind: UInt64 =
            switch scalar.properties.generalCategory {
            case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: 0
            case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
                .initialPunctuation, .finalPunctuation, .otherPunctuation:
                1
            case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: 2
            case .decimalNumber, .letterNumber, .otherNumber: 3
            default: 4
            }
        return kind << 40 | UInt64(scalar.value) << 8 | step
    }
}
