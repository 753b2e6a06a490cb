import Foundation
import Testing

/// Runs the built program and notes what it said.
struct RenderProcess {
    let status: Int32
    let output: String
    let error: String

    /// The root of the repository.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The program: that of RENDER_PROGRAM, or the one that the build puts beside the tests.
    static let program: URL = {
        if let other = ProcessInfo.processInfo.environment["RENDER_PROGRAM"] {
            return URL(fileURLWithPath: other)
        }
        let beside = Bundle.main.bundleURL.appendingPathComponent("render")
        if FileManager.default.isExecutableFile(atPath: beside.path) { return beside }
        return root.appendingPathComponent(".build/debug/render")
    }()

    /// Runs it to its end; `input` is its standard input, `whileRunning` may send it a signal, and
    /// `environment` is added to that of the tests.
    init(
        _ arguments: [String], in folder: URL? = nil, input: URL? = nil,
        environment: [String: String] = [:],
        whileRunning: (Process) throws -> Void = { _ in }
    ) throws {
        try self.init(
            program: Self.program, arguments, in: folder, input: input, environment: environment,
            whileRunning: whileRunning)
    }

    /// Runs a line of the shell, which may limit what the program gets.
    init(shell line: String, in folder: URL) throws {
        try self.init(
            program: URL(fileURLWithPath: "/bin/sh"), ["-c", line], in: folder, input: nil,
            environment: [:]
        ) { _ in }
    }

    /// Runs another program.
    init(
        program: URL, _ arguments: [String], in folder: URL?, input: URL? = nil,
        environment: [String: String] = [:], whileRunning: (Process) throws -> Void = { _ in }
    ) throws {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment
            .merging(["LC_ALL": "C"]) { $1 }.merging(environment) { $1 }
        process.standardInput =
            try input.map { try FileHandle(forReadingFrom: $0) } ?? FileHandle.nullDevice
        let (output, error) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = error
        try process.run()
        try whileRunning(process)
        // What the program prints in these tests fits a pipe's buffer.
        process.waitUntilExit()
        self.output = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        self.error = String(
            decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        status =
            process.terminationReason == .exit
            ? process.terminationStatus : -process.terminationStatus
    }
}

/// A folder for one test, gone with the object.
final class TestFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent(
            "e2e-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// All names in it, hidden ones too.
    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
    }
}
