// VectorTile
