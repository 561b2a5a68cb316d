import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Prospect } from '#shared/contract/prospects.ts'
import { recordAudit } from '../audit/record.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/schema.ts'
import { recordActivity } from './activities.ts'
import { moveBack } from './archive.ts'
import { type NormalisedContact, normaliseContact } from './contact.ts'
import { findSame } from './find-same.ts'
import * as queries from './queries.ts'

type Trx = Transaction<Database>

/** Somebody who has written to us through the website. */
export interface Enquirer {
  name: string
  email: string
  /** Undefined where the form does not ask for it. */
  phone: string | undefined
  projectType: Prospect['projectType']
  description: string | undefined
  /** Undefined where they chose none, or none that a lead can hold. */
  selectedPackage?: Prospect['selectedPackage'] | undefined
  /** Where on the website, for example `website`. */
  sourcePlatform: string
  /** They ticked that they want no marketing: an objection. */
  declinesMarketing?: boolean
  /** What they did, for the timeline. */
  activity: { type: string; description: string }
}

/** Finds the person among the leads by email address, or makes a new lead, and notes on the timeline what they did. A phone number
 *  alone finds nobody, as anybody can type one: the hub suggests to the owner who may be the same person. A lead that is there keeps what it has: only its blanks are filled in, and one that was rejected is new again. One in the
 *  archive is brought back. Who was deleted or erased is a new lead: nobody who writes to us is turned away.
 *  @returns the lead's id */
export async function attachEnquirer(trx: Trx, clock: Clock, enquirer: Enquirer): Promise<string> {
  const contact = normaliseContact({ email: enquirer.email, phone: enquirer.phone })
  const known = await findKnown(trx, clock, contact)
  const id = known ? known.id : await addLead(trx, clock, enquirer, contact)
  if (known) await fillIn(trx, clock, known, enquirer, contact)
  if (enquirer.declinesMarketing && known?.objectedAt == null) await recordObjection(trx, clock, id)
  const { type, description } = enquirer.activity
  await recordActivity(trx, { clock }, id, { activityType: type, description })
  return id
}

async function findKnown(trx: Trx, clock: Clock, contact: NormalisedContact): Promise<queries.ProspectRow | undefined> {
  const same = await findSame(trx, contact)
  if (same?.where === 'live') return queries.getProspectRow(trx, same.id)
  const archived = same?.where === 'archived' ? await queries.findArchived(trx, same.id) : undefined
  return archived && moveBack(trx, { clock }, archived, 'Wrote again, so restored from the archive')
}

async function addLead(trx: Trx, clock: Clock, enquirer: Enquirer, contact: NormalisedContact): Promise<string> {
  const { activity: _, declinesMarketing: __, ...fields } = enquirer
  const id = uuidv7()
  const now = clock.now().toISOString()
  await queries.insertProspect(trx, {
    ...fields,
    ...contact,
    ...askedUs(now),
    id,
    createdAt: now,
    updatedAt: now,
  })
  await recordActivity(trx, { clock }, id, {
    activityType: 'created',
    description: `Came from the ${enquirer.sourcePlatform}`,
  })
  return id
}

async function fillIn(
  trx: Trx,
  clock: Clock,
  known: queries.ProspectRow,
  enquirer: Enquirer,
  { emailNormalised, phoneNormalised }: NormalisedContact,
): Promise<void> {
  const now = clock.now()
  const isRejected = known.status === 'rejected'
  await queries.updateProspect(trx, known.id, {
    ...(known.email === null ? { email: enquirer.email, emailNormalised } : {}),
    ...(known.phone === null ? { phone: enquirer.phone ?? null, phoneNormalised } : {}),
    ...(known.lawfulBasis === null ? askedUs(now.toISOString()) : {}),
    selectedPackage: known.selectedPackage ?? enquirer.selectedPackage ?? null,
    description: known.description ?? enquirer.description ?? null,
    status: isRejected ? 'new' : known.status,
    updatedAt: queries.nextUpdate(now, known.updatedAt),
  })
  if (isRejected) {
    await recordActivity(trx, { clock }, known.id, {
      activityType: 'status',
      description: 'Wrote again',
      oldValue: 'rejected',
      newValue: 'new',
    })
  }
}

/** As the owner records one: what was agreed before it counts no more. */
async function recordObjection(trx: Trx, clock: Clock, id: string): Promise<void> {
  const { updatedAt } = await queries.getProspectRow(trx, id)
  const now = clock.now()
  const objectedAt = now.toISOString()
  const change = { objectedAt, lastObjectedAt: objectedAt, updatedAt: queries.nextUpdate(now, updatedAt) }
  await queries.updateProspect(trx, id, change)
  await recordActivity(trx, { clock }, id, {
    activityType: 'privacy',
    description: 'Objection to marketing recorded',
    newValue: objectedAt,
    notes: 'Ticked on the website’s form',
  })
  await recordAudit(trx, clock, { action: 'objection_recorded', subjectId: id })
}

/** Who asks for our work may be answered: steps before a contract, at their own request. */
function askedUs(now: string) {
  return {
    lawfulBasis: 'contract',
    lawfulBasisNote: 'Asked us through the website',
    lawfulBasisAt: now,
  } as const
}
