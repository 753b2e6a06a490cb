import Glibc

/// The processors of this machine.
public enum Processors {
    /// The number of processors that are online, 1 to 64.
    public static var count: Int { min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 64) }
}
