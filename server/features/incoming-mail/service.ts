import { v7 as uuidv7 } from 'uuid'
import { minuteMs } from '#shared/business/durations.ts'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import {
  type IncomingAttachment,
  isSenderUndecided,
  type makeLeadOfMail,
  type UnmatchedMail,
} from '#shared/contract/incoming-mail.ts'
import type { MailboxState, setUpMailbox } from '#shared/contract/mailbox.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import type { Deps } from '../../deps.ts'
import type { Queryable, Trx } from '../../platform/database/schema.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { privateHostsOf } from '../../platform/private-hosts.ts'
import { recordSecurityEvent } from '../../platform/audit/record-security-event.ts'
import { normaliseContact } from '../../prospects/identity/contact.ts'
import { alreadyExists, findSame } from '../../prospects/identity/find-same.ts'
import { getProspectRow, insertProspect, toProspect, updateProspect } from '../../prospects/queries.ts'
import { recordActivity } from '../../prospects/record-activity.ts'
import { MailboxError, openMailbox } from './connection.ts'
import * as queries from './queries.ts'
import { position, unread } from './position.ts'
import { authentication, forgetAuthentication, learnAuthentication } from './learn-provider.ts'
import { findPosition } from './fetch-new-mail.ts'
import * as settingsFile from './settings-file.ts'
import type { IncomingMail } from './worker.ts'

export interface IncomingMailDeps extends Pick<
  Deps,
  'db' | 'reader' | 'clock' | 'config' | 'log' | 'leadFiles' | 'reactions'
> {
  incomingMail: IncomingMail
}

export async function readState({ db, config, incomingMail }: IncomingMailDeps): Promise<MailboxState> {
  const settings = settingsFile.mailboxFile.readUndamaged(config.dataDir)
  const { state, server } = await authentication.read(db)
  return { mailbox: settings ?? null, ...incomingMail.status(), authentication: { state, server } }
}

/** Connects to the mailbox, saves the settings and starts reading.
 *  @throws AppError `unavailable` with a sentence when that fails; nothing is changed then */
export async function setUp(
  context: IncomingMailDeps,
  { password: given, ...mailbox }: ParsedInput<typeof setUpMailbox>['body'],
): Promise<MailboxState> {
  const { config, incomingMail } = context
  const before = settingsFile.mailboxFile.readUndamaged(config.dataDir)
  const isSameAccount = before && settingsFile.accountOf(before) === settingsFile.accountOf(mailbox)
  const password = given ?? (isSameAccount ? before.password : undefined)
  if (password === undefined) throw invalidField('password', 'Please enter the password')
  const settings = { ...mailbox, password, isChecked: true as const }
  try {
    const client = await openMailbox(settings, AbortSignal.timeout(minuteMs), privateHostsOf(context))
    await forgetAuthentication(context)
    await learnAuthentication(client, settings, context)
    await findPosition(client, settings, context) // what arrives from now on is read
    client.close()
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error
    throw new AppError('unavailable', error.message, { cause: error })
  }
  await settingsFile.mailboxFile.write(config.dataDir, settings)
  const detail = `${mailbox.user} at ${mailbox.host}`
  await recordSecurityEvent(context, { action: 'mailbox_changed' }, { type: 'mailbox_connected', detail })
  await incomingMail.restart()
  return readState(context)
}

export async function turnOff({ config, db, clock, incomingMail }: IncomingMailDeps): Promise<void> {
  await settingsFile.mailboxFile.remove(config.dataDir)
  await incomingMail.restart()
  await position.save(db, clock, unread, { action: 'mailbox_turned_off' })
}

export async function listUnmatched(db: Queryable): Promise<UnmatchedMail[]> {
  const rows = await queries.listUnmatched(db)
  return rows.map((row) =>
    Object.assign(row, {
      problem: row.problem ?? ('unknown' as const),
      attachments: JSON.parse(row.attachments) as UnmatchedMail['attachments'],
      isAutomatic: row.isAutomatic === 1,
      isWhole: row.isWhole === 1,
    }),
  )
}

/** @throws AppError `not_found` */
export async function readUnmatched(db: Queryable, id: string): Promise<{ text: string }> {
  const mail = await queries.findMail(db, id)
  if (!mail) throw mailNotFound
  return { text: mail.text }
}

