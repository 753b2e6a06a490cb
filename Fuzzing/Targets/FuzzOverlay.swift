import Geometry
import MapPictures
import Parameters

/// Feeds the readers of what lies over a map; the first byte says which.
enum FuzzOverlay {
    static func read(_ bytes: [UInt8]) {
        guard let first = bytes.first else { return }
        let rest = Array(bytes.dropFirst())
        let text = String(decoding: rest, as: UTF8.self)
        switch first {
        case UInt8(ascii: "f"): _ = try? PlaceFile(rest, named: "fuzz")
        case UInt8(ascii: "m"): _ = try? PictureParameter.marker.read(text)
        case UInt8(ascii: "p"): _ = try? PictureParameter.path.read(text)
        case UInt8(ascii: "a"): _ = try? PictureParameter.polygon.read(text)
        case UInt8(ascii: "c"): _ = try? PictureParameter.circle.read(text)
        case UInt8(ascii: "t"): _ = try? PictureParameter.text.read(text)
        default:
            let place = Coordinate(longitude: 10, latitude: 59)
            _ = try? MeetingReader(
                request: rest,
                person: { id in
                    id == "anna"
                        ? nil
                        : SeenPerson(
                            name: "", place: place, accuracy: 9, time: 0, status: "", number: 0)
                }, find: { $0.isEmpty ? nil : place }, zone: { _, _ in 0 })
            _ = try? MeetingReader(
                rest, path: "/nowhere/fuzz", find: { $0.isEmpty ? nil : place },
                zone: { _, _ in 0 })
        }
    }
}
