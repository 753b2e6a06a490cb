/// The size of a usual car, for signs and obstacles that only smaller vehicles pass.
enum CarSize {
    static let width = 1.9
    static let height = 2.0
    static let length = 4.8
    static let tonnes = 2.0

    /// Whether a car fits between, below and onto what is tagged; a value that is no number is no
    /// limit.
    static func fits(_ tags: Tags) -> Bool {
        !limits.contains { key, needed in
            guard tags.has(key), let limit = meters(tags[key]) else { return false }
            return limit < needed
        } && !isTooHeavy(tags)
    }

    private static let limits: [(TagKey, Double)] = [
        (.maxwidthPhysical, width), (.maxwidth, width), (.width, width), (.estWidth, width),
        (.maxheightPhysical, height), (.maxheight, height), (.maxlength, length),
    ]

    private static func isTooHeavy(_ tags: Tags) -> Bool {
        guard let text = tags[.maxweight] else { return false }
        let (number, unit) = TagNumber.split(text)
        guard let number, unit.isEmpty || unit == "t" else { return false }
        return number < tonnes
    }

    /// A length such as `2.1`, `7'` or `6'7"`, in metres.
    static func meters(_ text: String?) -> Double? {
        guard let text, let feet = text.firstIndex(of: "'"), text.hasSuffix("\"") else {
            return TagNumber.meters(text, limit: 1000)
        }
        let inches = text[text.index(after: feet)...].dropLast()
        guard let feet = TagNumber.decimal(String(text[..<feet])),
            let inches = TagNumber.decimal(String(inches))
        else { return nil }
        return (feet * 12 + inches) * 0.0254
    }
}
