import Glibc
import Parameters
import Testing

@testable import RenderCommand
@testable import TileServer

/// Serialised: the environment belongs to all.
@Suite(.serialized) struct CacheOptionsTests {
    private func places(_ words: String...) throws -> (folder: String?, shared: SharedCacheAddress?)
    {
        let options = ParameterGroup(ServeOptions.cache)
        let arguments = try OptionParser(options).parse(words.flatMap { ["--cache", $0] })
        return try CacheOptions.places(of: arguments.values)
    }

    @Test func `The cache is a folder, a server, or both`() throws {
        #expect(try places("tiles").folder == "tiles")
        let both = try places("redis://user@host/2", "tiles")
        #expect(both.folder == "tiles" && both.shared.map { "\($0)" } == "redis://host:6379/2")
        let server = try places("redis://:word@host")
        #expect(server.folder == nil && server.shared?.password == "word")
        #expect(throws: ParameterError.self) { try places("a", "b") }
        #expect(throws: ParameterError.self) { try places("redis://a", "redis://b") }
    }

    @Test func `A wrong address is told without its password`() {
        for text in ["redis://a:secret@host:x", "rediss://:secret@host"] {
            let error = #expect(throws: ParameterError.self) { try places(text) }
            #expect(error.map { "\($0.message)".contains("secret") } == false)
        }
    }

    @Test func `The password comes from the environment or a file, unless the address has one`()
        throws
    {
        defer {
            unsetenv("RENDER_CACHE_PASSWORD")
            unsetenv("RENDER_CACHE_PASSWORD_FILE")
        }
        let file = "/tmp/cache-password-\(getpid())"
        defer { unlink(file) }
        #expect(system("echo from-file > \(file)") == 0)
        setenv("RENDER_CACHE_PASSWORD_FILE", file, 1)
        #expect(try places("redis://host").shared?.password == "from-file")
        setenv("RENDER_CACHE_PASSWORD", "from-environment", 1)
        #expect(try places("redis://host").shared?.password == "from-environment")
        #expect(try places("redis://:own@host").shared?.password == "own")
        unsetenv("RENDER_CACHE_PASSWORD")
        setenv("RENDER_CACHE_PASSWORD_FILE", file + "-absent", 1)
        #expect(throws: (any Error).self) { try places("redis://host") }
    }

    @Test func `Accounts in the process' arguments are overwritten`() {
        func hidden(_ text: String) -> String {
            let copy = strdup(text)
            defer { free(copy) }
            CacheOptions.hideAccounts(in: [copy])
            return copy.map { String(cString: $0) } ?? ""
        }
        #expect(hidden("redis://me:p@ss@host:1/2") == "redis://*******@host:1/2")
        #expect(hidden("--cache=redis://:word@host") == "--cache=redis://*****@host")
        for text in ["redis://host", "https://tiles.example", "oslo.mbtiles", "a@b", "@://"] {
            #expect(hidden(text) == text)
        }
    }

    @Test func `A configuration file may name a folder and a server`() throws {
        let file = "/tmp/cache-config-\(getpid()).json"
        defer { unlink(file) }
        let text = #"{"cache": ["tiles", "redis://:word@host"]}"#
        #expect(system("printf '%s' '\(text)' > \(file)") == 0)
        var arguments = ParsedArguments()
        arguments.values.add(file, for: ServeOptions.config.definition)
        let cache = try ServeOptions.wishes(arguments).configuration.cache
        #expect(cache?.folder == "/tmp/tiles" && cache?.shared?.password == "word")
    }
}
