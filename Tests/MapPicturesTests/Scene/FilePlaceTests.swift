import Glibc
import MapPictures
import Testing

@Suite struct FilePlaceTests {
    /// Runs with a fresh folder that holds `there`, `link` to `planned` and `around` in a circle.
    private func inFolder(_ body: (String) throws -> Void) throws {
        var template = Array("/tmp/fileplace-XXXXXX".utf8CString)
        let made = mkdtemp(&template) != nil
        #expect(made)
        let folder = String(
            decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        defer {
            for name in ["there", "link", "around"] { unlink("\(folder)/\(name)") }
            rmdir(folder)
        }
        close(open("\(folder)/there", O_CREAT | O_WRONLY, 0o600))
        symlink("planned", "\(folder)/link")
        symlink("around", "\(folder)/around")
        try body(folder)
    }

    @Test func `two paths of one file are recognised, existing or not`() throws {
        try inFolder { folder in
            for name in ["there", "planned"] {
                #expect(FilePlace.isSame("\(folder)/\(name)", "\(folder)/./\(name)"))
                #expect(FilePlace.isSame("\(folder)/\(name)", "\(folder)//\(name)"))
                #expect(!FilePlace.isSame("\(folder)/\(name)", "\(folder)/other"))
            }
            #expect(FilePlace.isSame("\(folder)/link", "\(folder)/planned"))
            #expect(!FilePlace.isSame("\(folder)/there", "\(folder)/planned"))
        }
    }

    @Test func `two paths through missing folders are recognised as one file`() throws {
        try inFolder { folder in
            #expect(FilePlace.isSame("\(folder)/none/deep/x", "\(folder)//./none//deep/./x"))
            #expect(!FilePlace.isSame("\(folder)/none/deep/x", "\(folder)/none/x"))
            #expect(!FilePlace.isSame("\(folder)/none/x", "\(folder)/other/x"))
        }
    }

    @Test func `a dangling path equals only itself`() throws {
        try inFolder { folder in
            #expect(FilePlace("\(folder)/none/../x") == nil)
            #expect(FilePlace("\(folder)/around") == nil)
            #expect(FilePlace.isSame("\(folder)/none/x", "\(folder)/none/x"))
            #expect(!FilePlace.isSame("\(folder)/none/x", "\(folder)/around"))
        }
    }
}
