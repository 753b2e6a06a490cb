import Guidance
import MapPictures
import Parameters
import Routes

/// Draws the frames of `render route` along the route: one, or some for each maneuver.
struct RouteFrames {
    private let moment: DriveMoment
    private let isForSteps: Bool
    private let stages: Set<AnnouncementStage>?
    private let files: FrameFiles

    /// The maximum number of frames; no real journey has more, so a larger number is a mistake or
    /// an attack.
    private static let maximumFrames = 10_000

    /// - Parameters:
    ///   - moment: position, speed and time; of many frames, the time of the first one.
    ///   - isForSteps: whether there are frames for each maneuver.
    ///   - stages: the voice stages that frames show; `nil` for one frame before each maneuver.
    ///   - files: the files to write the frames to.
    init(
        _ moment: DriveMoment, isForSteps: Bool, stages: Set<AnnouncementStage>? = nil,
        files: FrameFiles
    ) {
        self.moment = moment
        self.stages = stages
        self.isForSteps = isForSteps
        self.files = files
    }

    /// Draws and writes all frames.
    ///
    /// - Parameters:
    ///   - answer: the routes.
    ///   - description: the way frames are drawn.
    ///   - arguments: the command line, for map and style.
    ///   - scenes: the source of the scene.
    ///   - console: the console for notes, each of which is printed once.
    /// - Throws: the error of a frame, in one line; the frames before it have been written.
    func draw(
        _ answer: RouteAnswer, _ description: DriveDescription, _ arguments: ParsedArguments,
        in scenes: SceneStock, _ console: Console
    ) throws {
        // An invalid path should be reported before the drawing takes time.
        var next: PictureOutput? = try files.output(1)
        let scene = try scenes.plan(
            arguments.values, pixelRatio: description.size.scale,
            showsMap: description.view.mode.showsMap)
        let plan = try DrivePlan(answer, in: scene, description)
        let moments = try moments(of: plan)
        let drive = try plan.open(in: scenes.open(scene))
        for note in plan.notes { console.report(note) }
        var notes: [Message] = []
        for (index, moment) in moments.enumerated() {
            let request = drive.request(for: try plan.frame(at: moment))
            // Frames of stages are numbered in sequence; the others have the number of their
            // maneuver.
            let number =
                if case .maneuver(let number) = moment.place { number } else { index + 1 }
            let output = if number == 1, let next { next } else { try files.output(number) }
            notes += try output.draw(request, in: drive.scene, console)
            next = nil
        }
        console.report(notes + drive.symbolNotes, of: scene, arguments)
    }

    /// Returns the moments to draw; never empty.
    private func moments(of plan: DrivePlan) throws -> [DriveMoment] {
        guard isForSteps else { return [try plan.checked(moment)] }
        let (speed, time) = (moment.speed, moment.time)
        let moments =
            stages.map { plan.moments(of: $0, speed: speed, time: time) }
            ?? plan.momentsBeforeManeuvers(speed: speed, time: time)
        guard !plan.guidance.maneuvers.isEmpty else {
            throw UsageError("--steps: the route has no maneuvers, only a line; use --at")
        }
        guard !moments.isEmpty else {
            throw UsageError("--steps: the maneuvers are too close together for such a stage")
        }
        guard moments.count <= Self.maximumFrames else {
            throw UsageError("--steps: more than \(Self.maximumFrames) frames")
        }
        return moments
    }
}
