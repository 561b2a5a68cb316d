import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { excerptLength } from '#shared/business/excerpt.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { erasePersonalData } from '#shared/contract/personal-data.ts'
import { archiveProspect } from '#shared/contract/prospect-archive.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { startLeads, type LeadsApp } from '../../prospects/testing.ts'
import { ada } from '../../testing/enquiries.ts'

const end = 'wisteria'
const long = `${'We would like a bigger kitchen. '.repeat(140)}Mind the ${end}.`

/** Returns the tables that contain a text, apart from those of the search index. */
async function tablesWith({ deps: { db } }: LeadsApp, text: string): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select m.name as "table", c.name as "column" from sqlite_master as m, pragma_table_info(m.name) as c
    where m.type = 'table' and m.name not like 'prospectSearch%' and m.name not like 'sqlite%'`.execute(db)
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
      where instr(${sql.ref(column)}, ${text}) > 0`.execute(db)
    if ((rows[0]?.count ?? 0) > 0) found.push(`${table}.${column}`)
  }
  return found
}

const alertOf = ({ deps: { db } }: LeadsApp) =>
  db.selectFrom('outbox').selectAll().where('kind', '=', 'consultation-alert').executeTakeFirstOrThrow()

test('a long text is stored once, and the owner reads all of it and finds it', async () => {
  await using app = await startLeads()
  await app.visitor.call(submitConsultation, { body: ada({ projectDescription: long }) })
  expect(await tablesWith(app, end)).toEqual(['consultation.projectDescription'])

  const [lead] = await app.hub.call(listProspects, { query: { q: end } })
  expect(lead?.description).toMatch(
    /^We would like .* …\n\n\(The whole text is under Leads, Website forms, and on the timeline\.\)$/,
  )
  const params = { id: lead?.id ?? '' }
  const timeline = await app.hub.call(getTimeline, { params })
  expect(timeline.find(({ kind }) => kind === 'consultation')?.notes).toBe(long)
  const { text, html } = await alertOf(app)
  for (const part of [text, html]) {
    expect(part).toContain('We would like a bigger kitchen.')
    expect(part).toContain('(This is the beginning; the hub has the whole text.)')
  }

  await app.hub.call(archiveProspect, { params, body: { archiveReason: 'Later' } })
  const archived = await app.deps.db.selectFrom('archivedProspect').select('originalProspectId').execute()
  expect(archived).toHaveLength(1)
  await app.hub.call(erasePersonalData, { body: { email: 'ada@example.com' } })
  expect(await tablesWith(app, end)).toEqual([])
  const { rows } = await sql`select rowid from prospectSearch where prospectSearch match ${end}`.execute(app.deps.db)
  expect(rows).toEqual([])
})

test('a text of ordinary length is whole in the email, on the lead and on the timeline', async () => {
  await using app = await startLeads()
  const text = `${'x'.repeat(excerptLength - end.length - 1)} ${end}`
  await app.visitor.call(submitConsultation, { body: ada({ projectDescription: text }) })
  expect((await alertOf(app)).text).toContain(text)
  const [lead] = await app.hub.call(listProspects)
  expect(lead?.description).toBe(text)
})
