import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { queueMail } from '../mail/outbox.ts'
import { ownerAddress } from '../mail/mail-pair.ts'
import { accountAlert, type AccountEvent } from '../mail/templates/account-alert.ts'

/** Queues a mail that tells the owner what has happened to their account. Wake the mail worker after the commit.
 *  @param formerEmail the owner's address before the event: whoever reads there is told as well */
export async function notifyOwner(
  trx: Transaction<Database>,
  { clock, config, publicUrl }: Pick<Deps, 'clock' | 'config' | 'publicUrl'>,
  event: AccountEvent,
  formerEmail?: string,
): Promise<void> {
  const content = accountAlert({ event, at: clock.now(), business: config.business, publicUrl })
  const addresses = new Set([await ownerAddress(trx, config), ...(formerEmail === undefined ? [] : [formerEmail])])
  for (const to of addresses) {
    await queueMail(trx, clock, { kind: 'account-alert', dedupeKey: `account-alert:${uuidv7()}`, to, ...content })
  }
}
