import type { Kysely } from 'kysely'
import { standardCallRules } from '#shared/business/call-rules.ts'
import {
  type BuiltInTemplate,
  builtInTemplates,
  composeEmail,
  noticeTemplateId,
} from '#shared/business/email-templates.ts'
import type { CallAnswer, ParsedInput } from '#shared/contract/api-call.ts'
import {
  type EmailTemplate,
  mostEmailTemplates,
  type readEmailSignature,
  type saveEmailSignature,
  type saveEmailTemplate,
  type sendTestEmail as sendTestEmailCall,
} from '#shared/contract/email-templates.ts'
import type { Deps } from '../../deps.ts'
import { getAttachments, listAttachments, readIds, storeIds } from '../../mail/attachments.ts'
import { emailSettings, readSignature, usualSignature } from '../../mail/email-settings.ts'
import { queueTestEmail } from '../../mail/test-email.ts'
import type { Database, Trx } from '../../platform/database/schema.ts'
import { atRevision, revisionOf } from '../../platform/revisions.ts'
import { AppError } from '../../platform/errors.ts'
import { isRepeatAt } from '../../platform/repeated-call.ts'
import { personalEmail } from '../../prospects/activities/emails.ts'
import * as queries from './queries.ts'

type Context = Pick<Deps, 'clock'>

const builtInIds: ReadonlySet<string> = new Set(builtInTemplates(standardCallRules).map(({ id }) => id))

/** Returns every template in the owner's order; those that they have not ordered follow, the program's first. */
export async function listTemplates({ db, business }: Pick<Deps, 'db' | 'business'>): Promise<EmailTemplate[]> {
  const rows = await queries.listRows(db)
  const { order } = await emailSettings.read(db)
  const changed = new Map(rows.map((row) => [row.id, row]))
  const own = rows.filter(({ id }) => !builtInIds.has(id))
  const builtIn = builtInTemplates(business().calls)
  const all = await Promise.all(
    [...builtIn.map((one) => changed.get(one.id) ?? one), ...own].map((one) => toTemplate(db, one)),
  )
  const place = new Map(order.map((id, index) => [id, index]))
  const placeOf = ({ id }: EmailTemplate) => place.get(id) ?? order.length
  return all.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** @throws AppError `conflict` when it has been changed meanwhile or there are too many, `not_found` for an id that is no UUID */
export async function saveTemplate(
  trx: Trx,
  { clock }: Context,
  id: string,
  { revision, attachments, ...content }: ParsedInput<typeof saveEmailTemplate>['body'],
): Promise<EmailTemplate> {
  refuseNotice(id)
  if (!builtInIds.has(id) && !isUuid(id)) throw new AppError('not_found', 'Template not found.')
  const stored = await queries.findRow(trx, id)
  const written = { ...content, attachments: storeIds(attachments) }
  if (isRepeatAt(stored, revision, written)) return toTemplate(trx, stored)
  atRevision(stored && (await toTemplate(trx, stored)), revision)
  if (stored === undefined && (await queries.countRows(trx)) >= mostEmailTemplates) {
    throw new AppError('conflict', `There are ${mostEmailTemplates} templates. Please delete one first.`)
  }
  await getAttachments(trx, attachments)
  const row = await queries.upsertRow(trx, {
    id,
    ...written,
    revision: revision + 1,
    updatedAt: clock.now().toISOString(),
  })
  return toTemplate(trx, row)
}

/** Deletes a template, or restores the original. @throws AppError `conflict`, `not_found` */
export async function deleteTemplate(trx: Trx, id: string, revision: number): Promise<void> {
  refuseNotice(id)
  const stored = await queries.findRow(trx, id)
  if (stored === undefined) throw new AppError('not_found', 'Template not found.')
  atRevision(await toTemplate(trx, stored), revision)
  await queries.deleteRow(trx, id)
}

export async function orderTemplates(
  trx: Trx,
  { clock, business }: Context & Pick<Deps, 'business'>,
  order: string[],
): Promise<EmailTemplate[]> {
  await emailSettings.change(trx, clock, { order: [...new Set(order)] })
  return listTemplates({ db: trx, business })
}

export async function getSignature({
  db,
  business,
}: Pick<Deps, 'db' | 'business'>): Promise<CallAnswer<typeof readEmailSignature>> {
  const signature = await readSignature(db, { business })
  return { signature, usual: usualSignature({ business }), revision: revisionOf({ signature }) }
}

/** Stores no copy of the usual signature, so that it goes on following the business details.
 *  @throws AppError `conflict` when it has been changed meanwhile */
export async function saveSignature(
  trx: Trx,
  { clock, business }: Context & Pick<Deps, 'business'>,
  { signature, revision }: ParsedInput<typeof saveEmailSignature>['body'],
): Promise<CallAnswer<typeof readEmailSignature>> {
  const own = signature === usualSignature({ business }) ? '' : signature
  const before = await getSignature({ db: trx, business })
  atRevision(before, revision, signature === before.signature)
  await emailSettings.change(trx, clock, { signature: own })
  return getSignature({ db: trx, business })
}

/** Queues an email to the owner as a lead would get it. @throws AppError `conflict` without a mail server, `rate_limited` */
export async function sendTestEmail(
  trx: Trx,
  context: Pick<Deps, 'clock' | 'config' | 'business' | 'publicUrl'>,
  { id, emailType, subject, text, attachments, prospectId }: ParsedInput<typeof sendTestEmailCall>['body'],
): Promise<{ recipient: string }> {
  return queueTestEmail(trx, context, {
    key: id,
    limit: 'test-emails',
    async make() {
      await getAttachments(trx, attachments)
      const signature = await readSignature(trx, context)
      const email = personalEmail({ subject, text: composeEmail({ text, emailType, signature }), emailType })
      return { email, attachments, prospectId }
    },
  })
}

async function toTemplate(
  db: Kysely<Database>,
  template: BuiltInTemplate | queries.TemplateRow,
): Promise<EmailTemplate> {
  if ('revision' in template) {
    const attachments = await listAttachments(db, readIds(template.attachments))
    return { ...template, attachments, origin: builtInIds.has(template.id) ? 'changed' : 'own' }
  }
  return {
    ...template,
    origin: template.id === noticeTemplateId ? 'fixed' : 'builtIn',
    attachments: [],
    revision: 0,
    updatedAt: null,
  }
}

function refuseNotice(id: string): void {
  if (id !== noticeTemplateId) return
  throw new AppError(
    'conflict',
    'The law says what the privacy notice contains, so its template can’t be changed. You can add to each one before you send it.',
  )
}

function isUuid(id: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)
}
