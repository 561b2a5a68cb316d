import { join } from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { timestamp } from '#shared/contract/text.ts'
import { readIfPresent } from '../../../platform/data-dir/files.ts'
import { type Check, type CheckResult, guide, formatTime } from './check.ts'
import { listMigrations } from './database.ts'

const failedUpdate = z.object({ version: z.string(), at: timestamp, reason: z.string() })

export interface VersionFacts {
  version: string
  node: string
  sqlite: string
  lastMigration: { name: string; appliedAt: string } | undefined
  /** Written to DATA_DIR by install.sh when it had to go back to the previous version. */
  failedUpdate: z.output<typeof failedUpdate> | 'unreadable' | undefined
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
  if (failedUpdate === 'unreadable') {
    return {
      state: 'failing',
      sentence: `An update failed, so version ${version} is running again. The note with the reason, update-failed.json, can’t be read.`,
      action: `Run the new version’s install.sh again, as “Updating, going back, removing” in ${guide} describes: it names the reason, or removes the note.`,
    }
  }
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

/** Returns undefined when there is no such file. */
async function readFailedUpdate(dataDir: string): Promise<VersionFacts['failedUpdate']> {
  try {
    const text = readIfPresent(join(dataDir, 'update-failed.json'))
    return text === undefined ? undefined : z.parse(failedUpdate, JSON.parse(text))
  } catch {
    return 'unreadable'
  }
}
