import COsmium
import Glibc
import Platform

/// A receiver of a file's contents; all arguments except blocks are valid only during the call.
protocol OSMReceiver: AnyObject {
    func take(box: cosmium_box) throws
    func take(relation: borrowing cosmium_relation) throws
    func take(block: OSMBlock) throws
    func take(cutArea: borrowing cosmium_cut_area) throws
    func read(_ done: UInt64, of total: UInt64) throws
}

/// Reads OpenStreetMap files in two passes: relations, then nodes, ways and areas.
final class OSMReader {
    private let handle: OpaquePointer
    /// Where the places of nodes lie.
    private let reservation: ScratchReservation?
    /// The files that hold a map; the others hold changes to it.
    let extracts: [String]

    /// Prepares to read files one after another, as one.
    ///
    /// - Parameters:
    ///   - paths: the files, .osm.pbf, .osm, .osm.gz, .osm.bz2 or .osm.opl, and .osc.gz with changes to them,
    ///     which are applied in their order.
    ///   - memory: the memory whose limit applies to the positions of nodes, and half of which
    ///     changes may use; `nil` keeps positions in memory, and up to 4 GB of changes.
    ///   - threads: how many threads decode blocks of files.
    /// - Throws: ``OSMImportError`` if a file does not exist, or changes can't be read.
    init(paths: [String], in memory: ScratchMemory? = nil, threads: Int = 1) throws {
        for path in paths { try Self.checkFile(path) }
        var message = ErrorText()
        let copies = paths.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        let list = copies.map { UnsafePointer<CChar>($0) }
        let reservation = memory.map(ScratchReservation.init)
        self.reservation = reservation
        let handle = list.withUnsafeBufferPointer { list in
            message.fill { text, size in
                let mostChanges = UInt64(clamping: memory.map { $0.limit / 2 } ?? 4 << 30)
                guard let reservation else {
                    return cosmium_reader_new(
                        list.baseAddress, list.count, nil, mostChanges, max(threads, 1), text, size)
                }
                return withUnsafePointer(to: cosmium_room(reservation)) {
                    cosmium_reader_new(
                        list.baseAddress, list.count, $0, mostChanges, max(threads, 1), text, size)
                }
            }
        }
        guard let handle else {
            throw OSMImportError("cannot read \(message.text)")
        }
        self.handle = handle
        extracts = paths.indices.filter { !cosmium_reader_is_change(handle, $0) }.map { paths[$0] }
    }

    deinit { cosmium_reader_free(handle) }

    /// Counts of the contents read so far.
    var statistics: cosmium_statistics { cosmium_reader_statistics(handle) }

    /// The area of an extract, by its index in ``extracts``; known after the first pass, of a single
    /// PBF file after the second.
    func area(ofExtract index: Int) -> cosmium_file_area { cosmium_reader_file_area(handle, index) }

    /// The first pass: boxes of headers, and relations.
    ///
    /// - Parameter receiver: receives the contents; an error that it throws ends the reading.
    /// - Throws: ``OSMImportError`` for a broken file, or any error that the receiver throws.
    func readRelations(into receiver: any OSMReceiver) throws {
        try run(receiver, cosmium_reader_read_relations)
    }

    /// The second pass: nodes, ways and areas in blocks.
    ///
    /// - Parameter receiver: receives the contents; an error that it throws ends the reading.
    /// - Throws: ``OSMImportError`` for a broken file, or any error that the receiver throws.
    func readObjects(into receiver: any OSMReceiver) throws {
        try run(receiver, cosmium_reader_read_objects)
    }

    private typealias Pass = (
        OpaquePointer?, UnsafePointer<cosmium_visitor>?, UnsafeMutablePointer<CChar>?, Int
    ) -> cosmium_status

