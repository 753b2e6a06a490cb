/// The members of a JSON object, in the order of the document; a repeated key keeps its last value.
public struct JSONObject: Hashable, Sendable {
    /// A named value.
    public struct Member: Hashable, Sendable {
        /// The name.
        public let key: String
        /// The value.
        public var value: JSONValue
    }

    /// The members in order.
    public private(set) var members: [Member] = []
    private var positions: [String: Int] = [:]

    /// An object without members.
    public init() {}

    /// An object from names and values in order.
    public init(_ elements: some Sequence<(String, JSONValue)>) {
        for (key, value) in elements { self[key] = value }
    }

    /// The names in order.
    public var keys: [String] { members.map(\.key) }

    /// Whether there are no members.
    public var isEmpty: Bool { members.isEmpty }

    /// The value of a name; a new name is added at the end, assigning `nil` does nothing.
    public subscript(key: String) -> JSONValue? {
        get { positions[key].map { members[$0].value } }
        set {
            guard let newValue else { return }
            if let position = positions[key] {
                members[position].value = newValue
            } else {
                positions[key] = members.count
                members.append(Member(key: key, value: newValue))
            }
        }
    }
}
