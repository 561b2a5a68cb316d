import type { Client } from '#shared/client.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import { settleNotices } from '#shared/contract/retention.ts'
import {
  claimScrapingRun,
  deliverFoundProspects,
  startScraping,
  updateScrapingRun,
} from '#shared/contract/scraping-runs.ts'
import { createScrapingSource, editScrapingSource, listScrapingSources } from '#shared/contract/scraping-sources.ts'
import { namedPerson, type Person } from '../samples/people.ts'
import type { Actors, Scene } from './story.ts'

const name = 'Sample planning register'
const perRun = 4

/** Returns the runs over a sample source and the people found; no request leaves this machine. */
export function searchRegister(firstPerson: number): Scene[] {
  return [
    { daysAgo: 60, play: addSource },
    ...[58, 40, 22, 1.5].map((daysAgo, run): Scene => ({
      daysAgo,
      play: (actors) =>
        search(
          actors,
          Array.from({ length: run === 3 ? 3 : perRun }, (_, n) => namedPerson(firstPerson + run * perRun + n)),
        ),
    })),
    ...[36, 18].map((daysAgo): Scene => ({ daysAgo, play: ({ owner }) => giveNotices(owner) })),
  ]
}

/** Sends the privacy notices that are due soon, and erases the people who have no email address. */
async function giveNotices(owner: Client): Promise<void> {
  const { untold } = await owner.call(getToday)
  for (const action of ['send', 'erase'] as const) {
    const people = untold.leads.filter(({ email }) => (action === 'send') === (email !== null))
    const ids = people.map(({ prospectId }) => prospectId)
    await owner.call(settleNotices, { body: { key: crypto.randomUUID(), action, ids } })
  }
}

async function addSource({ owner }: Actors): Promise<void> {
  const body = {
    name,
    platform: 'idox',
    url: 'https://planning.example.com/search',
    searchTerms: ['extension', 'loft'],
    termsRead: true,
  }
  const { id } = await owner.call(createScrapingSource, { body })
  await owner.call(editScrapingSource, { params: { id }, body: { isActive: true } })
}

async function search({ owner }: Actors, found: Person[]): Promise<void> {
  const [source] = await owner.call(listScrapingSources)
  if (!source) throw new Error('There is no source to search.')
  await owner.call(claimScrapingRun, { body: {} })
  const { runId } = await owner.call(startScraping)
  await owner.call(claimScrapingRun, { body: {} })
  const params = { id: runId }
  await owner.call(updateScrapingRun, { params, body: { pagesVisited: 11 + found.length } })
  await owner.call(deliverFoundProspects, {
    params,
    body: {
      batchId: crypto.randomUUID(),
      sourceId: source.id,
      prospects: found.map(({ name: person, email, location, postcode, type, words }, n) => ({
        name: person,
        ...(n % 2 === 0 ? { email } : {}),
        location,
        postcode,
        projectType: type,
        description: words,
        sourceUrl: `${source.url}?ref=${encodeURIComponent(person)}`,
      })),
      log: { status: 'success' },
    },
  })
  await owner.call(updateScrapingRun, { params, body: { status: 'success' } })
}
