import { expect, test } from 'vitest'
import { standardCallRules } from '#shared/business/call-rules.ts'
import { changeCallRules, readCallRules } from '#shared/contract/call-rules.ts'
import { listCalls, listFreeTimes, moveCall, callPath } from '#shared/contract/calls.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { listEmailTemplates } from '#shared/contract/email-templates.ts'
import { manualClock } from '../../../platform/clock.ts'
import { startLeads } from '../../../prospects/testing.ts'
import { enquireAndBook } from '../../../testing/bookings.ts'
import { ada } from '../../../testing/enquiries.ts'

const rules = {
  minutes: 60,
  bufferMinutes: 0,
  noticeHours: 0,
  horizonDays: 7,
  changeHours: 24,
  maxVisitorMoves: 1,
  maxPerDay: 2,
}

test('free times, pages, mails and the website follow the rules, and a booked call keeps its length', async () => {
  const clock = manualClock('2026-11-23T09:00:00.000Z')
  await using app = await startLeads({ clock })
  expect(await app.hub.call(readCallRules)).toMatchObject(standardCallRules)
  await enquireAndBook(app, '2026-11-24T08:45:00.000Z')
  const [booked] = await app.hub.call(listCalls)
  expect(booked?.minutes).toBe(30)
  const sitePage = async () => (await app.request('/contact')).text()
  expect(await sitePage()).toContain('On a free 30-minute phone call')

  expect(await app.hub.call(changeCallRules, { body: rules })).toMatchObject(rules)
  expect(await app.hub.call(readCallRules)).toMatchObject(rules)
  expect(app.deps.business().calls).toMatchObject(rules)
  const page = await sitePage()
  expect(page).toContain('On a free 60-minute phone call')
  expect(page).toContain('<title>Book Your Free 60-Minute Extension Consultation')
  expect(page).not.toMatch(/30-minute|\ufff9/i)
  const [template] = await app.hub.call(listEmailTemplates)
  expect(template?.text).toContain('a 60-minute phone call')

  // The old call from 8.45 to 9.15 takes two times of the new ones, which start on the hour.
  const times = await app.hub.call(listFreeTimes)
  expect(times[0]).toBe('2026-11-23T09:00:00.000Z')
  expect(times.at(-1)).toBe('2026-11-30T17:00:00.000Z')
  const tuesday = times.filter((time) => time.startsWith('2026-11-24'))
  expect(tuesday.slice(0, 2)).toEqual(['2026-11-24T10:00:00.000Z', '2026-11-24T11:00:00.000Z'])

  const { id } = await app.visitor.call(submitConsultation, { body: ada({ email: 'bea@example.com' }) })
  const address = app.deps.signedLinks(callPath).path(id)
  expect(await (await app.request(address)).text()).toContain('Your free consultation takes 60 minutes by phone.')
  const body = new URLSearchParams({ do: 'book', startsAt: '2026-11-24T11:00:00.000Z' })
  await app.request(address, { method: 'POST', body })
  const mail = await app.deps.db
    .selectFrom('outbox')
    .select(['text', 'calendar'])
    .where('kind', '=', 'call-booked')
    .where('relatedId', '=', id)
    .executeTakeFirstOrThrow()
  expect(mail.text).toContain('60 minutes')
  expect(mail.text).toContain('up to 24 hours before the call')
  expect(mail.calendar).toContain('DTEND:20261124T120000Z')
  expect(mail.calendar).toContain('Free 60-minute consultation')
  // Two calls are the most on one day; whoever has one of them may still move it within the day.
  expect((await app.hub.call(listFreeTimes)).filter((time) => time.startsWith('2026-11-24'))).toEqual([])
  expect(await (await app.request(`${address}&change=yes`)).text()).toContain('value="2026-11-24T10:00:00.000Z"')

  // Moving the first call gives it the new length; its email and the calendar say so.
  const moved = await app.hub.call(moveCall, {
    params: { id: booked?.id ?? '' },
    body: { startsAt: '2026-11-25T10:00:00.000Z' },
  })
  expect(moved).toMatchObject({ minutes: 60, startsAt: '2026-11-25T10:00:00.000Z' })
})

test('rules with which nobody could ever book are refused with a sentence, and change nothing', async () => {
  await using app = await startLeads({ clock: manualClock('2026-11-23T09:00:00.000Z') })
  const short = Array.from({ length: 7 }, () => ({ opens: '9:00', closes: '10:00' }))
  const { calls, ...business } = app.deps.business()
  app.deps.liveBusiness.replace({ ...business, openingHours: short }, calls)
  const attempts = [
    [{ minutes: 90 }, 'A call of 90 minutes doesn’t fit into the opening hours of any day.'],
    [{ noticeHours: 80, horizonDays: 2 }, 'With this much notice, no time is left that may be booked.'],
    [{ minutes: 10 }, 'whole number from 15 to 90'],
    [{ maxPerDay: 0 }, 'whole number from 1 to 20'],
  ] as const
  for (const [change, sentence] of attempts) {
    await expect(app.hub.call(changeCallRules, { body: { ...standardCallRules, ...change } })).rejects.toThrow(sentence)
  }
  expect(await app.hub.call(readCallRules)).toMatchObject(standardCallRules)
})

test('rules that were saved meanwhile are not overwritten, and a repeated save is none', async () => {
  await using app = await startLeads()
  const { revision, ...before } = await app.hub.call(readCallRules)
  const body = { ...before, minutes: 60, revision }
  const saved = await app.hub.call(changeCallRules, { body })
  expect(await app.hub.call(changeCallRules, { body })).toEqual(saved)
  await expect(app.hub.call(changeCallRules, { body: { ...before, minutes: 45, revision } })).rejects.toMatchObject({
    code: 'conflict',
    details: { current: saved },
  })
  expect(await app.hub.call(readCallRules)).toEqual(saved)
  // A console of an earlier version sends no revision.
  expect(await app.hub.call(changeCallRules, { body: before })).toMatchObject(before)
})
