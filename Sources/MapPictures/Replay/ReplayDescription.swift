import Formats
import Geometry
package import Overlays
package import Parameters

/// The settings of a trip's replay.
package struct ReplayDescription: Sendable {
    /// The settings for drawing each frame; ``views`` may replace its view.
    package var drive: DriveDescription
    /// The views over time.
    package var views: ViewTimeline
    /// The conversion from the trip's time to the replay's.
    package var pace: ReplayTimeline.Pace
    /// Duration of the moving part in seconds, in place of the pace's speed; `nil` to use the speed.
    var wantedSeconds: Double?
    /// Whether stops and gaps are cut short.
    var skipsIdle: Bool
    /// The instruments to show; `nil` for those for which the trip has data.
    package var instruments: Set<PanelName>?
    /// The quantity on the strip; `nil` for the speed, or for the elevation of an untimed trip.
    package var strip: TripQuantity?
    /// Whether the map is drawn; without it, line, vehicle and panels have no background.
    package var showsMap = true
    /// A custom line of text; empty for none.
    package var text = ""

    /// A replay with defaults for everything that is not given.
    package init(
        drive: DriveDescription = DriveDescription(), views: ViewTimeline? = nil,
        pace: ReplayTimeline.Pace = .init(), skipsIdle: Bool = false
    ) {
        var drive = drive
        drive.look.recording = drive.look.recording ?? RecordedLook()
        self.drive = drive
        self.views = views ?? ViewTimeline(drive.view)
        self.pace = pace
        self.skipsIdle = skipsIdle
    }
}

/// The view of a replay at each time.
package struct ViewTimeline: Hashable, Sendable {
    /// The views and the seconds of the replay from which they apply, in order, the first from 0.
    private let entries: [Entry]

    private struct Entry: Hashable {
        let start: Double
        let view: DriveView
    }

    /// One view throughout.
    init(_ view: DriveView) { entries = [Entry(start: 0, view: view)] }

    /// Views that follow each other.
    ///
    /// - Parameters:
    ///   - first: the view at the beginning.
    ///   - changes: the later views, each with the seconds of the replay from which it applies.
    init(_ first: DriveView, changes: [(seconds: Double, view: DriveView)]) {
        entries =
            [Entry(start: 0, view: first)]
            + changes.sorted { $0.seconds < $1.seconds }
            .map { Entry(start: $0.seconds, view: $0.view) }
    }

    /// Returns the view at a time.
    func view(atReplay seconds: Double) -> DriveView {
        entries[max(entries.partitioningIndex { $0.start > seconds } - 1, 0)].view
    }
}

extension ReplayDescription {
    /// The replay that values describe.
    ///
    /// - Parameter values: values of `ParameterGroup.replay` and of the parameters of every picture.
    /// - Throws: `ParameterError` for a wrong value; `SceneError` for a file that can't be used.
    package init(_ values: ParameterValues) throws {
        let views = try values.value(PictureParameter.replayView) ?? .one(.headingUp)
        var mode = RouteView.headingUp
        var file: JSONValue?
        switch views {
        case .one(let view): mode = view
        case .file(let path):
            (mode, file) = (.tilted, try Self.file(path))
        }
        try ArrowView.check(values, for: mode)
        var drive = try DriveDescription(values, mode: mode)
        drive.look.recording = RecordedLook(
            rest: try values.value(PictureParameter.rest) ?? .pale,
            tail: try values.value(PictureParameter.tail))
        if !values.isGiven(PictureParameter.panels.definition) {
            // The remaining distance is not of interest after the drive.
            drive.look.layout[.trip].isHidden = true
        }
        showsMap = !values.isOn(PictureParameter.alpha)
        // A map that is not drawn needs no credit.
        if !showsMap {
            guard drive.credits.isEmpty else {
                throw ParameterError(
                    """
                    \(PictureParameter.alpha) draws no map, so \(PictureParameter.credit) has no use
                    """)
            }
            drive.showsAttribution = false
        }
        var pace = ReplayTimeline.Pace(
            framesPerSecond: Double(try values.value(PictureParameter.framesPerSecond) ?? 30),
            holdFirst: try values.value(PictureParameter.holdFirst) ?? 0,
            holdLast: try values.value(PictureParameter.holdLast) ?? 1)
        if let speed = try values.value(PictureParameter.replaySpeed) { pace.speed = speed }
        wantedSeconds = try values.value(PictureParameter.replayDuration)
        if wantedSeconds != nil, values.isGiven(PictureParameter.replaySpeed.definition) {
            throw ParameterError(
                """
                \(PictureParameter.replayDuration) and \(PictureParameter.replaySpeed) exclude each \
                other
                """)
        }
        drive.overlays.notesHiddenPins = false
        self.drive = drive
        self.pace = pace
        self.views =
            try file.map { try ViewTimeline(json: $0, like: drive.view) }
            ?? ViewTimeline(drive.view)
        skipsIdle = values.isOn(PictureParameter.skipIdle)
        instruments = try values.value(PictureParameter.instruments).map {
            Set($0).union([.notice, .line])
        }
        strip = try values.value(PictureParameter.strip)
        text = try values.value(PictureParameter.frameText) ?? ""
    }

