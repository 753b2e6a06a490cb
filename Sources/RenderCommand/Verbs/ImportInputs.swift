import Glibc
import MapImport
import MapPictures
import Parameters
import Platform

/// The input files of an import; standard input is first written to a file, since inputs are read
/// twice.
final class ImportInputs {
    private let paths: [String]
    /// The contents of standard input; never published.
    private let spool: PublishedFile?

    /// Reads standard input if it is one of the inputs.
    ///
    /// - Parameters:
    ///   - inputs: the inputs as given on the command line.
    ///   - output: the map; standard input is stored beside it, where there is space.
    /// - Throws: `FileOutputError` if standard input can't be stored, ``SceneError`` if it can't be
    ///   read.
    init(_ inputs: [String], beside output: String) throws {
        let spool = inputs.contains("-") ? try PublishedFile(replacing: output) : nil
        if let spool { try Self.copyStandardInput(to: spool) }
        paths = inputs.map { $0 == "-" ? spool?.temporaryPath ?? $0 : $0 }
        self.spool = spool
    }

    /// Passes the files to an importer, whose report and errors refer to standard input by its
    /// name.
    func read(_ body: ([String]) throws -> ImportReport) throws -> ImportReport {
        guard let spool else { return try body(paths) }
        do {
            var report = try body(paths)
            for index in report.files.indices where report.files[index].path == spool.temporaryPath
            {
                report.files[index].path = Self.shownName
            }
            return report
        } catch let error as OSMImportError {
            let reported = error.description.replacing(spool.temporaryPath, with: Self.shownName)
            throw SceneError("\(reported)")
        }
    }

    private static let shownName = "standard input"

    /// The name of a map imported from standard input, taken from its file.
    static func name(of output: String) -> String? {
        output.split(separator: "/").last?.split(separator: ".").first.map(String.init)
    }

    private static func copyStandardInput(to file: PublishedFile) throws {
        var chunk = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = Glibc.read(STDIN_FILENO, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw SceneError(
                    "cannot read standard input: \(String(cString: strerror(errno)).lowercased())")
            }
            if count == 0 { return }
            try file.write(chunk[..<count])
        }
    }
}
