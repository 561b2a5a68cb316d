import * as z from 'zod/mini'
import { timestamp } from '#shared/contract/text.ts'
import { settingsStore } from '../../platform/settings/settings-store.ts'

const schema = z.object({
  /** Account and folder to which the rest belongs. */
  mailbox: z.nullable(z.string()),
  /** Of the folder; a server that numbers its messages anew changes it. */
  uidValidity: z.nullable(z.string()),
  /** Messages up to this UID have been dealt with. */
  lastUid: z.int(),
  /** When the newest message that was dealt with arrived in the mailbox; at first, when the mailbox was set up. */
  lastReceivedAt: z.nullable(timestamp),
  /** Set once the server has numbered its messages anew: those that arrived before are skipped. */
  notBefore: z.nullable(timestamp),
})
export type Position = z.output<typeof schema>

export const unread: Position = { mailbox: null, uidValidity: null, lastUid: 0, lastReceivedAt: null, notBefore: null }

/** Up to where the mailbox has been read. Stored in the transaction that stores the messages, so that neither a crash nor a restored
 *  backup loses or repeats any. */
export const position = settingsStore('incomingMail', schema, unread)
