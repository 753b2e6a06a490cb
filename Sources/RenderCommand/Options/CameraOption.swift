import MapCamera
import MapGeometry

/// A camera as one writes it: `lon,lat,zoom[@bearing[,pitch]]`.
enum CameraOption {
    /// What the messages say is right.
    static let form =
        "write lon,lat,zoom[@bearing[,pitch]] such as 10.75,59.91,14 or 10.75,59.91,14@90,45"

    /// Reads a camera.
    ///
    /// - Parameters:
    ///   - text: the value of the option.
    ///   - option: the option's name, for the message.
    /// - Returns: a camera of finite numbers in range; bearing and pitch are 0 unless given.
    /// - Throws: ``UsageError`` that names the option, what was wrong and what is right.
    static func parse(_ text: String, option: String) throws(UsageError) -> Camera {
        let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let reader = NumberList(option: option, text: text, form: form)
        let numbers = halves[0].split(separator: ",", omittingEmptySubsequences: false)
        guard numbers.count == 3 else { throw reader.error("is not a place and a zoom") }
        let center = try reader.coordinate(numbers[0], numbers[1])
        let zoom = try reader.number(numbers[2], "zoom", Camera.zooms)
        guard halves.count == 2 else { return Camera(center: center, zoom: zoom) }
        let angles = halves[1].split(separator: ",", omittingEmptySubsequences: false)
        guard angles.count <= 2 else {
            throw reader.error("has more than bearing and pitch after '@'")
        }
        let bearing = try reader.number(angles[0], "bearing", -360...360)
        let pitch = angles.count == 2 ? try reader.number(angles[1], "pitch", 0...60) : 0
        return Camera(center: center, zoom: zoom, bearing: bearing, pitch: pitch)
    }
}
