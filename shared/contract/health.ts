import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'

export const getHealth = apiCall({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the server and its database answer.',
  access: 'public',
  answer: z.object({ status: z.literal('ok'), version: z.string() }),
  errors: ['unavailable'],
})
