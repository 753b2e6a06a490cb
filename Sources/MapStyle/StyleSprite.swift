import Formats

/// A collection of pictures that a style names.
public struct StyleSprite: Hashable, Sendable {
    /// The name before the colon in pictures' names; `default` for pictures without one.
    public let id: String
    /// Where it lies, without `.json` and `.png`.
    public let url: String

    /// The sprites of a style's `sprite` member: one address, or a list of named ones.
    static func sprites(_ json: JSONValue?) -> [StyleSprite] {
        switch json {
        case .string(let url): [StyleSprite(id: "default", url: url)]
        case .array(let values):
            values.compactMap { value in
                guard let id = value["id"]?.string, let url = value["url"]?.string else {
                    return nil
                }
                return StyleSprite(id: id, url: url)
            }
        default: []
        }
    }
}
