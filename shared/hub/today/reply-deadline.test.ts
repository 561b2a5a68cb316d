import { expect, test } from 'vitest'
import { standardOpeningTimes } from '#shared/business/opening-times.ts'
import { byUrgency, replyDeadline } from './reply-deadline.ts'

const deadline = (askedAt: string, now: string) =>
  replyDeadline({ kind: 'consultation', askedAt, paidAt: null }, Date.parse(now), standardOpeningTimes)
const monday = '2026-11-23T09:20:00.000Z'

test('within two business hours the latest time to call is shown', () => {
  expect(deadline(monday, '2026-11-23T10:00:00.000Z')).toMatchObject({
    level: 'today',
    text: 'Call by 11:20',
    detail: '1 h 20 min left',
  })
})

test('only the last half hour and a missed promise are urgent, and a deadline of tomorrow is calm', () => {
  expect(deadline(monday, '2026-11-23T10:50:00.000Z').level).toBe('today')
  expect(deadline(monday, '2026-11-23T10:50:01.000Z').level).toBe('soon')
  expect(deadline(monday, '2026-11-23T11:20:00.000Z').level).toBe('missed')
  const evening = deadline('2026-11-23T22:12:00.000Z', '2026-11-23T22:13:00.000Z')
  expect(evening).toMatchObject({ level: 'later', text: 'Call by tomorrow, 10:00' })
})

test('after two business hours the promise is missed, as the alert says, and does not become calm again', () => {
  expect(deadline(monday, '2026-11-23T12:20:00.000Z')).toMatchObject({
    level: 'missed',
    text: '1 h late',
    detail: 'Promised by 11:20',
  })
})

test('a missed deadline is shown with its delay', () => {
  expect(deadline(monday, '2026-11-24T10:20:00.000Z')).toMatchObject({
    level: 'missed',
    text: '23 h late',
    detail: expect.stringContaining('11:20') as string,
  })
  expect(deadline(monday, '2026-11-27T10:20:00.000Z').text).toBe('3 days late')
})

test('an enquiry on Saturday evening is due within 24 hours, though we open on Monday', () => {
  expect(deadline('2026-11-21T18:00:00.000Z', '2026-11-22T12:00:00.000Z')).toMatchObject({
    level: 'today',
    text: 'Call by 18:00',
    detail: '6 h left',
  })
})

test('the enquiry nearest to its deadline, before or after it, is the most urgent', () => {
  const now = '2026-11-24T08:20:00.000Z'
  const askedTimes = ['2026-11-01T09:20:00.000Z', '2026-11-24T08:00:00.000Z', '2026-11-23T08:00:00.000Z', monday]
  const enquiries = askedTimes.map((askedAt) => ({ kind: 'consultation', askedAt, paidAt: null }) as const)
  const byDistance = byUrgency(enquiries, Date.parse(now), standardOpeningTimes)
  expect(byDistance.map(({ deadline: { text } }) => text)).toEqual([
    'Call by 10:00',
    '21 h late',
    '22 h 20 min late',
    '21 days late',
  ])
})

test('who asks for an estimate is to be contacted within the 24 hours that the calculator promises', () => {
  const estimate = { kind: 'estimate', askedAt: '2026-11-23T09:20:00.000Z', paidAt: null } as const
  const at = (now: string) => replyDeadline(estimate, Date.parse(now), standardOpeningTimes)
  expect(at('2026-11-23T12:20:00.000Z')).toMatchObject({ level: 'later', text: 'Contact by tomorrow, 09:20' })
  expect(at('2026-11-24T10:20:00.000Z')).toMatchObject({ level: 'missed', text: '1 h late' })
})

test('a customer who has paid and was not called comes first', () => {
  const enquiry = { kind: 'consultation', askedAt: monday, paidAt: null } as const
  const paid = { ...enquiry, paidAt: monday }
  const [first] = byUrgency([enquiry, paid], Date.parse('2026-11-23T10:00:00.000Z'), standardOpeningTimes)
  expect(first).toMatchObject({ enquiry: paid, deadline: { text: 'Paid, not called yet' } })
})
