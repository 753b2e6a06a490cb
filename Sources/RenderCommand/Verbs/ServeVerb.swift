import Parameters
import Platform
import TileServer

/// `render serve`: serves a slippy map.
struct ServeVerb: Verb {
    let name = "serve"
    let summary = "Serves tiles and pictures of maps over HTTP"
    let usage = "--map MAP.mbtiles [--style NAME|FILE]... [OPTIONS]"
    let details = """
        Then http://127.0.0.1:8080/ is a map to look at, and /day/{z}/{x}/{y}.png are
        its tiles (@2x, .webp, .jpg, /512/ as well). The addresses of TileServer GL are
        answered too. Drawn tiles are kept in --cache; a new map or an edited style
        never shows an old one. Hosts with --cache redis://... share what they draw.

        SIGHUP reads maps, styles and --config anew; addresses, caches, threads and
        --log wait for the next start. SIGTERM finishes what runs and ends.

        Example: render serve --map oslo.mbtiles --style day --style night
        """
    let options = ServeOptions.all

    func run(_ arguments: ParsedArguments, _ console: Console) throws {
        if let operand = arguments.operands.first {
            throw UsageError(
                "'\(PrintableText.short(operand))' is not expected: name the map with --map")
        }
        let wishes = try ServeOptions.wishes(arguments)
        // A slow reader of the log loses lines, so that requests and the shutdown of the server do
        // not wait.
        let log = ServerLog(wishes.logLevel) { line in
            if Console.errorTakesMore { console.printError(line) }
        }
        let requests = Monitor<[Request]>([])
        Interruption.take { signal in
            requests.withLock { $0.append(signal == .hangUp ? .reload : .stop) }
        }
        defer { Interruption.take(nil) }
        let server = try MapServer(wishes.configuration, log: log)
        log.note("serving at http://\(server.address)/")
        while true {
            // A request to stop comes first; several requests to reload count as one.
            let request = requests.wait { waiting -> Request? in
                defer { waiting.removeAll() }
                return waiting.contains(.stop) ? .stop : waiting.first
            }
            guard request == .reload else { break }
            do {
                let fresh = try ServeOptions.wishes(arguments)
                try server.reload(fresh.configuration)
                log.note("configuration, maps and styles were read anew")
                let kept = ServeOptions.fixed(wishes, fresh)
                if !kept.isEmpty {
                    let names = kept.map { "--\($0.name)" }.joined(separator: ", ")
                    log.warn("\(names) changes at the next start only")
                }
            } catch {
                log.warn("nothing was changed: \(Message(error).text(.commandLine))")
            }
        }
        log.note("finishing what runs")
        server.stop()
    }

    private enum Request { case reload, stop }
}
