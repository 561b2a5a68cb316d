import { sql } from 'kysely'
import type { AnswerInput } from '#shared/contract/api-call.ts'
import {
  crmStages,
  type ParsedFilter,
  statuses,
  type summariseProspects,
  type summariseStages as summariseStagesCall,
} from '#shared/contract/prospects.ts'
import type { Deps } from '../../deps.ts'
import { matches, type ReadyFilter, readyFilter } from './filter.ts'

type Db = Pick<Deps, 'db'>

/** Every status in its order, also where no lead has it. */
export async function summariseStatuses(
  { db }: Db,
  filter: ParsedFilter,
): Promise<AnswerInput<typeof summariseProspects>> {
  const rows = await totals(db, await readyFilter(db, filter))
    .select('status')
    .groupBy('status')
    .execute()
  return statuses.map((status) => rows.find((row) => row.status === status) ?? { status, count: 0, value: 0 })
}

/** Every stage in its order, also where no lead is. */
export async function summariseStages(
  { db }: Db,
  filter: ParsedFilter,
): Promise<AnswerInput<typeof summariseStagesCall>> {
  const rows = await totals(db, await readyFilter(db, filter))
    .select('crmStage')
    .groupBy('crmStage')
    .execute()
  return crmStages.map((crmStage) => rows.find((row) => row.crmStage === crmStage) ?? { crmStage, count: 0, value: 0 })
}

function totals(db: Deps['db'], filter: ReadyFilter) {
  return db
    .selectFrom('prospect')
    .select(({ fn }) => [fn.countAll<number>().as('count'), sql<number>`coalesce(sum(packageValue), 0)`.as('value')])
    .where((is) => matches(is, 'prospect', filter))
}
