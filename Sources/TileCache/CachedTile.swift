/// A tile as a cache keeps it.
public struct CachedTile: Hashable, Sendable {
    /// The file: PNG, WebP, JPEG.
    public let bytes: [UInt8]
    /// What it was drawn from.
    public var origin: Origin
    /// When it was drawn, in seconds since 1970.
    public let drawn: Int

    /// The data that a tile was drawn from.
    public struct Origin: Hashable, Sendable {
        /// Stands for the map as it was when the tile was drawn.
        public let data: UInt64
        /// Stands for the last map that the tile was found to agree with.
        public var checked: UInt64
        /// Stands for the stored tiles that it was drawn from.
        ///
        /// Where another map has the same ones, the tile is the same. 0 where that is not known.
        public let inputs: UInt64

        /// The origin of a tile that was drawn just now.
        public init(data: UInt64, inputs: UInt64) {
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
    public init(_ bytes: [UInt8], origin: Origin, drawn: Int) {
        self.bytes = bytes
        self.origin = origin
        self.drawn = drawn
    }
}
