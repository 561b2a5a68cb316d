import { type RawBuilder, sql } from 'kysely'
import { interestLabels } from '#shared/business/interests.ts'

const cases = [...interestLabels].map(([interest, label]) => sql`when ${interest} then ${label}`)

/** What a consultation's visitor came for as people read it, inside a query. */
export const interestLabel: RawBuilder<string | null> = sql`case interest ${sql.join(cases, sql` `)} else interest end`
