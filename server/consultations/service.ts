import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import { minimumFormMs, type Consultation, type submitConsultation } from '#shared/contract/consultations.ts'
import type { Prospect } from '#shared/contract/prospects.ts'
import { findOwner } from '../accounts/queries.ts'
import type { Database } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { queueMail } from '../mail/outbox.ts'
import { consultationAlert } from '../mail/templates/consultation-alert.ts'
import { consultationReceived } from '../mail/templates/consultation-received.ts'
import { attachEnquirer } from '../prospects/enquirer.ts'
import * as queries from './queries.ts'

type Enquiry = ParsedInput<typeof submitConsultation>['body']
type Using = Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl' | 'mail'>

/** The same words again within this time are a repeated click or a retry, not a second enquiry. */
const repeatMs = 10 * 60 * 1000

/** Stores an enquiry, with its lead and its two mails, in one transaction. A repeat changes nothing and gives the first record.
 *  What looks like a program's work is stored too, marked and without lead and mails, so that a mistake loses nobody. */
export async function submit(using: Using, enquiry: Enquiry): Promise<Consultation> {
  const { db, clock, mail } = using
  const contentHash = hashContent(enquiry)
  const consultation = await db.transaction().execute(async (trx) => {
    const now = clock.now()
    const sameId = enquiry.id === undefined ? undefined : await queries.findById(trx, enquiry.id)
    if (sameId?.contentHash === contentHash) return sameId
    const same = await queries.findSame(trx, contentHash, new Date(now.getTime() - repeatMs).toISOString())
    if (same) return same

    const record: Consultation = {
      // An id that is taken by other words was sent again after a change: that is a new enquiry.
      id: sameId === undefined ? (enquiry.id ?? uuidv7()) : uuidv7(),
      firstName: enquiry.firstName,
      lastName: enquiry.lastName,
      email: enquiry.email,
      phone: enquiry.phone,
      extensionType: enquiry.extensionType ?? null,
      projectDescription: enquiry.projectDescription ?? null,
      createdAt: now.toISOString(),
    }
    const suspectedSpam = suspectSpam(enquiry)
    const prospectId = suspectedSpam === null ? await attach(trx, using, record) : null
    await queries.insertConsultation(trx, {
      ...record,
      contentHash,
      suspectedSpam,
      prospectId,
      interest: enquiry.interest,
    })
    if (prospectId !== null) await queueMails(trx, using, record, prospectId, enquiry.interest)
    return record
  })
  mail.wake()
  return consultation
}

function suspectSpam({ homepage, elapsedMs }: Enquiry): string | null {
  if (homepage !== undefined) return 'filled in the field that people cannot see'
  if (elapsedMs !== undefined && elapsedMs < minimumFormMs) return 'was filled in faster than a person can'
  return null
}

function attach(trx: Transaction<Database>, { clock }: Using, record: Consultation): Promise<string> {
  return attachEnquirer(trx, clock, {
    name: `${record.firstName} ${record.lastName}`,
    email: record.email,
    phone: record.phone,
    projectType: projectTypeOf(record.extensionType),
    description: record.projectDescription ?? undefined,
    sourcePlatform: 'website',
    activity: {
      type: 'consultation',
      description: `Asked for a free consultation${record.extensionType ? `: ${record.extensionType}` : ''}`,
    },
  })
}

function projectTypeOf(extensionType: Consultation['extensionType']): Prospect['projectType'] {
  return extensionType === 'Loft Conversion' ? 'loft_conversion' : 'extension'
}

async function queueMails(
  trx: Transaction<Database>,
  using: Using,
  consultation: Consultation,
  prospectId: string,
  interest: string | undefined,
): Promise<void> {
  const { clock, config, publicUrl } = using
  const { business } = config
  const facts = { consultation, business, publicUrl }
  const owner = await findOwner(trx)
  await queueMail(trx, clock, {
    kind: 'consultation-received',
    dedupeKey: `consultation-received:${consultation.id}`,
    to: consultation.email,
    replyTo: business.email,
    prospectId,
    relatedId: consultation.id,
    ...consultationReceived(facts),
  })
  await queueMail(trx, clock, {
    kind: 'consultation-alert',
    dedupeKey: `consultation-alert:${consultation.id}`,
    to: owner?.email ?? business.email,
    replyTo: consultation.email,
    prospectId,
    relatedId: consultation.id,
    ...consultationAlert({ ...facts, interest }),
  })
}

function hashContent({ firstName, lastName, email, phone, extensionType, projectDescription }: Enquiry): string {
  const words = [firstName, lastName, email, phone, extensionType ?? null, projectDescription ?? null]
  return createHash('sha256').update(JSON.stringify(words)).digest('hex')
}
