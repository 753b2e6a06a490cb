import Geometry
import MapPictures
import Movies
import Parameters

/// `render replay`: draws a recorded trip as a movie or a sequence of frames.
struct ReplayVerb: PictureVerb {
    let name = "replay"
    let summary = "Replays a recorded trip, frame by frame or as a video"
    let usage = "TRACK|--from LON,LAT --to LON,LAT --map MAP.mbtiles -o TARGET"
    let details = """
        TRACK is GPX, FIT, TCX, KML, NMEA 0183, IGC, GeoJSON, Google's timeline or a
        table with a header (CSV), also in gzip, bzip2 or zip; the content tells which,
        and '-' is standard input. The camera is planned over the whole trip, so it
        turns and zooms without a jolt. A run that was stopped goes on where it was, if
        nothing has changed.
        With places as --from and --to instead of TRACK the way is found on the roads
        of --map and driven at the speeds of its roads; with times they cut TRACK.

        Examples:
          render replay --map oslo.mbtiles drive.gpx -o frames/%06d.png
          render replay --map oslo.mbtiles drive.gpx --view 3d --fps 25 -o drive.mp4
          render replay --map oslo.mbtiles drive.gpx --frame 0:03:10 -o still.png
          render replay --map oslo.mbtiles --from 10.7339,59.9119 \\
            --to 10.7732,59.9270 --view 3d --fps 25 -o drive.mp4
        """
    let options: ParameterGroup = [
        .map, .size, .replayInput, .replay, .overlays, ReplayOptions.frames,
        .common.without(ParameterGroup(OutputOptions.picture, OutputOptions.format)),
        ParameterGroup(ReplayOptions.output),
    ]

    func draw(
        _ arguments: ParsedArguments, in scenes: SceneStock, _ console: Console
    ) throws {
        let question = try Self.question(arguments)
        let path = question == nil ? try arguments.onlyOperand("TRACK") : ""
        let target = try arguments.required(ReplayOptions.output)
        let description = try ReplayDescription(arguments.values)
        let still = try arguments.value(ReplayOptions.frame)
        let onlyOfStills = [OutputOptions.report, PictureParameter.canvas.definition]
        if still == nil, let other = onlyOfStills.first(where: arguments.values.isGiven) {
            throw UsageError("\(other.display) goes with --frame only")
        }
        if !description.showsMap, [".jpg", ".jpeg"].contains(where: target.lowercased().hasSuffix) {
            throw UsageError(
                "\(PictureParameter.alpha.display): JPEG has no transparency; write PNG or WebP")
        }
        let isForAll = try arguments.drawsAllTrips
        let files = isForAll ? try Self.files(target, ofStills: still != nil) : nil
        let picture =
            still == nil || isForAll ? nil : try PictureOutput(arguments, reading: path)
        let scene = try scenes.plan(
            arguments.values, pixelRatio: description.drive.size.scale,
            showsMap: description.drive.view.mode.showsMap
                && (description.showsMap
                    || arguments.values.isGiven(PictureParameter.map.definition))
        )
        let inputs =
            try question.map { [try ReplayInput(driving: $0, in: scene)] }
            ?? ReplayInput.inputs(reading: path, arguments.values, in: scene)
        for input in inputs {
            let plan = try ReplayPlan(input, in: scene, description)
            for note in plan.notes { console.report(note) }
            if let still {
                let picture =
                    try picture
                    ?? PictureOutput(
                        arguments, picture: files?.path(ofTrip: input.number) ?? target,
                        report: arguments.values.text(OutputOptions.report).map {
                            try FilesOfTrips($0, option: OutputOptions.report.display)
                                .path(ofTrip: input.number)
                        }, reading: path)
                let replay = try plan.open(in: scenes.open(scene))
                let request = try replay.request(forFrame: plan.timeline.frame(at: still))
                console.report(
                    try picture.draw(request, in: replay.scene, console), of: scene, arguments)
            } else {
                try write(
                    plan, of: input, to: files?.path(ofTrip: input.number) ?? target, scene,
                    arguments, console)
            }
        }
    }

    /// The files of the replays of all trips.
    private static func files(
        _ target: String, ofStills: Bool
    ) throws(UsageError) -> FilesOfTrips {
        if !ofStills, case .pictures = MovieFormat(ofFile: target) {
            throw UsageError(
                option: ReplayOptions.output.display, value: target,
                "the number counts the frames of one trip; write a movie such as drive.webp")
        }
        return try FilesOfTrips(target, option: ReplayOptions.output.display)
    }

