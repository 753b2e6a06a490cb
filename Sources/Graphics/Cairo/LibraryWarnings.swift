import CPangoCairo

/// What GLib, Pango and librsvg print on standard error of their own accord.
public enum LibraryWarnings {
    /// From now on they print nothing: what matters comes back as an error.
    ///
    /// For a program, not for a library: it holds for the whole process, and can be done once.
    public static func silence() {
        g_log_set_writer_func({ _, _, _, _ in G_LOG_WRITER_HANDLED }, nil, nil)
    }
}
