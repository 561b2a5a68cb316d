import type { Client } from '../../shared/client.ts'
import { listProspects } from '../../shared/contract/prospects.ts'
import { listScrapingRuns } from '../../shared/contract/scraping-runs.ts'
import { createScrapingSource, editScrapingSource } from '../../shared/contract/scraping-sources.ts'
import type { TestSite } from '../../shared/scraper/testing/site/site.ts'

/** The environment of a server without a scraper, so that only the console finds leads. */
export const withoutScraper = { SCRAPER_BROWSER: 'none', SCRAPER_ALLOW_LOOPBACK: 'on', RATE_LIMIT: 'off' }

/** The switch that lets the console scrape websites on this computer, without pauses between requests. */
export const scrapeThisMachineSwitch = '--scrape-this-machine'

/** Adds an active source of a test's website to the server. */
export async function addSource(client: Client, { address }: TestSite): Promise<{ id: string }> {
  const { id } = await client.call(createScrapingSource, {
    body: {
      name: 'Planning list',
      platform: 'planning-register',
      url: `${address}/list`,
      searchTerms: [],
      termsRead: true,
    },
  })
  await client.call(editScrapingSource, { params: { id }, body: { isActive: true } })
  return { id }
}

export const sampleNames = (count: number) =>
  Array.from({ length: count }, (_, n) => `Mrs Sample Person${n + 1}`).toSorted()
export const leadNames = async (client: Client) => (await client.call(listProspects)).map(({ name }) => name).toSorted()
export const latestRun = async (client: Client) => (await client.call(listScrapingRuns))[0]
