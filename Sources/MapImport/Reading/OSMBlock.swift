import COsmium

/// A receiver of the objects of a block; all arguments are valid only during the call.
protocol OSMObjectReceiver: AnyObject {
    func take(node: borrowing cosmium_node)
    func take(way: borrowing cosmium_way)
    func take(area: borrowing cosmium_area)
}

/// Objects that were read together: nodes with tags, ways and areas.
///
/// Unchecked: reading it changes nothing, and it is freed with its last reference.
final class OSMBlock: @unchecked Sendable {
    private let handle: OpaquePointer

    /// Takes ownership of a block of the C side.
    init(_ handle: OpaquePointer) { self.handle = handle }

    deinit { cosmium_block_free(handle) }

    /// Passes all objects to a receiver in their order, on the calling thread.
    ///
    /// - Parameter receiver: receives the objects.
    /// - Throws: ``OSMImportError`` if there is no memory.
    func read(into receiver: any OSMObjectReceiver) throws {
        let callbacks = ObjectCallbacks(receiver)
        var visitor = callbacks.visitor
        var message = ErrorText()
        let status = withExtendedLifetime(callbacks) {
            message.fill { cosmium_block_read(handle, &visitor, $0, $1) }
        }
        guard status == COSMIUM_DONE else {
            throw OSMImportError("cannot read a block: \(message.text)")
        }
    }
}

/// Calls a receiver of objects from C callbacks.
private final class ObjectCallbacks {
    private let receiver: any OSMObjectReceiver

    init(_ receiver: any OSMObjectReceiver) { self.receiver = receiver }

    /// The callbacks; valid while this lives.
    var visitor: cosmium_visitor {
        var visitor = cosmium_visitor()
        visitor.context = Unmanaged.passUnretained(self).toOpaque()
        visitor.node = { context, node in
            ObjectCallbacks.call(context, node) { $0.take(node: $1) }
        }
        visitor.way = { context, way in ObjectCallbacks.call(context, way) { $0.take(way: $1) } }
        visitor.area = { context, area in
            ObjectCallbacks.call(context, area) { $0.take(area: $1) }
        }
        return visitor
    }

    private static func call<Item>(
        _ context: UnsafeMutableRawPointer?, _ item: UnsafePointer<Item>?,
        _ body: (any OSMObjectReceiver, Item) -> Void
    ) -> Bool {
        guard let context, let item else { return true }
        let callbacks = Unmanaged<ObjectCallbacks>.fromOpaque(context).takeUnretainedValue()
        body(callbacks.receiver, item.pointee)
        return true
    }
}
