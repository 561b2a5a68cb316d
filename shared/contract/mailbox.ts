import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { optional, requiredLine, timestamp } from './text.ts'

/** `tls`: encrypted from the start, usually port 993; `starttls`: encrypted before the sign-in, usually port 143. */
export const mailboxSecurities = ['tls', 'starttls'] as const

const mailboxFields = {
  host: requiredLine('Please enter the server’s name', 253).check(
    z.regex(/^[\w.:-]*$/, 'Please enter the name alone, such as imap.example.com'),
  ),
  port: z.int('Please enter the port, usually 993').check(z.minimum(1), z.maximum(65_535)),
  security: z.enum(mailboxSecurities, 'Please choose TLS or STARTTLS'),
  user: requiredLine('Please enter the user name', 254),
  folder: requiredLine('Please enter the folder, usually INBOX', 200),
}

export const mailbox = z.object(mailboxFields)
export type Mailbox = z.output<typeof mailbox>

export const mailboxState = z.object({
  /** Null while it is turned off. */
  mailbox: z.nullable(mailbox),
  isConnected: z.boolean(),
  /** When new email was last looked for since the server started. */
  lastReadAt: z.nullable(timestamp),
  /** A sentence for the owner, until a connection succeeds. */
  lastError: z.nullable(z.string()),
  /** Whether the email provider says which senders are genuine: `waiting` until there are enough messages to know. */
  authentication: z.object({
    state: z.enum(['waiting', 'known', 'none']),
    /** The provider's server that checks senders; null if it doesn't name itself. */
    server: z.nullable(z.string()),
  }),
})
export type MailboxState = z.output<typeof mailboxState>

const mailboxPath = '/api/incoming-mail/mailbox'

export const readMailbox = apiCall('GET', mailboxPath, {
  summary: 'The mailbox that replies are read from, and whether that works. Never contains the password.',
  staleAfter: ['mailbox'],
  answer: mailboxState,
})

export const setUpMailbox = apiCall('POST', mailboxPath, {
  summary: 'Connects to a mailbox and saves it only if that works. Mail that is there already is not read.',
  changes: ['mailbox', 'outbox', 'audit', 'condition'],
  write: 'own', // connects to the mailbox
  needsPasswordConfirmation: true,
  body: z.object({
    ...mailboxFields,
    /** Without one the stored one is kept, as long as the server and the user are the same. */
    password: optional(z.string().check(z.maxLength(1000, 'That’s too long'))),
  }),
  answer: mailboxState,
  errors: ['unavailable'],
})

export const turnOffMailbox = apiCall('DELETE', mailboxPath, {
  summary: 'Stops reading the mailbox and removes its settings and password. Emails that were read stay.',
  changes: ['mailbox', 'audit', 'condition'],
  write: 'own', // deletes a file
})
