import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listAudit } from '#shared/contract/audit.ts'
import { listCalculatorSubmissions, submitCalculator } from '#shared/contract/calculator.ts'
import { listConsultations, submitConsultation } from '#shared/contract/consultations.ts'
import { subscribeToNewsletter } from '#shared/contract/newsletter.ts'
import { getInsight, getToday } from '#shared/contract/dashboard.ts'
import { listMails, resendMail } from '#shared/contract/outbox.ts'
import { erasePersonalData, readHeldData } from '#shared/contract/personal-data.ts'
import { listDeletedProspects } from '#shared/contract/prospect-archive.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { editProspect, listProspects } from '#shared/contract/prospects.ts'
import { manualClock } from '../platform/clock.ts'
import { type LeadsApp, startLeads } from '../prospects/testing.ts'
import { ada } from '../testing/enquiries.ts'

const email = 'quendolyn@zyxworthy.example'
const traces = ['quendolyn', 'zyxworthy', 'xylophone']

/** Sends a newsletter subscription, and an enquiry and an estimate that count as spam, so that no lead is created. */
async function submitForms(app: LeadsApp): Promise<void> {
  const homepage = 'http://zyxworthy.example'
  const words = { firstName: 'Quendolyn', lastName: 'Zyxworthy', email: 'Quendolyn@Zyxworthy.example' }
  await app.visitor.call(subscribeToNewsletter, { body: { email } })
  await app.visitor.call(submitConsultation, {
    body: { ...ada(words), projectDescription: 'A xylophone room', homepage },
  })
  await app.visitor.call(submitCalculator, { body: { name: 'Quendolyn', email, sqm: 20, homepage } })
}

async function tracesIn(app: LeadsApp): Promise<string[]> {
  const folder = app.deps.config.dataDir
  const files = await Promise.all(['app.db', 'app.db-wal'].map((name) => readFile(join(folder, name), 'latin1')))
  const text = files.join('').toLowerCase()
  return traces.filter((trace) => text.includes(trace))
}

async function kindsHeld(app: LeadsApp, of = email): Promise<Record<string, number>> {
  const held = await app.hub.call(readHeldData, { body: { email: of } })
  return Object.fromEntries(held.map(({ kind, count }) => [kind, count]))
}

test('records about a person are counted by kind, with their dates', async () => {
  await using app = await startLeads()
  const { createdAt } = await app.add({ email })
  await submitForms(app)
  expect(await kindsHeld(app)).toEqual({ lead: 1, history: 1, consultation: 1, estimate: 1, mail: 1, subscription: 1 })
  const [lead] = await app.hub.call(readHeldData, { body: { email } })
  expect(lead).toEqual({ kind: 'lead', count: 1, from: createdAt, to: createdAt, stays: false })
  expect(await kindsHeld(app, 'nobody@example.com')).toEqual({})
})

test('a person who was never a lead is erased completely and not added by scraping again', async () => {
  await using app = await startLeads()
  await app.add()
  await submitForms(app)
  expect(await tracesIn(app)).toEqual(traces)
  expect(await app.hub.call(erasePersonalData, { body: { email } })).toEqual({
    leads: 0,
    consultations: 1,
    estimates: 1,
    mails: 1,
    subscriptions: 1,
    paymentsKept: 0,
  })
  expect(await tracesIn(app)).toEqual([])
  expect(await kindsHeld(app)).toEqual({ fingerprint: 1 })
  expect(await app.find({ name: 'New', email })).toEqual({ added: 0, duplicate: 0, suppressed: 1 })
  expect(await kindsHeld(app, 'grace@example.com')).toMatchObject({ lead: 1 })
})

test('a failed email to an erased person is not sent any more', async () => {
  await using app = await startLeads()
  await submitForms(app)
  await app.deps.db.updateTable('outbox').set({ status: 'failed', deleteAt: null }).execute()
  await app.hub.call(erasePersonalData, { body: { email } })
  for (const { id } of (await app.hub.call(listMails)).filter(({ state }) => state === 'failed'))
    await expect(app.hub.call(resendMail, { params: { id } })).rejects.toThrow('is no longer kept')
  const rows = await app.deps.db.selectFrom('outbox').select(['status', 'erasedAt']).execute()
  expect(rows.filter(({ erasedAt }) => erasedAt !== null)).toMatchObject([{ status: 'failed' }])
})

