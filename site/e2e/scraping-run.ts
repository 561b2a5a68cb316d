import { type Client, createClient } from '../../shared/client.ts'
import { createAccessToken } from '../../shared/contract/accounts.ts'
import {
  claimScrapingRun,
  createScrapingSource,
  editScrapingSource,
  startScraping,
} from '../../shared/contract/scraping.ts'
import { owner as ownerCredentials } from './fixtures.ts'

/** Starts a run on a new source. @returns the calls of the computer that has the run, as the console makes them */
export async function startRun(owner: Client, baseUrl: string) {
  const { token } = await owner.call(createAccessToken, { body: { ...ownerCredentials, label: 'Office computer' } })
  const computer = createClient({ baseUrl, headers: { Authorization: `Bearer ${token}` } })
  const source = await owner.call(createScrapingSource, {
    body: {
      name: 'Sample planning',
      platform: 'idox',
      url: 'http://127.0.0.1:9/list',
      searchTerms: [],
      termsRead: true,
    },
  })
  await owner.call(editScrapingSource, { params: { id: source.id }, body: { isActive: true } })
  await computer.call(claimScrapingRun, { body: {} })
  const { runId } = await owner.call(startScraping)
  await computer.call(claimScrapingRun, { body: {} })
  return { computer, source, runId }
}