    /// Returns the paths of the input files that the values name, except tracks and scene files.
    package static func inputPaths(_ values: ParameterValues) throws(ParameterError) -> [String] {
        var paths = try DriveLook.inputPaths(values) + WeatherInput.inputPaths(values)
        if case .file(let path) = try values.value(PictureParameter.replayView) {
            paths.append(path)
        }
        return paths
    }

    private static func file(_ path: String) throws -> JSONValue {
        let parameter = PictureParameter.replayView.definition
        do {
            return try JSONValue(
                parsing: InputFile.read(path, limit: 1 << 20), allowsRepeatedKeys: false)
        } catch {
            throw SceneError(parameter, "\(PrintableText.short(path)): \(error)")
        }
    }
}

extension ViewTimeline {
    /// Reads `[{"at": "0:00", "view": "north-up"}, {"at": "0:10", "view": "3d", "zoom": 16}]`.
    ///
    /// - Parameters:
    ///   - json: the document.
    ///   - standard: the view before the first entry; the other views have its zoom and units.
    /// - Throws: `ParameterError` for the first wrong entry.
    init(json: JSONValue, like standard: DriveView) throws(ParameterError) {
        func wrong(_ problem: String) -> ParameterError {
            ParameterError("\(PictureParameter.replayView): \(problem)")
        }
        func value(
            of member: JSONValue?, in range: ClosedRange<Double>
        ) throws(ParameterError) -> Double? {
            guard let member else { return nil }
            guard let number = member.number, range.contains(number) else {
                throw wrong("a number is not from \(range.lowerBound) to \(range.upperBound)")
            }
            return number
        }
        guard let entries = json.array, !entries.isEmpty else {
            throw wrong("a list of at and view is expected")
        }
        guard entries.count <= 10_000 else { throw wrong("more than 10000 changes") }
        var changes: [(seconds: Double, view: DriveView)] = []
        for (number, entry) in entries.enumerated() {
            let known: Set = ["at", "view", "zoom", "pitch"]
            if let other = entry.object?.keys.first(where: { !known.contains($0) }) {
                throw wrong("entry \(number + 1) has a key '\(PrintableText.short(other))'")
            }
            guard let at = entry["at"]?.string.flatMap({ DurationText.seconds($0) }) else {
                throw wrong("entry \(number + 1) has no \"at\" such as \"0:10\"")
            }
            guard let name = entry["view"]?.string, ReplayViews.changing.contains(name),
                let mode = RouteView(rawValue: name)
            else { throw wrong("entry \(number + 1) has no \"view\": north-up, heading-up or 3d") }
            changes.append(
                (
                    at,
                    DriveView(
                        mode, zoom: try value(of: entry["zoom"], in: 0...24) ?? standard.zoom,
                        pitch: mode == .tilted ? try value(of: entry["pitch"], in: 0...60) : nil,
                        isImperial: standard.isImperial)
                ))
        }
        changes.sort { $0.seconds < $1.seconds }
        self.init(changes[0].view, changes: changes)
    }
}
