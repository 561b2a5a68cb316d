import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { listAudit } from '#shared/contract/audit.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { createPaymentIntent, simulatePayment } from '#shared/contract/payments.ts'
import {
  archiveProspect,
  deleteProspect,
  eraseProspect,
  getArchivedProspect,
  mergeProspects,
  restoreProspect,
  undoMerge,
} from '#shared/contract/prospect-archive.ts'
import { addNote, emailProspect, getTimeline, recordPrivacy } from '#shared/contract/prospect-history.ts'
import { editProspect, getProspect, listProspects, type ProspectDetail } from '#shared/contract/prospects.ts'
import { dryRunRetention, runRetention } from '#shared/contract/retention.ts'
import { createTask, listTasks } from '#shared/contract/tasks.ts'
import { manualClock } from '../../platform/clock.ts'
import { ada } from '../../testing/enquiries.ts'
import { type LeadsApp, startLeads } from '../testing.ts'

/** Adds Ada by an enquiry, and Grace by hand without an email address. */
async function addTwo(app: LeadsApp) {
  await app.visitor.call(submitConsultation, { body: ada() })
  const [listed] = await app.hub.call(listProspects)
  if (!listed) throw new Error('the enquiry made a lead')
  return { kept: await app.add({ email: '', notes: 'By hand' }), other: await getLead(app, listed.id) }
}

const getLead = (app: LeadsApp, id: string) => app.hub.call(getProspect, { params: { id } })

async function merge(app: LeadsApp, kept: { id: string }, other: { id: string }): Promise<string> {
  const mergeId = uuidv7()
  await app.hub.call(mergeProspects, { params: { id: kept.id }, body: { mergeId, otherId: other.id } })
  return mergeId
}

const undo = (app: LeadsApp, id: string) => app.hub.call(undoMerge, { params: { id } })

const timeline = (app: LeadsApp, id: string) => app.hub.call(getTimeline, { params: { id } })

const withoutUpdatedAt = (lead: ProspectDetail) => ({ ...lead, updatedAt: undefined })

/** Returns when each field of a lead was last changed, which decides between two changes at once. */
const fieldChanges = (app: LeadsApp, { id }: { id: string }) =>
  app.deps.db.selectFrom('prospectFieldChange').selectAll().where('prospectId', '=', id).orderBy('field').execute()

/** Adds one record of each kind to a lead. */
async function addHistory(app: LeadsApp, { id, email }: ProspectDetail, word: string): Promise<void> {
  await app.hub.call(addNote, { params: { id }, body: { text: `${word} note` } })
  await app.hub.call(createTask, { body: { prospectId: id, kind: 'call', title: `${word} task`, dueOn: '2030-01-07' } })
  if (email === null) return
  await app.hub.call(recordPrivacy, {
    params: { id },
    body: { lawfulBasis: 'contract', lawfulBasisNote: 'Asked for a quote' },
  })
  const words = { emailType: 'quote', subject: `${word} quote`, emailContent: 'Here it is', method: 'smtp' } as const
  await app.hub.call(emailProspect, { params: { id }, body: words })
  const customerInfo = { name: 'Ada Sample', email, phone: '020 7946 0018' }
  const body = { amount: 300, packageType: 'Essential', customerInfo } as const
  const { clientSecret } = await app.visitor.call(createPaymentIntent, { body })
  await app.visitor.call(simulatePayment, { body: { clientSecret, outcome: 'succeeded' } })
}

