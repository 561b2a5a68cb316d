import { v7 as uuidv7 } from 'uuid'
import type { Prospect } from '#shared/contract/prospects.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { type NewActivity, recordActivity } from '../record-activity.ts'
import { moveFromArchive } from '../archive/service.ts'
import { recordLawfulBasis } from './lawful-basis.ts'
import { type NormalisedContact, normaliseContact } from '../identity/contact.ts'
import { findSame } from '../identity/find-same.ts'
import * as queries from '../queries.ts'

/** What a person sent through the website. */
export interface LeadEnquiry {
  name: string
  email: string
  /** Left out when the form does not ask for it. */
  phone?: string
  projectType: Prospect['projectType']
  /** Other fields of the lead. An existing lead takes them only where it has none. */
  details?: Partial<Pick<Prospect, 'description' | 'extensionType' | 'selectedPackage' | 'location' | 'postcode'>>
  /** The form that was used, for example `website`. */
  sourcePlatform: string
  /** True when the person ticked that they want no marketing, which counts as an objection. */
  declinesMarketing?: boolean
  /** What the person did, for the timeline. */
  activity: NewActivity
}

/** A lead that was there before an enquiry with its email address. */
export interface KnownPerson {
  name: string
  where: 'live' | 'archived'
}

/** Finds the lead by email address or creates one, and records on the timeline what the person did. A phone number alone never matches,
 *  because anyone can type one: the hub suggests possible duplicates to the owner instead. An existing lead keeps its values: only blanks are
 *  filled in, a rejected lead becomes new again and an archived one is restored. A deleted or erased person becomes a new lead.
 *  @param linkedId the lead of the signed link that the person followed, who is meant whatever the address, while that lead exists
 *  @returns the lead's id */
export async function upsertLeadFromEnquiry(
  trx: Trx,
  clock: Clock,
  enquiry: LeadEnquiry,
  linkedId?: string,
): Promise<string> {
  const linked = linkedId === undefined ? undefined : await queries.locateLead(trx, linkedId)
  if (linkedId !== undefined && linked !== undefined) {
    await recordActivity(trx, { clock }, linkedId, enquiry.activity)
    const { emailNormalised } = normaliseContact({ email: enquiry.email })
    const { phone: _, ...withoutPhone } = enquiry
    // With another address it may be somebody else who pays for them.
    const isTheirs = linked.row.emailNormalised === null || linked.row.emailNormalised === emailNormalised
    await updateLeadFromEnquiry(trx, clock, linkedId, isTheirs ? enquiry : withoutPhone)
    return linkedId
  }
  const { id, known } = await joinLead(trx, clock, enquiry)
  if (known) await updateLeadFromEnquiry(trx, clock, id, enquiry)
  return id
}

/** Does the same, but changes nothing of a lead that is there, live or archived: anyone can type an address.
 *  @returns the lead's id, and whose address it is if somebody had it before */
export async function joinLead(
  trx: Trx,
  clock: Clock,
  enquiry: LeadEnquiry,
): Promise<{ id: string; known?: KnownPerson }> {
  const contact = normaliseContact({ email: enquiry.email, phone: enquiry.phone })
  const same = await findSame(trx, contact)
  const known = same && same.where !== 'deleted' ? { id: same.id, name: same.name, where: same.where } : undefined
  const id = known?.id ?? (await addLead(trx, clock, enquiry, contact))
  if (!known) await recordObjection(trx, clock, id, enquiry)
  await recordActivity(trx, { clock }, id, enquiry.activity)
  return { id, ...(known && { known }) }
}

/** Adds what an enquiry says to the lead that it is proved to come from: fills in blanks, reopens a rejected lead, restores an archived one
 *  and records an objection. Nothing for a lead that no longer exists. */
export async function updateLeadFromEnquiry(
  trx: Trx,
  clock: Clock,
  id: string,
  enquiry: Omit<LeadEnquiry, 'activity'>,
): Promise<void> {
  const archived = await queries.findArchived(trx, id)
  const existing = archived
    ? await moveFromArchive(trx, { clock }, archived, 'Wrote again, so restored from the archive')
    : await queries.findProspect(trx, id)
  if (!existing) return
  await fillBlanks(trx, clock, existing, enquiry)
  await recordObjection(trx, clock, id, enquiry)
}

async function recordObjection(
  trx: Trx,
  clock: Clock,
  id: string,
  { declinesMarketing }: Pick<LeadEnquiry, 'declinesMarketing'>,
): Promise<void> {
  if (!declinesMarketing) return
  await recordLawfulBasis(trx, { clock }, id, { objected: true }, 'Ticked on the website’s form')
}

async function addLead(trx: Trx, clock: Clock, enquiry: LeadEnquiry, contact: NormalisedContact): Promise<string> {
  const { activity: _, declinesMarketing: __, details, ...fields } = enquiry
  const id = uuidv7()
  const now = clock.now().toISOString()
  await queries.insertProspect(trx, {
    ...fields,
    ...details,
    ...contact,
    ...enquiryBasis(now),
    id,
    createdAt: now,
    updatedAt: now,
  })
  await recordActivity(trx, { clock }, id, {
    activityType: 'created',
    description: `Came from the ${enquiry.sourcePlatform}`,
  })
  return id
}

async function fillBlanks(
  trx: Trx,
  clock: Clock,
  existing: queries.ProspectRow,
  enquiry: Omit<LeadEnquiry, 'activity'>,
): Promise<void> {
  const { emailNormalised, phoneNormalised } = normaliseContact({ email: enquiry.email, phone: enquiry.phone })
  const same = await findSame(trx, normaliseContact({ email: enquiry.email }))
  const isAddressFree = same === undefined || same.where === 'deleted' || same.id === existing.id
  const now = clock.now()
  const isRejected = existing.status === 'rejected'
  await queries.updateProspect(trx, existing.id, now, {
    ...(existing.email === null && isAddressFree ? { email: enquiry.email, emailNormalised } : {}),
    ...(existing.phone === null ? { phone: enquiry.phone ?? null, phoneNormalised } : {}),
    ...(existing.lawfulBasis === null ? enquiryBasis(now.toISOString()) : {}),
    ...missingDetails(existing, enquiry.details),
    status: isRejected ? 'new' : existing.status,
  })
  if (isRejected) {
    await recordActivity(trx, { clock }, existing.id, {
      activityType: 'status',
      description: 'Wrote again',
      oldValue: 'rejected',
      newValue: 'new',
    })
  }
}

function missingDetails(existing: queries.ProspectRow, details: LeadEnquiry['details'] = {}): LeadEnquiry['details'] {
  return Object.fromEntries(Object.entries(details).filter(([name]) => existing[name as keyof typeof details] === null))
}

/** Returns the lawful basis for answering an enquiry: steps before a contract, at the person’s own request. */
function enquiryBasis(now: string) {
  return {
    lawfulBasis: 'contract',
    lawfulBasisNote: 'Asked us through the website',
    lawfulBasisAt: now,
  } as const
}
