/// What a label says in its layer: equal ones may keep a distance from each other.
///
/// Its hash is made once, for names are looked up in every frame.
struct LabelName: Hashable {
    private let layer: Int
    private let text: String
    private let number: Int

    /// A name.
    ///
    /// - Parameters:
    ///   - text: the words.
    ///   - layer: the index of the style layer.
    init(_ text: String, layer: Int) {
        self.text = text
        self.layer = layer
        number = text.hashValue ^ layer
    }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }

    static func == (a: LabelName, b: LabelName) -> Bool {
        a.number == b.number && a.layer == b.layer && a.text == b.text
    }
}