test('an undone merge leaves both leads as they were, each with its own history', async () => {
  await using app = await startLeads()
  const { kept, other } = await addTwo(app)
  await addHistory(app, kept, 'Walnut')
  await addHistory(app, other, 'Oak')
  await app.hub.call(editProspect, {
    params: { id: other.id },
    body: { updatedAt: (await getLead(app, other.id)).updatedAt, notes: 'Rings back' },
  })
  const changesBefore = await fieldChanges(app, other)
  expect(changesBefore.map(({ field }) => field)).toContain('notes')
  const before = { kept: await getLead(app, kept.id), other: await getLead(app, other.id) }
  const timelines = { kept: await timeline(app, kept.id), other: await timeline(app, other.id) }

  const id = await merge(app, kept, other)
  expect(await getLead(app, kept.id)).toMatchObject({ email: 'ada@example.com', depositPaid: true })
  expect(await undo(app, id)).toEqual({ keptId: kept.id, otherId: other.id })

  expect(withoutUpdatedAt(await getLead(app, kept.id))).toEqual(withoutUpdatedAt(before.kept))
  expect(withoutUpdatedAt(await getLead(app, other.id))).toEqual(withoutUpdatedAt(before.other))
  expect(await fieldChanges(app, other)).toEqual(changesBefore)
  const ofKept = await timeline(app, kept.id)
  expect(ofKept.slice(0, 2).map(({ type, canUndo }) => [type, canUndo])).toEqual([
    ['merge_undone', false],
    ['merge', false],
  ])
  expect(ofKept.slice(2)).toEqual(timelines.kept)
  const [undone, ...ofOther] = await timeline(app, other.id)
  expect(undone).toMatchObject({ type: 'merge_undone', description: 'The merge with Grace Sample was undone' })
  expect(ofOther).toEqual(timelines.other)
  const tasks = await app.hub.call(listTasks, { query: { prospectId: other.id } })
  expect(tasks.map(({ title }) => title)).toEqual(['Oak task'])
  const found = await app.hub.call(listProspects, { query: { q: 'oak note' } })
  expect(found.map((lead) => lead.id)).toEqual([other.id])
  const actions = (await app.hub.call(listAudit)).map(({ action }) => action)
  expect(actions.slice(0, 2)).toEqual(['merge_undone', 'leads_merged'])
})

test('what was added or changed since the merge stays with the kept lead', async () => {
  await using app = await startLeads()
  const { kept, other } = await addTwo(app)
  const id = await merge(app, kept, other)
  const edit = async (change: object) =>
    app.hub.call(editProspect, {
      params: { id: kept.id },
      body: { updatedAt: (await getLead(app, kept.id)).updatedAt, ...change },
    })
  await edit({ location: 'Alton', description: 'Two rooms' })
  await edit({ description: other.description })
  await app.hub.call(addNote, { params: { id: kept.id }, body: { text: 'Since then' } })
  await undo(app, id)
  expect(await getLead(app, kept.id), 'a field that was changed and changed back counts as changed').toMatchObject({
    email: null,
    location: 'Alton',
    description: other.description,
  })
  expect((await timeline(app, kept.id)).map(({ description }) => description)).toContain('Since then')
  expect((await timeline(app, other.id)).map(({ description }) => description)).not.toContain('Since then')
})

test('an objection made while two leads were merged applies to both', async () => {
  await using app = await startLeads()
  const { kept, other } = await addTwo(app)
  const id = await merge(app, kept, other)
  await app.hub.call(recordPrivacy, { params: { id: kept.id }, body: { objected: true } })
  const { objectedAt, lastObjectedAt } = await getLead(app, kept.id)
  expect(objectedAt).not.toBeNull()

  await undo(app, id)
  expect(await getLead(app, kept.id)).toMatchObject({ objectedAt, lastObjectedAt })
  expect(await getLead(app, other.id)).toMatchObject({ objectedAt, lastObjectedAt })
})

test('an objection made and withdrawn while two leads were merged is stored for both', async () => {
  await using app = await startLeads()
  const { kept, other } = await addTwo(app)
  const id = await merge(app, kept, other)
  const object = (objected: boolean) => app.hub.call(recordPrivacy, { params: { id: kept.id }, body: { objected } })
  await object(true)
  await object(false)
  const { lastObjectedAt } = await getLead(app, kept.id)
  expect(lastObjectedAt).not.toBeNull()

  await undo(app, id)
  expect(await getLead(app, kept.id)).toMatchObject({ objectedAt: null, lastObjectedAt })
  expect(await getLead(app, other.id)).toMatchObject({ objectedAt: null, lastObjectedAt })
})

