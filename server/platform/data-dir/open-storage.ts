import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import { openDatabase } from '../database/connection.ts'
import type { OnCommit } from '../database/on-commit.ts'
import type { Reader } from '../database/reader.ts'
import type { Database } from '../database/schema.ts'
import type { StorageMonitor } from '../database/storage-monitor.ts'
import { adoptSecrets } from './backup-secrets.ts'
import { lockDataDir } from './lock.ts'
import { prepareDataDir } from './prepare.ts'
import { loadOrCreateSecret, type SecretName, secretNames } from './secrets.ts'

export interface Storage {
  /** Absolute. */
  dataDir: string
  db: Kysely<Database>
  reader: Reader
  monitor: StorageMonitor
  onCommit: OnCommit
  secrets: { session: string; erasure: string; mail: string }
  /** Stores the server's address, for the error of a second server on the same folder. */
  announce(address: string): void
  close(): Promise<void>
}

/** Locks DATA_DIR for this server, and opens the database and the secrets in it.
 *  @param migrate applies the migrations, and looks for keys that are missing beside a database that isn't new
 *  @throws Error with a sentence that says what to do; nothing stays open then */
export async function openStorage(
  { config, clock, log }: Pick<Deps, 'config' | 'clock' | 'log'>,
  migrate: (database: Pick<Storage, 'dataDir' | 'db'> & { neededKeys: SecretName[] }) => Promise<void>,
): Promise<Storage> {
  const dataDir = prepareDataDir(config.dataDir)
  const lock = await lockDataDir(dataDir, clock.now())
  const file = join(dataDir, 'app.db')
  const database = await openDatabase(file, log).catch((error: unknown) => {
    lock.release()
    throw error
  })
  const { db, reader, monitor, onCommit } = database
  const close = async () => {
    await database.close()
    lock.release()
  }
  try {
    await migrate({ dataDir, db, neededKeys: config.sessionSecret ? ['erasure-secret'] : [...secretNames] })
    await adoptSecrets(db, dataDir)
    const session = config.sessionSecret ?? (await loadOrCreateSecret(dataDir, 'session-secret'))
    const erasure = await loadOrCreateSecret(dataDir, 'erasure-secret')
    const mail = await loadOrCreateSecret(dataDir, 'mail-secret')
    return {
      dataDir,
      db,
      reader,
      monitor,
      onCommit,
      secrets: { session, erasure, mail },
      announce: lock.announce,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
