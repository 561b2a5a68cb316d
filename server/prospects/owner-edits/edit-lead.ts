import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { editProspect, ProspectDetail } from '#shared/contract/prospects.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { formatPostcode } from '../identity/contact.ts'
import { followLead } from '../lead-jobs/jobs.ts'
import * as queries from '../queries.ts'
import { applyChange, changedFields } from '../edit/apply-change.ts'
import { rejectStaleEdit } from './stale-edit.ts'

type Edit = ParsedInput<typeof editProspect>['body']
type Clock = Pick<Deps, 'clock'>

/** Changes the given fields, and lets the jobs follow the stage, unless somebody else has changed one of them since the lead was read.
 *  @throws AppError `conflict` with both values, `already_exists`, `already_archived`, `not_found`, `invalid_input` */
export async function editLead(
  trx: Trx,
  { clock }: Clock,
  id: string,
  { updatedAt, reason, ...given }: Edit,
): Promise<ProspectDetail> {
  const row = await queries.getProspectRow(trx, id)
  const requested = given.postcode ? { ...given, postcode: formatPostcode(given.postcode) } : given
  await rejectStaleEdit(trx, row, changedFields(row, requested), updatedAt)
  await applyChange(trx, { clock }, row, requested, reason)
  const { crmStage: stage } = await queries.getProspectRow(trx, id)
  if (stage !== row.crmStage) await followLead(trx, { clock }, id, { stage, reason })
  return queries.toProspect(await queries.getProspectRow(trx, id))
}
