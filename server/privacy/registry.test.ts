import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../platform/database/testing.ts'
import { registry } from './registry.ts'

/** Columns that hold, or lead to, a person. */
const personalColumn =
  /^((originalP|p)rospectId|(kept|other|first|second|subject|user|consultation|payment|subscriber)Id|(.*N|n)ame|(.*E|e)mail(Normalised)?|(.*P|p)hone(Normalised)?|.*Address|recipient|replyTo|meetingLink)$/

/** Tables whose matching columns are about something else. */
const otherTables: Record<string, string> = {
  migration: 'the name of a migration',
  savedView: 'the name of a list of filters',
  scrapingSource: 'the name of a website',
  sequence: 'the name of a counter',
}

async function listColumns() {
  await using database = await testDatabase()
  const { rows } = await sql<{ table: string; column: string }>`
    select t.name as "table", c.name as "column" from sqlite_master as t, pragma_table_info(t.name) as c
    where t.type = 'table' and t.name not like 'sqlite_%'`.execute(database.db)
  return rows
}

test('every table with a person in it is claimed by one entry of the registry', async () => {
  const columns = await listColumns()
  const claimed = registry.flatMap(({ tables }) => tables)
  expect(new Set(claimed).size, 'each table is claimed once').toBe(claimed.length)
  expect(claimed.filter((table) => !columns.some((one) => one.table === table))).toEqual([])

  const personal = new Set(columns.filter(({ column }) => personalColumn.test(column)).map(({ table }) => table))
  expect([...personal]).toEqual(expect.arrayContaining(['outbox', 'prospect', ...Object.keys(otherTables)]))
  const unclaimed = [...personal].filter((table) => !claimed.includes(table as never) && !(table in otherTables))
  expect(unclaimed, 'add the table to the personal-data.ts of the feature that writes it').toEqual([])
})

test.each(registry.map((data) => [data.tables.join(', '), data] as const))(
  'the feature of %s says of each of its tables what it shows of the last contact with a lead, or why nothing',
  (_, { tables, signs }) => {
    expect(Object.keys(signs).toSorted()).toEqual(tables.toSorted())
    for (const sign of Object.values(signs)) expect(sign).not.toBe('')
  },
)

test('every table whose rows name a lead shows something of the last contact with it', async () => {
  const signs = Object.fromEntries(registry.flatMap((data) => Object.entries(data.signs)))
  const columns = await listColumns()
  const silent = columns
    .filter(({ table, column }) => column === 'prospectId' && typeof signs[table] !== 'object')
    .map(({ table }) => table)
  // Written by triggers with the lead, or about its mail server.
  expect(silent.toSorted()).toEqual(['emailRecheck', 'prospectDocument', 'prospectFieldChange'])
})
