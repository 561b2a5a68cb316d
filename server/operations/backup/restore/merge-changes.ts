import type SqliteFile from 'better-sqlite3'

/** The names under which three databases are attached to one connection. */
export interface MergeSchemas {
  /** The database whose changes are repeated… */
  changed: string
  /** …its state before them, in the same structure, in a file that may be written to… */
  before: string
  /** …and the database in which they are repeated, whose structure may be older. */
  target: string
}

/** Numbers of rows by the names of their tables. */
export type RowCounts = Record<string, number>

export interface MergeCounts {
  added: RowCounts
  /** New, changed or deleted rows that the target's structure has no place for. */
  leftOut: RowCounts
  /** Rows that are in the target without something that its structure has no place for. */
  inPart: RowCounts
  /** The columns of the target (`table.column`) in which nothing could be repeated. */
  unrepeated: ReadonlySet<string>
}

export interface Table {
  name: string
  isVirtual: boolean
  /** The columns that identify a row. */
  key: string[]
  columns: string[]
}

/** Describe the structure of one file, or belong to it alone. */
const skippedTables = new Set(['migration', 'backupSecret', 'sqlite_sequence', 'sqlite_schema'])

/** Repeats in a database what happened to another one: each new, changed and deleted row, on the columns that both have; a column that
 *  didn't change keeps the target's value. Call it in a transaction with foreign keys off, once the target's triggers are removed: what
 *  they did is among the changes already. Rows that would point nowhere are left out. */
export function mergeChanges(sqlite: SqliteFile.Database, schemas: MergeSchemas): MergeCounts {
  const before = listTables(sqlite, schemas.before)
  const target = listTables(sqlite, schemas.target)
  const unrepeated = new Set([...target].flatMap(([name, { columns }]) => columns.map((column) => `${name}.${column}`)))
  const counts: MergeCounts = { added: {}, leftOut: {}, inPart: {}, unrepeated }
  const merged: { table: Table; to: Table }[] = []
  for (const [name, table] of listTables(sqlite, schemas.changed)) {
    const [old, to] = [before.get(name), target.get(name)]
    if (to === undefined || old === undefined || String(to.key) !== String(table.key)) {
      addTo(counts.leftOut, name, table.isVirtual ? 0 : countDifferences(sqlite, schemas, table, old))
      continue
    }
    const comparable = table.columns.filter((column) => old.columns.includes(column) && to.columns.includes(column))
    mergeTable(sqlite, schemas, { ...table, columns: comparable }, to, counts)
    if (!table.isVirtual) merged.push({ table, to })
    for (const column of comparable) unrepeated.delete(`${name}.${column}`)
  }
  for (const [name, rows] of Object.entries(removeOrphans(sqlite, schemas.target))) addTo(counts.leftOut, name, rows)
  for (const { table, to } of merged) {
    addTo(counts.added, table.name, countAdded(sqlite, schemas, table))
    addTo(counts.inPart, table.name, countInPart(sqlite, schemas, table, to))
  }
  return counts
}

/** Adds the rows that are new in a database to another one that has a history of its own, on the columns that both have. Call it in a
 *  transaction with foreign keys off and the target's triggers in place, which fill the tables that they write to. */
