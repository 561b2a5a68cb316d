import { expect, test } from 'vitest'
import { listFreeTimes, callPath } from '#shared/contract/calls.ts'
import { submitCalculator } from '#shared/contract/calculator.ts'
import { acceptConsultation, listConsultations, submitConsultation } from '#shared/contract/consultations.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import { uploadEnquiryFile } from '#shared/contract/enquiry-files.ts'
import { decideConsultationSender, decideSubmissionSender } from '#shared/contract/enquiry-proof.ts'
import { listLeadFiles } from '#shared/contract/lead-files.ts'
import { erasePersonalData, exportPersonalData } from '#shared/contract/personal-data.ts'
import { archiveProspect, deleteProspect, getArchivedProspect } from '#shared/contract/prospect-archive.ts'
import { getTimeline, recordPrivacy } from '#shared/contract/prospect-history.ts'
import { editProspect, getProspect, listProspects } from '#shared/contract/prospects.ts'
import { manualClock } from '../../platform/clock.ts'
import { type LeadsApp, startLeads } from '../../prospects/testing.ts'
import { ada, confirmEnquiry, readConfirmLink } from '../../testing/enquiries.ts'

const email = 'grace@example.com'
const claim = (app: LeadsApp, extra: Parameters<typeof ada>[0] = {}) =>
  app.visitor.call(submitConsultation, { body: ada({ email, marketing: 'declined', ...extra }) })
const read = (app: LeadsApp, id: string) => app.hub.call(getProspect, { params: { id } })
const timelineOf = (app: LeadsApp, id: string) => app.hub.call(getTimeline, { params: { id } })
const waiting = async (app: LeadsApp) => (await app.hub.call(getToday)).enquiries
const mailOf = (app: LeadsApp, kind: 'consultation-received' | 'consultation-alert') =>
  app.deps.db.selectFrom('outbox').selectAll().where('kind', '=', kind).orderBy('id', 'desc').executeTakeFirstOrThrow()

test('an enquiry with a known address changes nothing of that lead until its person presses the button behind the link', async () => {
  await using app = await startLeads()
  const { id } = await app.add()
  await app.deps.db.updateTable('prospect').set({ phone: null, phoneNormalised: null }).execute()
  await app.hub.call(recordPrivacy, { params: { id }, body: { lawfulBasis: 'consent', lawfulBasisNote: 'Signed' } })
  const before = await read(app, id)
  const enquiry = await claim(app)
  expect(enquiry).toEqual({ ...ada({ email }), postcode: null, id: enquiry.id, createdAt: enquiry.createdAt })
  expect(await read(app, id)).toEqual(before)
  const entry = async () => (await timelineOf(app, id)).find(({ kind }) => kind === 'consultation')
  expect(await entry()).toMatchObject({ id: enquiry.id, senderProof: 'waiting', notes: ada().projectDescription })
  expect(await waiting(app)).toMatchObject([{ prospectId: id, isUnproved: true, isArchived: false }])

  const link = await readConfirmLink(app)
  const shown = await app.request(link)
  expect(await shown.text()).toContain('Confirm that this was me')
  expect((await app.request(link, { method: 'HEAD' })).status).toBe(200)
  expect(await read(app, id)).toEqual(before)
  for (const _ of ['first', 'again']) {
    expect(await (await app.request(link, { method: 'POST' })).text()).toContain('Thank you')
  }
  const after = await read(app, id)
  expect(after).toMatchObject({ phone: ada().phone, description: ada().projectDescription, lawfulBasis: 'consent' })
  expect(after.objectedAt).not.toBeNull()
  expect(await entry()).not.toHaveProperty('senderProof')
  const confirmations = (await timelineOf(app, id)).filter(({ description }) => description.includes('confirmed'))
  expect(confirmations).toHaveLength(1)
  expect(await (await app.request(link)).text()).toContain('Thank you')
})

