import Formats
import Geometry
package import Overlays
package import Parameters

/// How a trip is replayed, as parameters describe it.
package struct ReplayDescription: Sendable {
    /// How each frame is drawn; its view holds where ``views`` says nothing else.
    package var drive: DriveDescription
    /// How the way is looked at over time.
    package var views: ViewTimeline
    /// How the trip's time becomes the replay's.
    package var pace: ReplayTimeline.Pace
    /// Seconds that the moving part takes, whatever the pace's speed; `nil` where that counts.
    var wantedSeconds: Double?
    /// Whether standing and gaps are cut short.
    var skipsIdle: Bool
    /// Which instruments there are; `nil` for those that the trip has something for.
    package var instruments: Set<PanelName>?
    /// What the strip shows; `nil` for the speed, of an untimed trip the elevation.
    package var strip: TripQuantity?
    /// Whether the map is drawn; without it line, vehicle and panels stand on nothing.
    package var showsMap = true
    /// A line of one's own; empty for none.
    package var text = ""

    /// A replay with all as usual but what is given.
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

/// Which view a replay has at each of its times.
package struct ViewTimeline: Hashable, Sendable {
    /// The views and the seconds of the replay from which they hold, in order, the first from 0.
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
    ///   - changes: seconds of the replay, and the view from then on.
    init(_ first: DriveView, changes: [(seconds: Double, view: DriveView)]) {
        entries =
            [Entry(start: 0, view: first)]
            + changes.sorted { $0.seconds < $1.seconds }
            .map { Entry(start: $0.seconds, view: $0.view) }
    }

    /// The view at a time.
    func view(atReplay seconds: Double) -> DriveView {
        entries[max(entries.partitioningIndex { $0.start > seconds } - 1, 0)].view
    }
}

extension ReplayDescription {
    /// The replay that values describe.
    ///
    /// - Parameter values: what was given for `ParameterGroup.replay` and those of every picture.
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
        var drive = try DriveDescription(values, mode: mode)
        drive.look.recording = RecordedLook(
            rest: try values.value(PictureParameter.rest) ?? .pale,
            tail: try values.value(PictureParameter.tail))
        if !values.isGiven(PictureParameter.panels.definition) {
            // What is left of the way is no news of a drive that is over.
            drive.look.layout[.trip].isHidden = true
        }
        showsMap = !values.isOn(PictureParameter.alpha)
        // What is not drawn needs no credit.
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

    /// The files that values name to be read, but for those of tracks and scene.
    package static func inputPaths(_ values: ParameterValues) throws(ParameterError) -> [String] {
        var paths = try DriveLook.inputPaths(values)
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
    ///   - standard: the view that holds before the first entry, whose zoom and units the others have.
    /// - Throws: `ParameterError` for the first entry that is wrong.
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
            guard let name = entry["view"]?.string, ReplayViews.names.contains(name),
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
