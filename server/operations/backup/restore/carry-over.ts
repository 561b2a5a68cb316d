import type SqliteFile from 'better-sqlite3'
import { becameOf, giveToHeldLeads, isHeld, noteLeads } from './carried-leads.ts'
import {
  columnsInBoth,
  differs,
  list,
  listTables,
  quote,
  raiseSequences,
  removeOrphans,
  type Table,
} from './merge-changes.ts'

/** How the history of a database goes with a backup. `continued`: it went on from the backup, so its rows are newer. `branched`: each has
 *  something that the other hasn't. `other`: it's the database of another installation. */
export type History = 'continued' | 'branched' | 'other'

/** The tables whose rows a report names, each with the columns of its state: a changed row is named for one of these. */
const namedTables = {
  payment: ['status', 'refundedPence'],
  quote: ['acceptedAt', 'declinedAt', 'withdrawnAt'],
  invoice: ['paidAt', 'voidedAt'],
  depositCredit: ['cancelledAt'],
  call: ['state', 'startsAt'],
  survey: ['fixedDay', 'fixedHalf', 'chosenAt'],
  newsletterIssue: ['state'],
} as const
export type NamedTable = keyof typeof namedTables

export interface CarriedRow {
  table: NamedTable
  id: string
  isNew: boolean
}

export interface CarriedOver {
  history: History
  rows: CarriedRow[]
  /** The ids of leads that were merged since the backup, or whose merge was undone: they are as in the backup again, and what was carried over
   *  belongs with their jobs. */
  regroupedLeads: string[]
}

/** Columns of a lead that follow from deposits, quotes and invoices. */
const orderColumns = ['status', 'crmStage', 'selectedPackage', 'packageValue', 'depositRequired']
const moneyColumns = [...orderColumns, 'depositPaid', 'invoiceNumber', 'updatedAt']

/** Carries over to a copy of a backup what others know of: payments, quotes, invoices, credit notes, calls and survey dates as they are now,
 *  with their leads, and which emails and newsletters were sent, so that none is sent again. What only the owner has seen stays as the
 *  backup has it, since undoing it may be the reason for the restore. All of it or nothing is done.
 *  @param source the database that knows what happened since; it's only read  @param copy the path of the copy, in this version's structure
 *  @throws Error when the source can't be read */
export function carryOver(source: SqliteFile.Database, copy: string): CarriedOver {
  source.pragma('foreign_keys = off')
  source.prepare('attach ? as copy').run(copy)
  try {
    source.pragma('copy.secure_delete = on')
    return source.transaction(() => carryRows(source))()
  } finally {
    source.exec('detach copy')
  }
}