export function mergeNewRows(sqlite: SqliteFile.Database, schemas: MergeSchemas): MergeCounts {
  const { changed, before, target } = schemas
  const counts: MergeCounts = { added: {}, leftOut: {}, inPart: {}, unrepeated: new Set() }
  const derived = new Set(['session', ...listTriggerTargets(sqlite, target)])
  const targetTables = listTables(sqlite, target)
  const beforeTables = listTables(sqlite, before)
  for (const [name, table] of listTables(sqlite, changed)) {
    const [old, to] = [beforeTables.get(name), targetTables.get(name)]
    if (table.isVirtual || derived.has(name) || old === undefined || String(old.key) !== String(table.key)) continue
    // What the program stores of a restore is of that restore alone.
    const which = name === 'setting' ? `where key not in ('changeEpoch', 'restoreReport')` : ''
    const keysIn = (schema: string) => `select ${list(table.key)} from ${schema}.${quote(name)} ${which}`
    if (to === undefined || String(to.key) !== String(table.key)) {
      addTo(counts.leftOut, name, countNew(sqlite, schemas, table, old))
      continue
    }
    const keys = `${keysIn(changed)} except ${keysIn(before)} except ${keysIn(target)}`
    const rows = count(sqlite, `(${keys})`)
    const columns = list(table.columns.filter((column) => to.columns.includes(column)))
    const source = `select ${columns} from ${changed}.${quote(name)} where (${list(table.key)}) in (${keys})`
    sqlite.prepare(`insert or ignore into ${target}.${quote(name)} (${columns}) ${source}`).run()
    const left = count(sqlite, `(${keysIn(changed)} except ${keysIn(before)} except ${keysIn(target)})`)
    addTo(counts.added, name, rows - left)
    addTo(counts.leftOut, name, left)
  }
  for (const [name, rows] of Object.entries(removeOrphans(sqlite, target))) addTo(counts.leftOut, name, rows)
  raiseSequences(sqlite, changed, target)
  return counts
}

/** Lets the numbers of documents go on after the highest of both, so that none is given twice. */
export function raiseSequences(sqlite: SqliteFile.Database, from: string, to: string): void {
  sqlite.exec(`insert into ${to}.sequence (name, lastNumber) select name, lastNumber from ${from}.sequence where true
    on conflict (name) do update set lastNumber = max(lastNumber, excluded.lastNumber)`)
}

function listTriggerTargets(sqlite: SqliteFile.Database, schema: string): string[] {
  const triggers = sqlite
    .prepare<[], string>(`select sql from ${schema}.sqlite_schema where type = 'trigger'`)
    .pluck()
    .all()
  return triggers.flatMap((statement) => [...statement.matchAll(/insert into (\w+)/gi)].map(([, table = '']) => table))
}

/** Removes the former state of the changed rows before it inserts any row, because two of them may have exchanged a unique value. A row that the
 *  migrations made and that was changed since counts as new. */
function mergeTable(
  sqlite: SqliteFile.Database,
  { changed, before, target }: MergeSchemas,
  table: Table,
  { columns: targetColumns }: Table,
  counts: MergeCounts,
): void {
  const name = quote(table.name)
  const key = `(${list(table.key)})`
  const [former, merged] = [`${before}.mergeFormer`, `${before}.mergeMerged`]
  const keysIn = (schema: string) => `select ${list(table.key)} from ${schema}.${name}`
  const run = (statement: string) => sqlite.prepare(statement).run().changes
  const values = table.columns.filter((column) => !table.key.includes(column))
  const isChanged = differs(values)
  const isSame = (one: string, other: string) => matches(table, one, other)
  const pairs = `from ${target}.${name} as kept
    join ${changed}.${name} as new on ${isSame('new', 'kept')}
    join ${before}.${name} as old on ${isSame('old', 'kept')}
    where ${isChanged}`
  const kept = targetColumns.map((column) => `kept.${quote(column)} as ${quote(column)}`)
  const mergedColumns = targetColumns.map((unquoted) => {
    const column = quote(unquoted)
    if (!values.includes(unquoted)) return `kept.${column} as ${column}`
    return `case when new.${column} is not old.${column} then new.${column} else kept.${column} end as ${column}`
  })
  run(`create table ${former} as select ${kept.join(', ')} ${pairs}`)
  run(`create table ${merged} as select ${mergedColumns.join(', ')} ${pairs}`)
  const mergedRows = count(sqlite, merged)
  // The epoch differs wherever it's made, and each structure has its own.
  const which = table.name === 'setting' ? `new.key <> 'changeEpoch'` : 'true'
  const changedKeys = `select ${table.key.map((column) => `new.${quote(column)}`).join(', ')}
    from ${changed}.${name} as new join ${before}.${name} as old on ${isSame('old', 'new')} where (${isChanged}) and ${which}`
  const newKeys = `${keysIn(changed)} except ${keysIn(before)} union select * from (${changedKeys} except ${keysIn(target)})`
  const newRows = count(sqlite, `(${newKeys})`)

  run(`delete from ${target}.${name} where ${key} in (${keysIn(before)} except ${keysIn(changed)})`)
  run(`delete from ${target}.${name} where ${key} in (select ${list(table.key)} from ${former})`)
  const insert = `insert or ignore into ${target}.${name}`
  const replaced = run(`${insert} (${list(targetColumns)}) select ${list(targetColumns)} from ${merged}`)
  const added = run(
    `${insert} (${list(table.columns)}) select ${list(table.columns)} from ${changed}.${name} where ${key} in (${newKeys})`,
  )
  if (replaced < mergedRows)
    run(`${insert} (${list(targetColumns)}) select ${list(targetColumns)} from ${former}
      where ${key} not in (${keysIn(target)})`)
  run(`drop table ${former}`)
  run(`drop table ${merged}`)
  if (!table.isVirtual) addTo(counts.leftOut, table.name, mergedRows - replaced + newRows - added)
}

