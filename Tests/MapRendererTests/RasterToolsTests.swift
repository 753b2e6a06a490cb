import Graphics
import TestSupport
import Testing

@testable import MapRenderer

@Suite struct RasterToolsTests {
    @Test func `an error of one picture does not affect the next one`() throws {
        PinnedFonts.use()
        let tools = try RasterTools()
        tools.begin()
        let part = tools.attempt { () throws(CairoError) -> Surface in
            throw CairoError(attempt: "make a part", reason: "out of memory")
        }
        #expect(part == nil)
        #expect(tools.attempt { () throws(CairoError) in 7 } == 7)
        let error = #expect(throws: CairoError.self) { try tools.finish() }
        #expect(error?.attempt == "make a part")
        tools.begin()
        try tools.finish()
    }
}
