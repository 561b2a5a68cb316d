import {
  createScrapingSource,
  deleteScrapingSource,
  editScrapingSource,
  listScrapingSources,
  type ScrapingSource,
} from '#shared/contract/scraping-sources.ts'
import type { FakeClient } from './fake-client.ts'
import { sampleId, sampleTime } from './samples.ts'

/** Returns a source that nobody has switched on, with the given fields replaced. */
export const sampleSource = (extra: Partial<ScrapingSource> = {}): ScrapingSource => ({
  id: sampleId(31),
  name: 'Sample planning',
  platform: 'planning-register',
  url: 'https://planning.example.com/list',
  searchTerms: ['loft conversion', 'extension'],
  selectors: null,
  isActive: false,
  lastScraped: null,
  scrapingInterval: 24,
  createdAt: sampleTime,
  updatedAt: sampleTime,
  termsReadAt: null,
  consecutiveFailures: 0,
  pausedReason: null,
  robots: null,
  robotsReadAt: null,
  healthProblem: null,
  healthSince: null,
  problemPage: null,
  revision: 'first',
  ...extra,
})

/** Makes a fake client store sources. */
export function serveSources(client: FakeClient, sources: ScrapingSource[]): void {
  client.answer(listScrapingSources, () => sources)
  client.answer(createScrapingSource, ({ body: { termsRead, selectors, ...fields } }) => {
    const source = sampleSource({ ...fields, selectors: selectors ?? null, termsReadAt: termsRead ? sampleTime : null })
    sources = [source]
    return source
  })
  client.answer(editScrapingSource, ({ params, body: { termsRead, ...fields } }) => {
    const changes = Object.entries(fields).filter(([, value]) => value !== undefined)
    const source = sampleSource({
      ...sources.find(({ id }) => id === params.id),
      ...Object.fromEntries(changes),
      ...(termsRead && { termsReadAt: sampleTime }),
    })
    sources = sources.map((one) => (one.id === source.id ? source : one))
    return source
  })
  client.answer(deleteScrapingSource, ({ params }) => void (sources = sources.filter(({ id }) => id !== params.id)))
}
