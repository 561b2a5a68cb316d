import { v7 as uuidv7 } from 'uuid'
import type { Prospect } from '#shared/contract/prospects.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { recordActivity } from '../activities/record-activity.ts'
import { normaliseContact } from '../identity/contact.ts'
import { findSame, type Same } from '../identity/find-same.ts'
import * as queries from '../queries.ts'

type Using = Pick<Deps, 'clock' | 'hashContact'>

/** Somebody whose details came from elsewhere: a page that was scraped, or a list. */
export interface FoundProspect {
  name: string
  email?: string | undefined
  phone?: string | undefined
  location?: string | undefined
  postcode?: string | undefined
  projectType: Prospect['projectType']
  description?: string | undefined
  sourceUrl?: string | undefined
  sourcePlatform: string
  priority?: Prospect['priority'] | undefined
  selectedPackage?: Prospect['selectedPackage'] | undefined
  notes?: string | undefined
}

export type Admission =
  | { outcome: 'added'; id: string }
  | { outcome: 'duplicate'; same: Same }
  /** Deleted or erased before: not let in again. */
  | { outcome: 'suppressed' }

export interface FoundCounts {
  added: number
  duplicate: number
  suppressed: number
}

/** Who was found elsewhere is told within a month that we hold their details. */
const noticeMs = 30 * 24 * 60 * 60 * 1000

/** Takes in a batch that was scraped. Who is there already, live or archived, is left as they are; who was deleted or erased
 *  stays out. Nobody taken in here can be emailed until a lawful basis is recorded. */
export async function recordFoundProspects(
  trx: Trx,
  using: Using,
  records: readonly FoundProspect[],
  runId?: string,
): Promise<FoundCounts> {
  const counts: FoundCounts = { added: 0, duplicate: 0, suppressed: 0 }
  for (const record of records) {
    const { outcome } = await admit(trx, using, record, {
      description: `Found on ${record.sourcePlatform}`,
      ...(runId === undefined ? {} : { runId }),
    })
    counts[outcome] += 1
  }
  return counts
}

/** Takes in one person, unless they are known. */
export async function admit(
  trx: Trx,
  { clock, hashContact }: Using,
  found: FoundProspect,
  origin: { description: string; importId?: string; runId?: string },
): Promise<Admission> {
  const contact = normaliseContact(found)
  // A file is the owner's own and says who shares a number; a page that was scraped does not.
  const phoneDecides = origin.importId === undefined
  const same = await findSame(trx, contact, { hashContact, phoneDecides })
  if (same?.where === 'deleted') return { outcome: 'suppressed' }
  if (same) return { outcome: 'duplicate', same }
  const now = clock.now()
  const id = uuidv7()
  await queries.insertProspect(trx, {
    ...found,
    ...contact,
    id,
    subscriberType: 'unknown',
    noticeDueAt: new Date(now.getTime() + noticeMs).toISOString(),
    importId: origin.importId,
    runId: origin.runId,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  })
  await recordActivity(trx, { clock }, id, {
    activityType: 'created',
    description: origin.description,
    notes: found.sourceUrl,
  })
  return { outcome: 'added', id }
}
