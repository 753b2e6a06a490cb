/// Encodes points as bytes: longitude and latitude of each as the difference from the previous
/// point (the first from 0, 0), in units of 1e-7 degrees, as zigzag varints.
///
/// The encoding is Protocol Buffers' `sint32` (https://protobuf.dev/programming-guides/encoding/);
/// a point of a city street takes about four bytes.
public enum GeometryBlob {
    /// The most points accepted when reading, more than any way has (OpenStreetMap allows 2000).
    public static let maximumPointCount = 65_536

    /// Encodes points as bytes.
    ///
    /// - Parameter points: the points in order.
    /// - Returns: their bytes.
    public static func encode(_ points: [FixedCoordinate]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(points.count * 5 + 6)
        var last = FixedCoordinate(longitude: 0, latitude: 0)
        for point in points {
            append(Int64(point.longitude) - Int64(last.longitude), to: &bytes)
            append(Int64(point.latitude) - Int64(last.latitude), to: &bytes)
            last = point
        }
        return bytes
    }

    /// Decodes points from bytes.
    ///
    /// - Parameter bytes: the output of ``encode(_:)``.
    /// - Returns: the points; `nil` if the bytes are truncated, leave the range of coordinates or
    ///   contain more than ``maximumPointCount`` points.
    public static func decode(_ bytes: UnsafeRawBufferPointer) -> [FixedCoordinate]? {
        var points: [FixedCoordinate] = []
        var position = 0
        var (longitude, latitude) = (Int64(0), Int64(0))
        while position < bytes.count {
            guard let east = readDelta(bytes, &position), let north = readDelta(bytes, &position),
                points.count < maximumPointCount
            else { return nil }
            longitude += east
            latitude += north
            guard let x = Int32(exactly: longitude), let y = Int32(exactly: latitude) else {
                return nil
            }
            points.append(FixedCoordinate(longitude: x, latitude: y))
        }
        return points
    }

    private static func append(_ delta: Int64, to bytes: inout [UInt8]) {
        var rest = UInt64(bitPattern: (delta << 1) ^ (delta >> 63))
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Reads one difference of at most 33 bits, which takes five bytes.
    private static func readDelta(_ bytes: UnsafeRawBufferPointer, _ position: inout Int) -> Int64?
    {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), through: 28, by: 7) {
            guard position < bytes.count else { return nil }
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return Int64(value >> 1) ^ -Int64(value & 1) }
        }
        return nil
    }
}
