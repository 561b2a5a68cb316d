import { v7 as uuidv7 } from 'uuid'
import { isMarketing, optOutLine, whyNotEmail } from '#shared/business/send-gate.ts'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { EmailCommunication, emailProspect } from '#shared/contract/prospect-history.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { NotificationContext } from '../../mail/notification-context.ts'
import { queueMail } from '../../mail/outbox.ts'
import { personalMail } from './personal-mail.ts'
import { applyChange } from '../edit/edit.ts'
import * as queries from '../queries.ts'

type Using = NotificationContext & Pick<Deps, 'db'>
type NewEmail = ParsedInput<typeof emailProspect>['body']

/** Logs an email, and queues it when we are the ones to send it. A new lead counts as contacted from then on.
 *  The same id again answers with the email that it made the first time.
 *  @throws AppError `may_not_email` with the rule, `not_found`, `already_archived`, `already_exists` */
export async function email(using: Using, prospectId: string, given: NewEmail): Promise<EmailCommunication> {
  return using.db.transaction().execute((trx) => emailWithin(trx, using, prospectId, given))
}

/** Logs an email as a part of something larger, after which the outbox is to be woken.
 *  @throws AppError `may_not_email` with the rule, `not_found`, `already_archived`, `already_exists` */
export async function emailWithin(
  trx: Trx,
  { clock, config, publicUrl }: NotificationContext,
  prospectId: string,
  given: NewEmail,
): Promise<EmailCommunication> {
  const repeated = given.id && (await findEmail(given.id))
  if (repeated) return repeated
  const lead = await queries.getProspectRow(trx, prospectId)
  const refusal = whyNotEmail(lead, given.emailType)
  if (refusal !== undefined || lead.email === null) throw new AppError('may_not_email', refusal ?? '')

  const now = clock.now()
  const isMarketingMail = isMarketing(given.emailType)
  const record = await trx
    .insertInto('emailCommunication')
    .values({
      id: given.id ?? uuidv7(),
      prospectId,
      emailType: given.emailType,
      subject: given.subject,
      emailContent: isMarketingMail ? `${given.emailContent}\n\n${optOutLine}` : given.emailContent,
      method: given.method,
      status: given.method === 'smtp' ? 'queued' : 'sent',
      sentAt: now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const isNotice = given.emailType === 'privacy_notice'
  if (lead.status === 'new' && !isNotice) await applyChange(trx, { clock }, lead, { status: 'contacted' }, undefined)
  await queries.updateProspect(trx, prospectId, {
    ...(isNotice ? { noticeSentAt: now.toISOString() } : { contactedAt: lead.contactedAt ?? now.toISOString() }),
    updatedAt: queries.nextUpdate(now, lead.updatedAt),
  })
  if (record.method === 'smtp') {
    const { business } = config
    await queueMail(trx, clock, {
      kind: 'prospect-email',
      dedupeKey: `prospect-email:${record.id}`,
      to: lead.email,
      replyTo: business.email,
      prospectId,
      relatedId: record.id,
      ...(isMarketingMail ? { headers: { 'List-Unsubscribe': `<mailto:${business.email}?subject=stop>` } } : {}),
      ...personalMail({ subject: record.subject, words: record.emailContent, business, publicUrl }),
    })
  }
  return record

  async function findEmail(id: string): Promise<EmailCommunication | undefined> {
    const known = await trx.selectFrom('emailCommunication').selectAll().where('id', '=', id).executeTakeFirst()
    if (known && known.prospectId !== prospectId)
      throw new AppError('already_exists', 'This ID belongs to an email to someone else.')
    return known
  }
}
