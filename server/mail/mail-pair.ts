import type { Transaction } from 'kysely'
import { findOwner } from '../accounts/queries.ts'
import type { Database } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { type MailContent, queueMail } from './outbox.ts'

type Trx = Transaction<Database>

/** What the two mails tell of. */
export interface MailSubject {
  relatedId: string
  prospectId: string
  visitor: string
}

interface Mail {
  /** With the record's id, the key under which it is sent once. */
  kind: string
  content: MailContent
}

/** Queues a mail to a visitor and one to the owner about the same record, once each; an answer to either reaches the other person. */
export async function queueMailPair(
  trx: Trx,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  { relatedId, prospectId, visitor }: MailSubject,
  { toVisitor, toOwner }: { toVisitor: Mail; toOwner: Mail },
): Promise<void> {
  const about = { relatedId, prospectId }
  await queueMail(trx, clock, {
    ...about,
    kind: toVisitor.kind,
    dedupeKey: `${toVisitor.kind}:${relatedId}`,
    to: visitor,
    replyTo: config.business.email,
    ...toVisitor.content,
  })
  await queueMail(trx, clock, {
    ...about,
    kind: toOwner.kind,
    dedupeKey: `${toOwner.kind}:${relatedId}`,
    to: await ownerAddress(trx, config),
    replyTo: visitor,
    ...toOwner.content,
  })
}

/** Where the owner reads mail: the account's address, or the business's until there is an account. */
export async function ownerAddress(trx: Trx, { business }: Deps['config']): Promise<string> {
  const owner = await findOwner(trx)
  return owner?.email ?? business.email
}
