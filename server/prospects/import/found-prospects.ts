import type { CallAnswer, ParsedInput } from '#shared/contract/api-call.ts'
import type { addFoundProspects, checkFoundProspects } from '#shared/contract/capture.ts'
import { foundProspect } from '#shared/contract/scraping.ts'
import type { Deps } from '../../deps.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { parseAs } from '../../platform/parse.ts'
import { normaliseContact } from '../identity/contact.ts'
import { findSame } from '../identity/find-same.ts'
import { locateLead } from '../queries.ts'
import { type FoundProspect, insertIfNew, type InsertResult } from './insert-if-new.ts'

type Context = Pick<Deps, 'clock' | 'hashContact'>
type Refusals = CallAnswer<typeof addFoundProspects>['refusals']
type FoundState = CallAnswer<typeof checkFoundProspects>[number]

/** Enough for as many records with long descriptions as one request may have. */
export const foundBodyLimitBytes = 2 * 1024 * 1024

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

/** Stores people found on a page. People who are stored already, live or archived, are not changed; deleted and erased people are not
 *  stored again. Nobody stored here can be emailed until a lawful basis is recorded. */
export async function recordFoundProspects(
  trx: Trx,
  context: Context,
  records: readonly NewlyFound[],
  runId?: string,
): Promise<Record<InsertResult['outcome'], number>> {
  const counts = { added: 0, duplicate: 0, suppressed: 0 }
  for (const { id, ...record } of records) {
    const isRepeated = id !== undefined && (await locateLead(trx, id)) !== undefined
    const { outcome } = isRepeated
      ? { outcome: 'duplicate' as const }
      : await insertIfNew(trx, context, record, {
          description: `Found on ${record.sourcePlatform}`,
          ...(id === undefined ? {} : { id }),
          ...(runId === undefined ? {} : { runId }),
        })
    counts[outcome] += 1
  }
  return counts
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
export function checkFound(
  { db, hashContact }: Pick<Deps, 'db' | 'hashContact'>,
  records: readonly unknown[],
): Promise<FoundState[]> {
  return db.transaction().execute(async (trx) => {
    const states: FoundState[] = []
    for (const record of records) {
      const [found] = validateFound([record], '').accepted
      const same = found && (await findSame(trx, normaliseContact(found), { hashContact, phoneDecides: true }))
      states.push({
        state: !found ? 'invalid' : same ? stateOf[same.where] : 'new',
        prospectId: same?.where === 'live' ? same.id : null,
      })
    }
    return states
  })
}
