import { expect, test } from 'vitest'
import { callSlots } from '#shared/business/call-slots.ts'
import { standardCallRules } from '#shared/business/call-rules.ts'
import { standardOpeningTimes } from '#shared/business/opening-times.ts'
import { offerByDay } from './free-times.ts'

/** From Friday evening on. */
const free = callSlots(Date.parse('2026-11-20T19:00:00Z'), { ...standardOpeningTimes, calls: standardCallRules }).map(
  (start) => new Date(start).toISOString(),
)
const tuesday = (wanted?: string) => offerByDay(free, wanted).get('2026-11-24')

test('each day offers at most five times, including its first and last', () => {
  for (const times of offerByDay(free).values()) expect(times.length).toBeLessThanOrEqual(5)
  expect(tuesday()?.map((time) => time.slice(11, 16))).toEqual(['08:00', '10:15', '12:30', '14:45', '17:00'])
})

test('a day with few free times offers all of them', () => {
  const few = free.filter((time) => time.startsWith('2026-11-24')).slice(-2)
  expect(offerByDay(few)).toEqual(new Map([['2026-11-24', few]]))
  expect(offerByDay([])).toEqual(new Map())
})

test('a time that was chosen before is among the five', () => {
  const wanted = '2026-11-24T08:45:00.000Z'
  expect(tuesday(wanted)).toHaveLength(5)
  expect(tuesday(wanted)).toContain(wanted)
})
