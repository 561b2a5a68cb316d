import { v7 as uuidv7 } from 'uuid'
import { composeEmail } from '#shared/business/email-templates.ts'
import { isMarketing, whyNotEmail } from '#shared/business/send-gate.ts'
import { leadEmailReason } from '#shared/business/sender-details.ts'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { EmailCommunication, emailProspect as emailProspectCall } from '#shared/contract/prospect-history.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { repeatOf } from '../../platform/repeated-call.ts'
import { defineEmail } from '../../mail/define-email.ts'
import { type Inline, paragraph } from '../../mail/layout/content.ts'
import { getAttachments } from '../../mail/attachments.ts'
import { readSignature } from '../../mail/email-settings.ts'
import { type NotificationContext, queueEmail } from '../../mail/outbox.ts'
import { applyChange } from '../edit/apply-change.ts'
import { getProspectRow, updateProspect } from '../queries.ts'
import { findAnswerHeaders } from './queries.ts'

/** Logs an email, and queues it if the server is to send it (`smtp`). Marks a new lead as contacted. Repeating the call with the same
 *  id returns the existing email.
 *  @throws AppError `may_not_email` with the rule, `not_found`, `already_archived`, `already_exists` */
export async function emailLead(
  trx: Trx,
  context: NotificationContext,
  prospectId: string,
  given: ParsedInput<typeof emailProspectCall>['body'],
): Promise<EmailCommunication> {
  const { clock, business } = context
  const id = given.id ?? uuidv7()
  const stored = await trx.selectFrom('emailCommunication').selectAll().where('id', '=', id).executeTakeFirst()
  const repeated = repeatOf(stored, { prospectId }, 'an email to someone else')
  if (repeated) return repeated
  const lead = await getProspectRow(trx, prospectId)
  const refusal = whyNotEmail(lead, given.emailType)
  if (refusal !== undefined || lead.email === null) throw new AppError('may_not_email', refusal ?? '')

  const attachments = await getAttachments(trx, given.attachments)
  if (attachments.length > 0 && given.method === 'mailto') {
    throw invalidField('attachments', 'Your email app doesn’t get the files: use “Send email”, or remove them')
  }
  const now = clock.now()
  const isMarketingMail = isMarketing(given.emailType)
  // The owner's own email program adds a signature itself.
  const signature = given.method === 'smtp' ? await readSignature(trx, context) : ''
  const record = await trx
    .insertInto('emailCommunication')
    .values({
      id,
      prospectId,
      emailType: given.emailType,
      subject: given.subject,
      emailContent: composeEmail({ text: given.emailContent, emailType: given.emailType, signature }),
      method: given.method,
      attachmentNames: attachments.length === 0 ? null : JSON.stringify(attachments.map(({ fileName }) => fileName)),
      status: given.method === 'smtp' ? 'queued' : 'sent',
      sentAt: now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const isNotice = given.emailType === 'privacy_notice'
  if (lead.status === 'new' && !isNotice) await applyChange(trx, { clock }, lead, { status: 'contacted' }, undefined)
  await updateProspect(
    trx,
    prospectId,
    now,
    isNotice ? { noticeSentAt: now.toISOString() } : { contactedAt: lead.contactedAt ?? now.toISOString() },
  )
  if (record.method === 'smtp') {
    const headers = {
      ...(isMarketingMail && { 'List-Unsubscribe': `<mailto:${business().email}?subject=stop>` }),
      ...(given.answers === undefined ? {} : await findAnswerHeaders(trx, prospectId, given.answers)),
    }
    const email = personalEmail({ subject: record.subject, text: record.emailContent, emailType: record.emailType })
    await queueEmail(trx, context, email, {
      key: record.id,
      to: lead.email,
      prospectId,
      relatedId: record.id,
      attachments: given.attachments,
      ...(Object.keys(headers).length > 0 && { headers }),
    })
  }
  return record
}

interface PersonalFacts {
  subject: string
  /** Paragraphs are separated by blank lines. */
  text: string
  emailType: string
}

/** What the owner wrote to one person. */
export const personalEmail = defineEmail('prospect-email', (facts: PersonalFacts, { business }) => {
  const { subject, text, emailType } = facts
  const paragraphs = text.split(/\n{2,}/)
  return {
    subject,
    preview: paragraphs.slice(0, 2).join(' ').replaceAll('\n', ' ').slice(0, 120),
    heading: subject,
    blocks: paragraphs.map((one) => paragraph(...withLinks(one))),
    reason: leadEmailReason(business, emailType),
  }
})

/** Turns web addresses into links, without the punctuation that follows them. */
function withLinks(text: string): Inline[] {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .filter((part) => part !== '')
    .map((part) => (/^https?:\/\//.test(part) ? { label: part, address: part } : part))
}