    private func write(
        _ plan: ReplayPlan, of input: ReplayInput, to target: String, _ scene: ScenePlan,
        _ arguments: ParsedArguments, _ console: Console
    ) throws {
        let description = plan.description
        let frames = try frames(of: plan, arguments)
        let size = description.drive.size
        let movie = try Movie(
            path: target, width: Int((size.size.width * size.scale).rounded()),
            height: Int((size.size.height * size.scale).rounded()),
            framesPerSecond: Int(description.pace.framesPerSecond), frames: frames,
            hasAlpha: !description.showsMap, quality: try quality(of: target, arguments),
            inputs: ReplayInputs(
                arguments, options, trips: [input.route, input.ghost].compactMap { $0?.trip },
                scene: scene
            ).text)
        let reported = try show(
            ReplayOutput(
                plan: plan, movie: movie, threads: ReplayOptions.threadCount(arguments)),
            arguments, console)
        if arguments.isOn(OutputOptions.verbose) {
            console.printNote(
                "\(NumberText.counted(reported.steps.frames, "frame")): \(reported.steps.line)")
        }
        let (notes, more) = reported.reported
        console.report(notes, of: scene, arguments)
        if more > 0 { console.report("frames: \(NumberText.counted(more, "more note"))") }
    }

    /// The question for a way to drive along; `nil` for a recorded trip.
    private static func question(_ arguments: ParsedArguments) throws -> RouteQuestion? {
        guard PictureParameter.asksForWay(arguments.values) else { return nil }
        if let file = arguments.operands.first {
            throw UsageError(
                "'\(PrintableText.short(file))' and --from exclude each other: a trip is read or found"
            )
        }
        let ofTrips = ParameterGroup.replayInput.first {
            !PictureParameter.wordsOfWay.contains($0.name)
                && ($0.isFlag ? arguments.isOn($0) : arguments.values.isGiven($0))
        }
        if let ofTrips {
            throw UsageError(
                "\(ofTrips.display) is about a recorded trip, and --from names a place")
        }
        return try RouteQuestion(arguments.values)
    }

    /// Returns the quality: `--quality` for lossy WebP, and `--png8` for PNG with a palette; else
    /// lossless.
    private func quality(
        of target: String, _ arguments: ParsedArguments
    ) throws -> MovieQuality {
        let quality = try arguments.value(PictureParameter.quality)
        switch MovieFormat(ofFile: target) {
        case .webP, .pictures(.webP): return quality.map { .lossy($0) } ?? .lossless
        case .pictures(.png) where arguments.isOn(PictureParameter.png8): return .lossy(100)
        default:
            guard quality == nil else { throw UsageError("--quality is for WebP only here") }
            return .lossless
        }
    }

    /// The requested frames, limited to those that exist.
    private func frames(of plan: ReplayPlan, _ arguments: ParsedArguments) throws -> Range<Int> {
        let most = try arguments.value(ReplayOptions.maximum) ?? ReplayOptions.defaultMaximum
        let wanted = try arguments.value(ReplayOptions.range)
        let count = wanted.map { Double($0.count) } ?? plan.frameCount
        guard count <= Double(most) else {
            throw UsageError(
                """
                the replay has \(NumberText.decimals(count, 0)) frames, more than \
                \(most); raise --speed, or allow it by --max-frames
                """)
        }
        guard let wanted else { return 0..<Int(plan.frameCount) }
        guard Double(wanted.upperBound) < plan.frameCount else {
            throw UsageError(
                "--frames: the last frame is \(NumberText.decimals(plan.frameCount - 1, 0))")
        }
        return wanted.lowerBound..<wanted.upperBound + 1
    }

    private func show(
        _ output: ReplayOutput, _ arguments: ParsedArguments, _ console: Console
    ) throws -> FrameNotes {
        let style = try arguments.value(ReplayOptions.progress) ?? .bar
        let display = ProgressDisplay(console: console, style: style)
        defer { display.finish() }
        return try output.write { step in
            display.update(
                ProgressStep(
                    stage: "drawing frames", done: Double(step.done), total: Double(step.total),
                    unit: "frames"))
        }
    }
}
