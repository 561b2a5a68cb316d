import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Migration } from '../migrate.ts'

/** The days off of the business details are time off like the blocked days, which is now one list. Those of a draft are carried over too, so
 *  that nothing is lost; what the details say stays there for an earlier version. */
export const timeOff: Migration = {
  name: '040-time-off',
  async up(db) {
    const { rows } = await sql<{ fromDay: string; toDay: string; createdAt: string }>`
      select distinct json_extract(span.value, '$.from') as fromDay, json_extract(span.value, '$.to') as toDay,
        contentItem.updatedAt as createdAt
      from contentItem, json_each(json_array(contentItem.published, contentItem.draft)) as content,
        json_each(content.value, '$.daysOff') as span
      where contentItem.kind = 'business' and content.value is not null and json_valid(content.value)
        and json_type(content.value, '$.daysOff') = 'array' and json_type(span.value) = 'object'`.execute(db)
    for (const { fromDay, toDay, createdAt } of rows) {
      if (typeof fromDay !== 'string' || typeof toDay !== 'string' || fromDay > toDay) continue
      await sql`insert into blockedDays (id, fromDay, toDay, note, createdAt)
        select ${uuidv7()}, ${fromDay}, ${toDay}, null, ${createdAt}
        where not exists (select 1 from blockedDays where fromDay <= ${fromDay} and toDay >= ${toDay})`.execute(db)
    }
  },
}
