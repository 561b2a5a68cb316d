import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listAudit } from '#shared/contract/audit.ts'
import { submitCalculator } from '#shared/contract/calculator.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import {
  archiveProspect,
  deleteProspect,
  eraseProspect,
  listDeletedProspects,
} from '#shared/contract/prospect-archive.ts'
import { addNote, emailProspect } from '#shared/contract/prospect-history.ts'
import { editProspect, listProspects } from '#shared/contract/prospects.ts'
import { payDeposit } from '../features/appointments/surveys/testing.ts'
import { manualClock } from '../platform/clock.ts'
import { dumpTables } from '../platform/database/testing.ts'
import type { PersonalData } from '../platform/personal-data/personal-data.ts'
import { enquireAndBook } from '../testing/bookings.ts'
import { ada } from '../testing/enquiries.ts'
import { inErasingOrder, registry } from './registry.ts'
import { type LeadsApp, startLeads } from '../prospects/testing.ts'

/** None of these may remain in the database files. */
const person = {
  firstName: 'Quendolyn',
  lastName: 'Zyxworthy',
  email: 'quendolyn@zyxworthy.example',
  phone: '020 7946 0987',
  projectDescription: 'A xylophone room for Jabberwocks',
}
const traces = [
  'quendolyn',
  'zyxworthy',
  '79460987',
  '7946 0987',
  'xylophone',
  'jabberwock',
  'marzipan',
  'kohlrabi',
  'brobdingnag',
]

async function addPerson(app: LeadsApp, projectDescription = person.projectDescription): Promise<string> {
  await app.visitor.call(submitConsultation, { body: ada({ ...person, projectDescription }) })
  const [lead] = await app.hub.call(listProspects, { query: { q: 'zyxworthy' } })
  const { id, updatedAt } = lead ?? { id: '', updatedAt: '' }
  await app.visitor.call(submitCalculator, {
    body: { name: 'Quendolyn Zyxworthy', email: person.email, sqm: 20, estimatedCost: 40_000 },
  })
  await app.hub.call(editProspect, { params: { id }, body: { updatedAt, location: 'Brobdingnag' } })
  await app.hub.call(addNote, { params: { id }, body: { text: 'Likes marzipan' } })
  const words = { emailType: 'quote', subject: 'Kohlrabi', emailContent: 'Dear Quendolyn', method: 'smtp' } as const
  await app.hub.call(emailProspect, { params: { id }, body: words })
  return id
}

async function tracesIn(app: LeadsApp): Promise<string[]> {
  const folder = app.deps.config.dataDir
  const files = await Promise.all(['app.db', 'app.db-wal'].map((name) => readFile(join(folder, name), 'latin1')))
  const text = files.join('').toLowerCase()
  return traces.filter((trace) => text.includes(trace))
}

test.each(['live', 'archived', 'deleted'] as const)(
  'erasing the person behind a %s lead leaves no trace in the database files, and scraping does not add them again',
  async (where) => {
    await using app = await startLeads()
    // Other leads share the person's pages of the file and of the search index.
    await app.find(...Array.from({ length: 60 }, (_, n) => ({ name: `Neighbour ${n}`, email: `n${n}@example.com` })))
    const id = await addPerson(app)
    await app.find(...Array.from({ length: 60 }, (_, n) => ({ name: `Later ${n}`, email: `l${n}@example.com` })))
    if (where === 'archived')
      await app.hub.call(archiveProspect, { params: { id }, body: { archiveReason: 'Marzipan' } })
    if (where === 'deleted') await app.hub.call(deleteProspect, { params: { id }, body: { reason: 'Marzipan' } })
    expect(await tracesIn(app)).not.toEqual([])

    const counts = await app.hub.call(eraseProspect, { params: { id } })
    expect(counts).toMatchObject({ consultations: 1, estimates: 1, paymentsKept: 0 })
    expect(await tracesIn(app)).toEqual([])
    expect(await app.hub.call(listAudit, { query: { action: 'person_erased' } })).toEqual([
      expect.objectContaining({ subjectId: id }),
    ])
    expect(await app.hub.call(listDeletedProspects)).toEqual([
      expect.objectContaining({
        originalProspectId: id,
        name: 'Erased',
        email: expect.stringMatching(/^erased:[\w-]{43}$/) as string,
        deletedReason: 'Erased',
      }),
    ])
    expect(
      await app.find({ name: 'New', email: 'Quendolyn@Zyxworthy.example' }, { name: 'New', phone: '+442079460987' }),
    ).toEqual({ added: 0, duplicate: 0, suppressed: 2 })
  },
)

