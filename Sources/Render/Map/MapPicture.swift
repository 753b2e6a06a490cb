import MapPictures
import Parameters

/// A picture of a map: what it shows, how large, and what lies over it.
///
/// ```swift
/// let station = try Coordinate(latitude: 60.1719, longitude: 24.9414)
/// var picture = MapPicture(.camera(try Camera(center: station, zoom: 15)))
/// picture.size = try PictureSize(width: 640, height: 400, scale: 2)
/// picture.languages = ["fi", "en"]
/// picture.markers = [Marker(at: station, label: "A")]
/// let drawn = try painter.draw(picture)
/// ```
public struct MapPicture: Hashable, Sendable {
    /// What part of the world it shows; pictures of routes and trips show these whole instead.
    public var view: MapView
    /// Its size.
    public var size: PictureSize
    /// Languages of names in order of preference, such as `["nb", "en"]`; empty for the map's local names.
    public var languages: [String]
    /// The largest text, on a plate; empty for none.
    public var title = ""
    /// A smaller line below ``title``; empty for none.
    public var subtitle = ""
    /// Pins, in the order in which they are drawn.
    public var markers: [Marker] = []
    /// Lines below the names, in the order in which they are drawn.
    public var lines: [Line] = []
    /// Whether a scale bar is drawn; flat views only.
    public var showsScaleBar = false
    /// Whether the picture names whom the data comes from; if not, name them beside it.
    public var showsAttribution = true
    /// Who is named besides those whom map and style name.
    public var credits: [String] = []

    /// A picture without anything over the map.
    ///
    /// - Parameters:
    ///   - view: what it shows.
    ///   - size: its size.
    ///   - languages: of names in order of preference.
    public init(
        _ view: MapView = .whole, size: PictureSize = .standard, languages: [String] = []
    ) {
        self.view = view
        self.size = size
        self.languages = languages
    }

    func description() throws(RenderError) -> PictureDescription {
        var description = PictureDescription(
            view: view.value, size: size.value, languages: try LanguageTags.checked(languages),
            showsScaleBar: showsScaleBar, showsAttribution: showsAttribution)
        description.credits = credits
        description.overlays.setTitle(title, subtitle: subtitle)
        for marker in markers { description.overlays.add(marker.listed) }
        for line in lines { description.overlays.add([line.points.map(\.value)], line.look) }
        if case .camera(let camera) = view, camera.pitch > 0, showsScaleBar {
            throw RenderError(PictureParameter.scaleBarNeedsFlatView)
        }
        return description
    }
}

extension MapView {
    var value: PictureView {
        switch self {
        case .camera(let camera): .camera(camera.value)
        case .area(let area): .box(area.value)
        case .whole: .wholeMap
        }
    }
}

/// Languages as a program names them.
enum LanguageTags {
    /// The codes in order, each once, and after one with a region the same without it.
    static func checked(_ tags: [String]) throws(RenderError) -> [String] {
        guard !tags.isEmpty else { return [] }
        return try RenderError.of {
            try PictureParameter.languages.read(tags.joined(separator: ","))
        }
    }
}

/// What part of the world a picture of a map shows.
public enum MapView: Hashable, Sendable {
    /// What a camera sees.
    case camera(Camera)
    /// An area, whole and north up.
    case area(Area)
    /// The whole map, or where it has markers and lines, all of them.
    case whole
}
