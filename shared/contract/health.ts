import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'

export const getHealth = apiCall({
  method: 'GET',
  path: '/api/health',
  summary:
    'Whether the server works: its database can be read, and what visitors send can be stored. Looked up at most once a second, whoever asks.',
  access: 'public',
  answer: z.object({ status: z.literal('ok'), version: z.string() }),
  errors: ['unavailable'],
})

export const getReadiness = apiCall({
  method: 'GET',
  path: '/api/health/ready',
  summary:
    'Whether the server takes requests: the start is over, the database is migrated and the pages are there. Says nothing about the disk: for that, ask /api/health.',
  access: 'public',
  answer: z.object({ status: z.literal('ready') }),
  errors: ['unavailable'],
})