    private func run(_ receiver: any OSMReceiver, _ pass: Pass) throws {
        let callbacks = Callbacks(receiver)
        var visitor = callbacks.visitor
        var message = ErrorText()
        let status = withExtendedLifetime(callbacks) {
            message.fill { pass(handle, &visitor, $0, $1) }
        }
        if let problem = callbacks.problem { throw problem }
        guard status == COSMIUM_DONE else {
            throw OSMImportError("cannot read \(message.text)")
        }
    }

    private static func checkFile(_ path: String) throws {
        var status = stat()
        guard stat(path, &status) == 0, access(path, R_OK) == 0 else {
            throw OSMImportError("cannot open \(path): \(Self.reason(errno))")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw OSMImportError("cannot open \(path): not a file")
        }
    }

    /// The reason for a failure, in the words that maps and outputs use for the same failures.
    private static func reason(_ code: Int32) -> String {
        code == ENOENT ? "no such file" : String(cString: strerror(code)).lowercased()
    }
}

/// Calls a receiver from C callbacks, and keeps the error that it threw.
private final class Callbacks {
    private let receiver: any OSMReceiver
    private(set) var problem: (any Error)?

    init(_ receiver: any OSMReceiver) {
        self.receiver = receiver
    }

    /// The callbacks; valid while this lives.
    var visitor: cosmium_visitor {
        cosmium_visitor(
            context: Unmanaged.passUnretained(self).toOpaque(),
            box: { context, box in Callbacks.call(context, box) { try $0.take(box: $1) } },
            block: { context, block in
                guard let context, let block else { return true }
                let taken = OSMBlock(block)
                return Callbacks.call(context) { try $0.take(block: taken) }
            },
            node: nil, way: nil, area: nil,
            cut_area: { context, area in
                Callbacks.call(context, area) { try $0.take(cutArea: $1) }
            },
            relation: { context, relation in
                Callbacks.call(context, relation) { try $0.take(relation: $1) }
            },
            progress: { context, done, total in
                withUnsafePointer(to: done) { done in
                    Callbacks.call(context, done) { try $0.read($1, of: total) }
                }
            })
    }

    private static func call<Item>(
        _ context: UnsafeMutableRawPointer?, _ item: UnsafePointer<Item>?,
        _ body: (any OSMReceiver, Item) throws -> Void
    ) -> Bool {
        guard let context, let item else { return true }
        return call(context) { try body($0, item.pointee) }
    }

    private static func call(
        _ context: UnsafeMutableRawPointer, _ body: (any OSMReceiver) throws -> Void
    ) -> Bool {
        let callbacks = Unmanaged<Callbacks>.fromOpaque(context).takeUnretainedValue()
        do {
            try body(callbacks.receiver)
            return true
        } catch {
            callbacks.problem = error
            return false
        }
    }
}

extension cosmium_room {
    /// Room as C sees it; valid while the room lives.
    fileprivate init(_ reservation: ScratchReservation) {
        self.init(
            context: Unmanaged.passUnretained(reservation).toOpaque(),
            grow: { context, bytes in
                context.flatMap {
                    Unmanaged<ScratchReservation>.fromOpaque($0).takeUnretainedValue().grow(
                        to: bytes)
                }
            })
    }
}

/// The buffer into which the C side writes its error message.
struct ErrorText {
    private var bytes = [CChar](repeating: 0, count: 1024)

    mutating func fill<Result>(_ body: (UnsafeMutablePointer<CChar>?, Int) -> Result) -> Result {
        bytes.withUnsafeMutableBufferPointer { body($0.baseAddress, $0.count) }
    }

    var text: String {
        String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// A reason why an import failed; bad data inside a good file is counted instead.
package struct OSMImportError: Error, Hashable, CustomStringConvertible {
    /// The attempted operation, its file and the failure, in one line.
    package let description: String

    init(_ description: String) {
        self.description = description
    }

    /// The error of an import that was asked to stop; nothing was written.
    package static let cancelled = OSMImportError("the import was cancelled")
}
