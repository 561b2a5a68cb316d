import * as z from 'zod/mini'
import { mostHorizonDays } from '../business/call-rules.ts'
import { apiCall } from './api-call.ts'

function wholeNumber(from: number, to: number) {
  const message = `Please give a whole number from ${from} to ${to}`
  return z.int(message).check(z.minimum(from, message), z.maximum(to, message))
}

export const callRules = z.object({
  minutes: wholeNumber(15, 90),
  bufferMinutes: wholeNumber(0, 120),
  noticeHours: wholeNumber(0, 80),
  horizonDays: wholeNumber(1, mostHorizonDays),
  changeHours: wholeNumber(1, 72),
  maxVisitorMoves: wholeNumber(1, 20),
  maxPerDay: z.nullable(wholeNumber(1, 20)),
})

const storedCallRules = z.extend(callRules, {
  /** Changes whenever the rules do. */
  revision: z.string(),
})

export const readCallRules = apiCall('GET', '/api/calls/rules', {
  summary: 'Returns how calls are booked: length, break, notice and limits.',
  staleAfter: ['callRules'],
  answer: storedCallRules,
})

export const changeCallRules = apiCall('PATCH', '/api/calls/rules', {
  summary:
    'Sets how calls are booked from now on. Booked calls stay as they are. A revision that is not the newest is refused.',
  changes: ['callRules'],
  write: 'own', // publishes pages
  body: z.extend(callRules, { revision: z.optional(z.string()) }),
  answer: storedCallRules,
  errors: ['conflict', 'unavailable'],
})
