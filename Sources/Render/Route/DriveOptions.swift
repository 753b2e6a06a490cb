import Geometry
import MapPictures
import Parameters

/// How the frames of a drive or a replay are drawn.
///
/// ```swift
/// var options = DriveOptions(.tilted)
/// options.size = try PictureSize(width: 1280, height: 720)
/// options.languages = ["nb", "en"]
/// ```
public struct DriveOptions: Hashable, Sendable {
    /// How the driver looks at the way.
    public var view: DriveView
    /// The size of each frame.
    public var size: PictureSize
    /// Languages of names and panels in order of preference; empty for local names and English panels.
    public var languages: [String]
    /// The zoom, from 0 to 24; `nil` for one that suits speed and maneuvers.
    public var zoom: Double?
    /// The tilt of ``DriveView/tilted`` in degrees, from 0 to 60; `nil` for 55, less where a maneuver is better seen from above.
    public var pitch: Double?
    /// The units of distances; speeds are in the unit of the country's signs.
    public var units = Units.metric
    /// Whose signs and shields are drawn, as two letters (ISO 3166-1) such as `NO`; `nil` for what route and map say.
    public var country: String?
    /// Pins, in the order in which they are drawn.
    public var markers: [Marker] = []
    /// Lines below the names, in the order in which they are drawn.
    public var lines: [Line] = []
    /// Whether a scale bar is drawn; flat views only.
    public var showsScaleBar = false
    /// Whether frames name whom the data comes from; if not, name them beside the frames.
    public var showsAttribution = true
    /// Who is named besides those whom map and style name.
    public var credits: [String] = []

    /// Options with defaults for all else.
    public init(
        _ view: DriveView = .headingUp, size: PictureSize = .standard, languages: [String] = []
    ) {
        self.view = view
        self.size = size
        self.languages = languages
    }

    func description() throws(RenderError) -> DriveDescription {
        if let zoom { try RenderError.check(zoom, "zoom", Geometry.Camera.zooms) }
        if let pitch { try RenderError.check(pitch, "pitch", Geometry.Camera.pitches) }
        let view = MapPictures.DriveView(
            view.mode, zoom: zoom, pitch: self.view == .tilted ? pitch : nil,
            isImperial: units == .imperial)
        if showsScaleBar, view.pitch > 0 {
            throw RenderError(PictureParameter.scaleBarNeedsFlatView)
        }
        var description = DriveDescription(
            view: view, size: size.value, languages: try LanguageTags.checked(languages),
            country: try RenderError.of { try country.map(PictureParameter.country.read) },
            showsScaleBar: showsScaleBar, showsAttribution: showsAttribution)
        description.credits = credits
        for marker in markers { description.overlays.add(marker.listed) }
        for line in lines { description.overlays.add([line.points.map(\.value)], line.look) }
        return description
    }
}

/// The units of distances and speeds.
public enum Units: Hashable, Sendable {
    /// Metres and kilometres.
    case metric
    /// Feet or yards, and miles.
    case imperial

    var value: DistanceUnits { self == .metric ? .metric : .imperial }
}
