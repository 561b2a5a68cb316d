import { expect, test } from 'vitest'
import { listAudit } from '#shared/contract/audit.ts'
import { acceptCalculatorSubmission, listCalculatorSubmissions, submitCalculator } from '#shared/contract/calculator.ts'
import { acceptConsultation, listConsultations, submitConsultation } from '#shared/contract/consultations.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import { erasePersonalData } from '#shared/contract/personal-data.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { getProspect, listProspects } from '#shared/contract/prospects.ts'
import { manualClock } from '../../platform/clock.ts'
import { type LeadsApp, startLeads } from '../../prospects/testing.ts'
import { ada } from '../../testing/enquiries.ts'

const homepage = 'http://example.com'
const mailsOf = async (app: LeadsApp) =>
  (await app.deps.db.selectFrom('outbox').select('kind').orderBy('kind').execute()).map(({ kind }) => kind)

test('a request that was wrongly suspected becomes a lead with its mails, once even if accepted twice', async () => {
  await using app = await startLeads()
  const { id } = await app.visitor.call(submitConsultation, { body: { ...ada(), interest: 'Pre-Build', homepage } })
  expect([await app.hub.call(listProspects), await mailsOf(app)]).toEqual([[], []])
  expect(await app.hub.call(getToday)).toMatchObject({ suspected: { consultations: 1, estimates: 0 }, enquiries: [] })

  const first = await app.hub.call(acceptConsultation, { params: { id } })
  expect(await app.hub.call(acceptConsultation, { params: { id } })).toEqual(first)
  const leads = await app.hub.call(listProspects)
  expect(leads).toMatchObject([
    { id: first.prospectId, name: 'Ada Sample', sourcePlatform: 'website', selectedPackage: 'prebuild' },
  ])
  expect(await mailsOf(app)).toEqual(['consultation-alert', 'consultation-received'])
  expect(await app.hub.call(listConsultations)).toMatchObject([{ prospectId: first.prospectId, suspectedSpam: null }])
  const today = await app.hub.call(getToday)
  expect([today.suspected, today.enquiries.length]).toEqual([{ consultations: 0, estimates: 0 }, 1])
  expect(await app.hub.call(listAudit, { query: { action: 'enquiry_accepted' } })).toMatchObject([{ subjectId: id }])
})

test('an accepted request is on the timeline with the time and the words of the request', async () => {
  const clock = manualClock('2026-11-21T09:00:00.000Z')
  await using app = await startLeads({ clock })
  const { id } = await app.visitor.call(submitConsultation, {
    body: { ...ada(), projectDescription: 'A garden room', homepage },
  })
  clock.advance(60_000)
  const { prospectId } = await app.hub.call(acceptConsultation, { params: { id } })
  const timeline = await app.hub.call(getTimeline, { params: { id: prospectId ?? '' } })
  expect(timeline.filter(({ kind }) => kind === 'consultation')).toMatchObject([
    { id, at: '2026-11-21T09:00:00.000Z', notes: 'A garden room' },
  ])
})

test('a request and an estimate that were sent with one id are two enquiries on the timeline', async () => {
  await using app = await startLeads()
  const { id } = await app.visitor.call(submitConsultation, { body: { ...ada(), id: crypto.randomUUID() } })
  await app.visitor.call(submitCalculator, { body: { id, name: 'Ada Sample', email: 'ada@example.com', sqm: 20 } })
  const [lead] = await app.hub.call(listProspects)
  const timeline = await app.hub.call(getTimeline, { params: { id: lead?.id ?? '' } })
  expect(timeline.filter(({ kind }) => kind !== 'mail' && kind !== 'activity')).toMatchObject([
    { kind: 'estimate', description: 'Asked for an estimate: 20 m²', newValue: '£40,000', notes: null },
    { kind: 'consultation', id, newValue: null },
  ])
})

test('an estimate that was wrongly suspected is mailed, and joins the lead that is there', async () => {
  await using app = await startLeads()
  const lead = await app.add({ email: 'bea@example.com' })
  const body = { name: 'Bea Sample', email: 'bea@example.com', sqm: 20, homepage }
  const { id } = await app.visitor.call(submitCalculator, { body })
  const params = { id }
  expect(await app.hub.call(acceptCalculatorSubmission, { params })).toEqual({ prospectId: lead.id })
  expect(await app.hub.call(acceptCalculatorSubmission, { params })).toEqual({ prospectId: lead.id })
  expect(await mailsOf(app)).toEqual(['estimate', 'estimate-alert'])
  expect(await app.hub.call(listCalculatorSubmissions)).toMatchObject([{ suspectedSpam: null, prospectId: lead.id }])
})

test('the visitor’s interest is on the timeline, and its package is selected unless the lead has one', async () => {
  await using app = await startLeads()
  const lead = await app.add({ email: 'ada@example.com', selectedPackage: 'basic' })
  const send = (interest: string, extra = {}) =>
    app.visitor.call(submitConsultation, { body: { ...ada(extra), interest } })
  await send('Pre-Build')
  expect(await app.hub.call(getProspect, { params: { id: lead.id } })).toMatchObject({ selectedPackage: 'basic' })
  const timeline = await app.hub.call(getTimeline, { params: { id: lead.id } })
  expect(timeline.find(({ kind }) => kind === 'consultation')?.description).toMatch(/interested in: Pre-Build Package$/)

  const others = { Essential: 'basic', Premium: null, feasibility: null }
  for (const [place, interest] of Object.keys(others).entries()) {
    await send(interest, { email: `${interest}@example.com`, phone: `020 7946 010${place}`, firstName: interest })
  }
  const chosen = (await app.hub.call(listProspects)).map(({ name, selectedPackage }) => [name, selectedPackage])
  expect(Object.fromEntries(chosen)).toMatchObject({
    'Essential Sample': 'basic',
    'Premium Sample': null,
    'feasibility Sample': null,
  })
})

test('an erased or unknown enquiry cannot be accepted', async () => {
  await using app = await startLeads()
  const { id } = await app.visitor.call(submitConsultation, { body: { ...ada(), homepage } })
  await app.hub.call(erasePersonalData, { body: { email: 'ada@example.com' } })
  await expect(app.hub.call(acceptConsultation, { params: { id } })).rejects.toThrow('404')
  expect((await app.hub.call(getToday)).suspected).toEqual({ consultations: 0, estimates: 0 })
  const unknown = { id: crypto.randomUUID() }
  await expect(app.hub.call(acceptCalculatorSubmission, { params: unknown })).rejects.toThrow('404')
})
