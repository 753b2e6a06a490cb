/// The likeliest places of observations that follow one another along roads.
struct TrackChain {
    /// An observation and its place.
    struct Link {
        /// Its number in the track.
        let observation: Int
        /// The edge it was on.
        let edge: Int
        /// Metres along the edge.
        let along: Double
    }

    let links: [Link]
}
