import { expect, test } from 'vitest'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { getInsight, getToday } from '#shared/contract/dashboard.ts'
import { archiveProspect } from '#shared/contract/prospect-archive.ts'
import { addNote, emailProspect } from '#shared/contract/prospect-history.ts'
import { editProspect, getProspect, listProspects, type Prospect } from '#shared/contract/prospects.ts'
import { createTask, editTask } from '#shared/contract/tasks.ts'
import { manualClock } from '../platform/clock.ts'
import { type LeadsApp, startLeads } from '../prospects/testing.ts'

const ada = { firstName: 'Ada', lastName: 'Sample', email: 'ada@example.com', phone: '020 7946 0018' }
const hourMs = 3_600_000

async function enquire(app: LeadsApp, extra: Partial<typeof ada> = {}) {
  await app.visitor.call(submitConsultation, { body: { ...ada, ...extra, extensionType: 'Loft Conversion' } })
  const { enquiries } = await app.hub.call(getToday)
  const [{ prospectId } = { prospectId: '' }] = enquiries
  return prospectId
}

async function edit(
  app: LeadsApp,
  id: string,
  change: Partial<Pick<Prospect, 'status' | 'crmStage' | 'packageValue'>>,
) {
  const { updatedAt } = await app.hub.call(getProspect, { params: { id } })
  await app.hub.call(editProspect, { params: { id }, body: { updatedAt, ...change } })
}

test('an enquiry waits until we write, speak or move the lead on, and a new one waits again', async () => {
  const clock = manualClock('2026-11-20T09:00:00Z')
  await using app = await startLeads({ clock })
  const id = await enquire(app)
  const { enquiries } = await app.hub.call(getToday)
  expect(enquiries).toEqual([
    expect.objectContaining({
      name: 'Ada Sample',
      kind: 'consultation',
      about: 'Loft Conversion',
      askedAt: '2026-11-20T09:00:00.000Z',
    }),
  ])

  clock.advance(hourMs)
  const mail = { emailType: 'reminder', subject: 'Your loft', emailContent: 'When may I call?' } as const
  await app.hub.call(emailProspect, { params: { id }, body: mail })
  expect(await app.hub.call(getToday)).toMatchObject({ enquiries: [] })

  clock.advance(hourMs)
  await enquire(app)
  expect(await app.hub.call(getToday)).toMatchObject({ enquiries: [{ askedAt: '2026-11-20T11:00:00.000Z' }] })
  clock.advance(hourMs)
  const call = await app.hub.call(createTask, {
    body: { prospectId: id, kind: 'call', title: 'Ring', dueOn: '2026-11-20' },
  })
  await app.hub.call(editTask, { params: { id: call.id }, body: { done: true } })
  expect(await app.hub.call(getToday)).toMatchObject({ enquiries: [] })
})

test('a consultation is to be held while the lead is at that stage', async () => {
  const clock = manualClock('2026-11-20T09:00:00Z')
  await using app = await startLeads({ clock })
  const id = await enquire(app)
  clock.advance(hourMs)
  await edit(app, id, { crmStage: 'consultation' })
  expect(await app.hub.call(getToday)).toMatchObject({ enquiries: [], consultations: [{ name: 'Ada Sample' }] })
  await edit(app, id, { crmStage: 'proposal' })
  expect(await app.hub.call(getToday)).toMatchObject({ consultations: [] })
})

test('a lead goes cold two weeks after its last activity, unless something is planned', async () => {
  const clock = manualClock('2026-11-01T09:00:00Z')
  await using app = await startLeads({ clock })
  const quoted = await app.add()
  const talkedTo = await app.add({ name: 'Other', email: 'other@example.com', phone: '01962 000 211' })
  await edit(app, quoted.id, { status: 'quoted', packageValue: 1950 })
  await edit(app, talkedTo.id, { status: 'contacted' })
  clock.advance(13 * 24 * hourMs)
  await app.hub.call(addNote, { params: { id: talkedTo.id }, body: { text: 'Away until the end of the month' } })
  clock.advance(25 * hourMs)
  const { cold } = await app.hub.call(getToday)
  expect(cold).toEqual({
    count: 1,
    leads: [
      expect.objectContaining({ prospectId: quoted.id, quietSince: expect.stringContaining('2026-11-01T09:00') }),
    ],
  })
  await app.hub.call(createTask, {
    body: { prospectId: quoted.id, kind: 'call', title: 'Ask what they think', dueOn: '2026-12-01' },
  })
  expect(await app.hub.call(getToday)).toMatchObject({ cold: { count: 0, leads: [] } })
})

