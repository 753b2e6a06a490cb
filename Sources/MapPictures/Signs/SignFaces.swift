import Formats
import Geometry
import Graphics
import MapStore
import MapStyle
import Overlays
import Parameters

/// What road signs look like in each country: forms, symbols and colours.
///
/// It is read from `styles/signs/faces.json`; `docs/schemas/sign-faces.schema.json` describes the
/// file.
struct SignFaces: Sendable {
    private let forms: [String: Form]
    private let faces: [String: Face]

    /// A form, such as the triangle of warnings.
    fileprivate struct Form {
        var file: String
        var height: Double
        var symbol: ScreenBox
        var text: ScreenBox
        var heading: ScreenBox
        var colors: [String: Color]
        var hollow: [String: Color]
        var countries: [String: [String: Color]]
    }

    /// The face of a kind in most countries, or in one.
    fileprivate struct Face {
        var form: String
        var symbol: String?
        var text = ""
        var heading = ""
        var isMirrored = false
        var symbolBox: ScreenBox?
        var textBox: ScreenBox?
        var countries: [String: Face] = [:]
    }

    /// The file's name in the folder of the styles.
    private static let name = "signs/faces.json"
    private static let mostBytes = 2 << 20

    /// The catalogue of kinds that have no entry: a warning of any danger.
    private static let fallback = "danger"

    /// Reads the file that ships with the program.
    ///
    /// - Returns: the faces; `nil`, with the reason in one line, if it is missing or wrong.
    static func read() -> (faces: SignFaces?, problem: String?) {
        guard let path = ShippedFiles.path(of: name) else {
            return (nil, "\(name) is not beside the styles: no road signs are drawn")
        }
        do {
            let document = try JSONValue(
                parsing: InputFile.read(path, limit: mostBytes), allowsRepeatedKeys: false)
            guard let faces = SignFaces(document) else {
                return (nil, "\(path) has no forms and faces of signs")
            }
            return (faces, nil)
        } catch {
            return (nil, "\(path): \(error)")
        }
    }

    /// Reads a document; entries that can't be read are left out.
    init?(_ document: JSONValue) {
        guard let forms = document["forms"]?.object, let faces = document["faces"]?.object else {
            return nil
        }
        self.forms = Self.entries(forms) { Form($1, named: $0) }
        self.faces = Self.entries(faces) { Face($1) }
    }

    private static func entries<Value>(
        _ object: JSONObject, _ read: (String, JSONValue) -> Value?
    ) -> [String: Value] {
        var values: [String: Value] = [:]
        for member in object.members { values[member.key] = read(member.key, member.value) }
        return values
    }

    /// The kinds that have a face of their own, for tests.
    var kinds: Set<String> { Set(faces.keys) }

    /// Returns the face of a sign.
    ///
    /// - Parameters:
    ///   - kind: the identifier of its kind.
    ///   - value: the number that it carries.
    ///   - text: its words.
    ///   - country: ISO 3166-1 alpha-2 code of the country; `nil` for the common look.
    ///   - isLeftHand: whether traffic keeps left there.
    /// - Returns: the face; `nil` if the file has none, nor one for any danger.
    func face(
        of kind: String, value: SignValue? = nil, text: String? = nil, in country: String?,
        isLeftHand: Bool = false
    ) -> SignFace? {
        guard let common = faces[kind] ?? faces[Self.fallback] else { return nil }
        let face = country.flatMap { common.countries[$0] } ?? common
        guard let form = forms[face.form] else { return nil }
        let colors = country.flatMap { form.countries[$0] } ?? [:]
        let picture = SignFace.Picture(
            form: form.file, symbol: face.symbol, symbolBox: face.symbolBox ?? form.symbol,
            isMirrored: face.isMirrored && isLeftHand,
            colors: form.colors.merging(colors) { $1 },
            hollow: form.hollow)
        func filled(_ template: String) -> String {
            var line = template
            if line.contains("{number}") {
                guard let value else { return "" }
                line.replace("{number}", with: Self.number(value, in: country))
            }
            line.replace("{text}", with: text ?? "")
            return line.trimmingPrefix(" ").description
        }
        let lines = [(face.heading, form.heading), (face.text, face.textBox ?? form.text)]
            .map { SignFace.Line(filled($0), in: $1) }
        return SignFace(
            picture, lines: lines.filter { !$0.text.isEmpty && $0.box.width > 0 },
            height: form.height)
    }

