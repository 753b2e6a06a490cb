import Glibc

/// Keeps a process below a limit of memory: what its ``ScratchArray``s hold goes to files without names, and
/// their pages leave the memory when there are too many.
///
/// The bytes stay in the system's cache as long as nobody needs the room, so that a limit costs little where
/// there is memory, and nothing is lost where there is none.
public final class ScratchMemory: Sendable {
    /// Bytes that the process should hold at most.
    public let limit: Int
    private let target: String
    private let regions = Locked<[ObjectIdentifier: UnsafeMutableRawBufferPointer]>([:])

    /// Pages of arrays in memory that are worth giving back.
    private static let leastPages = 16 << 20

    /// - Parameters:
    ///   - limit: bytes that the process should hold at most.
    ///   - target: the file that is to come of it, whose folder holds the files.
    public init(limit: Int, beside target: String) {
        self.limit = limit
        self.target = target
    }

    /// Does work, and gives pages back meanwhile whenever the process comes near the limit.
    ///
    /// - Returns: what the work returns.
    /// - Throws: what it throws; `ThreadError` if there is no thread to look after the limit.
    public func keepingLimit<Result>(_ work: () throws -> Result) throws -> Result {
        let isDone = Monitor(false)
        let watcher = try WorkerThread {
            while isDone.wait(upTo: Self.interval, for: { $0 ? true : nil }) == nil {
                self.keepLimit()
            }
        }
        defer {
            isDone.withLock { $0 = true }
            watcher.join()
        }
        return try work()
    }

    /// Seconds from look to look, in which threads fill some ten megabytes.
    private static let interval = 0.01

    /// Gives pages back where the process comes near the limit; threads may read and write meanwhile.
    func keepLimit() {
        guard let (resident, shared) = Self.pages(), resident > limit - limit / 8,
            shared > Self.leastPages
        else { return }
        regions.withLock { regions in
            for region in regions.values {
                madvise(region.baseAddress, region.count, Int32(MADV_DONTNEED))
            }
        }
    }

    /// Bytes of the process in memory, and those of them that lie in files.
    private static func pages() -> (resident: Int, shared: Int)? {
        let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 128)
        let count = Glibc.read(file, &bytes, bytes.count)
        guard count > 0 else { return nil }
        let numbers = bytes[..<count].split(separator: UInt8(ascii: " ")).compactMap {
            Int(String(decoding: $0, as: UTF8.self))
        }
        guard numbers.count > 2 else { return nil }
        let page = sysconf(Int32(_SC_PAGESIZE))
        return (numbers[1] * page, numbers[2] * page)
    }

    /// Where the files lie, by the path that was given.
    public var folder: String { TemporaryName(target: target).folder }

    // MARK: Regions of arrays

    /// Room in a file, the one that an array has or a new one; `nil`, and the old one stays, where the disk is
    /// full or there is no file to be had.
    ///
    /// No pages are given back meanwhile: where an array lay something else may lie a moment later.
    func makeSpace(_ bytes: Int, insteadOf reservation: MappedFile?, for owner: ObjectIdentifier)
        -> MappedFile?
    {
        regions.withLock { regions in
            let made =
                if let reservation { reservation.grown(to: bytes) } else {
                    MappedFile(bytes, beside: target)
                }
            if let made { regions[owner] = made.bytes }
            return made
        }
    }

    func forget(_ owner: ObjectIdentifier) { regions.withLock { $0[owner] = nil } }
}

/// Growing room in a file without a name that lies in memory.
///
/// Unchecked: one thread at a time may grow it, and nobody may use it meanwhile.
public final class ScratchReservation: @unchecked Sendable {
    private let memory: ScratchMemory
    private var reservation: MappedFile?

    /// Without room at first.
    ///
    /// - Parameter memory: whose limit it is subject to.
    public init(in memory: ScratchMemory) { self.memory = memory }

    deinit {
        memory.forget(ObjectIdentifier(self))
        reservation?.free()
    }

    /// Makes the room larger; what it holds moves with it.
    ///
    /// - Parameter bytes: as many as it shall have.
    /// - Returns: where it lies now; `nil`, and all stays as it was, if the disk is full or no file is to be had.
    public func grow(to bytes: Int) -> UnsafeMutableRawPointer? {
        guard
            let larger = memory.makeSpace(
                bytes, insteadOf: reservation, for: ObjectIdentifier(self))
        else { return nil }
        reservation = larger
        return larger.bytes.baseAddress
    }
}

/// A file without a name that lies in memory.
///
/// Unchecked: it is an address and a descriptor, which never change; whoever has it says who writes.
struct MappedFile: @unchecked Sendable {
    let bytes: UnsafeMutableRawBufferPointer
    private let descriptor: Int32

    init?(_ size: Int, beside target: String) {
        guard let descriptor = try? ScratchFile.makeDescriptor(beside: target) else { return nil }
        self.descriptor = descriptor
        // A page without room on the disk would end the process when it is written.
        guard posix_fallocate(descriptor, 0, size) == 0,
            let base = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
            base != UnsafeMutableRawPointer(bitPattern: -1)
        else {
            close(descriptor)
            return nil
        }
        bytes = UnsafeMutableRawBufferPointer(start: base, count: size)
    }

    /// The same file with more room, which lies elsewhere in memory; `nil`, and this one stays, where there is none.
    func grown(to size: Int) -> MappedFile? {
        guard posix_fallocate(descriptor, bytes.count, size - bytes.count) == 0,
            let base = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
            base != UnsafeMutableRawPointer(bitPattern: -1)
        else { return nil }
        munmap(bytes.baseAddress, bytes.count)
        return MappedFile(
            UnsafeMutableRawBufferPointer(start: base, count: size), descriptor)
    }

    private init(_ bytes: UnsafeMutableRawBufferPointer, _ descriptor: Int32) {
        self.bytes = bytes
        self.descriptor = descriptor
    }

    func free() {
        munmap(bytes.baseAddress, bytes.count)
        close(descriptor)
    }
}
