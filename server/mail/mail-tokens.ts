import { createHmac } from 'node:crypto'
import { type MailKind, ruleOf } from './kinds.ts'
import * as queries from './queries.ts'

/** Stands for the token in the stored text of an email. */
export const tokenPlaceholder = 'ADDED-WHEN-SENT'

export interface MailTokens {
  /** Returns the token of the link in an email of a kind with `linkIsProof`: the same each time, so that a repeated email has the same link.
   *  @param key the key with which the email is queued */
  tokenOf(kind: MailKind, key: string): string
  /** Puts the token into an email that is about to be sent. */
  addToken<Mail extends Pick<queries.OutboxRow, 'kind' | 'dedupeKey' | 'html' | 'text'>>(mail: Mail): Mail
}

/** Computes the tokens of links that prove more than a session or device does, such as access to a mailbox. They are stored nowhere: the text
 *  in the outbox, in a backup and in an export has a placeholder.
 *  @param secret is in a file of DATA_DIR, and in no backup */
export function createMailTokens(secret: string): MailTokens {
  const compute = (dedupeKey: string) => createHmac('sha256', secret).update(dedupeKey).digest('base64url')
  return {
    tokenOf: (kind, key) => compute(queries.dedupeKey(kind, key)),
    addToken(mail) {
      if (!ruleOf(mail.kind as MailKind)?.linkIsProof) return mail
      const token = compute(mail.dedupeKey)
      const add = (text: string) => text.replaceAll(tokenPlaceholder, token)
      return { ...mail, html: add(mail.html), text: add(mail.text) }
    },
  }
}