test('a lead without a lawful basis gets none, and a stranger’s answer about marketing allows nothing', async () => {
  await using app = await startLeads()
  await app.find({ email })
  const [found] = await app.hub.call(listProspects)
  const id = found?.id ?? ''
  await claim(app, { marketing: 'allowed' })
  expect(await read(app, id)).toMatchObject({ lawfulBasis: null, phone: null, description: null })
  const optIn = { params: { id }, body: { lawfulBasis: 'soft_opt_in', lawfulBasisNote: 'Did not refuse' } } as const
  await expect(app.hub.call(recordPrivacy, optIn)).rejects.toMatchObject({ code: 'invalid_input' })
  await confirmEnquiry(app)
  expect(await read(app, id)).toMatchObject({ lawfulBasis: 'contract', phone: ada().phone })
  expect(await app.hub.call(recordPrivacy, optIn)).toMatchObject({ lawfulBasis: 'soft_opt_in' })
})

test('an archived lead stays in the archive, and the owner cannot overlook the enquiry: on Today, in the Inbox and in the alert', async () => {
  await using app = await startLeads()
  const { id } = await app.add()
  await app.hub.call(archiveProspect, { params: { id }, body: {} })
  const enquiry = await claim(app)
  expect(await app.hub.call(listProspects)).toEqual([])
  expect(await app.hub.call(getArchivedProspect, { params: { id } })).toMatchObject({
    status: 'new',
    description: null,
  })
  expect(await waiting(app)).toMatchObject([
    { prospectId: id, name: 'Grace Sample', isUnproved: true, isArchived: true },
  ])
  expect(await app.hub.call(listConsultations)).toMatchObject([{ prospectId: id, senderProof: 'waiting' }])
  const alert = await mailOf(app, 'consultation-alert')
  expect(alert.subject).toMatch(/^New enquiry: Ada Sample, .* \(sender not proved\)$/)
  expect(alert.text).toContain('Grace Sample, who is in your archive, and it isn’t proved yet that they sent it')

  await app.hub.call(decideConsultationSender, { params: { id: enquiry.id }, body: { isTheirs: true } })
  expect(await read(app, id)).toMatchObject({ name: 'Grace Sample', description: ada().projectDescription })
  expect(await waiting(app)).toMatchObject([{ prospectId: id, isUnproved: false, isArchived: false }])
  const entries = (await timelineOf(app, id)).map(({ description }) => description)
  expect(entries).toContain('Wrote again, so restored from the archive')
  expect(entries).toContain('You accepted this enquiry as theirs')
})

test('a rejected lead stays rejected until the enquiry is proved', async () => {
  await using app = await startLeads()
  const { id, updatedAt } = await app.add()
  await app.hub.call(editProspect, { params: { id }, body: { updatedAt, status: 'rejected' } })
  const body = { name: 'Grace', email, sqm: 20 }
  await app.visitor.call(submitCalculator, { body })
  expect((await read(app, id)).status).toBe('rejected')
  await confirmEnquiry(app)
  expect((await read(app, id)).status).toBe('new')
})

test('what the owner says is not theirs leaves Today and stays on the timeline; the person can still confirm it', async () => {
  await using app = await startLeads()
  const { id } = await app.add()
  const { id: estimateId } = await app.visitor.call(submitCalculator, { body: { name: 'Grace', email, sqm: 20 } })
  const refuse = { params: { id: estimateId }, body: { isTheirs: false } }
  await app.hub.call(decideSubmissionSender, refuse)
  await app.hub.call(decideSubmissionSender, refuse)
  expect(await waiting(app)).toEqual([])
  const entry = async () => (await timelineOf(app, id)).find(({ kind }) => kind === 'estimate')
  expect(await entry()).toMatchObject({ senderProof: 'refused' })
  await confirmEnquiry(app)
  expect(await entry()).not.toHaveProperty('senderProof')
  await expect(app.hub.call(decideSubmissionSender, refuse)).rejects.toMatchObject({ code: 'conflict' })
  const unknown = { params: { id: crypto.randomUUID() }, body: { isTheirs: true } }
  await expect(app.hub.call(decideConsultationSender, unknown)).rejects.toMatchObject({ code: 'not_found' })
})

