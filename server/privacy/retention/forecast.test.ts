import { expect, test } from 'vitest'
import { getToday } from '#shared/contract/dashboard.ts'
import { emailProspect, getTimeline, recordPrivacy } from '#shared/contract/prospect-history.ts'
import { editProspect, listProspects } from '#shared/contract/prospects.ts'
import { changeRetention, dryRunRetention, forecastRetention } from '#shared/contract/retention.ts'
import { manualClock } from '../../platform/clock.ts'
import { type LeadsApp, passDays, startLeads } from '../../prospects/testing.ts'

async function startAt() {
  const clock = manualClock('2026-01-01T12:00:00.000Z')
  const app = await startLeads({ clock })
  return Object.assign(app, { passDays: (days: number) => passDays(app, clock, days) })
}
const forecast = (app: LeadsApp, id: string) => app.hub.call(forecastRetention, { params: { id } })

test('the archiving of an untouched lead is forecast 30 days before', async () => {
  await using app = await startAt()
  const { id } = await app.add()
  await app.passDays(149)
  expect(await forecast(app, id)).toEqual({ on: false, tellBy: null, next: null })
  await app.passDays(1)
  expect(await forecast(app, id)).toMatchObject({
    next: { action: 'archive', rule: 'untouched_lead', at: '2026-06-30T12:00:00.000Z' },
  })
})

test('the archiving of a rejected lead is forecast with the daily run on', async () => {
  await using app = await startAt()
  const { id, updatedAt } = await app.add()
  await app.hub.call(editProspect, { params: { id }, body: { updatedAt, status: 'rejected' } })
  await app.hub.call(dryRunRetention)
  await app.hub.call(changeRetention, { body: { on: true } })
  await app.passDays(80)
  expect(await forecast(app, id)).toMatchObject({
    on: true,
    // Each update is at least a millisecond later than the one before it, so the run archives the lead a day later.
    next: { rule: 'rejected_lead', at: '2026-04-02T12:00:00.000Z' },
  })
})

test('a person found online is erased after 30 days unless the privacy notice is sent', async () => {
  await using app = await startAt()
  await app.find({ name: 'Later Sample', email: 'later@example.com' })
  await app.passDays(5)
  await app.find({ name: 'Found Sample', email: 'found@example.com' })
  const ids = Object.fromEntries((await app.hub.call(listProspects)).map(({ name, id }) => [name, id]))
  const id = ids['Later Sample'] ?? ''
  expect(await forecast(app, id)).toMatchObject({
    tellBy: '2026-01-31T12:00:00.000Z',
    next: { action: 'erase', rule: 'notice_missed', at: '2026-01-31T12:00:00.000Z' },
  })
  expect((await app.hub.call(getToday)).untold).toEqual({ count: 0, leads: [] })
  await app.passDays(20)
  const { untold } = await app.hub.call(getToday)
  expect([untold.count, untold.leads.map(({ name }) => name)]).toEqual([2, ['Later Sample', 'Found Sample']])

  const notice = { emailType: 'privacy_notice', subject: 'Your details', emailContent: 'We hold them.' } as const
  await app.hub.call(emailProspect, { params: { id }, body: notice })
  expect(await forecast(app, id)).toEqual({ on: false, tellBy: null, next: null })
  expect((await app.hub.call(getToday)).untold.count).toBe(1)
})

test('a privacy notice by letter is recorded once and prevents the erasure', async () => {
  await using app = await startAt()
  await app.find({ name: 'Found Sample', phone: '01962 000 333' })
  const [lead] = await app.hub.call(listProspects)
  const params = { id: lead?.id ?? '' }
  const { noticeSentAt } = await app.hub.call(recordPrivacy, { params, body: { told: true } })
  expect(noticeSentAt).toBe('2026-01-01T12:00:00.000Z')
  await app.passDays(1)
  expect(await app.hub.call(recordPrivacy, { params, body: { told: true } })).toMatchObject({ noticeSentAt })
  expect(await forecast(app, params.id)).toMatchObject({ tellBy: null, next: null })
  const recorded = (await app.hub.call(getTimeline, { params })).filter(({ type }) => type === 'privacy')
  expect(recorded.map(({ description }) => description)).toEqual(['Privacy notice by letter or telephone recorded'])

  const own = await app.add()
  const answer = await app.hub.call(recordPrivacy, { params: { id: own.id }, body: { told: true } })
  expect(answer.noticeSentAt).toBeNull()
})

test('an unknown lead is 404', async () => {
  await using app = await startAt()
  await expect(forecast(app, crypto.randomUUID())).rejects.toThrow('404')
})