test('an earlier objection of the other lead survives a withdrawal made while the two were merged', async () => {
  await using app = await startLeads()
  const { kept, other } = await addTwo(app)
  await app.hub.call(recordPrivacy, { params: { id: other.id }, body: { objected: true } })
  const { objectedAt } = await getLead(app, other.id)
  const id = await merge(app, kept, other)
  const object = (objected: boolean) => app.hub.call(recordPrivacy, { params: { id: kept.id }, body: { objected } })
  await object(false)
  await object(true)
  await object(false)
  const { lastObjectedAt } = await getLead(app, kept.id)

  await undo(app, id)
  expect(await getLead(app, other.id)).toMatchObject({ objectedAt, lastObjectedAt })
})

test('undoing repeatedly, even concurrently, undoes once', async () => {
  await using app = await startLeads()
  const { kept, other } = await addTwo(app)
  const id = await merge(app, kept, other)
  const answers = await Promise.all(Array.from({ length: 10 }, () => undo(app, id)))
  for (const answer of answers) expect(answer).toEqual({ keptId: kept.id, otherId: other.id })
  expect((await timeline(app, kept.id)).filter(({ type }) => type === 'merge_undone')).toHaveLength(1)
  const snapshot = await app.deps.db.selectFrom('prospectMerge').select('snapshot').executeTakeFirst()
  expect(snapshot).toEqual({ snapshot: null })
})

test('a repeated merge is made once', async () => {
  await using app = await startLeads()
  const { kept, other } = await addTwo(app)
  const body = { mergeId: uuidv7(), otherId: other.id }
  const first = await app.hub.call(mergeProspects, { params: { id: kept.id }, body })
  expect(await app.hub.call(mergeProspects, { params: { id: kept.id }, body })).toEqual(first)
  expect((await timeline(app, kept.id)).filter(({ type }) => type === 'merge')).toHaveLength(1)
  const third = await app.add({ name: 'Mary Sample', email: 'mary@example.com', phone: '01962 000 777' })
  const another = { mergeId: body.mergeId, otherId: third.id }
  await expect(app.hub.call(mergeProspects, { params: { id: kept.id }, body: another })).rejects.toThrow('409: ')
})

test('an archived lead is archived again when its merge is undone', async () => {
  await using app = await startLeads()
  const { kept, other } = await addTwo(app)
  const params = { id: other.id }
  await app.hub.call(archiveProspect, { params, body: { archiveReason: 'Moved away' } })
  const before = await app.hub.call(getArchivedProspect, { params })
  await undo(app, await merge(app, kept, other))
  expect(await app.hub.call(getArchivedProspect, { params })).toEqual(before)
  const listed = await app.deps.db.selectFrom('archivedEmail').select('email').execute()
  expect(listed).toEqual([{ email: 'ada@example.com' }])
})

test('several merges of one lead are undone in reverse order', async () => {
  await using app = await startLeads()
  const { kept, other } = await addTwo(app)
  const third = await app.add({ name: 'Mary Sample', email: 'mary@example.com', phone: '01962 000 777' })
  const first = await merge(app, kept, other)
  const second = await merge(app, kept, third)
  await expect(undo(app, first)).rejects.toThrow('409: Another lead has been merged into this one since.')
  await undo(app, second)
  const last = await merge(app, third, kept)
  await expect(undo(app, first)).rejects.toThrow('409: Grace Sample has been merged with another lead since.')
  await undo(app, last)
  await undo(app, first)
  expect((await app.hub.call(listProspects)).map(({ name }) => name).toSorted()).toEqual([
    'Ada Sample',
    'Grace Sample',
    'Mary Sample',
  ])
})

