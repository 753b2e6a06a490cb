// Deflate
