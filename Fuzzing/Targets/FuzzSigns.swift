import Formats
import MapStore

@testable import MapImport

enum FuzzSigns {
    /// A catalogue of signs, and the bytes as the value of `traffic_sign`.
    static func catalogue(_ bytes: [UInt8]) {
        guard let catalogue = try? SignCatalogue(parsing: bytes) else { return }
        let text = String(decoding: bytes.prefix(500), as: UTF8.self)
        _ = (catalogue.matches(text), catalogue.match(text, of: "NO"), catalogue[text])
        for kind in catalogue.kinds.prefix(50) { _ = kind.ahead.meters(atSpeed: 80) }
    }

    /// Objects and links of the road data bank, with their places.
    static func export(_ bytes: [UInt8]) {
        guard let json = try? JSONValue(parsing: bytes) else { return }
        var links = AuthorityLinks()
        let elements = json["objekter"]?.array ?? json["veglenkesekvenser"]?.array ?? [json]
        for element in elements.prefix(200) { _ = links.add(element) }
        for element in elements.prefix(200) {
            guard let object = AuthorityObject(element) else { continue }
            for reference in object.references {
                _ = (
                    links.place(reference.sequence, reference.from),
                    links.place(reference.sequence, reference.to)
                )
            }
            _ = object.geometry.map { links.geometry.points($0.text, system: $0.system) }
            _ = (object.property(5530, "Skiltnummer"), object.isEnded)
        }
    }
}
