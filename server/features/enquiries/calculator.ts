import { estimateCost, rangeAround } from '#shared/business/calculator.ts'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type {
  CalculatorSubmission,
  listCalculatorSubmissions,
  ReceivedSubmission,
  submitCalculator,
} from '#shared/contract/calculator.ts'
import type { MarketingAnswer } from '#shared/contract/form-traces.ts'
import { erased } from '#shared/contract/personal-data.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { campaignText } from '../../prospects/activities/campaign.ts'
import { refusalOf } from './marketing.ts'
import { hashContent, deduplicate } from './deduplicate.ts'
import { checkForSpam } from './spam-check.ts'
import { AppError } from '../../platform/errors.ts'
import { queueUnaskedMailPair } from '../../mail/mail-pair.ts'
import { estimateAlert } from './templates/estimate-alert.ts'
import { estimate, rangeOf } from './templates/estimate.ts'
import { upsertLeadFromEnquiry } from '../../prospects/identity/upsert-lead-from-enquiry.ts'
import { withLeads } from '../../prospects/identity/lead-of-record.ts'
import * as queries from './calculator/queries.ts'

type Request = ParsedInput<typeof submitCalculator>['body']
type Using = Pick<Deps, 'writeTogether' | 'clock' | 'config' | 'publicUrl' | 'hashContact'>

/** Works out an estimate from the size alone and stores it, with its lead and its two mails, in one transaction. A repeat
 *  changes nothing and gives the first record. */
export async function submit(using: Using, request: Request): Promise<CalculatorSubmission> {
  const { writeTogether, clock } = using
  const contentHash = hashContent([request.name, request.email, request.sqm, ...refusalOf(request.marketing)])
  return writeTogether(async (trx) => {
    const now = clock.now()
    const known = await deduplicate(trx, 'calculatorSubmission', { id: request.id, contentHash }, now)
    if ('repeatOf' in known) return toSubmission(await queries.getById(trx, known.repeatOf))

    const record = {
      id: known.newId,
      name: request.name,
      email: request.email,
      sqm: request.sqm,
      computedCost: estimateCost(request.sqm).estimatedCost,
      createdAt: now.toISOString(),
    }
    const answer = toSubmission(record)
    const suspectedSpam = checkForSpam(request)
    const prospectId = suspectedSpam === null ? await attach(trx, using, answer, request.marketing) : null
    await queries.insertSubmission(trx, {
      ...record,
      estimatedCost: request.estimatedCost,
      prospectId,
      campaign: campaignText(request.campaign),
      marketing: request.marketing,
      suspectedSpam,
      contentHash,
    })
    if (prospectId !== null) await queueMails(trx, using, answer, prospectId)
    return answer
  })
}

/** Does for an estimate that looked like a program's work what asking for it would have done. Again changes nothing.
 *  @throws AppError `not_found` */
export async function accept(using: Using & Pick<Deps, 'db'>, id: string): Promise<{ prospectId: string | null }> {
  return using.db.transaction().execute(async (trx) => {
    const row = await queries.findById(trx, id)
    if (!row || row.name === erased) throw new AppError('not_found', 'Estimate not found.')
    if (row.suspectedSpam === null) return { prospectId: row.prospectId }
    const submission = toSubmission(row)
    const prospectId = await attach(trx, using, submission, row.marketing)
    await queries.setAccepted(trx, id, prospectId)
    await queueMails(trx, using, submission, prospectId)
    await recordAudit(trx, using.clock, { action: 'enquiry_accepted', subjectId: id })
    return { prospectId }
  })
}

export async function listReceived(
  { db }: Pick<Deps, 'db'>,
  page: ParsedInput<typeof listCalculatorSubmissions>['query'],
): Promise<ReceivedSubmission[]> {
  const rows = await queries.listNewest(db, page)
  return withLeads(db, rows.map(toReceived))
}

function attach(
  trx: Trx,
  { clock }: Using,
  submission: CalculatorSubmission,
  marketing: MarketingAnswer | null | undefined,
): Promise<string> {
  return upsertLeadFromEnquiry(trx, clock, {
    name: submission.name,
    email: submission.email,
    phone: undefined,
    projectType: 'extension',
    description: undefined,
    sourcePlatform: 'calculator',
    declinesMarketing: marketing === 'declined',
    activity: {
      type: 'estimate',
      description: `Asked for an estimate for ${submission.sqm} m²: ${rangeOf(submission)} before VAT`,
    },
  })
}

async function queueMails(trx: Trx, using: Using, submission: CalculatorSubmission, prospectId: string): Promise<void> {
  const facts = { submission, business: using.config.business, publicUrl: using.publicUrl }
  const about = { relatedId: submission.id, prospectId, visitor: submission.email }
  await queueUnaskedMailPair(trx, using, about, {
    toVisitor: { kind: 'estimate', content: estimate(facts) },
    toOwner: { kind: 'estimate-alert', content: estimateAlert(facts) },
  })
}

/** The range follows from the figure that was worked out then, so an old estimate stays what its mail said. */
function toSubmission(row: Omit<CalculatorSubmission, 'estimatedCost' | 'low' | 'high'> & { computedCost: number }) {
  const { id, name, email, sqm, computedCost, createdAt } = row
  return { id, name, email, sqm, estimatedCost: computedCost, ...rangeAround(computedCost), createdAt }
}

function toReceived(row: queries.SubmissionRow & { isMailWithheld: 0 | 1 }): Omit<ReceivedSubmission, 'leadDeletedAt'> {
  const { estimatedCost: sentCost, prospectId, suspectedSpam, erasedAt } = row
  const isMailWithheld = row.isMailWithheld === 1
  return { ...toSubmission(row), sentCost, prospectId, suspectedSpam, isMailWithheld, erasedAt }
}
