import Formats
import MapStyle
import Parameters

/// A value of the manifest with its path there.
struct PlacedValue: Sendable {
    let value: JSONValue
    /// The path in the manifest, such as `cases[6].camera`.
    let place: String
    /// The approximate size of its text in bytes; the text is repeated in every case that has the
    /// value.
    let weight: Int

    init(value: JSONValue, place: String) {
        self.value = value
        self.place = place
        weight = Self.weight(of: value)
    }

    private static func weight(of value: JSONValue) -> Int {
        switch value {
        case .string(let text): text.utf8.count + 8
        case .array(let values): values.reduce(8) { $0 + weight(of: $1) }
        case .object(let object): object.members.reduce(8) { $0 + weight(of: $1.value) }
        case .null, .bool, .number: 8
        }
    }
}

/// A case with one value of each axis, not checked yet.
struct WantedCase: Sendable {
    let name: String
    let place: String
    /// The defaults, the values of the axes and the case's own values, by name.
    var values: [String: PlacedValue] = [:]
    /// The names of the axes, in order.
    var axes: [String] = []
    var faults: [String] = []

    /// The approximate size of its text in bytes.
    var weight: Int { values.values.reduce(64) { $0 + $1.weight } }
}

/// The settings that all cases of a manifest have in common: defaults, axes, output and clock.
struct CommonCase: Sendable {
    let verbs: [any PictureVerb]
    private(set) var output: PlacedValue?
    private(set) var clock: PlacedValue?
    private var defaults: [String: PlacedValue] = [:]
    private var matrix: [Axis] = []
    /// The problems that affect all cases.
    private var faults: [String] = []

    private struct Axis: Sendable {
        let name: String
        let values: [PlacedValue]
    }

    private static let members = ["clock", "defaults", "matrix", "output", "cases", "$schema"]
    /// The names that are not options of the command line.
    private static let ownNames = ["name", "command", "input", "matrix"]
    /// The maximum number of members; no command has that many options.
    private static let mostMembers = 200

    init(_ root: JSONObject, verbs: [any PictureVerb]) {
        self.verbs = verbs
        for key in root.keys.prefix(Self.mostMembers) where !Self.members.contains(key) {
            faults.append(Self.unknown(key, among: Self.members))
        }
        output = root["output"].map { PlacedValue(value: $0, place: "output") }
        clock = root["clock"].map { PlacedValue(value: $0, place: "clock") }
        if let clock, clock.value.string == nil {
            faults.append("clock: expected a text, found \(clock.value.kindPhrase)")
            self.clock = nil
        }
        defaults = members(of: root["defaults"], at: "defaults", &faults)
        matrix = axes(of: root["matrix"], at: "matrix", &faults)
        for (name, value) in defaults where name == "name" || name == "matrix" {
            faults.append("\(value.place): belongs to a case")
        }
        let given = defaults.values.map(\.place).sorted() + matrix.map { "matrix.\($0.name)" }
        for place in given {
            let name = String(place.split(separator: ".", maxSplits: 1)[1])
            if !isKnown(name) { faults.append(unknown(place, name)) }
        }
        // Unknown names have been reported once and should not be reported again for every case.
        defaults = defaults.filter { isKnown($0.key) }
        matrix = matrix.filter { isKnown($0.name) }
    }

