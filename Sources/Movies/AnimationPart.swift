import Platform

/// Makes parts of an animation: packed frames one after the other.
///
/// The first frame of a part is a whole picture, so that parts need not know each other.
final class AnimationPart: MoviePart {
    private let packer: AnimationPacker

    init(_ packer: AnimationPacker) { self.packer = packer }

    func write(to path: String, _ frames: FrameSource, _ count: FrameCount) throws {
        let file = try PublishedFile(replacing: path)
        packer.memory.clear()
        var last: AnimationFrame?
        for number in frames.numbers {
            if let next = try packer.frame(frames.draw(number)) {
                if let last { try file.write(last.stored) }
                last = next
            } else {
                last?.ticks += 1
            }
            count.add()
        }
        if let last { try file.write(last.stored) }
        try file.publish()
    }
}
