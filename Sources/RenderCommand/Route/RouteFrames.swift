import MapGeometry
import MapRenderer
import Navigation
import Overlays

/// Draws the frames of `render route` along the way: one, or one before each maneuver.
struct RouteFrames {
    let answer: RouteAnswer
    let guidance: GuidanceRoute
    let options: RouteFrameOptions
    let look: FrameLookOptions
    let size: SizeOption
    let languages: [String]

    /// More frames than that are no journey's: a slip, or somebody's bad joke.
    private static let maximumFrames = 10_000

    /// Effort for PNG of frames, of which there may be many: level 6 takes half as long again and
    /// saves 5 % of the bytes.
    static let level = 1

    /// A frame, and the number in its files' names.
    private struct Item {
        let frame: RouteFrame
        let number: Int
    }

    /// The frames of a route.
    ///
    /// - Throws: ``UsageError`` if there is no line to follow.
    init(
        _ answer: RouteAnswer, options: RouteFrameOptions, look: FrameLookOptions, size: SizeOption,
        languages: [String]
    ) throws(UsageError) {
        guard let guidance = GuidanceRoute(answer) else {
            throw UsageError("the route has no line to follow; draw it with --view overview")
        }
        self.answer = answer
        self.guidance = guidance
        self.options = options
        self.look = look
        self.size = size
        self.languages = languages
    }

    /// Draws and writes all frames.
    ///
    /// - Parameters:
    ///   - arguments: the command line, for the files and the map.
    ///   - path: the route's file.
    ///   - console: where notes go, each once.
    /// - Throws: what made a frame fail, in one line; the frames before it are written.
    func run(_ arguments: ParsedArguments, reading path: String, _ console: Console) throws {
        let names = try options.isForSteps ? Names(arguments) : nil
        func output(_ item: Item) throws -> PictureOutput {
            guard let names else {
                return try PictureOutput(arguments, reading: path, level: Self.level)
            }
            return try PictureOutput(
                arguments, picture: names.pictures.name(item.number),
                sidecar: names.sidecars?.name(item.number), reading: path, level: Self.level)
        }
        // A wrong path or place costs no time.
        let plain = try items(guidance)
        var next: PictureOutput? = try output(plain[0])
        let stage = try open(arguments)
        for note in languageNotes + look.notes + stage.notes { console.report(note) }
        let items = try items(stage.guidance)
        var reported: Set<String> = []
        for item in items {
            let request = item.frame.request(size: size, languages: languages)
            let (overlays, board) = item.frame.overlays(stage.desk, in: request.viewport)
            let job = PictureJob(
                scene: stage.scene, request: request, overlays: overlays,
                output: try next ?? output(item),
                guidance: { item.frame.json(board, at: $0) },
                notes: item.frame.notes(board), isMirrored: look.isMirrored)
            next = nil
            let notes = try job.draw(subject: item.frame.altText)
            for note in notes where reported.insert(note).inserted { console.report(note) }
        }
        for note in stage.desk.panels.symbols.notes { console.report(note) }
    }

    /// That texts are English where no language of the list is spoken here.
    private var languageNotes: [String] {
        let isSpoken = languages.contains { GuidanceLanguage(code: $0) != nil }
        guard !languages.isEmpty, !isSpoken else { return [] }
        let known = GuidanceLanguage.allCases.map(\.rawValue).joined(separator: ", ")
        return ["--lang: names are as asked for, texts in English; there are texts in \(known)"]
    }

    /// Opens what all frames share.
    func open(_ arguments: ParsedArguments) throws -> RouteStage {
        try RouteStage(
            answer, guidance, country: options.country, look: look, size: size, arguments)
    }

    /// The names of many frames' files.
    private struct Names {
        let pictures: FrameFileNames
        let sidecars: FrameFileNames?

        init(_ arguments: ParsedArguments) throws(UsageError) {
            pictures = try FrameFileNames(
                arguments.required(PictureOptions.output), option: "-o")
            sidecars = try arguments.value(PictureOptions.json) {
                (text, option) throws(UsageError) in
                try FrameFileNames(text, option: option)
            }
        }
    }

    /// The frames to draw; never none.
    private func items(_ guidance: GuidanceRoute) throws(UsageError) -> [Item] {
        guard options.isForSteps else {
            try checkLength(guidance)
            return [Item(frame: try frame(guidance, options.place ?? .meters(0)), number: 1)]
        }
        let count = guidance.maneuvers.count
        guard count > 0 else {
            throw UsageError("--steps: the route has no maneuvers, only a line; use --at")
        }
        guard count <= Self.maximumFrames else {
            throw UsageError("--steps: more than \(Self.maximumFrames) maneuvers")
        }
        var items: [Item] = []
        for number in 1...count {
            items.append(Item(frame: try frame(guidance, .maneuver(number)), number: number))
        }
        return items
    }

    /// A place beyond the end is a slip, as a step that the route does not have; what is left of a
    /// metre is not, since lengths are told in whole ones.
    private func checkLength(_ guidance: GuidanceRoute) throws(UsageError) {
        guard case .meters(let meters) = options.place, meters > guidance.length.rounded(.up)
        else { return }
        let length = NumberText.grouped(guidance.length.rounded())
        throw UsageError("--at: the route is \(length) m long")
    }

    /// The frame at a place of the route.
    ///
    /// - Throws: ``UsageError`` if the route has no such place.
    func frame(
        _ guidance: GuidanceRoute, _ place: RoutePlace
    ) throws(UsageError) -> RouteFrame {
        let frame = RouteFrame(
            guidance, at: place, options: options, look: look, languages: languages)
        guard let frame else {
            let count = guidance.maneuvers.count
            throw UsageError(
                count == 0
                    ? "--at: the route has no steps, only a line; write 1200m, 35% or lon,lat"
                    : "--at: the route has \(count) steps")
        }
        return frame
    }
}
