import Formats
import MapStyle
import Parameters

/// Builds the command line of a case, and checks all that can be checked before anything is drawn.
struct CaseBuilder {
    private let common: CommonCase
    private let folder: String

    /// The names that are handled separately.
    private static let others = [
        "command", OutputOptions.picture.name, OutputOptions.report.name,
    ]

    /// - Parameters:
    ///   - common: the settings that all cases have in common.
    ///   - folder: the folder for pictures; empty for the working folder.
    init(_ common: CommonCase, folder: String) {
        self.common = common
        self.folder = folder
    }

    /// Returns the case, with its command if the manifest describes a valid one.
    func built(_ wanted: WantedCase) -> BatchCase {
        var made = BatchCase(name: wanted.name, place: wanted.place, faults: wanted.faults)
        made.axes = wanted.axes.compactMap { name in
            wanted.values[name].map { (name, Self.texts($0.value).joined(separator: ",")) }
        }
        guard let verb = verb(of: wanted, &made.faults) else { return made }
        // A case writes a picture and its report, no other files.
        let options = verb.options.filter { !RouteTexts.options.contains($0) }
        var arguments = ParsedArguments()
        for (name, placed) in wanted.values.sorted(by: { $0.key < $1.key })
        where !Self.others.contains(name) && !placed.value.isNull {
            if name == "input" {
                arguments.operands = operand(placed, &made.faults)
            } else if let option = options.first(where: { $0.name == name }) {
                add(placed, for: option, to: &arguments, &made.faults)
            } else {
                made.faults.append(
                    CommonCase.unknown(
                        placed.place, name, among: ["input"] + options.map(\.name)))
            }
        }
        for option in verb.clocks(of: arguments) {
            setClock(option, &arguments, &made.faults)
        }
        made.command = command(verb, arguments, wanted, made.axes, &made.faults)
        return made
    }

    private func verb(of wanted: WantedCase, _ faults: inout [String]) -> (any PictureVerb)? {
        guard let command = wanted.values["command"] else { return nil }
        if let verb = common.verbs.first(where: { $0.name == command.value.string }) {
            return verb
        }
        let said = command.value.string.map { "'\(PrintableText.short($0))' " } ?? ""
        faults.append("\(command.place): \(said)draws no picture; write \(common.commands)")
        return nil
    }

    // MARK: Options

    private func operand(_ placed: PlacedValue, _ faults: inout [String]) -> [String] {
        guard let text = placed.value.string, !text.isEmpty else {
            faults.append("\(placed.place): expected a text, found \(placed.value.kindPhrase)")
            return []
        }
        guard text != "-" else {
            faults.append("\(placed.place): standard input can't be that of a case; name a file")
            return []
        }
        return [text]
    }

    private func add(
        _ placed: PlacedValue, for option: ParameterDefinition,
        to arguments: inout ParsedArguments, _ faults: inout [String]
    ) {
        if option.isFlag {
            guard let isOn = placed.value.bool else {
                faults.append("\(placed.place): write true or false")
                return
            }
            return arguments.values.turn(option, on: isOn)
        }
        let texts = placed.value.bool == nil ? Self.texts(placed.value) : []
        guard !texts.isEmpty else {
            faults.append("\(placed.place): \(placed.value.kindPhrase) is no value of it")
            return
        }
        for text in option.isRepeatable ? texts : [texts.joined(separator: ",")] {
            do {
                try option.check(text)
                arguments.values.add(text, for: option)
            } catch {
                faults.append(Self.fault(at: placed.place, error, of: option))
            }
        }
    }

    /// Returns a JSON value as one or several option texts; empty if it can't be an option value.
    private static func texts(_ value: JSONValue) -> [String] {
        switch value {
        case .string(let text): return [text]
        case .number(let number): return [Int(exactly: number).map(String.init) ?? "\(number)"]
        case .array(let values):
            let parts = values.map { $0.array == nil ? texts($0) : [] }
            return parts.contains([]) ? [] : Array(parts.joined())
        case .bool(let isOn): return [isOn ? "true" : "false"]
        case .null, .object: return []
        }
    }

    /// Returns the message for an invalid option, without its name: the path already contains that.
    private static func fault(
        at place: String, _ error: ParameterError, of option: ParameterDefinition
    ) -> String {
        var text = error.message.text(.document)
        for head in ["\"\(option.name)\" ", "\"\(option.name)\": "] where text.hasPrefix(head) {
            text.removeFirst(head.count)
        }
        return "\(place): \(text)"
    }

    /// Sets the manifest's time on a picture that shows a time, unless the case has its own.
    private func setClock(
        _ option: ParameterDefinition, _ arguments: inout ParsedArguments,
        _ faults: inout [String]
    ) {
        guard let clock = common.clock, !arguments.values.isGiven(option) else { return }
        let whole = clock.value.string ?? ""
        // Some pictures show a date, some a time of day.
        let time = whole.split(separator: "T").last.map { $0.prefix { !"Z+-".contains($0) } }
        for text in [whole, String(time ?? "")] where (try? option.check(text)) != nil {
            return arguments.values.add(text, for: option)
        }
        faults.append("\(clock.place): write a time such as 14:05 or 2026-06-16T14:05Z")
    }

    // MARK: Output

    private func command(
        _ verb: any PictureVerb, _ arguments: ParsedArguments, _ wanted: WantedCase,
        _ axes: [(name: String, value: String)], _ faults: inout [String]
    ) -> CaseCommand? {
        var values = ["name": wanted.name, "command": verb.name]
        values["input"] = arguments.operands.first
        for option in verb.options where arguments.values.isGiven(option) {
            values[option.name] = arguments.values.said(of: option).joined(separator: ",")
        }
        // An axis may be null for a case and then has no text; invalid nulls have been reported
        // already.
        for name in wanted.axes where values[name] == nil { values[name] = "" }
        for file in [OutputOptions.picture, OutputOptions.report] { values[file.name] = nil }
        let standard = (["name"] + wanted.axes).map { "{\($0)}" }.joined(separator: "-") + ".png"
        let template =
            wanted.values["output"] ?? common.output
            ?? PlacedValue(value: .string(standard), place: "output")
        let (picture, report) = (OutputOptions.picture, OutputOptions.report)
        guard let path = path(template, values, &faults) else { return nil }
        let reported = wanted.values[report.name].flatMap { placed in
            placed.value.isNull ? nil : self.path(placed, values, &faults)
        }
        var arguments = arguments
        arguments.values.replace([FilePath.joined(folder, path)], for: picture)
        if let reported {
            arguments.values.replace([FilePath.joined(folder, reported)], for: report)
        }
        return CaseCommand(verb: verb, arguments: arguments, output: path, report: reported)
    }

    private func path(
        _ placed: PlacedValue, _ values: [String: String], _ faults: inout [String]
    ) -> String? {
        guard let template = placed.value.string, !template.isEmpty else {
            faults.append("\(placed.place): expected the name of a file")
            return nil
        }
        do {
            return try OutputTemplate.path(template, values)
        } catch {
            faults.append("\(placed.place): \(error.problem)")
            return nil
        }
    }
}
