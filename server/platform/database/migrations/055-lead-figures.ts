import { migration } from './migration.ts'

/** What Today, Insight, the board and totals of lists are read from, however many leads there are: the figures of each lead, and numbers
 *  and values of leads by all that these sums distinguish. Triggers keep both up. Those of what happens often, as a new lead, an enquiry or
 *  an entry on the timeline, change only what depends on it. */
export const leadFigures = migration(
  '055-lead-figures',
  async () => (await import('./lead-figures/statements.ts')).statements,
)
