import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { pageQuery } from './paging.ts'
import { clearable, line, optional, requiredLine, timestamp } from './text.ts'

/** Hours between two runs of a source. */
export const intervalHours = { min: 1, max: 720 } as const

const idParams = z.object({ id: z.uuid() })

const selector = line(200)

/** CSS selectors for a page that lists items; all but `item` and `next` apply within an item. */
export const listingSelectors = z.object(
  {
    /** Each item of the list. */
    item: requiredLine('Please say which element is one of the list', 200),
    title: optional(selector),
    link: optional(selector),
    description: optional(selector),
    address: optional(selector),
    name: optional(selector),
    email: optional(selector),
    phone: optional(selector),
    date: optional(selector),
    /** The link to the next page, looked up in the whole page. */
    next: optional(selector),
  },
  'Please give the selectors by their names',
)

/** What robots.txt says about the start page of a source; `none` without a robots.txt. */
export const robotsAnswers = ['allowed', 'refused', 'none'] as const
export type RobotsAnswer = (typeof robotsAnswers)[number]

export const scrapingSource = z.object({
  id: z.uuid(),
  name: z.string(),
  platform: z.string(),
  url: z.string(),
  searchTerms: z.array(z.string()),
  /** The selectors for a page that no adapter reads. */
  selectors: z.nullable(listingSelectors),
  isActive: z.boolean(),
  lastScraped: z.nullable(timestamp),
  /** Hours. */
  scrapingInterval: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** When the owner confirmed that the source's terms allow scraping. */
  termsReadAt: z.nullable(timestamp),
  consecutiveFailures: z.int(),
  /** Why it was paused automatically. */
  pausedReason: z.nullable(z.string()),
  /** Null until a run has read its robots.txt. */
  robots: z.nullable(z.enum(robotsAnswers)),
  robotsReadAt: z.nullable(timestamp),
  /** What was unusual about the last run that read its pages, and what to do; null if nothing was. */
  healthProblem: z.nullable(z.string()),
  healthSince: z.nullable(timestamp),
  /** The page that couldn’t be read in the last run, or had nothing on it; null if there was none. */
  problemPage: z.nullable(z.object({ url: z.string(), text: z.string(), readAt: timestamp })),
  /** Changes whenever what the owner sets does. */
  revision: z.string(),
})
export type ScrapingSource = z.output<typeof scrapingSource>

const urlMessage = 'Please give a web address that starts with http:// or https://'
const intervalMessage = `Please give ${intervalHours.min} to ${intervalHours.max} hours`
const termsMessage = 'Please give the search terms as a list of at most 50'

export const sourceFields = {
  name: requiredLine('Name is required', 100),
  platform: requiredLine('Platform is required', 60),
  url: z
    .url({ protocol: /^https?$/, error: urlMessage })
    .check(
      z.maxLength(2000, 'Please use at most 2000 characters'),
      z.refine(hasNoCredentials, 'Please give the address without a user name and password'),
    ),
  searchTerms: z
    .array(requiredLine('A search term may not be blank', 100), termsMessage)
    .check(z.maxLength(50, termsMessage)),
  scrapingInterval: z
    .int(intervalMessage)
    .check(z.minimum(intervalHours.min, intervalMessage), z.maximum(intervalHours.max, intervalMessage)),
  /** Confirms that the source's terms allow scraping. */
  termsRead: z.boolean('Please give termsRead as true or false'),
  isActive: z.boolean('Please give isActive as true or false'),
}

export const listScrapingSources = apiCall('GET', '/api/scraping/sources', {
  summary: 'The scraping sources, newest first.',
  answer: z.array(scrapingSource),
  staleAfter: ['scrapingSource'],
  offline: true,
})

export const createScrapingSource = apiCall('POST', '/api/scraping/sources', {
  summary: 'Adds a source. It is inactive until the owner confirms its terms and activates it.',
  changes: ['scrapingSource'],
  status: 201,
  body: z.object({
    name: sourceFields.name,
    platform: sourceFields.platform,
    url: sourceFields.url,
    searchTerms: sourceFields.searchTerms,
    selectors: optional(listingSelectors),
    scrapingInterval: z._default(sourceFields.scrapingInterval, 24),
    termsRead: z._default(sourceFields.termsRead, false),
  }),
  answer: scrapingSource,
  errors: ['already_exists'],
})

export const editScrapingSource = apiCall('PATCH', '/api/scraping/sources/:id', {
  summary:
    'Changes a source. Moving it to another site deactivates it until the owner confirms the terms of that site. A revision that is not the newest is refused.',
  changes: ['scrapingSource'],
  params: idParams,
  body: z.extend(z.partial(z.object(sourceFields)), {
    selectors: clearable(listingSelectors),
    revision: z.optional(z.string()),
  }),
  answer: scrapingSource,
  errors: ['not_found', 'already_exists', 'conflict'],
})

export const deleteScrapingSource = apiCall('DELETE', '/api/scraping/sources/:id', {
  summary: 'Deletes a source with its logs. Its leads stay.',
  changes: ['scrapingSource', 'scrapingRun'],
  params: idParams,
  errors: ['not_found'],
})

export const sourceOutcomes = ['success', 'partial', 'failed', 'blocked'] as const

export const scrapingLog = z.object({
  id: z.uuid(),
  sourceId: z.uuid(),
  runId: z.nullable(z.uuid()),
  status: z.enum(sourceOutcomes),
  prospectsFound: z.int(),
  errorMessage: z.nullable(z.string()),
  scrapedAt: timestamp,
})
export type ScrapingLog = z.output<typeof scrapingLog>

export const listScrapingLogs = apiCall('GET', '/api/scraping/logs', {
  summary: 'The result of each source in each run, newest first, page by page.',
  query: z.object({ sourceId: optional(z.uuid()), ...pageQuery }),
  answer: z.array(scrapingLog),
  staleAfter: ['scrapingRun'],
  offline: true,
})

function hasNoCredentials(url: string): boolean {
  if (!URL.canParse(url)) return true
  const { username, password } = new URL(url)
  return username === '' && password === ''
}
