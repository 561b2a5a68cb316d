import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { timestamp } from './text.ts'

/** `off`: not set up; `warning`: will need the owner's attention; `failing`: needs it now. */
export const conditionStates = ['ok', 'off', 'warning', 'failing'] as const
export type ConditionState = (typeof conditionStates)[number]

export const conditionCheck = z.object({
  /** For example `mail`. */
  id: z.string(),
  title: z.string(),
  state: z.enum(conditionStates),
  /** One sentence. */
  sentence: z.string(),
  /** What to do next; null while nothing is wrong. */
  action: z.nullable(z.string()),
  /** When it is known to have failed first. */
  since: z.nullable(timestamp),
  /** The related view, as a path under the hub's address. */
  link: z.nullable(z.object({ label: z.string(), to: z.string() })),
})
export type ConditionCheck = z.output<typeof conditionCheck>

export const condition = z.object({ checkedAt: timestamp, checks: z.array(conditionCheck) })
export type Condition = z.output<typeof condition>

export const getCondition = apiCall('GET', '/api/condition', {
  summary:
    'The condition of the installation: email, backups, disk, database, scraping and version, each with what to do when something is wrong. At most ten seconds old.',
  staleAfter: ['condition'],
  answer: condition,
})

export const sendTestMail = apiCall('POST', '/api/condition/test-mail', {
  summary:
    'Sends the owner a test email and returns the mail server’s response. If it is accepted, waiting messages are retried.',
  changes: ['outbox', 'condition', 'goLive'],
  write: 'own', // sends an email
  answer: z.object({ isSent: z.boolean(), recipient: z.string(), answer: z.string() }),
  errors: ['conflict'],
})
