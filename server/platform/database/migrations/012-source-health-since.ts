import { migration } from './migration.ts'

/** When the first of the runs with something unusual about a source was. */
export const sourceHealthSince = migration('012-source-health-since', [
  `alter table scrapingSource add column healthSince text`,
])
