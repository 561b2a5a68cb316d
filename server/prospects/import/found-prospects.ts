import { sourceLabel } from '#shared/business/platforms.ts'
import type { CallAnswer, ParsedInput } from '#shared/contract/api-call.ts'
import type { addFoundProspects, checkFoundProspects } from '#shared/contract/capture.ts'
import { type ApplicationOutcome, foundProspect } from '#shared/contract/scraping-runs.ts'
import type { Deps } from '../../deps.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { parseAs } from '../../platform/parse.ts'
import { normaliseContact } from '../identity/contact.ts'
import { findSame } from '../identity/find-same.ts'
import { locateLead } from '../queries.ts'
import { recordApplicationOutcome } from './application-outcome.ts'
import { type FoundPerson, insertIfNew, type InsertResult } from './insert-if-new.ts'

type Context = Pick<Deps, 'clock' | 'hashContact'>
type Refusals = CallAnswer<typeof addFoundProspects>['refusals']
type FoundState = CallAnswer<typeof checkFoundProspects>[number]

/** Enough for as many records with long descriptions as one request may have. */
export const foundBodyLimitBytes = 2 * 1024 * 1024

/** A person on a scraped page. */
export interface FoundProspect extends FoundPerson {
  applicationOutcome?: ApplicationOutcome | undefined
  /** Adds nobody: only the outcome is new. */
  onlyUpdates?: boolean | undefined
}

/** A person to store, with the id that the new lead gets if the caller has made one. */
type NewlyFound = FoundProspect & { id?: string | undefined }

/** Separates the valid records from the others, which get a reason. */
export function validateFound(records: readonly unknown[], sourcePlatform: string, ids: readonly string[] = []) {
  const accepted: NewlyFound[] = []
  const refusals: Refusals = []
  for (const [index, record] of records.entries()) {
    try {
      accepted.push({ ...parseAs(foundProspect, record), sourcePlatform, id: ids[index] })
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown
      refusals.push({ index, reason: thrown.message })
    }
  }
  return { accepted, refusals }
}

/** Stores people found on a page. Of people who are stored already, live or archived, nothing is changed, and what was decided on their
 *  application goes on their timeline; deleted and erased people are not stored again. Nobody stored here can be emailed until a lawful
 *  basis is recorded. */
export async function recordFoundProspects(
  trx: Trx,
  context: Context,
  records: readonly NewlyFound[],
  runId?: string,
): Promise<Record<InsertResult['outcome'], number>> {
  const counts = { added: 0, duplicate: 0, suppressed: 0 }
  for (const { id, ...record } of records) {
    const isRepeated = id !== undefined && (await locateLead(trx, id)) !== undefined
    counts[isRepeated ? 'duplicate' : await recordFound(trx, context, record, { id, runId })] += 1
  }
  return counts
}

async function recordFound(
  trx: Trx,
  context: Context,
  { applicationOutcome, onlyUpdates = false, ...person }: FoundProspect,
  { id, runId }: { id: string | undefined; runId: string | undefined },
): Promise<InsertResult['outcome']> {
  const result = await insertIfNew(trx, context, person, {
    description: `Found on ${sourceLabel(person.sourcePlatform)}`,
    ...(id === undefined ? {} : { id }),
    ...(runId === undefined ? {} : { runId }),
    dryRun: onlyUpdates,
  })
  if (onlyUpdates && result.outcome === 'added') return 'duplicate'
  const lead = applicationOutcome === undefined ? undefined : leadOfApplication(result)
  if (applicationOutcome && lead) await recordApplicationOutcome(trx, context, lead, applicationOutcome)
  return result.outcome
}

/** Returns the live lead that a record's application belongs to. A match by email or phone may be the same person's other application. */
function leadOfApplication(result: InsertResult): string | undefined {
  if (result.outcome === 'added') return result.id
  if (result.outcome === 'suppressed') return undefined
  return result.same.where === 'live' && result.same.by === 'sourceUrl' ? result.same.id : undefined
}

/** Stores the entries of a page that the owner has chosen. */
export async function addFound(
  trx: Trx,
  context: Context,
  { platform, prospects, ids }: ParsedInput<typeof addFoundProspects>['body'],
): Promise<CallAnswer<typeof addFoundProspects>> {
  const { accepted, refusals } = validateFound(prospects, platform, ids)
  const counts = await recordFoundProspects(trx, context, accepted)
  return { ...counts, rejected: refusals.length, refusals }
}

const stateOf = { live: 'known', archived: 'archived', deleted: 'deleted' } as const

/** Returns for each record what adding it would find. */
export async function checkFound(
  trx: Trx,
  { hashContact }: Pick<Deps, 'hashContact'>,
  records: readonly unknown[],
): Promise<FoundState[]> {
  const states: FoundState[] = []
  for (const record of records) {
    const [found] = validateFound([record], '').accepted
    const same =
      found && (await findSame(trx, normaliseContact(found), { hashContact, phoneDecides: true, name: found.name }))
    states.push({
      state: !found ? 'invalid' : same ? stateOf[same.where] : 'new',
      prospectId: same?.where === 'live' ? same.id : null,
    })
  }
  return states
}
