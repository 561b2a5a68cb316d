import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { timestamp } from '#shared/contract/text.ts'
import { type Check, type CheckResult, guide, formatTime } from './check.ts'
import { listMigrations } from './database.ts'

const failedUpdate = z.object({ version: z.string(), at: timestamp, reason: z.string() })

export interface VersionFacts {
  version: string
  node: string
  sqlite: string
  lastMigration: { name: string; appliedAt: string } | undefined
  /** Written to DATA_DIR by install.sh when it had to go back to the previous version. */
  failedUpdate: z.output<typeof failedUpdate> | undefined
}

export const versionCheck: Check = {
  id: 'version',
  title: 'Version',
  async run({ db, config }) {
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db)
    return evaluateVersion({
      version: config.version,
      node: process.versions.node,
      sqlite: rows[0]?.version ?? '',
      lastMigration: (await listMigrations(db)).at(-1),
      failedUpdate: await readFailedUpdate(config.dataDir),
    })
  },
}

export function evaluateVersion({ version, node, sqlite, lastMigration, failedUpdate }: VersionFacts): CheckResult {
  const changed =
    lastMigration === undefined
      ? ''
      : ` Last change to the database’s structure: ${formatTime(lastMigration.appliedAt)} (${lastMigration.name}).`
  if (failedUpdate !== undefined) {
    return {
      state: 'failing',
      sentence: `The update to version ${failedUpdate.version} failed on ${formatTime(failedUpdate.at)}, so version ${version} is running again. The reason: ${failedUpdate.reason}`,
      action: `Fix the cause and run the new version’s install.sh again, as “Updating, going back, removing” in ${guide} describes.`,
      since: failedUpdate.at,
    }
  }
  return { state: 'ok', sentence: `${version}, with Node.js ${node} and SQLite ${sqlite}.${changed}` }
}

/** Returns undefined when there is no such file or it can’t be read. */
async function readFailedUpdate(dataDir: string): Promise<VersionFacts['failedUpdate']> {
  try {
    return z.parse(failedUpdate, JSON.parse(await readFile(join(dataDir, 'update-failed.json'), 'utf8')))
  } catch {
    return undefined
  }
}