function countAdded(sqlite: SqliteFile.Database, { changed, before, target }: MergeSchemas, table: Table): number {
  const keysIn = (schema: string) => `select ${list(table.key)} from ${schema}.${quote(table.name)}`
  return count(sqlite, `(${keysIn(changed)} except ${keysIn(before)} intersect ${keysIn(target)})`)
}

/** Counts the rows of the target that say more in columns which it hasn't got: changed ones, and new ones where the column may be empty. What
 *  a row refers to doesn't count: the older version finds it out otherwise. */
function countInPart(
  sqlite: SqliteFile.Database,
  { changed, before, target }: MergeSchemas,
  table: Table,
  to: Table,
): number {
  const columns = sqlite
    .prepare<[string, string, string, string], { name: string; isOptional: number }>(
      `select name, "notnull" = 0 and dflt_value is null as isOptional from pragma_table_info(?, ?)
      where name not in (select "from" from pragma_foreign_key_list(?, ?))`,
    )
    .all(table.name, changed, table.name, changed)
    .filter((column) => !to.columns.includes(column.name))
  if (columns.length === 0) return 0
  const optional = columns.filter(({ isOptional }) => isOptional === 1)
  const saysMore = optional.map((column) => `new.${quote(column.name)} is not null`).join(' or ') || 'false'
  const name = quote(table.name)
  return count(
    sqlite,
    `${changed}.${name} as new join ${target}.${name} as kept on ${matches(table, 'kept', 'new')}
      left join ${before}.${name} as old on ${matches(table, 'old', 'new')}
      where iif(old.${quote(table.key[0] ?? '')} is null, ${saysMore}, ${differs(columns.map(({ name: column }) => column))})`,
  )
}

/** Returns the condition that two rows have the same key. */
function matches({ key }: Table, one: string, other: string): string {
  return key.map((column) => `${one}.${quote(column)} = ${other}.${quote(column)}`).join(' and ')
}

/** Returns the condition that any of these columns is another in the new row than in the old one. */
export function differs(columns: readonly string[]): string {
  return columns.map((column) => `new.${quote(column)} is not old.${quote(column)}`).join(' or ') || 'false'
}

function countNew(
  sqlite: SqliteFile.Database,
  { changed, before }: MergeSchemas,
  { name, key }: Table,
  old: Table | undefined,
): number {
  const keysIn = (schema: string) => `select ${list(key)} from ${schema}.${quote(name)}`
  if (old === undefined || String(old.key) !== String(key)) return count(sqlite, `${changed}.${quote(name)}`)
  return count(sqlite, `(${keysIn(changed)} except ${keysIn(before)})`)
}

/** Counts new and changed rows, and those that were deleted. */
function countDifferences(
  sqlite: SqliteFile.Database,
  schemas: MergeSchemas,
  table: Table,
  old: Table | undefined,
): number {
  if (old === undefined || String(old.columns) !== String(table.columns)) return countNew(sqlite, schemas, table, old)
  const [name, rowsIn] = [quote(table.name), list(table.columns)]
  const { changed, before } = schemas
  const deleted = `select ${list(table.key)} from ${before}.${name} except select ${list(table.key)} from ${changed}.${name}`
  const present = `select ${rowsIn} from ${changed}.${name} except select ${rowsIn} from ${before}.${name}`
  return count(sqlite, `(${deleted})`) + count(sqlite, `(${present})`)
}

