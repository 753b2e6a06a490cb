import Geometry

/// The styles of a KML document, which become simplestyle's properties of its features.
struct KMLStyles {
    private var styles: [String: Style] = [:]
    private var aliases: [String: String] = [:]
    private var open = Style()
    private var id: String?
    private var (pairKey, mapID): (String, String?) = ("", nil)

    /// The property with the address of a feature's icon.
    static let iconAddress = "icon-href"
    private static let greatestStyles = 100_000

    /// What a style says.
    struct Style {
        var iconColor, lineColor, areaColor: String?
        var icon: String?
        var lineWidth: Double?
        var hasFill = true
        var hasOutline = true
    }

    mutating func begin(_ name: String, id: String?) {
        if name == "Style" { (open, self.id) = (Style(), id) } else { mapID = id }
    }

    /// An element inside a style ends; returns the style that ends with it.
    mutating func end(_ name: String, _ parent: String, _ text: String) -> Style? {
        switch (parent, name) {
        case ("IconStyle", "color"): open.iconColor = text
        case ("LineStyle", "color"): open.lineColor = text
        case ("PolyStyle", "color"): open.areaColor = text
        case ("LineStyle", "width"):
            open.lineWidth = RecordedNumber.value(Substring(text), in: 0...100)
        case ("PolyStyle", "fill"): open.hasFill = text != "0"
        case ("PolyStyle", "outline"): open.hasOutline = text != "0"
        case ("Icon", "href"): open.icon = text
        case ("Pair", "key"): pairKey = text
        case ("Pair", "styleUrl"):
            if pairKey == "normal", let mapID, aliases.count < Self.greatestStyles {
                aliases[mapID] = Self.fragment(text)
            }
        case (_, "Style"):
            if let id, styles.count < Self.greatestStyles { styles[id] = open }
            return id == nil ? open : nil
        default: break
        }
        return nil
    }

    private static func fragment(_ address: String) -> String {
        address.split(separator: "#").last.map(String.init) ?? ""
    }

    /// Adds the properties of a style to a feature; what it has itself stays.
    func apply(_ own: Style, _ address: String?, to feature: inout GeoFeature) {
        let name = address.map(Self.fragment) ?? ""
        let shared = styles[name] ?? aliases[name].flatMap { styles[$0] }
        var style = own
        style.iconColor = own.iconColor ?? shared?.iconColor
        style.lineColor = own.lineColor ?? shared?.lineColor
        style.areaColor = own.areaColor ?? shared?.areaColor
        style.lineWidth = own.lineWidth ?? shared?.lineWidth
        style.icon = own.icon ?? shared?.icon
        style.hasFill = own.hasFill && shared?.hasFill ?? true
        style.hasOutline = own.hasOutline && shared?.hasOutline ?? true
        let known = Set(feature.properties.map(\.key))
        for (key, value) in Self.properties(style, feature.geometry) where !known.contains(key) {
            feature.properties.append((key, value))
        }
    }

    private static func properties(
        _ style: Style, _ geometry: GeoFeature.Geometry
    ) -> [(String, PropertyValue)] {
        var found: [(String, PropertyValue)] = []
        func add(_ color: String?, _ name: String, _ opacity: String?) {
            guard let (color, alpha) = color.flatMap(Self.color) else { return }
            found.append((name, .string(color)))
            if let opacity { found.append((opacity, .number(alpha))) }
        }
        switch geometry {
        case .points:
            // White is the colour that leaves an icon as it is.
            if style.iconColor?.lowercased() != "ffffffff" {
                add(style.iconColor, "marker-color", nil)
            }
            if let icon = style.icon { found.append((iconAddress, .string(icon))) }
        case .lines:
            add(style.lineColor, "stroke", "stroke-opacity")
            if let width = style.lineWidth { found.append(("stroke-width", .number(width))) }
        case .areas:
            add(style.lineColor, "stroke", style.hasOutline ? "stroke-opacity" : nil)
            if !style.hasOutline { found.append(("stroke-opacity", .number(0))) }
            if let width = style.lineWidth { found.append(("stroke-width", .number(width))) }
            add(style.areaColor, "fill", style.hasFill ? "fill-opacity" : nil)
            if !style.hasFill { found.append(("fill-opacity", .number(0))) }
        }
        return found
    }

    /// The colour `aabbggrr` as `#rrggbb`, and its opacity.
    private static func color(_ text: String) -> (String, Double)? {
        let digits = Array(text.drop { $0 == "#" }.utf8)
        guard digits.count == 8, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
            let alpha = UInt8(String(decoding: digits[..<2], as: UTF8.self), radix: 16)
        else { return nil }
        let color = [digits[6..<8], digits[4..<6], digits[2..<4]].joined()
        return ("#" + String(decoding: Array(color), as: UTF8.self), Double(alpha) / 255)
    }
}
