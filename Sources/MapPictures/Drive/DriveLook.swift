import Formats
import Language
package import Overlays
package import Parameters

/// The look of the parts of a drive's frames.
package struct DriveLook: Sendable {
    /// The look of the part of the route that has been driven.
    package var driven: RoadLineOverlay.DrivenLook
    /// The look of a recorded drive's line; `nil` for a route that is still to be driven.
    package var recording: RecordedLook?
    /// The look of the vehicle.
    package var vehicle: VehicleChoice
    /// The mark at the route's end; `nil` for the view's default.
    package var destination: DestinationChoice?
    /// Radius of the circle that certainly contains the vehicle, in metres; 0 for no circle.
    package var accuracy: Double
    /// The panels to show, and their positions.
    package var layout: PanelLayout
    /// Whether left and right are swapped in the finished picture, for a windscreen.
    package var isMirrored: Bool
    /// Pictures of maneuvers that take precedence over the built-in ones.
    package var symbols: ManeuverFolder?
    /// The road signs to show; `nil` for none.
    package var signs: SignChoice?
    /// The file of the road authority's signs; `nil` for those of the map alone.
    package var signFile: String?
    /// Notes for the user about the given values, one line each.
    package private(set) var notes: [Message] = []

    /// A look with defaults for everything that is not given.
    package init(
        driven: RoadLineOverlay.DrivenLook = .grey, vehicle: VehicleChoice = .arrow,
        destination: DestinationChoice? = nil, accuracy: Double = 0,
        layout: PanelLayout = PanelLayout(), isMirrored: Bool = false,
        symbols: ManeuverFolder? = nil
    ) {
        self.driven = driven
        self.vehicle = vehicle
        self.destination = destination
        self.accuracy = accuracy
        self.layout = layout
        self.isMirrored = isMirrored
        self.symbols = symbols
    }

    /// The look that values describe.
    ///
    /// - Parameters:
    ///   - values: values of `ParameterGroup.drive`.
    ///   - pixelRatio: device pixels per logical pixel, for which pictures are checked.
    /// - Throws: ``ParameterError`` for a wrong value, `SceneError` for a file that can't be used.
    package init(_ values: ParameterValues, pixelRatio: Double = 1) throws {
        driven = try values.value(PictureParameter.driven) ?? .grey
        vehicle = try values.value(PictureParameter.vehicle) ?? .arrow
        do {
            _ = try vehicle.look(pixelRatio: pixelRatio)
        } catch {
            throw SceneError(PictureParameter.vehicle.definition, "\(error)")
        }
        destination = try values.value(PictureParameter.destination)
        accuracy = try values.value(PictureParameter.accuracy) ?? 0
        symbols = try values.value(PictureParameter.maneuvers).map(ManeuverFolder.init)
        isMirrored = values.isOn(PictureParameter.mirror)
        signs = try values.value(PictureParameter.signs).flatMap(SignChoice.init(parsing:))
        signFile = try values.value(PictureParameter.signFile)
        let layout = try values.value(PictureParameter.layout).map(Self.layout) ?? PanelLayout()
        let names = try values.value(PictureParameter.panels)
        self.layout = names.map { layout.showing(only: Set($0)) } ?? layout
        notes = symbols?.notes ?? []
        let hidden = (names ?? []).filter { layout[$0].isHidden }.map(\.rawValue)
        if !hidden.isEmpty {
            notes.append(
                """
                \(PictureParameter.panels) shows \(hidden.joined(separator: ", ")), which \
                \(PictureParameter.layout) hides
                """)
        }
    }

    private static func layout(_ path: String) throws -> PanelLayout {
        let parameter = PictureParameter.layout.definition
        let bytes: [UInt8]
        do {
            bytes = try InputFile.read(path, limit: 1 << 20)
        } catch {
            throw SceneError(parameter, error.message)
        }
        do {
            return try PanelLayout(json: JSONValue(parsing: bytes, allowsRepeatedKeys: false))
        } catch {
            throw SceneError(parameter, "\(PrintableText.short(path)): \(error)")
        }
    }

    /// Returns the paths of the input files that the values name.
    package static func inputPaths(_ values: ParameterValues) throws(ParameterError) -> [String] {
        let symbols = try values.value(PictureParameter.maneuvers)
            .flatMap { try? ManeuverFolder($0) }
        return [
            try values.value(PictureParameter.vehicle)?.path,
            try values.value(PictureParameter.layout),
            try values.value(PictureParameter.signFile),
        ].compactMap { $0 } + (symbols?.paths ?? []) + SpokenLanguages.inputPaths(values)
    }
}

