import { expect, test } from 'vitest'
import { systemClock } from '#server/platform/clock.ts'
import { createMxLookup } from '#server/features/email-validation/mx-lookup.ts'
import { scoreEmail } from '#server/features/email-validation/score.ts'
import { namedPerson } from './people.ts'
import { sampleDns } from './mailboxes.ts'

test('most sample addresses score well, and some have issues', async () => {
  const lookUpMx = createMxLookup({ dns: sampleDns, clock: systemClock })
  const addresses = Array.from({ length: 75 }, (_, n) => namedPerson(n).email)
  expect(new Set(addresses).size).toBe(75)
  const scores = await Promise.all(
    addresses.map(async (email) => scoreEmail(email, await lookUpMx(email.split('@')[1] ?? '')).emailScore),
  )
  const count = (score: number) => scores.filter((one) => one === score).length
  expect({ sure: count(100), shared: count(90), silent: count(75), lapsed: count(30) }).toEqual({
    sure: 48,
    shared: 9,
    silent: 9,
    lapsed: 9,
  })
})