/** Puts an unmatched email on a lead's timeline. @throws AppError `not_found`, `already_archived`, `conflict` */
export async function assign(trx: Trx, { clock }: Pick<Deps, 'clock'>, id: string, prospectId: string): Promise<void> {
  const mail = await getUnmatched(trx, id, prospectId)
  if (mail === undefined) return
  await getProspectRow(trx, prospectId)
  const now = clock.now()
  // Choosing the lead is the owner's word for who sent it.
  const senderProof = isSenderUndecided(mail.senderProof) ? ('accepted' as const) : mail.senderProof
  await queries.updateMail(trx, id, { prospectId, problem: null, readAt: now.toISOString(), senderProof })
  await updateProspect(trx, prospectId, now)
}

/** Creates a lead with the sender's address. @throws AppError `not_found`, `already_exists`, `conflict` */
export async function makeLead(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  mailId: string,
  { name, projectType }: ParsedInput<typeof makeLeadOfMail>['body'],
): Promise<ProspectDetail> {
  const mail = await getUnmatched(trx, mailId)
  const contact = normaliseContact({ email: mail.sender })
  const same = await findSame(trx, contact)
  if (same && same.where !== 'deleted') throw alreadyExists(same)
  const id = uuidv7()
  const now = clock.now().toISOString()
  await insertProspect(trx, {
    ...contact,
    id,
    name,
    email: mail.sender,
    projectType,
    sourcePlatform: 'manual',
    lawfulBasis: 'contract',
    lawfulBasisNote: 'Wrote to us by email',
    lawfulBasisAt: now,
    createdAt: now,
    updatedAt: now,
  })
  await recordActivity(trx, { clock }, id, { activityType: 'created', description: 'Wrote to us by email' })
  await assign(trx, { clock }, mailId, id)
  return toProspect(await getProspectRow(trx, id))
}

/** Records the owner's decision whether an email without proof is from its lead, and adds its files to the lead's or deletes them.
 *  @throws AppError `not_found`, `conflict` when it is decided differently already */
export async function decideSender(
  trx: Trx,
  { clock, leadFiles }: Pick<Deps, 'clock' | 'leadFiles'>,
  id: string,
  isTheirs: boolean,
): Promise<void> {
  const mail = await queries.findMail(trx, id)
  if (mail?.prospectId == null) throw new AppError('not_found', 'This email isn’t on a lead’s timeline any more.')
  const senderProof = isTheirs ? 'accepted' : 'refused'
  if (mail.senderProof === senderProof) return
  if (!isSenderUndecided(mail.senderProof)) {
    throw new AppError('conflict', 'It’s decided already who sent this email.')
  }
  const attachments = JSON.parse(mail.attachments) as IncomingAttachment[]
  const ids = attachments.flatMap(({ fileId }) => fileId ?? [])
  if (isTheirs) await leadFiles.release(trx, { ids })
  else await leadFiles.deleteHeld(trx, { ids })
  if (!isTheirs) for (const file of attachments) file.fileId = null
  await queries.updateMail(trx, id, { senderProof, attachments: JSON.stringify(attachments) })
  if (isTheirs && mail.kind === 'message') await updateProspect(trx, mail.prospectId, clock.now())
}

/** Deletes an unmatched email; it stays in the mailbox. @throws AppError `conflict` */
export async function dismiss(trx: Trx, id: string): Promise<void> {
  const mail = await queries.findMail(trx, id)
  if (mail?.prospectId != null) throw alreadyAssigned
  await trx.deleteFrom('incomingMail').where('id', '=', id).execute()
}

const mailNotFound = new AppError('not_found', 'This email isn’t here any more. It may still be in your mailbox.')
const alreadyAssigned = new AppError('conflict', 'This email is on a lead’s timeline already.')

async function getUnmatched(trx: Trx, id: string): Promise<queries.IncomingMail>
async function getUnmatched(trx: Trx, id: string, prospectId: string): Promise<queries.IncomingMail | undefined>
async function getUnmatched(trx: Trx, id: string, prospectId?: string): Promise<queries.IncomingMail | undefined> {
  const mail = await queries.findMail(trx, id)
  if (!mail) throw mailNotFound
  if (mail.prospectId === null) return mail
  if (mail.prospectId === prospectId) return undefined
  throw alreadyAssigned
}
