import { migration } from './migration.ts'

/** What each run saw on a source, and what is unusual about it. */
export const sourceHealth = migration('011-source-health', [
  `alter table scrapingLog add column seen text check (seen is null or json_type(seen) = 'object')`,
  `alter table scrapingSource add column healthProblem text`,
])