function carryRows(sqlite: SqliteFile.Database): CarriedOver {
  const history = compareHistories(sqlite)
  const rows: CarriedRow[] = []
  if (history === 'other') return { history, rows, regroupedLeads: [] }
  const from = listTables(sqlite, 'main')
  const to = listTables(sqlite, 'copy')
  const restoreGuards = removeGuards(sqlite)

  /** Carries over the new rows of a table, and the changed ones unless the histories have branched.
   *  @param options.which a condition for the rows, in which they are called `new` */
  function carry(name: string, { which = 'true', onlyNew = false } = {}): void {
    const [table, target] = [from.get(name), to.get(name)]
    if (!table || !target || String(table.key) !== String(target.key)) return
    const keepsChanged = onlyNew || history === 'branched'
    const { added, changed } = carryTable(sqlite, table, target, { which, keepsChanged })
    if (!isNamed(name)) return
    for (const id of added) rows.push({ table: name, id, isNew: true })
    for (const id of changed) rows.push({ table: name, id, isNew: false })
  }

  for (const name of ['payment', 'providerEvent', 'quote', 'invoice', 'depositCredit']) carry(name)
  noteLeads(sqlite, rows)
  carry('job', { onlyNew: true })
  const isNewLead = 'in (select id from temp.carriedLead where isNew = 1)'
  carry('prospect', { which: `new.id ${isNewLead}`, onlyNew: true })
  carry('archivedProspect', { which: `new.originalProspectId ${isNewLead}`, onlyNew: true })
  const ofNewCall = 'new.id in (select consultationId from main.call where id not in (select id from copy.call))'
  carry('consultation', { which: `new.prospectId ${isNewLead} or ${ofNewCall}`, onlyNew: true })
  carry('calculatorSubmission', { which: `new.prospectId ${isNewLead}`, onlyNew: true })
  carry('crmActivity', { which: 'new.prospectId in (select id from temp.carriedLead)', onlyNew: true })
  carry('emailCommunication', { which: `new.prospectId ${isHeld}` })
  carry('call', { which: 'new.consultationId in (select id from copy.consultation)' })
  carry('survey')
  // A draft is the owner's own; what has begun to be sent has left.
  carry('newsletterIssue', { which: `new.state <> 'draft'` })
  carry('outbox')
  carry('setting', { which: `new.key = 'restoreReport'` })
  if (history === 'continued') {
    updateColumns(sqlite, 'prospect', moneyColumns, { isSame: `old.id = ${becameOf('new.id')}` })
    // A job is cancelled or reopened by what happens to its deposit; what else changes in it is the owner's.
    const byDeposit = `('refund', 'dispute')`
    const which = `new.cancelReason in ${byDeposit} or old.cancelReason in ${byDeposit}`
    updateColumns(sqlite, 'job', ['cancelledAt', 'cancelReason'], { which })
    updateColumns(sqlite, 'prospect', ['noticeSentAt', 'noticeDueAt'], { which: 'new.noticeSentAt is not null' })
    for (const table of ['consultation', 'calculatorSubmission', 'incomingMail'])
      updateColumns(sqlite, table, ['senderProof'])
    updateColumns(sqlite, 'newsletterSubscriber', ['status', 'confirmedAt', 'unsubscribedAt', 'bouncedAt'])
    carryCredentials(sqlite)
  }
  giveToHeldLeads(sqlite)
  raiseSequences(sqlite, 'main', 'copy')
  removeOrphans(sqlite, 'copy')
  sqlite.exec('drop table temp.carriedLead')
  restoreGuards()
  return { history, rows, regroupedLeads: from.has('prospectMerge') ? listRegrouped(sqlite) : [] }
}

function listRegrouped(sqlite: SqliteFile.Database): string[] {
  const merges = sqlite
    .prepare<[], { keptId: string; otherId: string }>(
      `select keptId, otherId from main.prospectMerge as new where not exists (
        select 1 from copy.prospectMerge as old where old.id = new.id and old.undoneAt is new.undoneAt)`,
    )
    .all()
  return [...new Set(merges.flatMap(({ keptId, otherId }) => [keptId, otherId]))]
}

function isNamed(name: string): name is NamedTable {
  return Object.hasOwn(namedTables, name)
}

/** Times are no evidence, because a clock may have been wrong. Each restore and each day leaves entries in the audit, which is only added to. */
function compareHistories(sqlite: SqliteFile.Database): History {
  const creation = (schema: string) =>
    sqlite.prepare(`select appliedAt from ${schema}.migration order by position limit 1`).pluck().get()
  if (creation('main') !== creation('copy')) return 'other'
  const foreign = 'select 1 from copy.auditEntry where id not in (select id from main.auditEntry)'
  // A restore of an earlier version carried over the audit only.
  const incomplete = `select 1 from main.auditEntry where action = 'database_restored'
    and json_extract(detail, '$.carriedOver') is null and json_extract(detail, '$.undoneUpdate') is null
    and id not in (select id from copy.auditEntry)`
  const isBranched = sqlite.prepare(`select exists (${foreign}) or exists (${incomplete})`).pluck().get() === 1
  return isBranched ? 'branched' : 'continued'
}

/** Removes the triggers that refuse changes of issued documents: what is carried over was allowed when it happened.
 *  @returns puts them back */
