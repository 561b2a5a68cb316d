import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'

const dailyDigest = z.object({ on: z.boolean() })

export const readDailyDigest = apiCall('GET', '/api/morning-mail', {
  summary:
    'Whether the owner is sent the daily digest: a mail at half past seven on working days when something is due.',
  staleAfter: ['dailyDigest'],
  answer: dailyDigest,
  offline: true,
})

export const changeDailyDigest = apiCall('PATCH', '/api/morning-mail', {
  summary: 'Turns the daily digest on or off.',
  changes: ['dailyDigest'],
  body: z.object({ on: z.boolean('Please say true or false') }),
  answer: dailyDigest,
})
