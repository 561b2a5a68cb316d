import type SqliteFile from 'better-sqlite3'

/** How long a query waits for a lock that another process holds, for example a backup. */
export const busyTimeoutMs = 10_000

/** Keeps what SQLite stores while a statement runs in memory: it would otherwise need a folder for temporary files, which a container may not have. */
export function avoidTemporaryFiles(sqlite: SqliteFile.Database): void {
  sqlite.pragma('temp_store = memory')
}

/** Sets what holds for every connection of the server. */
export function configureReader(sqlite: SqliteFile.Database): void {
  avoidTemporaryFiles(sqlite)
  sqlite.pragma('trusted_schema = off')
  // 8 MiB of pages; no memory map, because it counts as memory and turns a disk error into a crash.
  sqlite.pragma('cache_size = -8192')
  sqlite.pragma('mmap_size = 0')
}

export function configureWriter(sqlite: SqliteFile.Database): void {
  configureReader(sqlite)
  // An acknowledged enquiry or payment survives a power cut; NORMAL would lose the last commits.
  sqlite.pragma('synchronous = full')
  sqlite.pragma('foreign_keys = on')
  // Freed pages are overwritten with zeros, so that erased personal data is gone from the file.
  sqlite.pragma('secure_delete = on')
  // The write-ahead log is truncated to this many bytes after a large import.
  sqlite.pragma('journal_size_limit = 16777216')
}