test('a lead with the address is erased with everything else that has the address', async () => {
  await using app = await startLeads()
  const { id } = await app.add({ email })
  await submitForms(app)
  expect(await app.hub.call(erasePersonalData, { body: { email } })).toMatchObject({ leads: 1, subscriptions: 1 })
  const [deleted, ...others] = await app.hub.call(listDeletedProspects)
  expect([deleted?.originalProspectId, deleted?.name, others]).toEqual([id, 'Erased', []])
  expect(await kindsHeld(app)).toEqual({ fingerprint: 1 })
})

test('an erased enquiry shows when it was erased and no longer waits for an answer, even when its lead has another address', async () => {
  await using app = await startLeads({ clock: manualClock('2026-11-21T09:00:00.000Z') })
  const words = { projectDescription: 'A xylophone room', interest: 'Premium', marketing: 'allowed' } as const
  await app.visitor.call(submitConsultation, { body: { ...ada({ email }), ...words } })
  await app.visitor.call(submitCalculator, { body: { name: 'Ada', email, sqm: 20 } })
  const [lead] = await app.hub.call(listProspects)
  const { id = '', updatedAt = '' } = lead ?? {}
  await app.hub.call(editProspect, { params: { id }, body: { updatedAt, email: 'other@example.com' } })
  expect((await app.hub.call(getToday)).enquiries).toHaveLength(1)

  await app.hub.call(erasePersonalData, { body: { email } })
  for (const call of [listConsultations, listCalculatorSubmissions]) {
    expect(await app.hub.call(call)).toMatchObject([{ email: 'Erased', erasedAt: '2026-11-21T09:00:00.000Z' }])
  }
  const timeline = await app.hub.call(getTimeline, { params: { id } })
  const documents = timeline.filter(({ kind }) => kind === 'consultation' || kind === 'estimate')
  expect(documents.map(({ description, newValue, notes }) => [description, newValue, notes])).toEqual(
    expect.arrayContaining([
      ['Asked for a free consultation: Kitchen Extension', null, null],
      ['Asked for an estimate: 20 m²', '£40,000', null],
    ]),
  )
  const { enquiries, news } = await app.hub.call(getToday, { query: { since: '2026-11-20T09:00:00.000Z' } })
  expect([enquiries, news?.enquiries]).toEqual([[], 0])
  const { responses } = await app.hub.call(getInsight, { query: { months: 1 } })
  expect(responses).toMatchObject([{ notYet: 0 }])
})

test('erasing again changes nothing, and a person who subscribes again can be erased again', async () => {
  await using app = await startLeads()
  await submitForms(app)
  await app.hub.call(erasePersonalData, { body: { email } })
  const nothing = { leads: 0, consultations: 0, estimates: 0, mails: 0, subscriptions: 0, paymentsKept: 0 }
  expect(await app.hub.call(erasePersonalData, { body: { email } })).toEqual(nothing)
  expect(await app.hub.call(erasePersonalData, { body: { email: 'nobody@example.com' } })).toEqual(nothing)
  await app.visitor.call(subscribeToNewsletter, { body: { email } })
  await app.hub.call(erasePersonalData, { body: { email } })
  const audit = await app.hub.call(listAudit, { query: { action: 'person_erased' } })
  const [deleted, ...others] = await app.hub.call(listDeletedProspects)
  expect([audit.map(({ subjectId }) => subjectId), others]).toEqual([
    [deleted?.originalProspectId, deleted?.originalProspectId],
    [],
  ])
  expect(JSON.stringify(audit)).not.toMatch(/zyxworthy|erased:/)
})

test('payments are kept, and erasing the owner’s own address leaves the alerts about other people', async () => {
  await using app = await startLeads()
  await app.visitor.call(submitConsultation, { body: ada() })
  await app.deps.db
    .insertInto('payment')
    .values({
      id: crypto.randomUUID(),
      provider: 'stripe',
      checkoutId: crypto.randomUUID(),
      packageType: 'Essential',
      amountPence: 30_000,
      customerName: 'Owner',
      customerEmail: 'owner@example.com',
      customerPhone: '020 7946 0000',
    })
    .execute()
  const mails = () => app.deps.db.selectFrom('outbox').select(['recipient', 'subject']).execute()
  const before = await mails()
  expect(before.map(({ recipient }) => recipient)).toContain('owner@example.com')
  const answer = await app.hub.call(erasePersonalData, { body: { email: 'owner@example.com' } })
  expect(answer).toMatchObject({ mails: 0, paymentsKept: 1 })
  expect(await mails()).toEqual(before)
  expect(await app.hub.call(readHeldData, { body: { email: 'owner@example.com' } })).toMatchObject([
    { kind: 'payment', stays: true },
  ])
})
