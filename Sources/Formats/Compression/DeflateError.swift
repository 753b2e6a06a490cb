/// Why bytes could not be compressed or decompressed.
public enum DeflateError: Error, Hashable, CustomStringConvertible {
    /// The bytes are not a whole, undamaged stream of the named format.
    case damaged(DeflateFormat)
    /// The data would grow beyond the limit, in bytes, that the caller allows.
    case tooLarge(limit: Int)
    /// The library could not get memory for its tables or its output.
    case outOfMemory

    /// One line: what is wrong with the data.
    public var description: String {
        switch self {
        case .damaged(let format): "the \(format.rawValue) data is damaged or cut short"
        case .tooLarge(let limit): "the compressed data holds more than \(limit) bytes"
        case .outOfMemory: "no memory for compression"
        }
    }
}
