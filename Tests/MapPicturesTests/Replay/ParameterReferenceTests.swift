import MapPictures
import Parameters
import TestSupport
import Testing

/// docs/parameters.md is made from the parameters themselves.
@Suite struct ParameterReferenceTests {
    private static let page = """
        # Parameters

        What can be asked for has one name everywhere: `--size 5x5` on the command line, `size=5x5` in a URL's query, `"size": "5x5"`
        in a JSON document, where numbers, truth values and lists of them may stand instead of texts. This page is made from the code
        (`PARAMETERS=write swift test --filter ParameterReferenceTests`). Where a picture goes, and how it is made (which frames of a replay, by
        how many threads, with what progress told), are options of the command line alone: `render VERB --help` lists them.

        ## Every picture

        \(ParameterReference.table([.scene, .picture]))

        ## Maps on paper

        Of [sheets](guide/paper.md):

        \(ParameterReference.table(.paper, from: "command line, `render batch`"))

        ## Frames of a drive

        \(ParameterReference.table([.routeView, .drive]))

        ## Recorded trips

        \(ParameterReference.table(.trip))

        ## Cards of trips

        \(ParameterReference.table(.tripCard))

        ## Replays of trips

        Beside those of frames of a drive, but `at`, `time` and `driven`, with a `speed` of its own:

        \(ParameterReference.table(replay))

        """

    /// What a replay has and a frame of a drive has not.
    private static var replay: ParameterGroup {
        let all: ParameterGroup = [.replayInput, .replay]
        return all.without([.trip, .drive])
    }

    @Test func `docs/parameters.md lists the parameters of the code`() throws {
        let path = ProjectFiles.root + "/docs/parameters.md"
        if ProjectFiles.environment("PARAMETERS") == "write" {
            try ProjectFiles.write(Array(Self.page.utf8), to: path)
            Issue.record("docs/parameters.md is written; look at git diff")
        }
        #expect(String(decoding: try ProjectFiles.read(path), as: UTF8.self) == Self.page)
    }
}
