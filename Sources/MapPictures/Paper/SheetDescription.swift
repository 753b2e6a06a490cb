package import Parameters

/// A map on paper, as parameters describe it.
package struct SheetDescription: Hashable, Sendable {
    /// The sheet.
    package var format: SheetFormat
    /// The number that a length on the ground is divided by; `nil` for what fits.
    package var scale: Double?
    /// Millimetres that stay free along the edges of the sheet.
    package var margin: Double
    /// The grid over the map.
    package var grid: GridChoice
    /// The names that are indexed.
    package var index: IndexChoice
    /// How many sheets there are.
    package var sheets: SheetCount

    /// The kinds of grids.
    package enum GridChoice: String, Hashable, Sendable, CaseIterable {
        /// Squares with letters and numbers.
        case squares
        /// The Universal Transverse Mercator grid, as on military and mountain maps.
        case utm
        /// No grid.
        case none
    }

    /// The names in the index.
    package enum IndexChoice: String, Hashable, Sendable, CaseIterable {
        /// Streets, places, stations, sights, parks, waters, mountains.
        case all
        /// Streets alone.
        case streets
        /// All but streets.
        case places
        /// No index.
        case none
    }

    /// A number of sheets.
    package enum SheetCount: Hashable, Sendable {
        /// One.
        case one
        /// Sheets beside and below each other.
        case grid(columns: Int, rows: Int)
        /// As many as the scale needs.
        case needed
    }

    /// Creates the sheets that values describe; `nil` if the values ask for none.
    ///
    /// - Parameter values: the values given for `ParameterGroup.paper`.
    /// - Throws: ``ParameterError`` for a wrong value, or one that needs a sheet.
    package init?(_ values: ParameterValues) throws(ParameterError) {
        guard let format = try values.value(PictureParameter.sheet) else {
            let given = ParameterGroup.paper.first(where: values.isGiven)
            guard let given else { return nil }
            throw ParameterError("\(given) needs a \(PictureParameter.sheet, "A4")")
        }
        self.format = format
        scale = try values.value(PictureParameter.mapScale)
        margin = try values.value(PictureParameter.margin) ?? 10
        grid = try values.value(PictureParameter.grid) ?? .squares
        let asked = try values.value(PictureParameter.index)
        guard grid != .none || asked == nil || asked == IndexChoice.none else {
            throw ParameterError(
                """
                \(PictureParameter.index) needs a \(PictureParameter.grid), whose squares it names
                """)
        }
        index = grid == .none ? .none : asked ?? .all
        sheets = try values.value(PictureParameter.sheets) ?? .one
        guard sheets != .needed || scale != nil else {
            throw ParameterError(
                "\(PictureParameter.sheets, "auto") needs a \(PictureParameter.mapScale, "1:10000")"
            )
        }
    }
}

extension ParameterGroup {
    /// A map on paper.
    package static let paper = ParameterGroup(
        PictureParameter.sheet, PictureParameter.mapScale, PictureParameter.margin,
        PictureParameter.grid, PictureParameter.index, PictureParameter.sheets)
}

extension PictureParameter {
    /// The scale of a map on paper.
    package static let mapScale = Parameter<Double>(
        ParameterDefinition(
            "scale-of-map", "1:N", defaultValue: "a round one at which all fits",
            help: "The scale at the middle of a sheet, or of all sheets together."),
        cure: "write a scale such as 1:10000"
    ) { text throws(ParameterError) in
        let parts = text.parts(":")
        guard parts.count == 2, parts[0] == "1" else { throw text.error("it is not a scale") }
        return try text.number(parts[1], "scale", SheetScale.denominators)
    }

    /// The margin of a sheet.
    package static let margin = Parameter<Double>(
        number: "margin", "MM", 0...100, defaultValue: "10",
        cure: "write millimetres such as 10",
        help: "Millimetres that stay free along the edges of a sheet.")

    /// The grid over a sheet.
    package static let grid = Parameter<SheetDescription.GridChoice>(
        choice: "grid", of: SheetDescription.GridChoice.self, defaultValue: "squares",
        help: "The grid over a sheet: squares of round metres with letters and numbers, or UTM.")

    /// The index of a sheet.
    package static let index = Parameter<SheetDescription.IndexChoice>(
        choice: "index", of: SheetDescription.IndexChoice.self, defaultValue: "all",
        help: """
            The names in the index of a sheet: it has pages of its own in PDF, and a part of the \
            sheet in pictures and SVG.
            """)

    /// The number of sheets.
    package static let sheets = Parameter<SheetDescription.SheetCount>(
        ParameterDefinition(
            "sheets", "CxR|auto", defaultValue: "1x1",
            help: """
                Several sheets beside and below each other in one PDF, with a key map: columns x \
                rows, or as many as the scale needs.
                """),
        cure: "write columns x rows such as 2x3, or auto"
    ) { text throws(ParameterError) in
        if text.text == "auto" { return .needed }
        let parts = text.parts("x")
        guard parts.count == 2 else { throw text.error("it is not a number of sheets") }
        let columns = try text.whole(parts[0], "columns", upTo: 40)
        let rows = try text.whole(parts[1], "rows", upTo: 40)
        guard columns > 0, rows > 0 else { throw text.error("it is no sheet at all") }
        return columns * rows == 1 ? .one : .grid(columns: columns, rows: rows)
    }
}
