/// An HTML page with all pictures of a batch; failed pictures come first, with their errors.
///
/// The page needs no files besides the pictures.
struct ContactSheet {
    /// The page's title.
    let title: String
    private var figures: [(isWrong: Bool, html: String)] = []

    /// A page without pictures.
    init(title: String) { self.title = title }

    /// The file extensions of pictures that a browser can show.
    private static let pictures = [".png", ".webp", ".jpg", ".jpeg", ".svg", ".gif", ".apng"]
    private static let videos = [".mp4", ".webm"]

    /// Adds a case.
    ///
    /// - Parameters:
    ///   - one: the case.
    ///   - result: the result of the case.
    ///   - files: the files of the case, as paths relative to the page.
    mutating func add(_ one: BatchCase, _ result: CaseResult, files: [String]) {
        var lines = files.compactMap(Self.view)
        var caption = "<b>\(Self.escaped(one.title))</b> "
        caption += #"<span class="\#(result.status.rawValue)">\#(result.status.rawValue)</span>"#
        let links = files.map { Self.link($0, Self.escaped($0)) }.joined(separator: " ")
        caption += links.isEmpty ? "" : "<br>\(links)"
        for text in result.errors { caption += #"<br><em>\#(Self.escaped(text))</em>"# }
        for text in result.notes { caption += "<br>\(Self.escaped(text))" }
        if let line = one.command?.line { caption += "<pre>\(Self.escaped(line))</pre>" }
        lines.append("<figcaption>\(caption)</figcaption>")
        let html = "<figure>\n\(lines.joined(separator: "\n"))\n</figure>"
        figures.append((result.status == .failed, html))
    }

    /// Returns the page.
    ///
    /// - Parameter summary: the result of the whole batch, in a sentence.
    /// - Returns: HTML.
    func html(summary: String) -> String {
        let ordered = figures.filter(\.isWrong) + figures.filter { !$0.isWrong }
        return """
            <!DOCTYPE html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>\(Self.escaped(title))</title>
            <style>
            :root { color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif }
            body { margin: 1.5rem }
            main { display: grid; gap: 1.5rem; grid-template-columns: repeat(auto-fill, minmax(320px, 1fr)) }
            figure { margin: 0; min-width: 0; overflow-wrap: anywhere }
            img, video { width: 320px; max-width: 100%; border: 1px solid #8886 }
            pre { overflow-x: auto; padding: .3rem; background: #8882; font-size: 11px }
            .failed, em { color: light-dark(#b00020, #ff8a80); font-style: normal }
            .drawn, .kept { color: light-dark(#2e7d32, #81c784) }
            </style>
            <h1>\(Self.escaped(title))</h1>
            <p>\(Self.escaped(summary))</p>
            <main>
            \(ordered.map(\.html).joined(separator: "\n"))
            </main>
            </html>

            """
    }

    /// Returns the HTML that shows a file; `nil` if it is not a picture.
    private static func view(_ file: String) -> String? {
        let address = address(of: file)
        if pictures.contains(where: file.lowercased().hasSuffix) {
            return link(file, #"<img src="\#(address)" width="320" loading="lazy" alt="">"#)
        }
        guard videos.contains(where: file.lowercased().hasSuffix) else { return nil }
        return #"<video src="\#(address)" width="320" controls muted></video>"#
    }

    private static func link(_ file: String, _ html: String) -> String {
        #"<a href="\#(address(of: file))">\#(html)</a>"#
    }

    /// Returns a path as the address of a link (RFC 3986); everything but letters, digits and safe
    /// characters is encoded.
    private static func address(of path: String) -> String {
        path.utf8.reduce(into: "") { text, byte in
            let isPlain =
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || "-._~/,@+".utf8.contains(byte)
            let digits = String(byte, radix: 16, uppercase: true)
            text += isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
        }
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { html, character in
            switch character {
            case "&": html += "&amp;"
            case "<": html += "&lt;"
            case ">": html += "&gt;"
            case "\"": html += "&quot;"
            default: html.append(character)
            }
        }
    }
}
