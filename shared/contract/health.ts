import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { readinessPath } from './names.ts'

/** Which release runs. Servers before version 0.4.0 name no commit. */
const release = {
  version: z.string(),
  /** Of the release's source; "development" when it runs from a checkout. */
  commit: z.optional(z.string()),
}

export const getHealth = apiCall('GET', '/api/health', {
  summary: 'Whether the server works: its database can be read and written. Checked at most once a second.',
  access: 'public',
  answer: z.object({ status: z.literal('ok'), ...release }),
  errors: ['unavailable'],
})

export const getReadiness = apiCall('GET', readinessPath, {
  summary:
    'Whether the server takes requests: the database is migrated and the pages are rendered. Also names the installation, as the setting INSTALLATION_ID does. For disk faults, see /api/health.',
  access: 'public',
  answer: z.object({ status: z.literal('ready'), ...release, installation: z.optional(z.string()) }),
  errors: ['unavailable'],
})
