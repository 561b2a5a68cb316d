import { afterEach, beforeEach, expect, test } from 'vitest'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { exportPersonalData } from '#shared/contract/personal-data.ts'
import {
  archiveProspect,
  deleteProspect,
  eraseProspect,
  listArchivedProspects,
  mergeProspects,
  restoreProspect,
  undoMerge,
} from '#shared/contract/prospect-archive.ts'
import { listPossibleDuplicates, markDifferentPeople } from '#shared/contract/prospect-duplicates.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { getProspect, listProspects } from '#shared/contract/prospects.ts'
import { ada } from '../../testing/enquiries.ts'
import { type LeadsApp, startLeads } from '../testing.ts'

/** One phone number in three spellings. */
const phone = '020 7946 0018'
const stranger = { firstName: 'Mallory', email: 'mallory@example.com', phone: '+44 20 7946 0018' }

let app: LeadsApp
beforeEach(async () => {
  app = await startLeads()
})
afterEach(() => app[Symbol.asyncDispose]())

const enquire = (extra: Parameters<typeof ada>[0] = {}) =>
  app.visitor.call(submitConsultation, { body: ada({ ...stranger, ...extra }) })
const leadOf = async (email: string) => {
  const found = (await app.hub.call(listProspects)).find((lead) => lead.email === email)
  return app.hub.call(getProspect, { params: { id: found?.id ?? '' } })
}
const namesFor = async (id: string) =>
  (await app.hub.call(listPossibleDuplicates, { params: { id } })).map(({ where, lead }) => `${lead.name}, ${where}`)
const tellApart = (id: string, otherId: string) =>
  app.hub.call(markDifferentPeople, { params: { id }, body: { otherId } })
const pairs = () => app.deps.db.selectFrom('differentPeople').selectAll().execute()

test('an enquiry with the phone number of another lead makes a new lead and does not change the other', async () => {
  await app.find({ name: 'Found Sample', phone })
  const [found] = await app.hub.call(listProspects)
  const before = await app.hub.call(getProspect, { params: { id: found?.id ?? '' } })
  const history = await app.hub.call(getTimeline, { params: { id: before.id } })
  await enquire()
  const own = await leadOf(stranger.email)
  expect(own).toMatchObject({ name: 'Mallory Sample', lawfulBasis: 'contract' })
  expect(own.id).not.toBe(before.id)
  expect(await app.hub.call(getProspect, { params: { id: before.id } })).toEqual(before)
  expect(before).toMatchObject({ email: null, lawfulBasis: null })
  expect(await app.hub.call(getTimeline, { params: { id: before.id } })).toEqual(history)
  expect(await namesFor(own.id)).toEqual(['Found Sample, live'])
  expect(await namesFor(before.id)).toEqual(['Mallory Sample, live'])
})

test('a phone number alone restores nobody from the archive and keeps nobody there', async () => {
  const { id } = await app.add({ phone })
  await app.hub.call(archiveProspect, { params: { id }, body: {} })
  await enquire()
  expect(await app.hub.call(listArchivedProspects)).toMatchObject([{ originalProspectId: id }])
  const own = await leadOf(stranger.email)
  expect(await namesFor(own.id)).toEqual(['Grace Sample, archived'])
  await app.hub.call(restoreProspect, { params: { id } })
  expect(await namesFor(own.id)).toEqual(['Grace Sample, live'])
})

test('concurrent enquiries of two people with one phone number make two leads', async () => {
  await Promise.all([enquire(), enquire({ firstName: 'Nell', email: 'nell@example.com' })])
  expect(await app.hub.call(listProspects)).toHaveLength(2)
})

test('leads marked as different people are no longer suggested to each other, also when marked again', async () => {
  const { id } = await app.add({ phone })
  await enquire()
  const own = await leadOf(stranger.email)
  for (const _ of [1, 2]) await tellApart(own.id, id)
  await tellApart(id, own.id)
  expect([await namesFor(own.id), await namesFor(id)]).toEqual([[], []])
  expect(await pairs()).toHaveLength(1)
  await app.hub.call(archiveProspect, { params: { id }, body: {} })
  expect(await namesFor(own.id)).toEqual([])
  await expect(tellApart(id, crypto.randomUUID())).rejects.toMatchObject({ status: 404 })
})

test('marks of a merged lead apply to the kept lead, and to both once the merge is undone', async () => {
  const { id: keptId } = await app.add({ phone })
  await enquire()
  const gone = await leadOf(stranger.email)
  await enquire({ firstName: 'Nell', email: 'nell@example.com' })
  const nell = await leadOf('nell@example.com')
  await tellApart(gone.id, nell.id)
  const mergeId = crypto.randomUUID()
  await app.hub.call(mergeProspects, { params: { id: keptId }, body: { mergeId, otherId: gone.id } })
  expect(await namesFor(keptId)).toEqual([])
  await app.hub.call(undoMerge, { params: { id: mergeId } })
  expect(await namesFor(gone.id)).toEqual(['Grace Sample, live'])
})

test.each([
  ['deleted', (id: string) => app.hub.call(deleteProspect, { params: { id }, body: {} })],
  ['erased', (id: string) => app.hub.call(eraseProspect, { params: { id } })],
] as [string, (id: string) => Promise<unknown>][])('the marks of a lead that is %s are deleted', async (_, remove) => {
  const { id } = await app.add({ phone })
  await enquire()
  const own = await leadOf(stranger.email)
  await tellApart(own.id, id)
  await remove(own.id)
  expect(await pairs()).toEqual([])
  expect(await namesFor(id)).toEqual([])
})

test('the export of a person contains the times of the marks, but not the other leads', async () => {
  const { id } = await app.add({ phone })
  await enquire()
  await tellApart((await leadOf(stranger.email)).id, id)
  const document = await app.hub.call(exportPersonalData, { body: { email: stranger.email } })
  const { toldApart } = JSON.parse(document) as { toldApart: object[] }
  expect(toldApart).toEqual([{ decidedAt: expect.any(String) as string }])
})

test('a lead with an email address may share a phone number; without an address the number must be new', async () => {
  const { id } = await app.add({ phone })
  const twin = await app.add({ name: 'Twin Sample', email: 'twin@example.com', phone })
  expect(await namesFor(twin.id)).toEqual(['Grace Sample, live'])
  await expect(app.add({ name: 'Third Sample', email: '', phone })).rejects.toMatchObject({
    status: 409,
    details: { existing: { id, where: 'live' } },
  })
})

test('erasing a person leaves a deleted person of the same household suppressed', async () => {
  const deleted = await app.add({ name: 'Twin Sample', email: 'twin@example.com', phone })
  await app.hub.call(deleteProspect, { params: { id: deleted.id }, body: {} })
  await enquire()
  await app.hub.call(eraseProspect, { params: { id: (await leadOf(stranger.email)).id } })
  expect(await app.find({ email: 'twin@example.com' })).toMatchObject({ suppressed: 1 })
})
