import Glibc

/// A run of ffmpeg, which reads its input from this object.
///
/// If this object is released before it is finished, the program is terminated and awaited.
/// If this process is killed, the program's input ends, and it exits by itself.
final class EncoderProcess {
    private var process: pid_t = 0
    /// A socket and not a pipe: a socket can be set to send no signal when the reader is
    /// gone.
    private var input: Int32 = -1
    private var complaints: Int32 = -1
    /// The last output of the program.
    private var words: [UInt8] = []
    private static let mostWords = 4096

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - arguments: all but those that concern its messages.
    ///   - movie: the movie that it encodes.
    /// - Throws: ``MovieError`` if it can't be started.
    init(_ arguments: [String], for movie: Movie) throws(MovieError) {
        func failure(_ code: Int32) -> MovieError {
            MovieError(
                path: movie.path,
                reason: "can't start ffmpeg: \(String(cString: strerror(code)).lowercased())")
        }
        guard let program = Self.program else { throw failure(ENOENT) }
        guard let (input, theirInput) = Self.sockets(), let (complaints, theirs) = Self.sockets()
        else { throw failure(errno) }
        defer {
            close(theirInput)
            close(theirs)
        }
        (self.input, self.complaints) = (input, complaints)
        let quiet = ["-hide_banner", "-nostats", "-loglevel", "error", "-y"]
        let code = Self.spawn(
            program, [program] + quiet + arguments, input: theirInput, complaints: theirs,
            &process)
        guard code == 0 else { throw failure(code) }
    }

    private static func sockets() -> (ours: Int32, theirs: Int32)? {
        var ends: [Int32] = [-1, -1]
        // Not inherited by other programs that another thread starts, which would keep the
        // sockets open.
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        return socketpair(AF_UNIX, kind, 0, &ends) == 0 ? (ends[0], ends[1]) : nil
    }

    deinit {
        endInput()
        if process > 0 {
            kill(process, SIGKILL)
            _ = wait()
        }
        if complaints >= 0 { close(complaints) }
    }

    /// The path of ffmpeg, from `PATH`; `nil` if it is not installed.
    static var program: String? {
        let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        return folders.split(separator: ":").map { "\($0)/ffmpeg" }.first {
            access($0, X_OK) == 0
        }
    }

    /// Sends bytes to the program; waits while it is busy.
    ///
    /// - Returns: `false` if it has ended; ``finish()`` reports why.
    func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var rest = bytes
        while let start = rest.baseAddress, !rest.isEmpty {
            var ends = [
                pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
                pollfd(fd: complaints, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&ends, 2, -1) > 0 else { continue }
            // The program may be waiting for its output to be read.
            if ends[1].revents != 0, !listen() { return false }
            guard ends[0].revents != 0 else { continue }
            let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
            let count = send(input, start, rest.count, flags)
            if count < 0, errno != EINTR, errno != EAGAIN { return false }
            rest = UnsafeRawBufferPointer(rebasing: rest[max(count, 0)...])
        }
        return true
    }

    /// Ends the input and waits until the program has ended.
    ///
    /// - Returns: `nil` on success; otherwise its last output.
    func finish() -> String? {
        endInput()
        while listen() {}
        let status = wait()
        guard status != 0 else { return nil }
        let line = words.split { $0 == 10 || $0 == 13 }.last
        return line.map { String(decoding: $0.prefix(300), as: UTF8.self) }
            ?? "it ended with status \(status >> 8 & 255)"
    }

    /// Reads the program's output; returns `false` at its end.
    private func listen() -> Bool {
        var heard = [UInt8](repeating: 0, count: Self.mostWords)
        let count = read(complaints, &heard, heard.count)
        guard count > 0 else { return count < 0 && errno == EINTR }
        words = (words + heard.prefix(count)).suffix(Self.mostWords)
        return true
    }

    private func endInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    private func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        process = 0
        return status
    }

    private static func spawn(
        _ program: String, _ arguments: [String], input: Int32, complaints: Int32,
        _ process: inout pid_t
    ) -> Int32 {
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO)
        posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_adddup2(&files, complaints, STDERR_FILENO)
        // Restores the default handling of signals that this process blocks or ignores.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var words = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        return posix_spawn(&process, program, &files, &attributes, &words, environ)
    }
}