    /// Returns the pictures of a case.
    ///
    /// - Parameters:
    ///   - value: the case, as the manifest has it.
    ///   - place: the path of the case.
    ///   - limit: the maximum number of pictures.
    /// - Returns: one picture for each combination of axes; `nil` if there are too many.
    func cases(of value: JSONValue, at place: String, atMost limit: Int) -> [WantedCase]? {
        guard limit > 0 else { return nil }
        var faults = faults
        let own = members(of: value, at: place, &faults)
        guard value.object != nil else {
            return [WantedCase(name: place, place: place, faults: faults)]
        }
        var name = place
        switch own["name"]?.value {
        case .string(let text)? where !text.isEmpty: name = PrintableText.short(text)
        case .none: faults.append("\(place).name: is missing")
        default: faults.append("\(place).name: expected a text that is not empty")
        }
        if own["command"] == nil, defaults["command"] == nil {
            faults.append("\(place).command: is missing; write \(commands)")
        }
        let command = (own["command"] ?? defaults["command"])?.value.string
        let ownMatrix = axes(of: own["matrix"]?.value, at: "\(place).matrix", &faults)
        let axes =
            ownMatrix
            + matrix.filter { axis in
                !ownMatrix.contains { $0.name == axis.name } && isOption(axis.name, of: command)
            }
        var wanted = [WantedCase(name: name, place: place, faults: faults)]
        wanted[0].values = defaults.filter { isOption($0.key, of: command) }
        for axis in axes where own[axis.name] == nil {
            guard
                wanted.count.multipliedReportingOverflow(by: axis.values.count)
                    .partialValue <= limit
            else { return nil }
            wanted = wanted.flatMap { one in
                axis.values.map { value in
                    var next = one
                    next.values[axis.name] = value
                    next.axes.append(axis.name)
                    return next
                }
            }
        }
        guard wanted.count <= limit else { return nil }
        for index in wanted.indices {
            wanted[index].values.merge(own) { $1 }
            wanted[index].values["name"] = nil
            wanted[index].values["matrix"] = nil
        }
        return wanted
    }

    // MARK: Names

    /// The names of the commands, as a message lists them.
    var commands: String { verbs.map(\.name).joined(separator: ", ") }

    /// Whether a default or an axis applies to the cases of a command, since not every command has
    /// the option.
    private func isOption(_ name: String, of command: String?) -> Bool {
        guard let verb = verbs.first(where: { $0.name == command }), isKnown(name) else {
            return true
        }
        return Self.ownNames.contains(name) || verb.options.contains { $0.name == name }
    }

    private func isKnown(_ name: String) -> Bool {
        Self.ownNames.contains(name)
            || verbs.contains { $0.options.contains { $0.name == name } }
    }

    private func unknown(_ place: String, _ name: String) -> String {
        Self.unknown(place, name, among: Self.ownNames + verbs.flatMap { $0.options.map(\.name) })
    }

    /// Returns the message for an unknown name, with a suggestion of a similar one.
    static func unknown(
        _ place: String, _ name: String? = nil, among known: [String]
    ) -> String {
        "\(PrintableText.short(place)): there is no such option"
            + NameSuggestion.hint(name ?? place, known)
    }

    // MARK: Parts of the document

    private func members(
        of value: JSONValue?, at place: String, _ faults: inout [String]
    ) -> [String: PlacedValue] {
        guard let value else { return [:] }
        guard let object = value.object else {
            faults.append("\(place): expected an object, found \(value.kindPhrase)")
            return [:]
        }
        guard object.members.count <= Self.mostMembers else {
            faults.append(
                "\(place): has \(object.members.count) members: no command has so many options")
            return [:]
        }
        return Dictionary(
            object.members.map { member in
                let name = PrintableText.short(member.key)
                return (member.key, PlacedValue(value: member.value, place: "\(place).\(name)"))
            }, uniquingKeysWith: { $1 })
    }

    private func axes(
        of value: JSONValue?, at place: String, _ faults: inout [String]
    ) -> [Axis] {
        let members = members(of: value, at: place, &faults)
        return (value?.object?.keys ?? []).compactMap { name in
            guard let axis = members[name] else { return nil }
            guard let list = axis.value.array, !list.isEmpty else {
                faults.append("\(axis.place): expected a list of values that is not empty")
                return nil
            }
            guard !["name", "command", "matrix"].contains(name) else {
                faults.append("\(axis.place): can't be an axis")
                return nil
            }
            return Axis(
                name: name,
                values: list.enumerated().map { index, value in
                    PlacedValue(value: value, place: "\(axis.place)[\(index)]")
                })
        }
    }
}
