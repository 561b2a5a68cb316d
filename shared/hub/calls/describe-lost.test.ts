import { expect, test } from 'vitest'
import type { Call } from '#shared/contract/calls.ts'
import { describeKept, describeLost } from './describe-lost.ts'

const now = Date.parse('2026-11-23T09:00:00.000Z')
const call = (name: string, startsAt: string) => ({ name, startsAt }) as Call
const ada = call('Ada Sample', '2026-11-24T08:45:00.000Z')
const bea = call('Bea Sample', '2026-11-23T14:00:00.000Z')

test('nothing is said where no call is booked', () => {
  expect([describeLost([], now), describeKept([], now)]).toEqual(['', ''])
})

test('one call is told with its time and who hears of it', () => {
  expect(describeLost([ada], now)).toBe(
    'A call is booked for tomorrow at 08:45. It is cancelled, and Ada Sample is told by mail.',
  )
  expect(describeKept([ada], now)).toMatch(/^A call is booked for tomorrow at 08:45. It stays booked/)
})

test('of many calls the first is named', () => {
  expect(describeLost([ada, bea], now)).toMatch(/^2 calls are booked, the first for today at 14:00. They are cancelled/)
  expect(describeKept([ada, bea], now)).toMatch(/^2 calls are booked, the first for today at 14:00. They stay booked/)
})

test('what could not be asked is said in general', () => {
  expect(describeLost(undefined, now)).toMatch(/^If a call is booked, it is cancelled/)
})
