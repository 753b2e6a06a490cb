import Formats

/// A property of a layer, and what its values look like.
struct FuzzProperty {
    let name: String
    let isLayout: Bool
    let kind: Kind

    enum Kind {
        case number, color, flag, text, image
        case numbers(Int)
        case choice([String])
        case list([String])
        /// Colours over the named share.
        case ramp(String)
    }

    /// A value: the same everywhere, or by zoom or feature.
    func value(_ choices: inout FuzzChoices) -> JSONValue {
        if case .ramp(let fraction) = kind {
            return [
                "interpolate", ["linear"], [.string(fraction)], 0, color(&choices), 0.5,
                color(&choices), 1, color(&choices),
            ]
        }
        let one = plain(&choices)
        switch choices.byte() % 8 {
        case 0: return ["interpolate", ["linear"], ["zoom"], 3, one, 15, plain(&choices)]
        case 1: return ["step", ["zoom"], one, 14, plain(&choices)]
        case 2: return ["match", ["get", "k"], "a", one, plain(&choices)]
        case 3:
            if case .number = kind { return ["get", "n"] }
            return one
        default: return one
        }
    }

    private func plain(_ choices: inout FuzzChoices) -> JSONValue {
        switch kind {
        case .number: .number(choices.number())
        case .numbers(let count):
            ["literal", .array((0..<count).map { _ in .number(choices.number()) })]
        case .color, .ramp: color(&choices)
        case .flag: .bool(choices.byte() % 2 == 0)
        case .choice(let words): .string(choices.pick(words))
        case .list(let words):
            [
                "literal",
                .array((0...(choices.byte() % 3)).map { _ in .string(choices.pick(words)) }),
            ]
        case .text:
            choices.pick([
                ["get", "k"], "a", "Main Street", "שלום abc", "中文\n字", "one two three four five",
                ["concat", ["get", "k"], "\n", ["to-string", ["get", "n"]]],
                [
                    "format", ["get", "k"], ["font-scale": 2], ["image", "a"], [:], "x",
                    ["text-color": "red"],
                ],
            ])
        case .image: choices.pick(["a", "b", "c", "absent", ["image", ["get", "k"]]])
        }
    }

    private func color(_ choices: inout FuzzChoices) -> JSONValue {
        .string(
            choices.pick(["red", "rgba(0, 90, 200, 0.5)", "#0000", "white", "hsl(90, 50%, 50%)"]))
    }
}
