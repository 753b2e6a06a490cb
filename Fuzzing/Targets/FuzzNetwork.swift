@testable import MapStore

/// What maps on other machines answer, and addresses of them.
enum FuzzNetwork {
    /// An answer to a request for the bytes 100 to 199 of a file, one field a line: status, number
    /// of bytes, place, version, coding.
    static func range(_ bytes: [UInt8]) {
        let lines = String(decoding: bytes, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        func line(_ index: Int) -> String? { index < lines.count ? lines[index] : nil }
        var answer = RangeAnswer()
        answer.status = line(0).flatMap { Int($0) } ?? 206
        answer.count = line(1).flatMap { Int($0) } ?? 100
        answer.contentRange = line(2)
        answer.etag = line(3)
        answer.contentEncoding = line(4)
        guard let version = try? answer.version(of: 100..<200) else { return }
        precondition(answer.status == 206 && 1...100 ~= answer.count)
        precondition(version.size >= 100 + answer.count)
    }

    /// The description of layers that a database makes, and an address of one.
    static func layers(_ bytes: [UInt8]) {
        if let address = try? RemoteAddress(String(decoding: bytes, as: UTF8.self)) {
            _ = try? PostGISAddress(address)
        }
        guard let layers = try? PostGISLayers(bytes, path: "fuzz") else { return }
        precondition(layers.metadata.minzoom <= layers.metadata.maxzoom)
        for zoom in [0, 5, 14, 24] { _ = layers.statement(zoom: zoom) }
    }

    /// An address of a map: what is accepted names one host and shows nothing after it but a path.
    static func address(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        _ = AllowedHost(text)
        let shown = RemoteAddress.shown(text)
        guard let address = try? RemoteAddress(text) else { return }
        let bracket = address.host.contains(":") ? "[" : ""
        let mark = address.user == nil ? "://" : "@"
        precondition(text.lowercased().contains(mark + bracket + address.host))
        precondition(1...65_535 ~= address.port && !shown.contains("@"))
        precondition(AllowedHost(address.allowedName)?.covers(address) == true)
    }
}
