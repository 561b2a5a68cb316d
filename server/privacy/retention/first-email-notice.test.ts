import { expect, test } from 'vitest'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { importProspects } from '#shared/contract/prospect-import.ts'
import { emailProspect, getTimeline, recordPrivacy } from '#shared/contract/prospect-history.ts'
import { getProspect, listProspects } from '#shared/contract/prospects.ts'
import { forecastRetention } from '#shared/contract/retention.ts'
import { issueTo } from '../../features/quotes/testing.ts'
import { type MailSink, startMailSink } from '../../mail/testing/smtp-server.ts'
import { manualClock } from '../../platform/clock.ts'
import { type LeadsApp, startLeads } from '../../prospects/testing.ts'
import { ada } from '../../testing/enquiries.ts'

const ann = { name: 'Ann Sample', email: 'ann@example.com', sourcePlatform: 'planit' }
const heading = 'The details we hold about you'

async function startWith(sink: MailSink, extra: Partial<typeof ann> = {}) {
  const app = await startLeads({ clock: manualClock('2026-01-01T12:00:00.000Z'), environment: { SMTP_URL: sink.url } })
  await app.find({ ...ann, ...extra })
  const [lead] = await app.hub.call(listProspects)
  const params = { id: lead?.id ?? '' }
  // Only an answer may be emailed without consent to marketing.
  await app.hub.call(recordPrivacy, {
    params,
    body: { lawfulBasis: 'contract', lawfulBasisNote: 'Asked for a quote on the telephone' },
  })
  return Object.assign(app, { params })
}
const sentAt = async ({ hub, params }: LeadsApp & { params: { id: string } }) =>
  (await hub.call(getProspect, { params })).noticeSentAt
const answer = { emailType: 'quote', subject: 'Your loft', emailContent: 'Hello Ann.', method: 'smtp' } as const

test('the first email to a person found elsewhere ends with the privacy notice, which then counts as given', async () => {
  await using sink = await startMailSink()
  await using app = await startWith(sink)
  await issueTo(app.hub, app.params.id)
  await expect.poll(() => sink.received.length).toBe(1)
  const [mail] = sink.received
  expect(mail?.subject).toBe('Your quote Q-0001')
  for (const part of [mail?.text, mail?.html?.replaceAll(/\s+/g, ' ')]) {
    expect(part).toContain(heading)
    expect(part).toContain('which we found here: PlanIt')
    expect(part).toContain('complain to the Information Commissioner’s Office')
    expect(part).toContain('/privacy')
  }
  await expect.poll(() => sentAt(app)).toBe('2026-01-01T12:00:00.000Z')
  expect(await app.hub.call(forecastRetention, { params: app.params })).toMatchObject({ tellBy: null })
  const timeline = await app.hub.call(getTimeline, { params: app.params })
  expect(timeline.map(({ description }) => description)).toContain(
    'Privacy notice sent with the email “Your quote Q-0001”',
  )
  const stored = await app.deps.db.selectFrom('outbox').select(['text', 'html']).executeTakeFirstOrThrow()
  expect([stored.text, stored.html]).toEqual(Array(2).fill(expect.stringContaining(heading)))

  await app.hub.call(emailProspect, { params: app.params, body: answer })
  await expect.poll(() => sink.received.length).toBe(2)
  expect(sink.received[1]?.text).not.toContain(heading)
})

test('an email that the mail server refuses leaves the notice due, and the next one carries it', async () => {
  const refusals = [550]
  await using sink = await startMailSink({ refuseMessage: () => refusals.shift() })
  await using app = await startWith(sink)
  await app.hub.call(emailProspect, { params: app.params, body: answer })
  const outcome = () => app.deps.db.selectFrom('outbox').select('status').orderBy('createdAt').execute()
  await expect.poll(outcome).toEqual([{ status: 'failed' }])
  expect(await sentAt(app)).toBeNull()
  await app.hub.call(emailProspect, { params: app.params, body: answer })
  await expect.poll(() => sink.received.length).toBe(1)
  expect(sink.received[0]?.text).toContain(heading)
  await expect.poll(() => sentAt(app)).not.toBeNull()
})

test('a notice of its own that the mail server refuses is due again, and has no second notice below it', async () => {
  const refusals = [550]
  await using sink = await startMailSink({ refuseMessage: () => refusals.shift() })
  await using app = await startWith(sink)
  const body = {
    emailType: 'privacy_notice',
    subject: 'Your details',
    emailContent: 'We hold them.',
    method: 'smtp',
  } as const
  await app.hub.call(emailProspect, { params: app.params, body })
  await expect.poll(() => sentAt(app)).toBeNull()
  await app.hub.call(emailProspect, { params: app.params, body })
  await expect.poll(() => sink.received.length).toBe(1)
  expect(sink.received[0]?.text).not.toContain(heading)
  expect(await sentAt(app)).not.toBeNull()
})

test('an imported person learns since when they are on our list', async () => {
  await using sink = await startMailSink()
  const environment = { SMTP_URL: sink.url }
  await using app = await startLeads({ clock: manualClock('2026-01-01T12:00:00.000Z'), environment })
  await app.hub.call(importProspects, { query: {}, body: 'name,email\nBen Sample,ben@example.com\n' })
  const [lead] = await app.hub.call(listProspects)
  const params = { id: lead?.id ?? '' }
  expect(lead).toMatchObject({ sourcePlatform: 'import' })
  await app.hub.call(recordPrivacy, { params, body: { lawfulBasis: 'contract', lawfulBasisNote: 'Rang us' } })
  await issueTo(app.hub, params.id)
  await expect.poll(() => sink.received.length).toBe(1)
  expect(sink.received[0]?.text).toContain(
    'which we found here: a list of contacts that we added on Thursday 1 January 2026.',
  )
})

test('a person who has used the website is sent no notice below an email', async () => {
  await using sink = await startMailSink()
  await using app = await startWith(sink)
  await app.visitor.call(submitConsultation, { body: ada({ email: ann.email }) })
  await issueTo(app.hub, app.params.id)
  const quote = () => sink.received.find(({ subject }) => subject === 'Your quote Q-0001')
  await expect.poll(quote).toBeDefined()
  expect(quote()?.text).not.toContain(heading)
})
