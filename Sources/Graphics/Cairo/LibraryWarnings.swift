import CPangoCairo

/// The warnings that GLib, Pango and librsvg print to standard error by themselves.
public enum LibraryWarnings {
    /// Silences the warnings from now on; relevant failures are returned as errors.
    ///
    /// For a program, not for a library: it affects the whole process, and can be done once.
    public static func silence() {
        g_log_set_writer_func({ _, _, _, _ in G_LOG_WRITER_HANDLED }, nil, nil)
    }
}