/// The look of a recorded drive's line.
package struct RecordedLook: Hashable, Sendable {
    /// The look of the road ahead.
    var rest: RecordedLineOverlay.Rest
    /// Metres over which the driven part fades behind the vehicle; `nil` shows all of it.
    var tail: Double?

    /// A look from its parts.
    init(rest: RecordedLineOverlay.Rest = .pale, tail: Double? = nil) {
        self.rest = rest
        self.tail = tail
    }
}

/// The mark at a route's end.
package enum DestinationChoice: String, CaseIterable, Sendable {
    /// A flag on a pole.
    case flag
    /// A pin.
    case pin
    /// An arrow that points down.
    case arrow
    /// Nothing.
    case none

    /// The mark to draw, if any.
    var look: DestinationOverlay.Look? {
        switch self {
        case .flag: .flag
        case .pin: .pin
        case .arrow: .arrow
        case .none: nil
        }
    }
}

extension PictureParameter {
    /// The look of the route behind the vehicle.
    package static let driven = Parameter<RoadLineOverlay.DrivenLook>(
        choice: "driven", of: RoadLineOverlay.DrivenLook.self, defaultValue: "grey",
        help: "The part of the route behind the vehicle.")

    /// The mark at the route's end.
    package static let destination = Parameter<DestinationChoice>(
        ParameterDefinition(
            "destination", "NAME", .choice(Choices<DestinationChoice>.names),
            help: """
                \(Choices<DestinationChoice>.words): what stands at the end. Default: pin, and a flag once \
                it is reached. An arrow bounces where the time has seconds.
                """),
        choice: DestinationChoice.self)

    /// The accuracy of the vehicle's position.
    package static let accuracy = Parameter<Double>(
        ParameterDefinition("accuracy", "METERS", help: "A circle round the vehicle: 12m."),
        cure: "write metres such as 12m"
    ) { text throws(ParameterError) in
        // In `5km` the unit is not `m`, so the error quotes the whole value.
        let isMeters = text.text.hasSuffix("m") && text.text.dropLast().last?.isNumber == true
        return try text.number(
            isMeters ? text.text.dropLast() : text.text[...], "accuracy", 0...100_000)
    }

    /// The panels to show.
    package static let panels = Parameter<[PanelName]>(
        choices: "panels", among: PanelName.guidance, defaultValue: "all",
        help: """
            Panels to show, whatever the layout hides: none, or some of \
            \(PanelName.guidance.map(\.rawValue).joined(separator: ", ")).
            """)

    /// The positions and sizes of panels.
    package static let layout = Parameter<String>(
        ParameterDefinition(
            "layout", "FILE", .file,
            help: """
                Places and sizes of panels, as JSON: {"trip": {"place": "top", "scale": 1.2}}.
                """))

    /// Pictures of maneuvers.
    package static let maneuvers = Parameter<String>(
        ParameterDefinition(
            "maneuvers", "FOLDER", .file, help: "SVG pictures of maneuvers instead of our own."))

    /// Whether left and right are swapped.
    package static let mirror = ParameterDefinition.flag(
        "mirror", help: "Swaps left and right, for a windscreen.")
}
