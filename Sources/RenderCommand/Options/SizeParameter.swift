import Parameters

extension Parameter where Value == Int {
    /// A parameter whose value is a number of bytes: `256MB`, `2GB`.
    ///
    /// - Parameters:
    ///   - name: the name of the parameter.
    ///   - defaultValue: the value if none is given.
    ///   - least: the smallest useful value.
    ///   - help: what the value is for.
    init(
        size name: String, defaultValue: String,
        least: (bytes: Int, text: String) = (1_000_000, "1MB"),
        help: String
    ) {
        self.init(
            ParameterDefinition(name, "SIZE", defaultValue: defaultValue, help: help),
            cure: "write a size such as 256MB or 2GB"
        ) { text throws(ParameterError) in
            let units = [("TB", 1_000_000_000_000.0), ("GB", 1e9), ("MB", 1e6), ("kB", 1e3)]
            guard let unit = units.first(where: { text.text.hasSuffix($0.0) }) else {
                throw text.error()
            }
            let number = try text.number(
                text.text.dropLast(unit.0.count), "the size", 0...1_000_000)
            let bytes = number * unit.1
            guard bytes >= Double(least.bytes), bytes <= 1e14 else {
                throw text.error("it is not from \(least.text) to 100TB")
            }
            return Int(bytes)
        }
    }
}
