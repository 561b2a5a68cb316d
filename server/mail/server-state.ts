import * as z from 'zod/mini'
import { timestamp } from '#shared/contract/text.ts'
import { settingsStore } from '../platform/settings/settings-store.ts'

const schema = z.object({
  /** When the mail server last accepted an email; null before the first. */
  lastSentAt: z.nullable(timestamp),
  /** The last failure of the mail server itself, until it accepts an email. A refusal of one recipient or message is not one. */
  refusal: z.nullable(z.object({ at: timestamp, code: z.string(), cause: z.optional(z.string()) })),
})
export type MailServerState = z.output<typeof schema>

/** How the mail server has answered; stored, so that it survives restarts. */
export const mailServerState = settingsStore('mailServer', schema, { lastSentAt: null, refusal: null })
