import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { timestamp } from './text.ts'

/** `off` for what the owner has not set up; `warning` for what will need them; `failing` for what does now. */
export const conditionStates = ['ok', 'off', 'warning', 'failing'] as const
export type ConditionState = (typeof conditionStates)[number]

export const conditionCheck = z.object({
  /** For example `mail`. */
  id: z.string(),
  title: z.string(),
  state: z.enum(conditionStates),
  /** How it is. */
  sentence: z.string(),
  /** What to do next; null while nothing is wrong. */
  action: z.nullable(z.string()),
  /** Since when it has been wrong, as far as the server knows. */
  since: z.nullable(timestamp),
  /** The view of the hub that belongs to it, as an address under the hub's own. */
  link: z.nullable(z.object({ label: z.string(), to: z.string() })),
})
export type ConditionCheck = z.output<typeof conditionCheck>

export const condition = z.object({ checkedAt: timestamp, checks: z.array(conditionCheck) })
export type Condition = z.output<typeof condition>

export const getCondition = apiCall({
  method: 'GET',
  path: '/api/condition',
  summary:
    'How the installation is: email, backups, disk, database, scraping and version, each with what to do when something is wrong. At most ten seconds old.',
  access: 'owner',
  answer: condition,
})

export const sendTestMail = apiCall({
  method: 'POST',
  path: '/api/condition/test-mail',
  summary:
    'Sends the owner a test email at once and gives the mail server’s answer. When it is taken, messages that wait are tried again.',
  access: 'owner',
  answer: z.object({ isSent: z.boolean(), recipient: z.string(), answer: z.string() }),
  errors: ['conflict'],
})
