import { extensionTypeLabels } from '#shared/business/extension-types.ts'
import { packages, selectedPackageOf } from '#shared/business/packages.ts'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { Consultation, submitConsultation } from '#shared/contract/consultations.ts'
import type { MarketingAnswer } from '#shared/contract/form-traces.ts'
import { erased } from '#shared/contract/personal-data.ts'
import type { Prospect } from '#shared/contract/prospects.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { campaignText } from '../../prospects/activities/campaign.ts'
import { refusalOf } from './marketing.ts'
import { hashContent, deduplicate } from './deduplicate.ts'
import { checkForSpam } from './spam-check.ts'
import { AppError } from '../../platform/errors.ts'
import { queueUnaskedMailPair } from '../../mail/mail-pair.ts'
import { consultationAlert } from './templates/consultation-alert.ts'
import { consultationReceived } from './templates/consultation-received.ts'
import { upsertLeadFromEnquiry } from '../../prospects/identity/upsert-lead-from-enquiry.ts'
import * as queries from './consultations/queries.ts'

type Enquiry = ParsedInput<typeof submitConsultation>['body']
type Using = Pick<Deps, 'writeTogether' | 'clock' | 'config' | 'publicUrl' | 'callLinks' | 'hashContact'>

interface Received {
  consultation: Consultation
  /** Whether it looks like a program's work. */
  isSuspect: boolean
}

/** Stores an enquiry, with its lead and its two mails, in one transaction. A repeat changes nothing and gives the first record.
 *  What looks like a program's work is stored too, marked and without lead and mails, so that a mistake loses nobody. */
export async function submit(using: Using, enquiry: Enquiry): Promise<Received> {
  const { writeTogether, clock } = using
  const contentHash = hashEnquiry(enquiry)
  return writeTogether(async (trx) => {
    const now = clock.now()
    const known = await deduplicate(trx, 'consultation', { id: enquiry.id, contentHash }, now)
    if ('repeatOf' in known) {
      const { suspectedSpam, ...consultation } = await queries.getById(trx, known.repeatOf)
      return { consultation, isSuspect: suspectedSpam !== null }
    }

    const record: Consultation = {
      id: known.newId,
      firstName: enquiry.firstName,
      lastName: enquiry.lastName,
      email: enquiry.email,
      phone: enquiry.phone,
      extensionType: enquiry.extensionType ?? null,
      projectDescription: enquiry.projectDescription ?? null,
      createdAt: now.toISOString(),
    }
    const suspectedSpam = checkForSpam(enquiry)
    const prospectId = suspectedSpam === null ? await attach(trx, using, record, enquiry) : null
    await queries.insertConsultation(trx, {
      ...record,
      contentHash,
      suspectedSpam,
      prospectId,
      interest: enquiry.interest,
      campaign: campaignText(enquiry.campaign),
      marketing: enquiry.marketing,
    })
    if (prospectId !== null) await queueMails(trx, using, record, prospectId, enquiry.interest)
    return { consultation: record, isSuspect: suspectedSpam !== null }
  })
}

/** Does for a request that looked like a program's work what sending it would have done. Again changes nothing.
 *  @throws AppError `not_found` */
export async function accept(using: Using & Pick<Deps, 'db'>, id: string): Promise<{ prospectId: string | null }> {
  return using.db.transaction().execute(async (trx) => {
    const request = await queries.findReceived(trx, id)
    if (!request || request.firstName === erased) throw new AppError('not_found', 'Request not found.')
    if (request.suspectedSpam === null) return { prospectId: request.prospectId }
    const interest = request.interest ?? undefined
    const prospectId = await attach(trx, using, request, request)
    await queries.setAccepted(trx, id, prospectId)
    await queueMails(trx, using, request, prospectId, interest)
    await recordAudit(trx, using.clock, { action: 'enquiry_accepted', subjectId: id })
    return { prospectId }
  })
}

function attach(
  trx: Trx,
  { clock }: Using,
  record: Consultation,
  { interest, marketing }: { interest?: string | null | undefined; marketing?: MarketingAnswer | null | undefined },
): Promise<string> {
  return upsertLeadFromEnquiry(trx, clock, {
    name: `${record.firstName} ${record.lastName}`,
    email: record.email,
    phone: record.phone,
    projectType: projectTypeOf(record.extensionType),
    description: record.projectDescription ?? undefined,
    selectedPackage: packageOfInterest(interest),
    sourcePlatform: 'website',
    declinesMarketing: marketing === 'declined',
    activity: {
      type: 'consultation',
      description: `Asked for a free consultation${record.extensionType ? `: ${extensionTypeLabels[record.extensionType]}` : ''}`,
    },
  })
}

function projectTypeOf(extensionType: Consultation['extensionType']): Prospect['projectType'] {
  return extensionType === 'Loft Conversion' ? 'loft_conversion' : 'extension'
}

function packageOfInterest(interest: string | null | undefined): Prospect['selectedPackage'] {
  const chosen = packages.find(({ type }) => type === interest)
  return chosen ? selectedPackageOf[chosen.type] : null
}

async function queueMails(
  trx: Trx,
  using: Using,
  consultation: Consultation,
  prospectId: string,
  interest: string | undefined,
): Promise<void> {
  const facts = { consultation, business: using.config.business, publicUrl: using.publicUrl }
  const callAddress = using.callLinks.address(consultation.id)
  const about = { relatedId: consultation.id, prospectId, visitor: consultation.email }
  await queueUnaskedMailPair(trx, using, about, {
    toVisitor: { kind: 'consultation-received', content: consultationReceived({ ...facts, callAddress }) },
    toOwner: { kind: 'consultation-alert', content: consultationAlert({ ...facts, interest }) },
  })
}

function hashEnquiry(enquiry: Enquiry): string {
  const { firstName, lastName, email, phone, extensionType, projectDescription, marketing } = enquiry
  const words = [firstName, lastName, email, phone, extensionType ?? null, projectDescription ?? null]
  return hashContent([...words, ...refusalOf(marketing)])
}
