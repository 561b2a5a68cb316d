import { expect, test } from 'vitest'
import type { Call } from '#shared/contract/calls.ts'
import type { FixedSurvey } from '#shared/contract/surveys.ts'
import { describeCancelled, describeLiveJobs, describeUnchanged } from './upcoming-appointments.ts'

const now = Date.parse('2026-11-23T09:00:00.000Z')
const call = (name: string, startsAt: string) => ({ name, startsAt }) as Call
const survey = (name: string, day: string, hasEmail = true) => ({ name, day, hasEmail, half: 'morning' }) as FixedSurvey
const ada = call('Ada Sample', '2026-11-24T08:45:00.000Z')
const bea = call('Bea Sample', '2026-11-23T14:00:00.000Z')
const booked = (...calls: Call[]) => ({ calls, surveys: [] })
const fixed = (...surveys: FixedSurvey[]) => ({ calls: [], surveys })

test('leads without appointments need no sentence', () => {
  expect([describeCancelled(booked(), now), describeUnchanged(booked(), now)]).toEqual(['', ''])
})

test('one call is described with its time and who will be notified', () => {
  expect(describeCancelled(booked(ada), now)).toBe(
    'A call is booked for tomorrow at 08:45. It will be cancelled, and Ada Sample will be emailed.',
  )
  expect(describeUnchanged(booked(ada), now)).toBe(
    'A call is booked for tomorrow at 08:45. It stays booked, and Ada Sample will get a reminder: cancel it first if it isn’t going ahead.',
  )
})

test('of several calls the time of the first is given', () => {
  expect(describeCancelled(booked(ada, bea), now)).toMatch(
    /^2 calls are booked, the first for today at 14:00. They will be cancelled/,
  )
  expect(describeUnchanged(booked(ada, bea), now)).toMatch(
    /^2 calls are booked, the first for today at 14:00. They stay booked: first cancel any that aren’t going ahead/,
  )
})

test('a survey is described with its day and half', () => {
  const one = fixed(survey('Ada Sample', '2026-11-26'))
  expect(describeCancelled(one, now)).toBe(
    'A survey is booked for Thursday in the morning. It will be cancelled, and Ada Sample will be emailed.',
  )
  expect(describeUnchanged(one, now)).toBe(
    'A survey is booked for Thursday in the morning. It stays booked, and Ada Sample will expect you: cancel it first if it isn’t going ahead.',
  )
  expect(describeCancelled(fixed(survey('Ada', '2026-12-08'), survey('Bea', '2026-12-09')), now)).toBe(
    '2 surveys are booked, the first for 8 Dec 2026 in the morning. They will be cancelled, and each customer will be emailed.',
  )
})

test('who has no email address is to be let know by the owner', () => {
  const nora = survey('Nora Sample', '2026-11-26', false)
  expect(describeCancelled(fixed(nora), now)).toMatch(/Nora Sample has no email address, so please let them know\.$/)
  expect(describeCancelled(fixed(nora, survey('Ada', '2026-12-08')), now)).toMatch(
    /each customer with an email address will be emailed\.$/,
  )
})

test('a call and a survey are both described', () => {
  const both = { calls: [ada], surveys: [survey('Ada Sample', '2026-12-08')] }
  expect(describeCancelled(both, now)).toMatch(/^A call is booked .* emailed\. A survey is booked .* emailed\.$/)
})

test('unknown appointments are described in general terms', () => {
  expect(describeCancelled(undefined, now)).toMatch(/^Any booked calls and surveys will be cancelled/)
})

const afterNoon = Date.parse('2026-12-08T13:00:00.000Z')
const deposit = {
  id: 'one',
  customerName: 'Ada Sample',
  status: 'succeeded',
  amountPence: 30_000,
  refundedPence: 0,
} as const
const heldSurvey = { jobId: 'one', day: '2026-12-08', half: 'morning' } as const

test('a deposit is described until its survey has been held', () => {
  const sentence = 'Ada Sample has paid £300, survey not held yet. Erasing doesn’t refund the deposit.'
  expect(describeLiveJobs([deposit], [], afterNoon)).toBe(sentence)
  expect(describeLiveJobs([deposit], [{ ...heldSurvey, half: 'afternoon' }], afterNoon)).toBe(sentence)
})

test('nothing is described once the survey was held or the deposit refunded', () => {
  expect(describeLiveJobs([deposit], [heldSurvey], afterNoon)).toBe('')
  expect(describeLiveJobs([{ ...deposit, status: 'refunded', refundedPence: 30_000 }], [], afterNoon)).toBe('')
  expect(describeLiveJobs([{ ...deposit, status: 'failed' }], [], afterNoon)).toBe('')
})