function removeGuards(sqlite: SqliteFile.Database): () => void {
  const guards = sqlite
    .prepare<[], { name: string; sql: string }>(`select name, sql from copy.sqlite_schema where type = 'trigger'`)
    .all()
    .filter(({ name, sql }) => /raise\s*\(/i.test(sql) && !name.startsWith('audit'))
  for (const { name } of guards) sqlite.exec(`drop trigger copy.${quote(name)}`)
  return () => {
    for (const { sql } of guards) sqlite.exec(sql.replace(/^create trigger /i, 'create trigger copy.'))
  }
}

/** Removes the former state of all changed rows before any row is inserted, because two of them may have exchanged a unique value. A column
 *  that only the copy has keeps its value, and so does whose a record is: the owner may have merged or deleted leads since, which a restore
 *  undoes.
 *  @returns the keys of the new rows, and of those whose state has changed */
function carryTable(
  sqlite: SqliteFile.Database,
  table: Table,
  target: Table,
  { which, keepsChanged }: { which: string; keepsChanged: boolean },
): { added: string[]; changed: string[] } {
  const name = quote(table.name)
  const key = list(table.key)
  const common = table.columns.filter((column) => target.columns.includes(column))
  const merged = target.columns.map((column) => {
    if (!common.includes(column)) return `old.${quote(column)}`
    return `${keptColumns[column] ?? `new.${quote(column)}`} as ${quote(column)}`
  })
  const newKey = table.key.map((column) => `new.${quote(column)}`)
  const isSame = table.key.map((column) => `new.${quote(column)} = old.${quote(column)}`).join(' and ')
  sqlite.exec(`
    create temp table carriedNew as select new.* from main.${name} as new
      where (${which}) and (${newKey.join(', ')}) not in (select ${key} from copy.${name});
    create temp table carriedChanged as select ${merged.join(', ')}
      from main.${name} as new join copy.${name} as old on ${isSame}
      where ${keepsChanged ? 'false' : `(${which}) and (${differs(common)})`}`)
  const state = isNamed(table.name) ? namedTables[table.name].filter((column) => common.includes(column)) : []
  const keys = (rows: string) => sqlite.prepare<[], string>(`select ${newKey[0]} from ${rows}`).pluck().all()
  const changed =
    state.length === 0
      ? []
      : keys(`temp.carriedChanged as new join copy.${name} as old on ${isSame} where ${differs(state)}`)
  const columns = list(target.columns)
  sqlite.exec(`
    delete from copy.${name} where (${key}) in (select ${key} from temp.carriedChanged);
    insert or ignore into copy.${name} (${columns}) select ${columns} from temp.carriedChanged;
    insert or ignore into copy.${name} (${list(common)}) select ${list(common)} from temp.carriedNew`)
  const added = keys(`temp.carriedNew as new join copy.${name} as old on ${isSame}`)
  sqlite.exec('drop table temp.carriedNew; drop table temp.carriedChanged')
  return { added, changed }
}

/** The columns whose value in the copy may stay, each with what decides. */
const keptColumns: Record<string, string> = {
  prospectId: `iif(old.prospectId ${isHeld}, old.prospectId, new.prospectId)`,
  jobId: 'coalesce(new.jobId, old.jobId)',
}

/** Copies some columns of the rows that both have. @param options.isSame says which two rows belong together */
function updateColumns(
  sqlite: SqliteFile.Database,
  table: string,
  wanted: readonly string[],
  { which = 'true', isSame = 'new.id = old.id' } = {},
): void {
  const columns = columnsInBoth(sqlite, table).filter((column) => wanted.includes(column))
  if (columns.length === 0) return
  sqlite.exec(`update copy.${quote(table)} as old set ${columns.map((column) => `${quote(column)} = new.${quote(column)}`).join(', ')}
    from main.${quote(table)} as new where ${isSame} and (${which}) and (${differs(columns)})`)
}

/** A password or second factor that was changed since, perhaps because somebody knew it, does not become valid again. */
function carryCredentials(sqlite: SqliteFile.Database): void {
  updateColumns(sqlite, 'user', ['email', 'passwordHash'])
  const ofUser = '(select id from copy.user)'
  for (const table of ['secondFactor', 'recoveryCode']) {
    const common = list(columnsInBoth(sqlite, table))
    if (common === '') continue
    sqlite.exec(`delete from copy.${table} where userId in (select id from main.user);
      insert or ignore into copy.${table} (${common}) select ${common} from main.${table} where userId in ${ofUser}`)
  }
}
