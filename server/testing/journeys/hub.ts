import { getInsight } from '#shared/contract/dashboard.ts'
import { getLeadAccount } from '#shared/contract/lead-account.ts'
import { getProspect, listProspects, summariseStages } from '#shared/contract/prospects.ts'
import type { Job } from './job.ts'
import { nothing, type Sum } from './sums.ts'

/** What the hub shows of the money of a lead: its account, its value in whole pounds, and that of the board and of Insight, which have no
 *  other lead. */
export interface Money {
  agreed: Sum | undefined
  paid: Sum
  credited: Sum
  remaining: Sum
  value: number | null
  listed: number | null
  board: number
  insight: number
}

export async function readMoney({ owner }: Job, leadId: string): Promise<Money> {
  const params = { id: leadId }
  const { agreed, paid, credited, remaining } = await owner.call(getLeadAccount, { params })
  const { pipeline } = await owner.call(getInsight, { query: { months: 1 } })
  const stages = await owner.call(summariseStages, { query: {} })
  const listed = (await owner.call(listProspects)).find(({ id }) => id === leadId)
  return {
    agreed: agreed === null ? undefined : toSum(agreed),
    paid: toSum(paid),
    credited: toSum(credited),
    remaining: toSum(remaining),
    value: (await owner.call(getProspect, { params })).packageValue,
    listed: listed?.packageValue ?? null,
    board: stages.reduce((sum, { value }) => sum + value, 0),
    insight: pipeline.reduce((sum, { value }) => sum + value, 0),
  }
}

/** Returns what the hub must show. @param sums.agreed undefined before anything is agreed */
export function moneyOf({
  agreed,
  paid = nothing,
  credited = nothing,
  remaining,
}: {
  agreed: Sum | undefined
  paid?: Sum
  credited?: Sum
  remaining: Sum
}): Money {
  const value = agreed === undefined ? null : Math.round(agreed.net / 100)
  return {
    agreed,
    paid,
    credited,
    remaining,
    value,
    listed: value,
    board: value ?? 0,
    insight: value ?? 0,
  }
}

function toSum({ netPence, vatPence, totalPence }: { netPence: number; vatPence: number; totalPence: number }): Sum {
  return { net: netPence, vat: vatPence, total: totalPence }
}
