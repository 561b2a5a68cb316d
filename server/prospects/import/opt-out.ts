import type { Deps } from '../../deps.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { recordLawfulBasis } from '../edit/lawful-basis.ts'
import type { Same } from '../identity/find-same.ts'
import * as queries from '../queries.ts'

/** Records that somebody whom the owner has already wants no emails. Nothing else of the lead is changed.
 *  @returns why it isn't recorded, as the end of a sentence */
export async function recordOptOut(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  { id, where }: Same,
  optOut: string,
  dryRun: boolean,
): Promise<string | undefined> {
  const lead = where === 'live' ? await queries.findProspect(trx, id) : undefined
  if (!lead) return 'isn’t recorded, as they are in the archive. Restore them to record it.'
  if (lead.objectedAt === null && lead.lawfulBasis === 'consent')
    return 'isn’t recorded, as they have agreed to marketing. Please check which of the two is newer.'
  if (!dryRun) await recordLawfulBasis(trx, { clock }, id, { objected: true }, `Imported from a file: ${optOut}`)
}
