package import Geometry
package import Parameters

/// The part of the world that a picture shows.
package enum PictureView: Hashable, Sendable {
    /// The view of a camera.
    case camera(Camera)
    /// An area, shown whole and north up.
    case box(CoordinateBox)
    /// The whole map.
    case wholeMap

    /// Creates the view that values describe.
    ///
    /// - Throws: ``ParameterError`` for a wrong value, or for both a camera and a box.
    init(_ values: ParameterValues) throws(ParameterError) {
        let camera = try values.value(PictureParameter.camera)
        let box = try values.value(PictureParameter.box)
        switch (camera, box) {
        case (.some, .some):
            throw ParameterError(
                "\(PictureParameter.camera) and \(PictureParameter.box) exclude each other")
        case (let camera?, nil): self = .camera(camera)
        case (nil, let box?): self = .box(box)
        case (nil, nil): self = .wholeMap
        }
    }
}

extension PictureParameter {
    /// The camera: `lon,lat,zoom[@bearing[,pitch]]`.
    package static let camera = Parameter<Camera>(
        ParameterDefinition(
            "camera", "LON,LAT,ZOOM[@BEARING[,PITCH]]",
            help: """
                The place in the middle, longitude first, the direction that is up, in degrees from \
                north, and the tilt, from 0 to 60.
                """),
        cure: "write lon,lat,zoom[@bearing[,pitch]] such as 10.75,59.91,14 or 10.75,59.91,14@90,45"
    ) { text throws(ParameterError) in
        let halves = text.text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let numbers = halves[0].split(separator: ",", omittingEmptySubsequences: false)
        guard numbers.count == 3 else { throw text.error("it is not a place and a zoom") }
        let center = try text.coordinate(numbers[0], numbers[1])
        let zoom = try text.number(numbers[2], "zoom", Camera.zooms)
        guard halves.count == 2 else { return Camera(center: center, zoom: zoom) }
        let angles = halves[1].split(separator: ",", omittingEmptySubsequences: false)
        guard angles.count <= 2 else {
            throw text.error("it has more than bearing and pitch after '@'")
        }
        let bearing = try text.number(angles[0], "bearing", -360...360)
        let pitch = angles.count == 2 ? try text.number(angles[1], "pitch", Camera.pitches) : 0
        return Camera(center: center, zoom: zoom, bearing: bearing, pitch: pitch)
    }
}

extension PictureParameter {
    /// An area to show whole: `west,south,east,north`.
    package static let box = Parameter<CoordinateBox>(
        box: "An area to show whole, longitude first.")
}

extension Parameter where Value == CoordinateBox {
    /// Creates a parameter for an area of some extent; one whose west is more than its east crosses the
    /// antimeridian.
    ///
    /// - Parameters:
    ///   - help: the purpose of the area.
    ///   - defaultValue: the value that is used if none is given.
    package init(box help: String, defaultValue: String? = nil) {
        self.init(
            ParameterDefinition("bbox", "W,S,E,N", defaultValue: defaultValue, help: help),
            cure: "write west,south,east,north (lon,lat,lon,lat) such as 10.72,59.90,10.78,59.94"
        ) { text throws(ParameterError) in
            let parts = text.parts()
            guard parts.count == 4 else { throw text.error("it is not a box of four numbers") }
            let southWest = try text.coordinate(parts[0], parts[1])
            let northEast = try text.coordinate(parts[2], parts[3])
            let area = CoordinateBox(
                west: southWest.longitude, south: southWest.latitude, east: northEast.longitude,
                north: northEast.latitude)
            // Wider ones are swapped by mistake.
            guard
                area.crossesAntimeridian
                    ? area.width <= CoordinateBox.widestCrossing : area.width > 0
            else { throw text.error("west is not less than east") }
            guard southWest.latitude < northEast.latitude else {
                throw text.error("south is not less than north")
            }
            return area
        }
    }
}

extension PictureParameter {
    /// Free pixels around content that is shown whole: `24` or `top,right,bottom,left`.
    ///
    /// Whether they leave space depends on the picture's size, see
    /// ``ParameterValues/padding(in:)``.
    package static let padding = Parameter<EdgePadding>(
        ParameterDefinition(
            "padding", "N|T,R,B,L",
            help: """
                Pixels to keep free around what is shown whole: all sides, or top, right, bottom, left.
                """),
        cure: "write pixels such as 24, or top,right,bottom,left"
    ) { text throws(ParameterError) in
        let parts = text.parts()
        guard parts.count == 1 || parts.count == 4 else {
            throw text.error("it has \(parts.count) numbers")
        }
        var numbers: [Double] = []
        for part in parts { numbers.append(try text.number(part, "padding", 0...32_767)) }
        return numbers.count == 1
            ? EdgePadding(numbers[0])
            : EdgePadding(
                left: numbers[3], top: numbers[0], right: numbers[1], bottom: numbers[2])
    }
}

extension ParameterValues {
    /// Returns the given padding, checked to leave space in a picture; `nil` if none was given.
    ///
    /// - Throws: ``ParameterError`` for a wrong value, or one that leaves no space.
    package func padding(in size: ScreenSize) throws(ParameterError) -> EdgePadding? {
        guard let padding = try value(PictureParameter.padding) else { return nil }
        guard padding.left + padding.right < size.width,
            padding.top + padding.bottom < size.height
        else {
            throw PictureParameter.padding.error(in: self, "it leaves no room in the picture")
        }
        return padding
    }
}