test('a merge that cannot be undone completely says why, and changes nothing', async () => {
  await using app = await startLeads()
  const { kept, other } = await addTwo(app)
  const id = await merge(app, kept, other)
  const edit = async (email: string) =>
    app.hub.call(editProspect, {
      params: { id: kept.id },
      body: { updatedAt: (await getLead(app, kept.id)).updatedAt, email },
    })
  await edit('grace@example.com')
  const newer = await app.add({ name: 'Newer Sample', email: 'ada@example.com', phone: '01962 000 778' })
  const before = await getLead(app, kept.id)
  await expect(undo(app, id)).rejects.toThrow(
    '409: The email address of Ada Sample now belongs to a newer lead, Newer Sample. Please merge or delete that lead first.',
  )
  expect(await getLead(app, kept.id)).toEqual(before)
  await app.hub.call(deleteProspect, { params: { id: newer.id }, body: {} })

  await app.hub.call(archiveProspect, { params: { id: kept.id }, body: {} })
  await expect(undo(app, id)).rejects.toThrow('409: Grace Sample is archived. Please restore that lead first')
  await app.hub.call(restoreProspect, { params: { id: kept.id } })

  await app.hub.call(deleteProspect, { params: { id: kept.id }, body: {} })
  await expect(undo(app, id)).rejects.toThrow('404: This merge can no longer be undone')
  expect(await app.hub.call(listProspects)).toEqual([])
})

test('a refund made since the merge counts for the lead that gets the payment back', async () => {
  await using app = await startLeads()
  const { kept, other } = await addTwo(app)
  await addHistory(app, other, 'Oak')
  const id = await merge(app, kept, other)
  await app.deps.db.updateTable('payment').set({ refundedPence: 30_000, status: 'refunded' }).execute()
  await app.deps.db.updateTable('prospect').set({ depositPaid: 0 }).execute()
  await undo(app, id)
  expect((await getLead(app, other.id)).depositPaid).toBe(false)
})

test('after 30 days a merge cannot be undone, and the next retention run deletes its snapshot', async () => {
  const clock = manualClock('2026-03-02T09:00:00.000Z')
  await using app = await startLeads({ clock })
  const { kept, other } = await addTwo(app)
  const id = await merge(app, kept, other)
  clock.advance(30 * 24 * 60 * 60 * 1000)
  expect((await timeline(app, kept.id)).find(({ type }) => type === 'merge')).toMatchObject({ canUndo: true })
  clock.advance(1)
  expect((await timeline(app, kept.id)).find(({ type }) => type === 'merge')).toMatchObject({ canUndo: false })
  await expect(undo(app, id)).rejects.toThrow('404: This merge can no longer be undone: 30 days have passed')
  expect((await app.hub.call(dryRunRetention)).items).toContainEqual(
    expect.objectContaining({ subject: 'merge', action: 'remove', name: 'Ada Sample' }),
  )
  await app.hub.call(runRetention)
  expect(await app.deps.db.selectFrom('prospectMerge').selectAll().execute()).toEqual([])
})

test.each(['kept', 'merged again'])('erasing a lead that was %s erases the leads merged into it', async (how) => {
  await using app = await startLeads()
  const kept = await app.add({ name: 'Grace Sample' })
  const other = await app.add({
    name: 'Quendolyn Zyxworthy',
    email: 'quendolyn@zyxworthy.example',
    phone: '020 7946 0987',
  })
  await merge(app, kept, other)
  const last =
    how === 'kept' ? kept : await app.add({ name: 'Mary Sample', email: 'm@example.com', phone: '01962 000 777' })
  if (last !== kept) await merge(app, last, kept)
  await app.hub.call(eraseProspect, { params: { id: last.id } })
  const files = ['app.db', 'app.db-wal'].map((name) => readFile(join(app.deps.config.dataDir, name), 'latin1'))
  const text = (await Promise.all(files)).join('').toLowerCase()
  expect(['quendolyn', 'zyxworthy', '79460987'].filter((trace) => text.includes(trace))).toEqual([])
})