/** Deletes the rows whose parent is missing, or empties their reference where the schema says so. @returns how many of each table */
export function removeOrphans(sqlite: SqliteFile.Database, schema: string): RowCounts {
  const removed: RowCounts = {}
  for (;;) {
    const orphans = sqlite.pragma(`${schema}.foreign_key_check`) as { table: string; fkid: number }[]
    if (orphans.length === 0) return removed
    const references = new Map(orphans.map(({ table, fkid }) => [`${table} ${fkid}`, { table, fkid }]))
    for (const { table, fkid } of references.values()) {
      const parts = (sqlite.pragma(`${schema}.foreign_key_list(${quote(table)})`) as ForeignKey[]).filter(
        ({ id }) => id === fkid,
      )
      const [{ table: parent, on_delete: onDelete } = { table: '', on_delete: '' }] = parts
      const parentKey = listTables(sqlite, schema).get(parent)?.key ?? []
      const points = parts.map(({ from }) => `child.${quote(from)} is not null`).join(' and ')
      const found = parts
        .map(({ from, to, seq }) => `parent.${quote(to ?? parentKey[seq] ?? '')} = child.${quote(from)}`)
        .join(' and ')
      const isOrphan = `${points} and not exists (select 1 from ${schema}.${quote(parent)} as parent where ${found})`
      const child = `${schema}.${quote(table)} as child`
      const emptied = parts.map(({ from }) => `${quote(from)} = null`).join(', ')
      const statement =
        onDelete === 'SET NULL'
          ? `update ${child} set ${emptied} where ${isOrphan}`
          : `delete from ${child} where ${isOrphan}`
      addTo(removed, table, sqlite.prepare(statement).run().changes)
    }
  }
}

interface ForeignKey {
  id: number
  seq: number
  table: string
  from: string
  /** Null for the primary key. */
  to: string | null
  on_delete: string
}

export function listTables(sqlite: SqliteFile.Database, schema: string): Map<string, Table> {
  // SQLite would otherwise prepare each view of an attached database once for every table, because it looks for it in the main one.
  const views = sqlite.prepare<[], string>(`select name from ${schema}.sqlite_schema where type = 'view'`).pluck().all()
  for (const view of views) sqlite.prepare(`select * from ${schema}.${quote(view)} limit 0`)
  const tables = (sqlite.pragma(`${schema}.table_list`) as { name: string; type: string }[]).filter(
    ({ type }) => type === 'table' || type === 'virtual',
  )
  const columnsOf = sqlite.prepare<[string, string], { name: string; pk: number }>(
    'select name, pk from pragma_table_xinfo(?, ?) where hidden = 0 order by pk',
  )
  return new Map(
    tables.flatMap(({ name, type }): [string, Table][] => {
      if (skippedTables.has(name)) return []
      const facts = columnsOf.all(name, schema)
      const isVirtual = type === 'virtual'
      const columns = [...(isVirtual ? ['rowid'] : []), ...facts.map((column) => column.name)]
      const primary = facts.filter(({ pk }) => pk > 0).map((column) => column.name)
      // A table without a key only has rows that come and go.
      const key = isVirtual ? ['rowid'] : primary.length > 0 ? primary : columns
      return [[name, { name, isVirtual, key, columns }]]
    }),
  )
}

export function columnsOf(sqlite: SqliteFile.Database, schema: string, table: string): string[] {
  return sqlite.prepare<[string, string], string>('select name from pragma_table_info(?, ?)').pluck().all(table, schema)
}

/** Returns the columns that a table has both in the main database and in the one that is attached as `copy`. */
export function columnsInBoth(sqlite: SqliteFile.Database, table: string): string[] {
  const inCopy = columnsOf(sqlite, 'copy', table)
  return columnsOf(sqlite, 'main', table).filter((column) => inCopy.includes(column))
}

export function addTo(counts: RowCounts, name: string, rows: number): void {
  if (rows > 0) counts[name] = (counts[name] ?? 0) + rows
}

function count(sqlite: SqliteFile.Database, rows: string): number {
  return sqlite.prepare(`select count(*) from ${rows}`).pluck().get() as number
}

export function list(columns: readonly string[]): string {
  return columns.map(quote).join(', ')
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
