import { type RawBuilder, sql } from 'kysely'
import { extensionTypeLabels } from '#shared/business/extension-types.ts'

const cases = Object.entries(extensionTypeLabels).map(([type, label]) => sql`when ${type} then ${label}`)

/** A consultation's kind of extension as people read it, inside a query. */
export const extensionLabel: RawBuilder<string | null> = sql`case extensionType ${sql.join(cases, sql` `)} end`
