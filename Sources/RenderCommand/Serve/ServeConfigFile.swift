import Formats
import MapPictures
import MapStore
import MapStyle
import Parameters
import TileServer

/// A file that configures a server: its styles, and any of the other options by name.
///
/// `{"styles": {"day": {"style": "day", "map": "oslo.mbtiles"}}, "listen": ":8080"}`; its schema is
/// `styles/serve.schema.json`. Options on the command line have precedence.
struct ServeConfigFile {
    /// The options of the file and of the command line.
    let values: ParameterValues
    /// The styles, in the order of the file.
    let styles: [ServerConfiguration.Style]

    private static let maximumBytes = 4 << 20
    private static let allowHost = PictureParameter.allowHost.definition

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: the file; paths in it are relative to its folder.
    ///   - given: the options of the command line.
    /// - Throws: `SceneError` with a message of one line.
    init(path: String, given: ParameterValues) throws {
        let subject = PrintableText.short(path, limit: 200)
        let json: JSONValue
        do {
            json = try JSONValue(
                parsing: InputFile.read(path, limit: Self.maximumBytes), allowsRepeatedKeys: false)
        } catch {
            throw SceneError("\(subject): \(error)")
        }
        guard let members = json.object?.members else {
            throw SceneError("\(subject): expected an object, found \(json.kindPhrase)")
        }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        var values = given
        var styles: [ServerConfiguration.Style] = []
        let ownMap = try json["map"].map {
            try Self.path($0, called: "map", in: folder, subject)
        }
        let map = given.text(PictureParameter.map.definition) ?? ownMap
        for member in members where member.key != "$schema" {
            if member.key == "styles" {
                styles = try Self.styles(
                    member.value, folder: folder, map: map, subject,
                    allowsFiles: given.isOn(PictureParameter.allowFiles),
                    around: given.isGiven(PictureParameter.around.definition)
                        ? given.values(PictureParameter.around)
                        : Self.around(json["around"], in: folder, subject),
                    haveWorld: given.isGiven(PictureParameter.world)
                        ? given.isOn(PictureParameter.world) : json["world"]?.bool ?? true,
                    terrain: given.text(PictureParameter.terrain.definition)
                        ?? json["terrain"].map {
                            try Self.path($0, called: "terrain", in: folder, subject)
                        })
                continue
            }
            let known = ServeOptions.all.without(
                ParameterGroup(ServeOptions.config, ServeOptions.styles))
            guard let option = known.first(where: { $0.name == member.key }) else {
                let hint = NameSuggestion.hint(member.key, known.map(\.name) + ["styles"])
                throw SceneError(
                    "\(subject): unknown member '\(PrintableText.short(member.key))'\(hint)")
            }
            guard !given.isGiven(option) else { continue }
            try Self.add(member.value, for: option, to: &values, folder: folder, subject)
        }
        self.values = values
        self.styles = styles
    }

    /// The options of which a list may be given.
    private static let repeatable = [
        PictureParameter.around.definition, PictureParameter.privacy.definition,
        ServeOptions.cache.definition, allowHost,
    ]

    private static func add(
        _ value: JSONValue, for option: ParameterDefinition, to values: inout ParameterValues,
        folder: String, _ subject: String
    ) throws {
        switch value {
        case .array(let elements) where repeatable.contains(option):
            for element in elements {
                try add(element, for: option, to: &values, folder: folder, subject)
            }
        case .bool(let isOn) where option.isFlag: values.turn(option, on: isOn)
        case .string(let text) where !option.isFlag:
            let isPath =
                option.namesFiles && option != allowHost
                && !(option == ServeOptions.cache.definition && SharedCacheAddress.isAddress(text))
            values.add(isPath ? place(text, in: folder) : text, for: option)
        case .number(let number) where !option.isFlag && !option.namesFiles:
            values.add(Int(exactly: number).map(String.init) ?? "\(number)", for: option)
        default:
            throw SceneError("\(subject): \"\(option.name)\" cannot be \(value.kindPhrase)")
        }
    }

    private static func styles(
        _ value: JSONValue, folder: String, map: String?, _ subject: String, allowsFiles: Bool,
        around: [String], haveWorld: Bool, terrain: String?
    ) throws -> [ServerConfiguration.Style] {
        guard let members = value.object?.members, !members.isEmpty else {
            throw SceneError(
                "\(subject): \"styles\" must be an object with a member for each style")
        }
        return try members.map { member in
            let subject = "\(subject): style '\(PrintableText.short(member.key))'"
            guard ServerConfiguration.Style.isUsable(member.key) else {
                throw SceneError("\(subject): the name cannot stand in an address")
            }
            let known = ["style", "map", "sources", "sprite"]
            if let other = member.value.object?.keys.first(where: { !known.contains($0) }) {
                throw SceneError(
                    "\(subject): unknown member '\(PrintableText.short(other))'\(NameSuggestion.hint(other, known))"
                )
            }
            guard let style = member.value["style"]?.string else {
                throw SceneError("\(subject): \"style\" is missing: a name or a path")
            }
            if let sources = member.value["sources"], sources.object == nil {
                throw SceneError("\(subject): \"sources\" cannot be \(sources.kindPhrase)")
            }
            let sources = try (member.value["sources"]?.object?.members ?? []).map { source in
                let name = "sources.\(PrintableText.short(source.key))"
                return MapFiles.Named(
                    name: source.key,
                    path: try path(source.value, called: name, in: folder, subject))
            }
            return ServerConfiguration.Style(
                id: member.key,
                style: style.contains("/") || style.hasSuffix(".json")
                    ? place(style, in: folder) : style,
                maps: MapFiles(
                    only: try member.value["map"].map {
                        try path($0, called: "map", in: folder, subject)
                    } ?? map, named: sources, haveWorld: haveWorld, around: around,
                    terrain: terrain),
                allowsFiles: allowsFiles,
                sprite: try member.value["sprite"].map {
                    try path($0, called: "sprite", in: folder, subject)
                })
        }
    }

    /// Returns the maps around the map, of one text or of a list.
    private static func around(
        _ value: JSONValue?, in folder: String, _ subject: String
    ) throws(SceneError) -> [String] {
        guard let value else { return [] }
        var paths: [String] = []
        for element in value.array ?? [value] {
            paths.append(try path(element, called: "around", in: folder, subject))
        }
        return paths
    }

    private static func path(
        _ value: JSONValue, called name: String, in folder: String, _ subject: String
    ) throws(SceneError) -> String {
        guard let text = value.string, !text.isEmpty else {
            throw SceneError("\(subject): \"\(name)\" must be a path, found \(value.kindPhrase)")
        }
        return place(text, in: folder)
    }

    private static func place(_ path: String, in folder: String) -> String {
        path.hasPrefix("/") || RemoteAddress.isRemote(path) ? path : folder + path
    }
}