test('enquiries, leads, deposits and subscribers are counted from the requested time', async () => {
  const clock = manualClock('2026-11-20T09:00:00Z')
  await using app = await startLeads({ clock })
  await enquire(app)
  expect(await app.hub.call(getToday)).toMatchObject({ news: null })
  const before = await app.hub.call(getToday, { query: { since: '2026-11-20T08:00:00.000Z' } })
  expect(before.news).toEqual({ enquiries: 1, leads: 1, deposits: 0, subscribers: 0 })
  const after = await app.hub.call(getToday, { query: { since: '2026-11-20T09:30:00.000Z' } })
  expect(after.news).toEqual({ enquiries: 0, leads: 0, deposits: 0, subscribers: 0 })
})

test('the funnel counts a lead at each step that it reached, even after it is rejected or archived', async () => {
  await using app = await startLeads()
  const lost = await app.add()
  await edit(app, lost.id, { status: 'quoted' })
  await edit(app, lost.id, { status: 'rejected' })
  await app.hub.call(archiveProspect, { params: { id: lost.id }, body: {} })
  await app.add({ name: 'Other', email: 'other@example.com', phone: '01962 000 211' })
  const { funnel } = await app.hub.call(getInsight)
  expect(funnel).toEqual([
    { status: 'new', count: 2 },
    { status: 'contacted', count: 1 },
    { status: 'interested', count: 1 },
    { status: 'quoted', count: 1 },
    { status: 'converted', count: 0 },
  ])
})

test('months are counted in London time, and each lead in the month of its arrival', async () => {
  // Half past midnight on the first of July in London.
  const clock = manualClock('2026-06-30T23:30:00Z')
  await using app = await startLeads({ clock })
  await app.add()
  const { sources, responses } = await app.hub.call(getInsight, { query: { months: 3 } })
  expect(sources).toEqual([{ month: '2026-07', source: 'manual', count: 1 }])
  expect(responses.map(({ month }) => month)).toEqual(['2026-05', '2026-06', '2026-07'])
})

const newsletter = { source: 'newsletter' }

test('a campaign counts each lead that it brought first once, and those that became customers', async () => {
  await using app = await startLeads()
  const ask = (number: number, first: object, last: object) =>
    app.visitor.call(submitConsultation, {
      body: { ...ada, email: `v${number}@example.com`, phone: `01962 000 30${number}`, campaign: { first, last } },
    })
  await ask(1, { source: 'leaflet', campaign: 'spring' }, newsletter)
  await ask(1, newsletter, newsletter)
  await ask(2, { source: 'leaflet' }, { source: 'leaflet' })
  await ask(3, newsletter, newsletter)
  await ask(4, {}, {})
  const [, , second] = await app.hub.call(listProspects)
  await app.deps.db
    .updateTable('prospect')
    .set({ status: 'converted' })
    .where('id', '=', second?.id ?? '')
    .execute()
  const { campaigns } = await app.hub.call(getInsight)
  expect(campaigns).toEqual([
    { source: 'leaflet', count: 2, converted: 1 },
    { source: 'newsletter', count: 1, converted: 0 },
  ])
})

test('response times are reported by month, with the median', async () => {
  const clock = manualClock('2026-11-02T09:00:00Z')
  await using app = await startLeads({ clock })
  for (const [index, hours] of [1, 5, 30].entries()) {
    const id = await enquire(app, { email: `a${index}@example.com`, phone: `020 7946 001${index}` })
    clock.advance(hours * hourMs)
    await edit(app, id, { status: 'contacted' })
  }
  await enquire(app)
  const { responses } = await app.hub.call(getInsight, { query: { months: 1 } })
  expect(responses).toEqual([
    { month: '2026-11', within2Hours: 1, within24Hours: 1, later: 1, notYet: 1, medianHours: 5 },
  ])
})

test('the pipeline adds up the value of the packages at each stage, without rejected leads', async () => {
  await using app = await startLeads()
  const lead = await app.add()
  await edit(app, lead.id, { crmStage: 'proposal', packageValue: 1950 })
  const lost = await app.add({ name: 'Other', email: 'other@example.com', phone: '01962 000 211' })
  await edit(app, lost.id, { packageValue: 900, status: 'rejected' })
  const { pipeline } = await app.hub.call(getInsight)
  expect(pipeline).toContainEqual({ stage: 'proposal', count: 1, value: 1950 })
  expect(pipeline).toContainEqual({ stage: 'prospect', count: 0, value: 0 })
  expect(pipeline.map(({ stage }) => stage)).not.toContain('lost')
})
