package import Formats
package import Geometry

/// The differences between the reports of two pictures (the sidecars that `--json` writes), in
/// words.
package struct ReportDifference: Sendable {
    /// The differences, one per line, such as `label Hauptstrasse gone`.
    package private(set) var lines: [String] = []
    private var left = Self.most

    /// The maximum number of lines; further differences are only counted.
    private static let most = 200
    /// The distance in pixels that something may move without being reported.
    private static let still = 0.5
    /// The members that describe the origin of the picture rather than its contents.
    private static let origins: Set = [
        "program", "style", "maps", "digests", "fonts", "worldToPixel",
    ]

    /// Compares two reports.
    ///
    ///   - one: the report of the first picture.
    ///   - other: the report of the second picture.
    ///   - other: the second's.
    package init(_ one: JSONValue, _ other: JSONValue) {
        compare(
            Self.items(one["labels"], named: "text"), Self.items(other["labels"], named: "text"),
            as: "label")
        compare(
            Self.items(one["overlays"], named: "name"),
            Self.items(other["overlays"], named: "name"), as: "overlay")
        let panels = { (report: JSONValue) in
            Self.items(report["guidance"]?["panels"], named: "name")
        }
        compare(panels(one), panels(other), as: "panel")
        walk(one, other, at: "")
        if left < 0 { lines.append("and \(-left) more differences") }
    }

    private mutating func printNote(_ line: String) {
        left -= 1
        if left >= 0 { lines.append(line) }
    }

    // MARK: What has a place

    /// An item with a name and a position in the picture.
    private struct Item {
        let name: String
        let texts: [String]
        let box: [Double]

        /// Returns the distance in pixels between the centres of two items.
        func distance(to other: Item) -> Double {
            guard box.count == 4, other.box.count == 4 else { return 0 }
            let x = (box[0] + box[2] - other.box[0] - other.box[2]) / 2
            let y = (box[1] + box[3] - other.box[1] - other.box[3]) / 2
            return (x * x + y * y).squareRoot()
        }
    }

    private static func items(_ list: JSONValue?, named key: String) -> [Item] {
        (list?.array ?? []).compactMap { value in
            guard let name = value[key]?.string else { return nil }
            return Item(
                name: name, texts: value["texts"]?.array?.compactMap(\.string) ?? [],
                box: value["box"]?.array?.compactMap(\.number) ?? [])
        }
    }

    /// Pairs items of the same name, the nearest ones first.
    private mutating func compare(_ first: [Item], _ second: [Item], as kind: String) {
        let others = Dictionary(grouping: second, by: \.name)
        let names = Dictionary(grouping: first, by: \.name)
        for name in Set(names.keys).union(others.keys).sorted() {
            var rest = others[name] ?? []
            for item in names[name] ?? [] {
                let nearest = rest.indices.min {
                    item.distance(to: rest[$0]) < item.distance(to: rest[$1])
                }
                guard let nearest else {
                    printNote("\(kind) \(name) gone")
                    continue
                }
                let other = rest.remove(at: nearest)
                if item.texts != other.texts {
                    printNote(
                        "\(kind) \(name): \(Self.list(item.texts)) → \(Self.list(other.texts))")
                }
                let moved = item.distance(to: other)
                if moved > Self.still {
                    printNote(
                        "\(kind) \(name) moved by \(Self.number((moved * 10).rounded() / 10)) pixels"
                    )
                }
            }
            for _ in rest { printNote("\(kind) \(name) new") }
        }
    }

    private static func list(_ texts: [String]) -> String {
        texts.isEmpty ? "nothing" : texts.joined(separator: ", ")
    }

    // MARK: All else

    /// Compares two values, member by member; items with a position have been compared before.
    private mutating func walk(_ one: JSONValue?, _ other: JSONValue?, at path: String) {
        guard one != other else { return }
        switch (one, other) {
        case (.object(let first)?, .object(let second)?):
            let keys = first.keys + second.keys.filter { first[$0] == nil }
            for key in keys where !isReported(path, key) {
                walk(first[key], second[key], at: path.isEmpty ? key : "\(path).\(key)")
            }
        case (.array(let first)?, .array(let second)?):
            for index in 0..<max(first.count, second.count) {
                walk(
                    first.indices.contains(index) ? first[index] : nil,
                    second.indices.contains(index) ? second[index] : nil, at: "\(path)[\(index)]")
            }
        default:
            printNote("\(path): \(Self.text(one)) → \(Self.text(other))")
        }
    }

    private func isReported(_ path: String, _ key: String) -> Bool {
        switch path {
        case "":
            Self.origins.contains(key) || ["labels", "overlays", "droppedLabels"].contains(key)
        case "guidance": key == "panels"
        default: key == "box" || key == "point"
        }
    }

    private static func text(_ value: JSONValue?) -> String {
        switch value {
        case nil: "missing"
        case .string(let text)?: text
        case .number(let number)?: self.number(number)
        case let value?: value.serialized()
        }
    }

    private static func number(_ value: Double) -> String {
        JSONValue.number((value * 1e7).rounded() / 1e7).serialized()
    }

    // MARK: Names of places

    /// Returns the name of the smallest item whose box contains most of a region.
    ///
    /// - Parameters:
    ///   - region: the region, in pixels of the file.
    ///   - report: the report of the picture.
    /// - Returns: the item, such as `label Oslo`; `nil` for the bare map.
    package static func name(of region: ScreenBox, in report: JSONValue) -> String? {
        let scale = report["scale"]?.number ?? 1
        let kinds: [(String, JSONValue?, String)] = [
            ("panel", report["guidance"]?["panels"], "name"), ("label", report["labels"], "text"),
            ("overlay", report["overlays"], "name"),
        ]
        var best: (name: String, area: Double)?
        for (kind, list, key) in kinds {
            for item in items(list, named: key) where item.box.count == 4 {
                let box = ScreenBox(
                    minX: item.box[0] * scale, minY: item.box[1] * scale,
                    maxX: item.box[2] * scale, maxY: item.box[3] * scale)
                let wide = min(box.maxX, region.maxX) - max(box.minX, region.minX)
                let high = min(box.maxY, region.maxY) - max(box.minY, region.minY)
                guard wide > 0, high > 0, wide * high * 2 > region.width * region.height
                else { continue }
                let area = box.width * box.height
                if area < best?.area ?? .infinity { best = ("\(kind) \(item.name)", area) }
            }
        }
        return best?.name
    }
}
