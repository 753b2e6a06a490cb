import CPangoCairo

extension TextShaper {
    /// Breaks into as few lines as the width needs, and then into lines of nearly equal length.
    ///
    /// - Parameters:
    ///   - setting: the longest line, and where lines stand.
    ///   - text: what the layout holds.
    func setWidth(_ setting: Setting, of text: String) {
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
        let alignment =
            switch setting.justification {
            case .left: PANGO_ALIGN_LEFT
            case .center: PANGO_ALIGN_CENTER
            case .right: PANGO_ALIGN_RIGHT
            }
        pango_layout_set_alignment(layout, alignment)
        pango_layout_set_width(layout, -1)
        guard let limit = setting.maximumWidth, limit.isFinite else { return }
        var natural: Int32 = 0
        var height: Int32 = 0
        pango_layout_get_size(layout, &natural, &height)
        let widest = Int32(min(max(limit, 1), 10_000) * Double(PANGO_SCALE))
        guard natural > widest else { return }
        // Each width that Pango tries sets the text anew: words that were measured once spare most.
        let words = MeasuredWords(layout, text, letterSpacing: setting.letterSpacing)
        let lines = words?.lineCount(within: widest) ?? lineCount(within: widest)
        let needed = words?.width(ofLines: lines)
        // The narrowest width that needs no further line gives the most even block.
        var low = natural / max(lines, 1)
        var high = widest
        for _ in 0..<6 where low < high {
            let middle = low + (high - low) / 2
            let fits =
                if let words, let needed, abs(middle - needed) > words.tolerance {
                    middle > needed
                } else {
                    lineCount(within: middle) <= lines && widestLine() <= middle
                }
            if fits { high = middle } else { low = middle + 1 }
        }
        pango_layout_set_width(layout, high)
    }

    private func lineCount(within width: Int32) -> Int32 {
        pango_layout_set_width(layout, width)
        return pango_layout_get_line_count(layout)
    }

    private func widestLine() -> Int32 {
        var logical = PangoRectangle()
        pango_layout_get_extents(layout, nil, &logical)
        return logical.width
    }
}

/// Where the words of a text stand in lines that are not broken, between which they may be.
private struct MeasuredWords {
    /// Pango's units that a line may be wider or narrower than its words were in a longer one.
    let tolerance: Int32
    /// More words than these are measured by nobody.
    private static let mostWords = 24

    /// A word, with its ends in Pango's units.
    private struct Word {
        let left, right: Int32
        /// Whether a line begins with it, however wide lines are.
        let isFirst: Bool
    }

    private var words: [Word] = []

    /// Measures the words of a layout none of whose lines is broken.
    ///
    /// - Returns: `nil` for texts that may run to the left, and for long ones.
    init?(_ layout: OpaquePointer, _ text: String, letterSpacing: Double) {
        // Pango takes the space around a line's first and last letters back.
        guard abs(letterSpacing) < 10 else { return nil }
        tolerance = Int32((0.5 + abs(letterSpacing)) * Double(PANGO_SCALE))
        var count: Int32 = 0
        // Below U+0580 all letters run to the right.
        guard text.utf8.allSatisfy({ ($0 >= 0x20 && $0 < 0xD6) || $0 == 0x0A }),
            let marks = pango_layout_get_log_attrs_readonly(layout, &count)
        else { return nil }
        // Byte offsets: where the word began, and where its last character that is seen ended.
        var (start, end, offset) = (0, 0, 0)
        var (row, isFirst): (Int32, Bool) = (0, true)
        for (number, scalar) in text.unicodeScalars.enumerated() {
            guard number < count else { return nil }
            let isNewRow = scalar == "\n"
            if offset > start, isNewRow || marks[number].is_line_break != 0 {
                guard add(layout, row, start..<max(end, start), isFirst) else { return nil }
                (start, isFirst) = (offset, false)
            }
            offset += UTF8.width(scalar)
            if isNewRow {
                (start, isFirst) = (offset, true)
                row += 1
            } else if marks[number].is_white == 0 {
                end = offset
            }
        }
        guard offset == start || add(layout, row, start..<max(end, start), isFirst) else {
            return nil
        }
    }

    /// Measures a word; `false` where there is no such line, or no more room.
    private mutating func add(
        _ layout: OpaquePointer, _ row: Int32, _ bytes: Range<Int>, _ isFirst: Bool
    ) -> Bool {
        guard words.count < Self.mostWords,
            let line = pango_layout_get_line_readonly(layout, row)
        else { return false }
        func x(_ index: Int) -> Int32 {
            var x: Int32 = 0
            pango_layout_line_index_to_x(line, Int32(index), 0, &x)
            return x
        }
        words.append(Word(left: x(bytes.lowerBound), right: x(bytes.upperBound), isFirst: isFirst))
        return true
    }

    /// How many lines there are within a width; `nil` where that is too near to call.
    func lineCount(within width: Int32) -> Int32? {
        let (few, many) = (lines(within: width + tolerance), lines(within: width - tolerance))
        return few == many ? few : nil
    }

    /// The least width in which the words stand in some lines.
    func width(ofLines count: Int32) -> Int32? {
        var least: Int32?
        for (index, first) in words.enumerated() {
            for (number, last) in words[index...].enumerated() {
                if number > 0, last.isFirst { break }
                let width = last.right - first.left
                if width < least ?? .max, lines(within: width) <= count, hasSpace(within: width) {
                    least = width
                }
            }
        }
        return least
    }

    private func lines(within width: Int32) -> Int32 {
        var (count, left): (Int32, Int32) = (0, 0)
        for word in words where word.isFirst || word.right - left > width {
            count += 1
            left = word.left
        }
        return count
    }

    private func hasSpace(within width: Int32) -> Bool {
        words.allSatisfy { $0.right - $0.left <= width }
    }
}
