import { migration } from './migration.ts'

/** What is shown of the page that couldn't be read in a source's last run, or had nothing on it. */
export const problemPages = migration('026-problem-pages', [
  `alter table scrapingSource add column problemPage text check (problemPage is null or json_type(problemPage) = 'object')`,
])
