import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'

export const getHealth = apiCall('GET', '/api/health', {
  summary: 'Whether the server works: its database can be read and written. Checked at most once a second.',
  access: 'public',
  answer: z.object({ status: z.literal('ok'), version: z.string() }),
  errors: ['unavailable'],
})

export const getReadiness = apiCall('GET', '/api/health/ready', {
  summary:
    'Whether the server takes requests: the database is migrated and the pages are rendered. For disk faults, see /api/health.',
  access: 'public',
  answer: z.object({ status: z.literal('ready') }),
  errors: ['unavailable'],
})
