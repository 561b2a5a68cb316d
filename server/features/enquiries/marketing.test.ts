import { expect, test } from 'vitest'
import { submitCalculator } from '#shared/contract/calculator.ts'
import { acceptConsultation, submitConsultation } from '#shared/contract/consultations.ts'
import { erasePersonalData } from '#shared/contract/personal-data.ts'
import { emailProspect, getTimeline, recordPrivacy } from '#shared/contract/prospect-history.ts'
import { getProspect, listProspects } from '#shared/contract/prospects.ts'
import { type LeadsApp, startLeads } from '../../prospects/testing.ts'
import { ada, confirmEnquiry } from '../../testing/enquiries.ts'

const enquire = (app: LeadsApp, extra: Parameters<typeof ada>[0] = {}) =>
  app.visitor.call(submitConsultation, { body: ada(extra) })
const estimate = (app: LeadsApp, marketing: 'allowed' | 'declined') =>
  app.visitor.call(submitCalculator, { body: { name: 'Ada Sample', email: ada().email, sqm: 20, marketing } })

async function theLead(app: LeadsApp) {
  const [lead] = await app.hub.call(listProspects)
  return app.hub.call(getProspect, { params: { id: lead?.id ?? '' } })
}

async function recordSoftOptIn(app: LeadsApp) {
  const { id } = await theLead(app)
  const body = { lawfulBasis: 'soft_opt_in', lawfulBasisNote: 'Asked us and did not refuse' } as const
  return app.hub.call(recordPrivacy, { params: { id }, body })
}

async function sendNews(app: LeadsApp) {
  const { id } = await theLead(app)
  const body = { subject: 'Lofts', emailContent: 'We draw lofts too.', emailType: 'follow_up' } as const
  return app.hub.call(emailProspect, { params: { id }, body })
}

test('a lead who left the box unticked can be recorded as a soft opt-in, and then be sent marketing', async () => {
  await using app = await startLeads()
  await enquire(app, { marketing: 'allowed' })
  await expect(sendNews(app)).rejects.toMatchObject({ code: 'may_not_email' })
  expect(await recordSoftOptIn(app)).toMatchObject({ lawfulBasis: 'soft_opt_in', objectedAt: null })
  await sendNews(app)
})

test('without the chance to refuse there is no soft opt-in', async () => {
  await using app = await startLeads()
  await enquire(app)
  await expect(recordSoftOptIn(app)).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { lawfulBasis: expect.stringMatching(/could refuse marketing/) as string },
  })
  expect((await theLead(app)).lawfulBasis).toBe('contract')
})

test('a ticked box is an objection, which overrides an earlier opt-in once it is proved, and the enquiry is still answered', async () => {
  await using app = await startLeads()
  await enquire(app, { marketing: 'allowed' })
  await recordSoftOptIn(app)
  await estimate(app, 'declined')
  expect((await theLead(app)).objectedAt).toBeNull()
  await confirmEnquiry(app)
  const lead = await theLead(app)
  expect(lead.objectedAt).not.toBeNull()
  await expect(sendNews(app)).rejects.toMatchObject({ code: 'may_not_email' })
  const timeline = await app.hub.call(getTimeline, { params: { id: lead.id } })
  const descriptions = timeline.map(({ description }) => description)
  expect(descriptions).toContainEqual(expect.stringMatching(/^Asked for an estimate: 20 m².* · does not want news/))
  expect(descriptions).toContainEqual(expect.stringMatching(/^Asked for a free consultation.* · may be sent news/))
  expect(descriptions).toContain('Objection to marketing recorded')
  expect(await app.deps.db.selectFrom('outbox').select('id').where('kind', '=', 'estimate').execute()).toHaveLength(1)
})

test('a new lead who ticked the box has objected from the start, even if first suspected as a bot', async () => {
  await using app = await startLeads()
  const { id } = await enquire(app, { marketing: 'declined', homepage: 'http://example.com' })
  await app.hub.call(acceptConsultation, { params: { id } })
  expect((await theLead(app)).objectedAt).not.toBeNull()
  await expect(recordSoftOptIn(app)).rejects.toMatchObject({ code: 'invalid_input' })
})

test('a refusal sent right after the same enquiry without it is not dropped as a repeat', async () => {
  await using app = await startLeads()
  await enquire(app, { marketing: 'allowed' })
  await enquire(app, { marketing: 'declined' })
  await confirmEnquiry(app)
  expect((await theLead(app)).objectedAt).not.toBeNull()
})

test('without JavaScript the ticked box overrides the hidden field', async () => {
  await using app = await startLeads()
  const fields = Object.entries(ada() as Record<string, string>)
  const body = new URLSearchParams([...fields, ['marketing', 'allowed'], ['marketing', 'declined']])
  await app.request(submitConsultation.path, { method: 'POST', body })
  expect((await theLead(app)).objectedAt).not.toBeNull()
})

test('the answer is erased with the person', async () => {
  await using app = await startLeads()
  await enquire(app, { marketing: 'allowed' })
  await estimate(app, 'allowed')
  await app.hub.call(erasePersonalData, { body: { email: ada().email } })
  for (const table of ['consultation', 'calculatorSubmission'] as const) {
    expect(await app.deps.db.selectFrom(table).select('marketing').execute()).toEqual([{ marketing: null }])
  }
})
