/// A tile as a cache keeps it.
package struct CachedTile: Hashable, Sendable {
    /// The file: PNG, WebP, JPEG.
    package let bytes: [UInt8]
    /// What it was drawn from.
    package var origin: Origin
    /// When it was drawn, in seconds since 1970.
    package let drawn: Int

    /// The data that a tile was drawn from.
    package struct Origin: Hashable, Sendable {
        /// Stands for the map as it was when the tile was drawn.
        package let data: UInt64
        /// Stands for the last map that the tile was found to agree with.
        package var checked: UInt64
        /// Stands for the stored tiles that it was drawn from.
        ///
        /// Where another map has the same ones, the tile is the same. 0 where that is not known.
        package let inputs: UInt64

        /// The origin of a tile that was drawn just now.
        package init(data: UInt64, inputs: UInt64) {
            self.data = data
            checked = data
            self.inputs = inputs
        }

        init(data: UInt64, checked: UInt64, inputs: UInt64) {
            self.data = data
            self.checked = checked
            self.inputs = inputs
        }
    }

    /// A tile.
    package init(_ bytes: [UInt8], origin: Origin, drawn: Int) {
        self.bytes = bytes
        self.origin = origin
        self.drawn = drawn
    }
}
