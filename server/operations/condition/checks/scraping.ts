import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import { type Check, count, type CheckResult, formatTime } from './check.ts'

export interface ScrapingFacts {
  /** How many sources are switched on. */
  active: number
  /** Names of the sources whose last run failed, or that are paused. */
  failing: readonly string[]
  lastRunAt: string | undefined
  /** Whether this server or a console can run one now. */
  canRun: boolean
  browserProblem: string | undefined
}

export const scrapingCheck: Check = {
  id: 'scraping',
  title: 'Finding leads',
  link: { label: 'See the sources', to: '/scraping' },
  async run({ db, scraping }) {
    return evaluateScraping({
      ...(await readSources(db)),
      lastRunAt: await findLastRun(db),
      canRun: scraping.canScrapeHere() || scraping.consoles.isAnyConnected(),
      browserProblem: scraping.browserProblem,
    })
  },
}

export function evaluateScraping({ active, failing, lastRunAt, canRun, browserProblem }: ScrapingFacts): CheckResult {
  if (active + failing.length === 0) return { state: 'off', sentence: 'No sources are set up.' }
  const lastRun = lastRunAt === undefined ? 'No run yet.' : `The last run ended on ${formatTime(lastRunAt)}.`
  if (failing.length > 0) {
    const names = failing.map((name) => `“${name}”`).join(', ')
    return {
      state: 'warning',
      sentence: `${count(failing.length, 'source')} couldn’t be read: ${names}. ${lastRun}`,
      action: 'Open the sources to see what each one answered.',
    }
  }
  if (browserProblem !== undefined) return { state: 'warning', sentence: browserProblem, action: lastRun }
  return { state: 'ok', sentence: canRun ? lastRun : `${lastRun} Runs wait until your desktop app is open.` }
}

async function readSources(db: Kysely<Database>) {
  const sources = await db
    .selectFrom('scrapingSource')
    .select(['name', 'isActive', 'consecutiveFailures', 'pausedReason'])
    .execute()
  const failing = sources.filter((source) => source.pausedReason !== null || source.consecutiveFailures > 0)
  return {
    active: sources.filter((source) => source.isActive === 1).length,
    failing: failing.map(({ name }) => name),
  }
}

async function findLastRun(db: Kysely<Database>): Promise<string | undefined> {
  const row = await db
    .selectFrom('scrapingRun')
    .select(({ fn }) => fn.max('finishedAt').as('lastRunAt'))
    .executeTakeFirst()
  return row?.lastRunAt ?? undefined
}
