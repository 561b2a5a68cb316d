import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { backupFolder } from '../files.ts'
import { type EarlierGap, noRestore, type StoredRestoreReport } from '../restore-report.ts'
import { withSqlite } from '../sqlite-file.ts'
import { describeMissing } from './count-missing.ts'

/** Returns the report of an earlier restore that the owner hasn't settled, from a copy to which it was carried over; undefined if there is
 *  none. */
export function readUnsettledReport(copy: string): Promise<StoredRestoreReport | undefined> {
  return withSqlite(copy, (sqlite) => {
    const value = sqlite.prepare<[], string>(`select value from setting where key = 'restoreReport'`).pluck().get()
    const report = { ...noRestore, ...(JSON.parse(value ?? '{}') as Partial<StoredRestoreReport>) }
    return report.restoredAt === null || report.settledAt !== null ? undefined : report
  })
}

/** Returns what earlier restores have left unknown or missing, as far as the copy doesn't have it: the backup may be newer than theirs. */
export async function listEarlierGaps(
  dataDir: string,
  copy: string,
  report: StoredRestoreReport | undefined,
): Promise<EarlierGap[]> {
  if (report === undefined) return []
  const gaps: EarlierGap[] = []
  for (const { backupAt, source, knownUntil, kept, missing } of [report, ...report.earlier]) {
    const file = join(backupFolder(dataDir), basename(kept ?? ''))
    const isThere = missing !== null && kept !== null && existsSync(file)
    const still = isThere
      ? await withSqlite(file, (sqlite) => describeMissing(sqlite, copy), { readonly: true })
      : undefined
    if (still !== undefined || source !== 'replaced')
      gaps.push({ backupAt, source, knownUntil, kept, missing: still ?? null })
  }
  return gaps
}
