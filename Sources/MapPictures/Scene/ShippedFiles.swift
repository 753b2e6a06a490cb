import Glibc

/// The files that ship with the program: styles, their icons, pictures of maneuvers, outlines of
/// countries, and the choice of fonts.
///
/// They are in one folder. It is found from the path of the program, or of the shared library
/// that contains this code, and does not depend on the working folder.
package enum ShippedFiles {
    /// Returns the path of a file; `nil` if there is none.
    ///
    /// - Parameter name: its name in the shipped folder: `day.json`, `maneuvers/turn-left.svg`.
    /// - Returns: its path.
    package static func path(of name: String) -> String? {
        folders.lazy.map { "\($0)/\(name)" }.first { access($0, R_OK) == 0 }
    }

    /// Restricts fontconfig to the fonts in ``path(of:)`` `fonts.conf`, so that pictures are the same
    /// on any machine, unless the environment names another file.
    ///
    /// It changes the environment of the process, so call it before threads and fonts exist.
    package static func chooseFonts() {
        guard let path = path(of: "fonts.conf") else { return }
        setenv("FONTCONFIG_FILE", path, 0)
    }

    /// The names of the styles, in alphabetical order.
    static var styles: [String] {
        var names: Set<String> = []
        for folder in folders {
            guard let listing = opendir(folder) else { continue }
            defer { closedir(listing) }
            while let entry = readdir(listing) {
                let file = withUnsafeBytes(of: entry.pointee.d_name) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                }
                guard file.hasSuffix(".json") else { continue }
                let name = file.dropLast(".json".count)
                // Sprite indexes and schemas are in the same folder as the styles.
                guard !name.hasPrefix("sprite"), !name.contains(".") else { continue }
                names.insert(String(name))
            }
        }
        return names.sorted()
    }

    /// Returns whether a path leads to a shipped file or folder, rather than to a user's.
    static func hold(_ path: String) -> Bool {
        [library, program].flatMap(folders).contains { path.hasPrefix($0 + "/") }
    }

    /// The folders that may contain the files, the most specific one first.
    private static var folders: [String] {
        let named = getenv("RENDER_STYLES").map { [String(cString: $0)] } ?? []
        return named + [library, program].flatMap(folders)
    }

    /// The path of the file that this code was loaded from, a shared library or the program; empty if
    /// the system does not report it.
    ///
    /// It is read from the memory map (proc(5)), whose lines look like
    /// `7f01-7f02 r-xp 0 08:01 42      /usr/lib/librender.so`.
    private static let library: String = {
        let address = UInt(bitPattern: #dsohandle)
        guard let maps = fopen("/proc/self/maps", "re") else { return "" }
        var (line, capacity): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
        defer {
            free(line)
            fclose(maps)
        }
        while getline(&line, &capacity, maps) > 0, let line {
            let words = String(cString: line).split(separator: " ", maxSplits: 5)
            let ends = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            guard words.count == 6, ends.count == 2, ends[0] <= address, address < ends[1]
            else { continue }
            return String(words[5].drop { $0 == " " }.dropLast())
        }
        return ""
    }()

    /// The path of the running program, which stays the same even if an upgrade has replaced the
    /// file; empty if the system does not report it.
    private static var program: String {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = bytes.withUnsafeMutableBytes { capacity in
            capacity.baseAddress.map { readlink("/proc/self/exe", $0, capacity.count) } ?? 0
        }
        return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }

    /// Returns the folders that may contain the files of a program or a library.
    ///
    /// They are `share/render/styles` beside its `bin` or `lib`, or the `styles` of the source tree
    /// that it was built in.
    ///
    /// - Parameter program: the path of the program or library.
    /// - Returns: folders, which may not exist, the nearest first.
    static func folders(of program: String) -> [String] {
        var folders: [String] = []
        var place = program[...]
        // `.build/TRIPLE/release/render` is four folders deep.
        for _ in 0..<6 {
            guard let slash = place.lastIndex(of: "/"), slash != place.startIndex else { break }
            place = place[..<slash]
            folders += ["\(place)/share/render/styles", "\(place)/styles"]
        }
        return folders
    }
}
