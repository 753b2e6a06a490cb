// MapStore
