import { parseArgs } from 'node:util'
import { launch } from 'puppeteer-core'
import { median, record } from '#shared/bench/report.ts'
import { testBrowser } from '#shared/scraper/testing/chromium.ts'
import { listPaths, startMeasuredServer } from './measured-server.ts'

const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
} as const
type Category = keyof typeof categories

/** What is read of Lighthouse's result. Scores are from 0 to 1. */
interface Result {
  runtimeError?: { message: string }
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { title: string; score: number | null }>
}
type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: 'error'; onlyCategories: string[] },
) => Promise<{ lhr: Result } | undefined>

const { values } = parseArgs({ options: { samples: { type: 'string', default: '5' } } })

await judgePages(Number(values.samples))

/** Has Lighthouse judge each page of the sitemap, as on its simulated phone. */
async function judgePages(samples: number): Promise<void> {
  // Only npm run bench installs it, so that it has no types when types are checked.
  const module = new URL('lighthouse/node_modules/lighthouse/core/index.js', import.meta.url)
  const { default: lighthouse } = (await import(module.href)) as { default: Lighthouse }
  await using server = await startMeasuredServer({ NODE_ENV: 'development' })
  await using browser = await launch({ executablePath: testBrowser(), headless: 'shell', args: ['--no-sandbox'] })
  const flags = {
    port: Number(new URL(browser.wsEndpoint()).port),
    logLevel: 'error',
    onlyCategories: Object.keys(categories),
  } as const
  const results: { path: string; ofPage: Result[] }[] = []
  for (const path of await listPaths(server.address)) {
    const ofPage: Result[] = []
    for (let n = 0; n < samples; n++) {
      const { lhr } = (await lighthouse(server.address + path, flags)) ?? {}
      if (lhr === undefined || lhr.runtimeError)
        throw new Error(`${path} has not been judged. ${lhr?.runtimeError?.message}`)
      ofPage.push(lhr)
    }
    describe(path, ofPage)
    results.push({ path, ofPage })
  }
  for (const [category, title] of Object.entries(categories) as [Category, string][]) {
    const worst = results
      .map(({ path, ofPage }) => ({ path, scores: scoresOf(category, ofPage) }))
      .reduce((lowest, one) => (median(one.scores) < median(lowest.scores) ? one : lowest))
    record({
      id: `lighthouse.${category}`,
      title: `lowest score for ${title} of ${results.length} pages`,
      unit: '',
      better: 'higher',
      goal: 100,
      samples: worst.scores,
    })
  }
}

function scoresOf(category: Category, results: Result[]): number[] {
  return results.map((result) => Math.round((result.categories[category].score ?? 0) * 100))
}

/** Prints the scores of a page, and what costs it points. */
function describe(path: string, results: Result[]): void {
  const ids = Object.keys(categories) as Category[]
  console.log(`  ${path}: ${ids.map((category) => median(scoresOf(category, results))).join(', ')}`)
  for (const { categories: judged, audits } of results) {
    const failed = ids
      .flatMap((id) => judged[id].auditRefs)
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== 1)
    if (failed.length > 0)
      console.log(`    ${failed.map(({ id }) => `${audits[id]?.title} (${audits[id]?.score})`).join('; ')}`)
  }
}
