import { sql } from 'kysely'
import type { AnswerInput, ParsedInput } from '#shared/contract/api-call.ts'
import { statuses, type summariseProspects } from '#shared/contract/prospects.ts'
import type { Deps } from '../deps.ts'
import { matches, readyFilter } from './filter.ts'

/** Every status in its order, also where no lead has it. */
export async function summarise(
  { db }: Pick<Deps, 'db'>,
  asked: ParsedInput<typeof summariseProspects>['query'],
): Promise<AnswerInput<typeof summariseProspects>> {
  const filter = await readyFilter(db, asked)
  const rows = await db
    .selectFrom('prospect')
    .select(({ fn }) => [
      'status',
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(packageValue), 0)`.as('value'),
    ])
    .where((is) => matches(is, 'prospect', filter))
    .groupBy('status')
    .execute()
  return statuses.map((status) => rows.find((row) => row.status === status) ?? { status, count: 0, value: 0 })
}