    /// Returns a sign's number as its country writes it: with at most one decimal, two for metres.
    private static func number(_ value: SignValue, in country: String?) -> String {
        let digits = value.unit == .meters ? 2 : 1
        var text = NumberText.decimals(value.number, digits)
        while text.contains("."), text.hasSuffix("0") || text.hasSuffix(".") { text.removeLast() }
        let hasPoint = country.map { ["GB", "IE", "US", "CA", "AU", "NZ"].contains($0) } ?? true
        return hasPoint ? text : String(text.map { $0 == "." ? "," : $0 })
    }
}

extension SignFaces.Form {
    fileprivate init?(_ json: JSONValue, named name: String) {
        guard let height = json["height"]?.number, (1...512).contains(height),
            let colors = SignFaces.colors(json["colours"])
        else { return nil }
        file = "form-" + name
        self.height = height
        symbol = SignFaces.square(json["symbol"]) ?? .empty
        text = SignFaces.box(json["text"]) ?? .empty
        heading = SignFaces.box(json["heading"]) ?? .empty
        self.colors = colors
        hollow = SignFaces.colors(json["hollow"]) ?? colors
        countries = [:]
        for member in json["countries"]?.object?.members ?? [] {
            countries[member.key] = SignFaces.colors(member.value) ?? [:]
        }
    }
}

extension SignFaces.Face {
    fileprivate init?(_ json: JSONValue) {
        guard let form = json["form"]?.string else { return nil }
        self.form = form
        symbol = json["symbol"]?.string
        text = json["text"]?.string ?? ""
        heading = json["heading"]?.string ?? ""
        isMirrored = json["mirrored"]?.bool ?? false
        symbolBox = SignFaces.square(json["symbolBox"])
        textBox = SignFaces.box(json["textBox"])
        for member in json["countries"]?.object?.members ?? [] {
            countries[member.key] = SignFaces.Face(member.value)
        }
    }
}

extension SignFaces {
    /// Reads colours by their names; `nil` if there are none.
    fileprivate static func colors(_ json: JSONValue?) -> [String: Color]? {
        guard let members = json?.object?.members else { return nil }
        var colors: [String: Color] = [:]
        for member in members { colors[member.key] = member.value.string.flatMap(Color.init(css:)) }
        return colors
    }

    /// Reads `[x, y, width, height]`.
    fileprivate static func box(_ json: JSONValue?) -> ScreenBox? {
        let numbers = (json?.array ?? []).compactMap(\.number).filter { (-512...512).contains($0) }
        guard numbers.count == 4 else { return nil }
        return ScreenBox(
            minX: numbers[0], minY: numbers[1], maxX: numbers[0] + numbers[2],
            maxY: numbers[1] + numbers[3])
    }

    /// Reads `[x, y, side]`.
    fileprivate static func square(_ json: JSONValue?) -> ScreenBox? {
        let numbers = (json?.array ?? []).compactMap(\.number).filter { (-512...512).contains($0) }
        guard numbers.count == 3 else { return box(json) }
        return ScreenBox(
            minX: numbers[0], minY: numbers[1], maxX: numbers[0] + numbers[2],
            maxY: numbers[1] + numbers[2])
    }
}

extension ScreenBox {
    fileprivate static let empty = ScreenBox(minX: 0, minY: 0, maxX: 0, maxY: 0)
}
