#include <sqlite3.h>

/// `SQLITE_TRANSIENT` is a cast macro, which Swift can't import.
static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }

/// `sqlite3_db_config` is variadic, which Swift can't import. Keeps SQL from spoiling the file's own tables.
static inline void csqlite_defend(sqlite3 *connection) {
    sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

/// `sqlite3_db_config` is variadic, which Swift can't import. Whether the last connection empties and removes the log.
static inline void csqlite_checkpoint_on_close(sqlite3 *connection, int is_wanted) {
    sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !is_wanted, (int *)0);
}