test('the files of an unproved enquiry are kept apart from the lead’s', async () => {
  await using app = await startLeads()
  const { id } = await app.add()
  const enquiry = await claim(app)
  const token =
    new URL(app.deps.shortLivedLinks(uploadEnquiryFile.path).address(enquiry.id)).searchParams.get('token') ?? ''
  const query = { token, id: crypto.randomUUID(), fileName: 'plan.pdf' }
  await app.visitor.call(uploadEnquiryFile, { query, body: new Blob(['%PDF-1.4\n%%EOF\n']) })
  const files = () => app.hub.call(listLeadFiles, { params: { id } })
  expect(await files()).toEqual([])
  expect(await app.hub.call(listConsultations)).toMatchObject([{ fileCount: 1 }])
  await confirmEnquiry(app)
  expect(await files()).toMatchObject([{ fileName: 'plan.pdf', addedBy: 'visitor' }])
})

test('a new person’s first enquiry has nothing to confirm, and a stranger cannot see whether an address is known', async () => {
  await using app = await startLeads()
  const first = await claim(app)
  expect((await mailOf(app, 'consultation-received')).text).not.toContain('confirm-enquiry')
  expect((await mailOf(app, 'consultation-alert')).subject).not.toContain('not proved')
  const [lead] = await app.hub.call(listProspects)
  expect(await read(app, lead?.id ?? '')).toMatchObject({ phone: ada().phone, lawfulBasis: 'contract' })
  expect((await read(app, lead?.id ?? '')).objectedAt).not.toBeNull()
  const second = await claim(app, { projectDescription: 'Another one.' })
  expect(Object.keys(second)).toEqual(Object.keys(first))
})

test('suspected spam with a known address is unproved as well when the owner says that it is no spam', async () => {
  await using app = await startLeads()
  const { id } = await app.add()
  const enquiry = await claim(app, { homepage: 'http://example.com' })
  await app.hub.call(acceptConsultation, { params: { id: enquiry.id } })
  expect((await read(app, id)).objectedAt).toBeNull()
  expect(await app.hub.call(listConsultations)).toMatchObject([{ prospectId: id, senderProof: 'waiting' }])
})

test('a person who confirms after their lead was deleted is a new lead; an erased person’s link is dead', async () => {
  await using app = await startLeads()
  const { id } = await app.add()
  await claim(app)
  await app.hub.call(deleteProspect, { params: { id }, body: {} })
  const link = await readConfirmLink(app)
  await app.request(link, { method: 'POST' })
  const [lead] = await app.hub.call(listProspects)
  expect(lead).toMatchObject({ name: 'Ada Sample', sourcePlatform: 'website' })
  expect((await timelineOf(app, lead?.id ?? '')).filter(({ kind }) => kind === 'consultation')).toHaveLength(1)

  await claim(app, { projectDescription: 'Once more.' })
  const exported = JSON.parse(await app.hub.call(exportPersonalData, { body: { email } })) as {
    consultations: object[]
  }
  expect(exported.consultations).toContainEqual(expect.objectContaining({ senderProof: 'waiting' }))
  const last = await readConfirmLink(app)
  await app.hub.call(erasePersonalData, { body: { email } })
  expect((await app.request(last)).status).toBe(404)
  expect((await app.request(last, { method: 'POST' })).status).toBe(404)
  expect(await app.hub.call(listProspects)).toEqual([])
  expect((await app.request('/confirm-enquiry?token=x')).status).toBe(404)
})

test('booking the call with the link from our email proves it as well, and choosing a time on the website doesn’t', async () => {
  const clock = manualClock('2026-11-23T09:00:00.000Z')
  await using app = await startLeads({ clock })
  await app.add()
  const { id } = await claim(app)
  const [startsAt = '', other = ''] = await app.hub.call(listFreeTimes)
  const book = (path: string, time: string) =>
    app.request(path, { method: 'POST', body: new URLSearchParams({ do: 'book', startsAt: time }) })
  expect((await book(app.deps.shortLivedLinks(callPath, 'hold').path(id), startsAt)).status).toBe(303)
  expect(await app.hub.call(listConsultations)).toMatchObject([{ senderProof: 'waiting' }])
  expect((await book(app.deps.signedLinks(callPath).path(id), other)).status).toBe(303)
  expect(await app.hub.call(listConsultations)).toMatchObject([{ senderProof: null }])
})
