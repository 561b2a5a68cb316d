import type { ImapFlow } from 'imapflow'
import * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import { settingsStore } from '../../platform/settings/settings-store.ts'
import {
  type HeaderLine,
  organisationOf,
  organisationOfSender,
  parseAuthenticationResults,
  providerOf,
  readHeaderLines,
} from './authentication.ts'
import { accountOf, type MailboxSettings } from './settings-file.ts'

const schema = z.object({
  /** Account and folder to which the rest belongs. */
  mailbox: z.nullable(z.string()),
  /** `waiting`: the mailbox has too few messages to know; `none`: it has enough, and the provider says nothing about senders. */
  state: z.enum(['waiting', 'known', 'none']),
  /** As `providerOf` returns it. */
  provider: z.nullable(z.string()),
  /** The name of one of the provider’s servers, for the owner; null if they don’t name themselves. */
  server: z.nullable(z.string()),
})
type Authentication = z.output<typeof schema>

const unknownAuthentication: Authentication = { mailbox: null, state: 'waiting', provider: null, server: null }

/** Who writes the `Authentication-Results` of the mailbox. */
export const authentication = settingsStore('incomingMailAuthentication', schema, unknownAuthentication)

/** Newest messages that are looked at. */
const mostMessages = 50
/** Where they are looked for: deleted messages leave gaps. */
const mostUids = 1000
const headerLimitBytes = 16_000

type Context = Pick<Deps, 'db' | 'clock'>

export function nameMailbox(settings: MailboxSettings): string {
  return `${accountOf(settings)}/${settings.folder}`
}

/** Forgets who writes the results, so that it is learnt again from the newest messages. */
export async function forgetAuthentication({ db, clock }: Context): Promise<void> {
  await authentication.save(db, clock, unknownAuthentication)
}

/** Returns who writes the results of the open folder. Until that is known, it looks at the newest messages each time; later, only once the
 *  mailbox is set up again, so that nobody can change it by sending many messages. */
export async function learnAuthentication(
  client: ImapFlow,
  settings: MailboxSettings,
  { db, clock }: Context,
): Promise<Authentication> {
  const mailbox = nameMailbox(settings)
  const stored = await authentication.read(db)
  if (stored.mailbox === mailbox && stored.state !== 'waiting') return stored
  const messages = await readNewest(client)
  const learnt = { ...decideProvider(messages, settings.host), mailbox }
  return authentication.save(db, clock, learnt)
}

async function readNewest(client: ImapFlow): Promise<HeaderLine[][]> {
  if (!client.mailbox) throw new Error('no folder is open')
  const first = Math.max(1, client.mailbox.uidNext - mostUids)
  const uids = (await client.search({ uid: `${first}:*` }, { uid: true })) || []
  const newest = uids.toSorted((one, other) => one - other).slice(-mostMessages)
  if (newest.length === 0) return []
  const fetched = await client.fetchAll(
    newest.join(','),
    { uid: true, bodyParts: [{ key: 'header', start: 0, maxLength: headerLimitBytes }] },
    { uid: true },
  )
  return fetched.map((one) => readHeaderLines(one.headers ?? one.bodyParts?.get('header') ?? Buffer.of()))
}

/** What large providers write, by the registered domain of their IMAP server. They write it into every message, so one is enough. */
const largeProviders: Readonly<Record<string, string>> = {
  'gmail.com': 'google.com',
  'googlemail.com': 'google.com',
  'outlook.com': 'microsoft',
  'office365.com': 'microsoft',
  'fastmail.com': 'messagingengine.com',
  'me.com': 'icloud.com',
  'icloud.com': 'icloud.com',
  'yahoo.com': 'yahoo.com',
  'zoho.com': 'zohomail.com',
  'zoho.eu': 'zoho.eu',
}

/** How many organisations’ messages must agree, and how many messages: more where the name is nowhere else in what the provider writes. */
const enough = { expected: { senders: 3, messages: 3 }, unexpected: { senders: 5, messages: 10 } } as const
/** From these on, a mailbox without agreement has a provider that writes nothing. */
const enoughForNone = { senders: 3, messages: 5 }

/** Decides by the first `Authentication-Results` of each message. A sender can write one too, and it is the first where the provider writes
 *  none: so two thirds of the messages must agree, from several organisations.
 *  @param imapHost the server that the mailbox is read from */
export function decideProvider(
  messages: readonly (readonly HeaderLine[])[],
  imapHost: string,
): Omit<Authentication, 'mailbox'> {
  const seen = messages.map((lines) => ({ lines, from: organisationOfSender(lines), ...firstResults(lines) }))
  const named = Map.groupBy(seen, ({ provider }) => provider)
  const [provider, agreeing = []] =
    [...named].toSorted(([, one], [, other]) => other.length - one.length).find(([name]) => name !== undefined) ?? []
  const agrees = provider !== undefined && agreeing.length * 3 >= seen.length * 2
  if (agrees) {
    const imap = organisationOf(imapHost) ?? ''
    const expected = imap === provider ? agreeing : agreeing.filter(({ lines }) => isReceivedBy(lines, provider))
    const isKnown =
      largeProviders[imap] === provider ||
      hasEnough(expected, enough.expected) ||
      hasEnough(agreeing, enough.unexpected)
    if (isKnown) return { state: 'known', provider, server: agreeing.at(-1)?.server ?? null }
  }
  const isNone = !agrees && hasEnough(seen, enoughForNone)
  return { state: isNone ? 'none' : 'waiting', provider: null, server: null }
}

function hasEnough(
  messages: readonly { from: string | undefined }[],
  needed: { senders: number; messages: number },
): boolean {
  return messages.length >= needed.messages && new Set(messages.map(({ from }) => from)).size >= needed.senders
}

function firstResults(lines: readonly HeaderLine[]): { provider: string | undefined; server: string | null } {
  const field = lines.find(({ name }) => name === 'authentication-results')
  const results = field && parseAuthenticationResults(field.value)
  return { provider: results && providerOf(results), server: results?.server || null }
}

/** Returns whether the last server that took the message is the provider’s: no sender can write a `Received` field above it. */
function isReceivedBy(lines: readonly HeaderLine[], provider: string): boolean {
  const [, host = ''] = /\bby\s+([\w.-]+)/i.exec(lines.find(({ name }) => name === 'received')?.value ?? '') ?? []
  return host !== '' && (organisationOf(host) ?? host.toLowerCase()) === provider
}
