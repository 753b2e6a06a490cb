import MapGeometry

/// The address of a tile as one writes it: `Z/X/Y[@Nx]`.
struct TileOption: Hashable, Sendable {
    /// The tile.
    let tile: TileID
    /// Pixels of the file for one logical pixel: 2 for `@2x`.
    let scale: Double

    /// Reads an address.
    ///
    /// - Parameters:
    ///   - text: the operand.
    ///   - option: what the operand is called, for the message.
    /// - Returns: a tile that exists.
    /// - Throws: ``UsageError`` that names the operand, what was wrong and what is right.
    static func parse(_ text: String, option: String) throws(UsageError) -> TileOption {
        let reader = NumberList(
            option: option, text: text,
            form: "write ZOOM/COLUMN/ROW[@SCALEx] such as 14/8681/4761@2x")
        let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let parts = halves[0].split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw reader.error("is not a tile") }
        let scale = halves.count == 2 ? try SizeOption.scale(halves[1], reader) : 1
        let zoom = try whole(parts[0], "zoom", upTo: TileID.maximumZoom, reader)
        let last = (1 << zoom) - 1
        let column = try whole(parts[1], "column", upTo: last, reader)
        let row = try whole(parts[2], "row", upTo: last, reader)
        guard let tile = TileID(z: zoom, x: column, y: row) else {
            throw reader.error("there is no such tile")
        }
        return TileOption(tile: tile, scale: scale)
    }

    private static func whole(
        _ text: some StringProtocol, _ name: String, upTo last: Int, _ reader: NumberList
    ) throws(UsageError) -> Int {
        let value = try reader.number(text, name, 0...Double(last))
        guard let whole = Int(exactly: value) else {
            throw reader.error("\(name) is not a whole number")
        }
        return whole
    }
}
