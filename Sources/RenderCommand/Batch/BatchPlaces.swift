import MapPictures
import Parameters
import Platform

/// The files and folders that a batch reads and writes.
///
/// The manifest's folder is the working folder while cases are drawn, so that all relative paths in
/// the cases start there, regardless of the option.
struct BatchPlaces {
    /// The manifest's folder as given on the command line; empty for the working folder.
    let manifestFolder: String
    /// The absolute path of the manifest's folder.
    let manifestPlace: String
    /// The absolute path of the folder for pictures; empty for the manifest's folder.
    let folder: String
    /// The absolute path of the report.
    let report: String
    /// The absolute path of the contact sheet.
    let page: String

    private let manifest: String

    /// - Parameters:
    ///   - arguments: the command line.
    ///   - path: the manifest; `-` for standard input.
    /// - Throws: ``UsageError`` if two paths name the same file.
    init(_ arguments: ParsedArguments, manifest path: String) throws {
        let working = try FilePath.workingFolder()
        manifest = FilePath.joined(working, path)
        manifestFolder = FilePath.folder(of: path)
        manifestPlace = FilePath.joined(working, manifestFolder)
        let given = try arguments.value(BatchOptions.folder)
        folder = given.map { FilePath.joined(working, $0) } ?? ""
        let target = given == nil ? manifestPlace : folder
        report =
            try arguments.value(BatchOptions.report).map { FilePath.joined(working, $0) }
            ?? target + "/report.json"
        page =
            try arguments.value(BatchOptions.page).map { FilePath.joined(working, $0) }
            ?? target + "/index.html"
        for (option, file, others) in [
            (BatchOptions.report, report, [manifest]),
            (BatchOptions.page, page, [manifest, report]),
        ] where others.contains(where: { FilePlace.isSame($0, file) }) {
            throw UsageError(
                option: option.definition.display, value: file,
                "it is named for something else too; write another name")
        }
    }

    /// Returns the cases, with faults added where they use a file that they must not use.
    ///
    /// A case must not write over the manifest, the report, the contact sheet or a file that a case
    /// reads. It must not read or write a pipe, since the other end can't know when its turn comes.
    ///
    /// Call it while the manifest's folder is the working folder.
    func keepingFiles(from cases: [BatchCase]) -> [BatchCase] {
        let own = Set([manifest, report, page].compactMap { FilePlace($0) })
        let read = Set(
            cases.reduce(into: Set<String>()) { texts, one in
                if let command = one.command { texts.formUnion(InputDigests.texts(of: command)) }
            }.filter { FileStamp($0) != nil }.compactMap { FilePlace($0) })
        return cases.map { one in
            var one = one
            if let input = one.command?.arguments.operands.first, OutputTarget.isStream(input) {
                one.faults.append("\(one.place).input: is a stream; name a file")
            }
            for path in [one.command?.output, one.command?.report].compactMap(\.self) {
                let whole = FilePath.joined(folder, path)
                let shown = PrintableText.short(path)
                if OutputTarget.isStream(whole) {
                    one.faults.append("\(one.place): \(shown) is a stream; name a file")
                }
                guard let place = FilePlace(whole) else { continue }
                if own.contains(place) {
                    one.faults.append("\(one.place): writes \(shown), which is the batch's own")
                } else if read.contains(place) {
                    one.faults.append("\(one.place): writes \(shown), which a case reads")
                }
            }
            return one
        }
    }

    /// Writes the contact sheet.
    ///
    /// - Throws: `FileOutputError` if the file can't be written.
    func writePage(
        of cases: [BatchCase], _ report: BatchReport, summary: String
    ) throws(FileOutputError) {
        let base = folder.isEmpty ? manifestPlace : folder
        let start = FilePath.folder(of: page)
        var sheet = ContactSheet(title: manifest.split(separator: "/").last.map(String.init) ?? "")
        for (one, result) in zip(cases, report.results) {
            guard let result else { continue }
            sheet.add(
                one, result,
                files: result.files.map { file in
                    FilePath.relative(FilePath.joined(base, file), from: start)
                })
        }
        try PublishedFile.write(Array(sheet.html(summary: summary).utf8), to: page)
    }
}

/// The options of `render batch`.
enum BatchOptions {
    static let folder = Parameter<String>(
        ParameterDefinition(
            "output", short: "o", "DIR", .file, defaultValue: "that of the manifest",
            help: "The folder that the names of outputs begin in."))
    static let resume = ParameterDefinition.flag(
        "resume",
        help: """
            Leaves pictures alone that are there and, by the last report, drawn of the same: program, \
            fonts, options and files.
            """)
    static let only = Parameter<String>(
        ParameterDefinition(
            "only", "NAME", .texts,
            help: "Draws the cases of this name only. Several may be given."))
    static let report = Parameter<String>(
        ParameterDefinition(
            "report", "FILE", .file, defaultValue: "report.json in DIR",
            help: "What became of each case, as JSON."))
    static let page = Parameter<String>(
        ParameterDefinition(
            "html", "FILE", .file, defaultValue: "index.html in DIR",
            help: "A page that shows all pictures."))

    static let strict = ParameterDefinition.flag(
        "strict",
        help: """
            Ends with status 1 if anything is noted of a picture, too; the pictures are written all the \
            same.
            """)

    static let all = ParameterGroup(
        folder, ReplayOptions.threads, resume, only, report, page, strict, ReplayOptions.progress)
}
