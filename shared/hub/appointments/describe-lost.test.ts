import { expect, test } from 'vitest'
import type { Call } from '#shared/contract/calls.ts'
import type { FixedSurvey } from '#shared/contract/fixed-surveys.ts'
import { describeKept, describeLost } from './describe-lost.ts'

const now = Date.parse('2026-11-23T09:00:00.000Z')
const call = (name: string, startsAt: string) => ({ name, startsAt }) as Call
const survey = (name: string, day: string) => ({ name, day, half: 'morning' }) as FixedSurvey
const ada = call('Ada Sample', '2026-11-24T08:45:00.000Z')
const bea = call('Bea Sample', '2026-11-23T14:00:00.000Z')
const booked = (...calls: Call[]) => ({ calls, surveys: [] })
const fixed = (...surveys: FixedSurvey[]) => ({ calls: [], surveys })

test('nothing is said where nothing is agreed on', () => {
  expect([describeLost(booked(), now), describeKept(booked(), now)]).toEqual(['', ''])
})

test('one call is told with its time and who hears of it', () => {
  expect(describeLost(booked(ada), now)).toBe(
    'A call is booked for tomorrow at 08:45. It is cancelled, and Ada Sample is told by mail.',
  )
  expect(describeKept(booked(ada), now)).toBe(
    'A call is booked for tomorrow at 08:45. It stays booked, and Ada Sample is reminded of it: cancel it first if it is not to take place.',
  )
})

test('of many calls the first is named', () => {
  expect(describeLost(booked(ada, bea), now)).toMatch(
    /^2 calls are booked, the first for today at 14:00. They are cancelled/,
  )
  expect(describeKept(booked(ada, bea), now)).toMatch(
    /^2 calls are booked, the first for today at 14:00. They stay booked: cancel first what/,
  )
})

test('a survey is told with its day and half', () => {
  const one = fixed(survey('Ada Sample', '2026-11-26'))
  expect(describeLost(one, now)).toBe(
    'A survey is fixed for Thursday in the morning. It is called off, and Ada Sample is told by mail.',
  )
  expect(describeKept(one, now)).toBe(
    'A survey is fixed for Thursday in the morning. It stays fixed, and Ada Sample waits for you: call it off first if it is not to take place.',
  )
  expect(describeLost(fixed(survey('Ada', '2026-12-08'), survey('Bea', '2026-12-09')), now)).toBe(
    '2 surveys are fixed, the first for 8 Dec 2026 in the morning. They are called off, and everybody is told by mail.',
  )
})

test('who has both a call and a survey is told of with both', () => {
  const both = { calls: [ada], surveys: [survey('Ada Sample', '2026-12-08')] }
  expect(describeLost(both, now)).toMatch(/^A call is booked .* by mail\. A survey is fixed .* by mail\.$/)
})

test('what could not be asked is said in general', () => {
  expect(describeLost(undefined, now)).toMatch(/^If a call is booked, it is cancelled; if a survey is fixed/)
})
