import Formats
import Geometry
import MapPictures
import Parameters

/// A picture as a JSON object asks for it, with the names of the command line: what C and Python pass.
package struct PictureDocument: Sendable {
    var values = ParameterValues()

    /// More bytes than that are refused.
    package static let maximumBytes = 1 << 20

    /// What a document describes.
    package enum Subject {
        /// A map.
        case map
        /// A map whose view and size are given apart.
        case viewOfMap
        /// A route, whole or as a driver sees it.
        case route
        /// What all frames of a drive have in common.
        case drive
        /// One frame of a drive, beside its place.
        case moment
        /// The card of a trip.
        case trip
    }

    /// A document without members.
    package init() {}

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - bytes: the text of a JSON object.
    ///   - subject: what it describes.
    /// - Throws: ``RenderError`` for what is no JSON, an unknown name, one that names files, or a value of another kind.
    package init(_ bytes: [UInt8], of subject: Subject) throws(RenderError) {
        let json = try JSONDocument.read(bytes, named: "parameters")
        values = try RenderError.of {
            try ParameterValues(json: json, of: Self.parameters(of: subject))
        }
    }

    /// Sets the camera; as text it passes the same checks as everywhere.
    package mutating func setCamera(
        longitude: Double, latitude: Double, zoom: Double, bearing: Double, pitch: Double
    ) {
        values.add(
            "\(longitude),\(latitude),\(zoom)@\(bearing),\(pitch)",
            for: PictureParameter.camera.definition)
    }

    /// Sets the area that is shown whole.
    package mutating func setArea(west: Double, south: Double, east: Double, north: Double) {
        values.add("\(west),\(south),\(east),\(north)", for: PictureParameter.box.definition)
    }

    /// Sets the size in logical pixels.
    package mutating func setSize(width: Int32, height: Int32) {
        values.add("\(width)x\(height)", for: PictureParameter.size.definition)
    }

    /// The same document with a size of the map's scale, where that has only one.
    ///
    /// - Throws: ``RenderError`` for another scale.
    func atScale(of map: Map) throws(RenderError) -> ParameterValues {
        guard let scale = map.onlyScale else { return values }
        var values = values
        let size = PictureParameter.size
        let said = values.text(size.definition)
        if scale != 1, said?.contains("@") != true, said?.hasSuffix("mm") != true {
            let standard = MapPictures.PictureSize.standard.size
            values.add(
                "\(said ?? "\(Int(standard.width))x\(Int(standard.height))")@\(scale)x",
                for: size.definition)
        }
        let given = values
        let asked = try RenderError.of { try MapPictures.PictureSize(given).scale }
        guard abs(asked - scale) < 1e-9 else {
            throw RenderError(
                size.error(
                    in: values,
                    "it is at a scale of \(asked), and the map was opened for \(scale): open another"
                ))
        }
        return values
    }
}

extension PictureDocument {
    private static func parameters(of subject: Subject) -> ParameterGroup {
        switch subject {
        case .map: map
        case .viewOfMap: map.without([.view, .sizes])
        case .route: route
        case .drive: route.without(.moment)
        case .moment: moment
        case .trip: trip
        }
    }

    /// The file of a picture is written later.
    private static let map = ParameterGroup.picture.without(.format)
    private static let route: ParameterGroup = [.routePicture, .route]
    private static let moment = ParameterGroup(PictureParameter.speed, PictureParameter.time)
    private static let trip: ParameterGroup = [
        .sizes, ParameterGroup(PictureParameter.languages), .ornaments,
        ParameterGroup(
            PictureParameter.colorBy, PictureParameter.strip, PictureParameter.force,
            PictureParameter.units),
        .trip, .overlays,
    ]
}

/// Reads texts of JSON.
enum JSONDocument {
    static func read(_ bytes: [UInt8], named name: String) throws(RenderError) -> JSONValue {
        do {
            return try JSONValue(parsing: bytes)
        } catch {
            throw RenderError(wrong: "\(name): \(error)")
        }
    }
}
