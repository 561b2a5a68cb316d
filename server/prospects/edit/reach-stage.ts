import { crmStages, type Prospect } from '#shared/contract/prospects.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { applyChange } from './edit.ts'
import { findProspect } from '../queries.ts'

/** Takes a live lead forward to a stage, for a reason that its timeline gives. One that is further already, or lost, stays. */
export async function reachStage(
  trx: Trx,
  using: Pick<Deps, 'clock'>,
  prospectId: string,
  { stage, reason }: { stage: Prospect['crmStage']; reason: string },
): Promise<void> {
  const lead = await findProspect(trx, prospectId)
  if (!lead || crmStages.indexOf(lead.crmStage) >= crmStages.indexOf(stage)) return
  await applyChange(trx, using, lead, { crmStage: stage }, reason)
}
