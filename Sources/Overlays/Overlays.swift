// Overlays
