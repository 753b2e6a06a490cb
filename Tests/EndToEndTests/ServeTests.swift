import Foundation
import Testing

/// `render serve` as a process, and the tasks that fill and empty its cache.
@Suite struct ServeTests {
    private static let style = #"""
        {"version": 8, "sources": {"map": {"type": "vector"}}, "layers": [
          {"id": "ground", "type": "background", "paint": {"background-color": "#eee"}},
          {"id": "streets", "type": "line", "source": "map", "source-layer": "streets",
           "paint": {"line-color": "#444", "line-width": 2}}]}
        """#

    private static func folder() throws -> TestFolder {
        let folder = try SampleMap.testFolder()
        try folder.write(style, to: "plain.json")
        return folder
    }

    @Test func `the server serves tiles, reloads files, and ends on SIGTERM`() throws {
        let folder = try Self.folder()
        let log = folder.url.appendingPathComponent("log")
        let script = """
            : >log
            "$1" serve -m map.mbtiles -s plain.json --listen 127.0.0.1:0 2>log &
            server=$!
            for try in $(seq 1200); do grep -q serving log && break; sleep 0.05; done
            address=$(sed -n 's|.*http://\\([^/]*\\)/.*|\\1|p' log | head -1)
            curl -fsS -o tile.png -w '%{http_code} ' "http://$address/plain/14/9327/4742.png"
            echo '{' > plain.json
            kill -HUP $server
            for try in $(seq 1200); do grep -q 'nothing was changed' log && break; sleep 0.05; done
            curl -fsS -o again.png -w '%{http_code} ' "http://$address/plain/14/9327/4742.png"
            kill -TERM $server
            wait $server
            echo $?
            """
        try folder.write(script, to: "script")
        let run = try RenderProcess(
            shell: "sh script '\(RenderProcess.program.path)' 2>&1", in: folder.url)
        #expect(run.output.hasSuffix("200 200 0\n"), "\(run.output)")
        let first = try Data(contentsOf: folder.url.appendingPathComponent("tile.png"))
        #expect(try Data(contentsOf: folder.url.appendingPathComponent("again.png")) == first)
        #expect(try String(contentsOf: log, encoding: .utf8).contains("nothing was changed"))
    }

    @Test func `too few file descriptors are refused with the needed number`() throws {
        let folder = try Self.folder()
        let run = try RenderProcess(
            shell: "ulimit -n 64; exec '\(RenderProcess.program.path)' serve -m map.mbtiles "
                + "-s plain.json --no-cache --listen 127.0.0.1:0", in: folder.url)
        #expect(run.status == 1)
        #expect(
            run.error
                == "render: the system allows 64 open files, and a server needs 128: see ulimit -n\n"
        )
    }

    @Test func `a reload takes the whole configuration and reports fixed members`() throws {
        let folder = try Self.folder()
        func config(_ styles: String, _ more: String) -> String {
            #"{"map": "map.mbtiles", "styles": {\#(styles)}, "listen": "127.0.0.1:0"\#(more)}"#
        }
        let style = #"{"style": "./plain.json"}"#
        try folder.write(config(#""a": \#(style)"#, #", "log": "debug""#), to: "serve.json")
        try folder.write(
            config(
                #""a": \#(style), "b": \#(style)"#,
                #", "log": "debug", "threads": 1, "admin": true, "notice": "new words""#),
            to: "next.json")
        let script = """
            : >log
            "$1" serve --config serve.json --no-cache 2>log &
            server=$!
            for try in $(seq 200); do grep -q serving log && break; sleep 0.05; done
            address=$(sed -n 's|.*http://\\([^/]*\\)/.*|\\1|p' log | head -1)
            ask() { curl -sS -o page -w '%{http_code} ' "$@"; }
            ask "http://$address/b/14/9327/4742.png"
            ask -X POST "http://$address/a/14/9327/4742/dirty"
            mv next.json serve.json
            kill -HUP $server
            for try in $(seq 100); do grep -q 'next start' log && break; sleep 0.05; done
            ask "http://$address/b/14/9327/4742.png"
            ask -X POST "http://$address/a/14/9327/4742/dirty"
            ask "http://$address/"
            grep -c 'new words' page
            kill -TERM $server
            wait $server
            """
        try folder.write(script, to: "script")
        let run = try RenderProcess(
            shell: "sh script '\(RenderProcess.program.path)' 2>&1", in: folder.url)
        #expect(run.output == "404 403 200 200 200 1\n", "\(run.output)")
        let log = try String(
            contentsOf: folder.url.appendingPathComponent("log"), encoding: .utf8)
        #expect(log.contains("message=\"--threads changes at the next start only\""), "\(log)")
        #expect(log.contains("path=\"/b/14/9327/4742.png\""), "the file's level holds")
    }

    @Test(arguments: [
        (#"{"styles": {"a": {"style": "plain.json", "map": 5}}}"#, "\"map\" must be a path"),
        (#"{"map": 5, "styles": {"a": {"style": "plain.json"}}}"#, "\"map\" must be a path"),
        (#"{"styles": {"a": {"style": "plain.json", "sources": []}}}"#, "\"sources\" cannot be"),
        (
            #"{"styles": {"a": {"style": "plain.json", "sources": {"map": true}}}}"#,
            "\"sources.map\" must be a path"
        ),
        (
            #"{"map": "map.mbtiles", "styles": {"plain": {"style": "plain.json"}}}"#,
            "has a style 'plain' too"
        ),
    ])
    func `an invalid configuration is refused in one line`(text: String, line: String) throws {
        let folder = try Self.folder()
        try folder.write(text, to: "serve.json")
        let run = try RenderProcess(
            ["serve", "-m", "map.mbtiles", "-s", "plain.json", "--config", "serve.json"],
            in: folder.url)
        #expect(run.status != 0)
        #expect(run.error.contains(line), "\(run.error)")
        #expect(run.error.split(separator: "\n").count == 1)
    }

    @Test func `tiles seed fills a cache once, and tiles expire empties it`() throws {
        let folder = try Self.folder()
        func run(_ words: String, input: URL? = nil) throws -> RenderProcess {
            try RenderProcess(
                words.split(separator: " ").map(String.init), in: folder.url, input: input)
        }
        let seed = "tiles seed -m map.mbtiles -s plain.json --zoom 12-15 --cache cache"
        let count = try run(seed + " --count-only")
        #expect(count.status == 0 && count.output.hasSuffix("tiles\n"), "\(count.error)")
        let first = try run(seed)
        let total = count.output.split(separator: " ").first ?? ""
        #expect(first.output == "\(total) tiles drawn, 0 there already\n", "\(first.error)")
        #expect(try run(seed).output == "0 tiles drawn, \(total) there already\n")
        try folder.write("14/9327/4742\n", to: "list")
        let expired = try run(
            "tiles expire --cache cache", input: folder.url.appendingPathComponent("list"))
        #expect(expired.output == "1 tile removed\n", "\(expired.error)")
        #expect(try !run(seed).output.hasPrefix("0 tiles"))
        try folder.write("14/9327\n", to: "list")
        let wrong = try run(
            "tiles expire --cache cache", input: folder.url.appendingPathComponent("list"))
        #expect(wrong.status == 1 && wrong.error.contains("line 1"))
    }

    @Test(arguments: [
        ("serve", 2, "'--map FILE.mbtiles' is missing"),
        ("serve -m map.mbtiles --listen x", 2, "write an address"),
        ("serve -m map.mbtiles --cache-max 5", 2, "write a size"),
        ("serve -m map.mbtiles --config none.json", 1, "no such file"),
        ("serve -m map.mbtiles -s plain.json -s ./plain.json", 2, "two styles are called 'plain'"),
        ("serve -m map.mbtiles -s plain.json --cache plain.json", 1, "is not a folder"),
    ])
    func `serve options that cannot work are refused in one line`(
        words: String, status: Int32, line: String
    ) throws {
        let folder = try Self.folder()
        let run = try RenderProcess(
            words.split(separator: " ").map(String.init), in: folder.url)
        #expect(run.status == status, "\(run.error)")
        #expect(run.error.contains(line), "\(run.error)")
        #expect(run.error.split(separator: "\n").count == 1)
    }
}
