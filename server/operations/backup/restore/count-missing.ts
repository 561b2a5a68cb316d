import type SqliteFile from 'better-sqlite3'
import { describeRecords } from './describe-rows.ts'
import { addTo, columnsInBoth, type RowCounts } from './merge-changes.ts'

/** What came in since a backup and isn't in it. */
export interface MissingRecords {
  /** New records by table. */
  added: RowCounts
  /** Payments, quotes and calls of the backup whose state is another now. */
  changed: RowCounts
}

/** What people sent, paid or decided, each with the columns of its state. */
const tables: Record<string, readonly string[]> = {
  consultation: [],
  calculatorSubmission: [],
  newsletterSubscriber: [],
  incomingMail: [],
  payment: ['status', 'refundedPence'],
  quote: ['acceptedAt', 'declinedAt', 'withdrawnAt'],
  invoice: [],
  call: ['state', 'startsAt'],
  survey: ['fixedAt', 'chosenAt'],
  task: [],
}

/** Counts what the database that is being replaced has and a copy of a backup doesn't. The tables that only one of them has count for nothing.
 *  @param copy the path of the copy */
export function countMissing(current: SqliteFile.Database, copy: string): MissingRecords {
  const missing: MissingRecords = { added: {}, changed: {} }
  current.prepare('attach ? as copy').run(copy)
  try {
    for (const [table, state] of Object.entries(tables)) {
      const columns = columnsInBoth(current, table)
      const key = columns.includes('id') ? 'id' : 'paymentId'
      if (!columns.includes(key)) continue
      const count = (rows: string) =>
        current.prepare(`select count(*) from main.${table} as new ${rows}`).pluck().get() as number
      addTo(missing.added, table, count(`where ${key} not in (select ${key} from copy.${table})`))
      const isChanged = state
        .filter((column) => columns.includes(column))
        .map((column) => `new.${column} is not old.${column}`)
      if (isChanged.length === 0) continue
      addTo(missing.changed, table, count(`join copy.${table} as old using (${key}) where ${isChanged.join(' or ')}`))
    }
    if (columnsInBoth(current, 'prospect').length === 0) return missing
    const leads = 'select id from prospect union select originalProspectId from archivedProspect'
    const inBackup = leads.replaceAll('from ', 'from copy.')
    const newLeads = `(select * from (${leads}) except select * from (${inBackup}))`
    addTo(missing.added, 'prospect', current.prepare(`select count(*) from ${newLeads}`).pluck().get() as number)
    return missing
  } finally {
    current.exec('detach copy')
  }
}

/** Returns for the owner what the database has and the copy doesn't; undefined when it's nothing, or the database is damaged. */
export function describeMissing(current: SqliteFile.Database, copy: string): string | undefined {
  try {
    return describeRecords(countMissing(current, copy))
  } catch {
    return undefined
  }
}
