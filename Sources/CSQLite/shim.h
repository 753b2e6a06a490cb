#include <sqlite3.h>

/// `SQLITE_TRANSIENT` is a cast macro, which Swift can't import.
static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }

/// `sqlite3_db_config` is variadic, which Swift can't import. Keeps SQL from spoiling the file's own tables.
static inline void csqlite_defend(sqlite3 *connection) {
    sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}
