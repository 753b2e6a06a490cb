// MapCamera
