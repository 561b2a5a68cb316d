import { join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { importProspects, listImports, undoImport } from '#shared/contract/prospect-import.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { createTask, listTasks } from '#shared/contract/tasks.ts'
import { registry } from '../../privacy/registry.ts'
import { type LeadsApp, startLeads } from '../testing.ts'

/** The tables whose records name a lead, each with the columns that do. */
const recordsOfLeads = registry.flatMap(({ signs }) =>
  Object.entries(signs).flatMap(([table, sign]) =>
    // A call, a survey and a job are found through their enquiry or payment, which names the lead.
    typeof sign === 'string' || sign.from
      ? []
      : (sign.leadColumns ?? ['prospectId']).map((column) => [table, column] as const),
  ),
)

async function importPeople(app: LeadsApp, ...people: string[]) {
  const importId = uuidv7()
  const body = `name,email\n${people.map((name) => `${name},${name}@example.com`).join('\n')}\n`
  await app.hub.call(importProspects, { query: { importId }, body })
  const leads = await app.hub.call(listProspects)
  return { importId, idOf: (wanted: string) => leads.find(({ name }) => name === wanted)?.id ?? '' }
}
const names = async (app: LeadsApp) => (await app.hub.call(listProspects)).map(({ name }) => name)

test('keeps a lead for whom the owner has set a task, with the task', async () => {
  await using app = await startLeads()
  const { importId, idOf } = await importPeople(app, 'Ann', 'Bob')
  await app.hub.call(createTask, {
    body: { id: uuidv7(), prospectId: idOf('Ann'), kind: 'call', title: 'Call Ann back', dueOn: '2026-12-01' },
  })
  expect(await app.hub.call(undoImport, { params: { id: importId } })).toEqual({ removed: 1, kept: 1 })
  expect(await names(app)).toEqual(['Ann'])
  expect((await app.hub.call(listTasks)).map(({ title }) => title)).toEqual(['Call Ann back'])
})

test.each(recordsOfLeads)('keeps a lead that a record of %s names in %s', async (table, column) => {
  await using app = await startLeads()
  const { importId, idOf } = await importPeople(app, 'Ann', 'Bob')
  insertAny(join(app.deps.config.dataDir, 'app.db'), table, { [column]: idOf('Ann') })
  expect(await app.hub.call(undoImport, { params: { id: importId } })).toEqual({ removed: 1, kept: 1 })
  expect(await names(app)).toEqual(['Ann'])
})

test('removes the leads of a long import around those that it keeps', async () => {
  await using app = await startLeads()
  const people = Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => `Ann${letter}`)
  const { importId, idOf } = await importPeople(app, ...people)
  const kept = ['Anna', 'Annk', 'Annl', 'Annz']
  for (const name of kept) {
    insertAny(join(app.deps.config.dataDir, 'app.db'), 'task', { id: uuidv7(), prospectId: idOf(name) })
  }
  expect(await app.hub.call(undoImport, { params: { id: importId } })).toEqual({ removed: 22, kept: 4 })
  expect(new Set(await names(app))).toEqual(new Set(kept))
})

test('cannot be undone in the list of imports once every lead has a record', async () => {
  await using app = await startLeads()
  const { idOf } = await importPeople(app, 'Ann')
  const areUndoable = async () => (await app.hub.call(listImports)).map(({ isUndoable }) => isUndoable)
  expect(await areUndoable()).toEqual([true])
  insertAny(join(app.deps.config.dataDir, 'app.db'), 'task', { prospectId: idOf('Ann') })
  expect(await areUndoable()).toEqual([false])
})

/** Inserts a row with arbitrary values in the columns that need one. */
function insertAny(file: string, table: string, values: Record<string, string>): void {
  const sqlite = new SqliteFile(file)
  try {
    sqlite.pragma('foreign_keys = off')
    sqlite.pragma('ignore_check_constraints = on')
    const columns = sqlite
      .prepare<[string], { name: string; type: string }>(
        `select name, type from pragma_table_info(?) where "notnull" = 1 and dflt_value is null or pk > 0`,
      )
      .all(table)
    const row = { ...Object.fromEntries(columns.map(({ name, type }) => [name, type === 'TEXT' ? '~' : 0])), ...values }
    const list = Object.keys(row)
    sqlite
      .prepare(`insert into "${table}" (${list.join()}) values (${list.map(() => '?').join()})`)
      .run(Object.values(row))
  } finally {
    sqlite.close()
  }
}