test('erasing twice changes nothing, and an unknown lead is 404', async () => {
  await using app = await startLeads()
  const id = await addPerson(app)
  await app.hub.call(eraseProspect, { params: { id } })
  const first = await app.hub.call(listDeletedProspects)
  expect(await app.hub.call(eraseProspect, { params: { id } })).toEqual({
    consultations: 0,
    estimates: 0,
    mails: 0,
    subscriptions: 0,
    paymentsKept: 0,
  })
  expect((await app.hub.call(listDeletedProspects)).map(({ email }) => email)).toEqual(first.map(({ email }) => email))
  await expect(app.hub.call(eraseProspect, { params: { id: crypto.randomUUID() } })).rejects.toMatchObject({
    status: 404,
  })
})

test('earlier deleted leads of the same person are erased too', async () => {
  await using app = await startLeads()
  const first = await addPerson(app)
  await app.hub.call(deleteProspect, { params: { id: first }, body: {} })
  const second = await addPerson(app, 'And a xylophone loft')
  await app.hub.call(eraseProspect, { params: { id: second } })
  expect(await tracesIn(app)).toEqual([])
})

test('an erased person who writes to us becomes a new lead, and can be entered by hand', async () => {
  await using app = await startLeads()
  const id = await addPerson(app)
  await app.hub.call(eraseProspect, { params: { id } })
  expect(await app.add({ email: person.email, phone: '01962 000 321' })).toMatchObject({ email: person.email })
  await app.visitor.call(submitConsultation, { body: ada({ ...person, email: 'q2@zyxworthy.example' }) })
  expect(await app.hub.call(listProspects)).toHaveLength(2)
})

test('queued mails to an erased person are deleted; mails to others are kept', async () => {
  await using app = await startLeads()
  await app.visitor.call(submitConsultation, { body: ada() })
  const id = await addPerson(app)
  await app.hub.call(eraseProspect, { params: { id } })
  const mails = await app.deps.db.selectFrom('outbox').select('kind').orderBy('kind').execute()
  expect(mails.map(({ kind }) => kind)).toEqual(['consultation-alert', 'consultation-received'])
})

test('the features may be listed in any order: an erasure goes through those whose place matters first and last', async () => {
  const clock = manualClock('2026-11-23T10:00:00.000Z')
  await using app = await startLeads({ clock })
  await enquireAndBook(app, '2026-11-24T10:15:00.000Z', person)
  await payDeposit(app, { customerInfo: { name: 'Quendolyn Zyxworthy', email: person.email, phone: person.phone } })
  const { db } = app.deps
  /** Returns the rows that are left after an erasure, which is then undone. */
  async function eraseInOrder(list: readonly PersonalData[]) {
    const trx = await db.startTransaction().execute()
    const erasedIds: string[] = []
    for (const data of inErasingOrder(list)) {
      const done = await data.erase?.(
        trx,
        { leadIds: [], emails: [person.email] },
        '2026-11-23T11:00:00.000Z',
        erasedIds,
      )
      erasedIds.push(...(done?.ids ?? []))
    }
    const rows = await dumpTables(trx)
    await trx.rollback().execute()
    return rows
  }

  const listed = await eraseInOrder(registry)
  expect(await dumpTables(db)).toMatchObject({ call: [{}] })
  expect(listed).toMatchObject({ call: [] })
  expect(JSON.stringify(listed['outbox']).toLowerCase()).not.toContain('zyxworthy')
  expect(await eraseInOrder(registry.toReversed())).toEqual(listed)
})
