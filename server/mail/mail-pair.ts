import type { Kysely } from 'kysely'
import type { Database, Trx } from '../platform/database/schema.ts'
import type { Deps } from '../deps.ts'
import type { UnaskedMailKind, MailKind, OtherMailKind } from './kinds.ts'
import { type MailContent, type NewMail, queueMail, queueUnaskedMail } from './outbox.ts'

/** What the two mails tell of. */
export interface MailSubject {
  relatedId: string
  prospectId: string
  visitor: string
}

interface Mail<Kind extends MailKind> {
  /** With the record's id, the key under which it is sent once. */
  kind: Kind
  content: MailContent
}

interface Pair<Kind extends MailKind> {
  toVisitor: Mail<Kind>
  toOwner: Mail<OtherMailKind>
}

/** Queues a mail to a visitor and one to the owner about the same record, once each; an answer to either reaches the other person. */
export async function queueMailPair(
  trx: Trx,
  using: Pick<Deps, 'clock' | 'config'>,
  subject: MailSubject,
  { toVisitor, toOwner }: Pair<OtherMailKind>,
): Promise<void> {
  await queueMail(trx, using.clock, addressToVisitor(using, subject, toVisitor))
  await queueAlert(trx, using, subject, toOwner)
}

/** Does the same where nobody knows whether the visitor's address is that of the sender: the mail to it is under the day's limit. */
export async function queueUnaskedMailPair(
  trx: Trx,
  using: Pick<Deps, 'clock' | 'config' | 'hashContact'>,
  subject: MailSubject,
  { toVisitor, toOwner }: Pair<UnaskedMailKind>,
): Promise<void> {
  await queueUnaskedMail(trx, using, addressToVisitor(using, subject, toVisitor))
  await queueAlert(trx, using, subject, toOwner)
}

function addressToVisitor<Kind extends MailKind>(
  { config }: Pick<Deps, 'config'>,
  { visitor, ...about }: MailSubject,
  { kind, content }: Mail<Kind>,
): NewMail<Kind> {
  return {
    ...about,
    kind,
    dedupeKey: `${kind}:${about.relatedId}`,
    to: visitor,
    replyTo: config.business.email,
    ...content,
  }
}

async function queueAlert(
  trx: Trx,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  { visitor, ...about }: MailSubject,
  { kind, content }: Mail<OtherMailKind>,
): Promise<void> {
  await queueMail(trx, clock, {
    ...about,
    kind,
    dedupeKey: `${kind}:${about.relatedId}`,
    to: await ownerAddress(trx, config),
    replyTo: visitor,
    ...content,
  })
}

/** Returns where the owner reads mail: the account's address, or the business's until there is an account. */
export async function ownerAddress(db: Kysely<Database>, { business }: Deps['config']): Promise<string> {
  const owner = await db.selectFrom('user').select('email').orderBy('createdAt').limit(1).executeTakeFirst()
  return owner?.email ?? business.email
}
