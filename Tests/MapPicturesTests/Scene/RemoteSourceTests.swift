import Foundation
import MapStore
import Parameters
import TestSupport
import Testing

@testable import MapPictures

struct RemoteSourceTests {
    /// Reads a style with a source on a web server, and returns the error.
    private func failure(_ maps: MapFiles, style: String) throws -> String {
        let path = NSTemporaryDirectory() + "/style-\(UUID().uuidString).json"
        try Data(style.utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        do {
            _ = try ScenePlan(style: path, maps: maps)
            return "read"
        } catch {
            return Message(error).text(.commandLine)
        }
    }

    private func style(_ port: Int) -> String {
        """
        {"version": 8, "sources": {"far": {"type": "vector", "url": "pmtiles://http://127.0.0.1:\(port)/x.pmtiles"}},
         "layers": [{"id": "a", "type": "line", "source": "far", "source-layer": "streets"}]}
        """
    }

    @Test func `a map on a host that is not allowed is refused with the option that allows it`()
        throws
    {
        let server = try ScriptedServer { _, _ in ScriptedServer.http("404 Not Found") }
        let address = "http://127.0.0.1:\(server.port)/x.pmtiles"
        let text = try failure(MapFiles(only: address), style: style(server.port))
        #expect(
            text == """
                cannot open \(address): the host 127.0.0.1:\(server.port) is not allowed; \
                --allow-host 127.0.0.1:\(server.port) allows it
                """)
        #expect(server.requests.isEmpty)
    }

    @Test func `a style's own address is asked only if its host is allowed`() throws {
        let server = try ScriptedServer { _, _ in ScriptedServer.http("404 Not Found") }
        let other = RemoteMaps(allowing: [try #require(AllowedHost("127.0.0.1:1"))])
        for network in [nil, RemoteMaps(), other] {
            let text = try failure(MapFiles(only: nil, network: network), style: style(server.port))
            #expect(text == "'--map FILE.mbtiles' is missing")
        }
        #expect(server.requests.isEmpty)
        let allowed = RemoteMaps(
            allowing: [try #require(AllowedHost("127.0.0.1:\(server.port)"))])
        let text = try failure(MapFiles(only: nil, network: allowed), style: style(server.port))
        #expect(text.hasSuffix("/x.pmtiles: there is no such file (404)"))
        #expect(server.requests.count == 1)
    }
}
