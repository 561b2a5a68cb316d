import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { pageQuery } from './paging.ts'
import { priorities, prospectFields } from './prospects.ts'
import { clearable, line, optional, requiredLine, timestamp } from './text.ts'

/** Hours between two runs of a source. */
export const intervalHours = { min: 1, max: 720 } as const
/** How long a console may hold a run without a word, milliseconds. */
export const leaseLimitMs = { min: 1000, max: 900_000 } as const
/** The most records of one batch. */
export const mostInBatch = 200

const idParams = z.object({ id: z.uuid() })

const selector = line(200)

/** CSS selectors into a page that lists things; all but `item` and `next` are looked up inside the item. */
export const listingSelectors = z.object(
  {
    /** One of what is listed. */
    item: requiredLine('Please say which element is one of the list', 200),
    title: optional(selector),
    link: optional(selector),
    description: optional(selector),
    address: optional(selector),
    name: optional(selector),
    email: optional(selector),
    phone: optional(selector),
    date: optional(selector),
    /** The link to the page after this one, looked up in the whole page. */
    next: optional(selector),
  },
  'Please give the selectors by their names',
)

// ── Sources ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** What a robots.txt says of the page that a source starts from; `none` where there is none. */
export const robotsAnswers = ['allowed', 'refused', 'none'] as const
export type RobotsAnswer = (typeof robotsAnswers)[number]

export const scrapingSource = z.object({
  id: z.uuid(),
  name: z.string(),
  platform: z.string(),
  url: z.string(),
  searchTerms: z.array(z.string()),
  /** Where things are on a page that no adapter knows. */
  selectors: z.nullable(listingSelectors),
  isActive: z.boolean(),
  lastScraped: z.nullable(timestamp),
  /** Hours. */
  scrapingInterval: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** When the owner said that the source's terms allow this. */
  termsReadAt: z.nullable(timestamp),
  consecutiveFailures: z.int(),
  /** Why it was paused without the owner. */
  pausedReason: z.nullable(z.string()),
  /** Null until a run has read its robots.txt. */
  robots: z.nullable(z.enum(robotsAnswers)),
  robotsReadAt: z.nullable(timestamp),
})
export type ScrapingSource = z.output<typeof scrapingSource>

const urlMessage = 'Please give a web address that starts with http:// or https://'
const intervalMessage = `Please give ${intervalHours.min} to ${intervalHours.max} hours`
const termsMessage = 'Please give the search terms as a list of at most 50'

const sourceFields = {
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
  /** The owner has read the source's terms, and they allow this. */
  termsRead: z.boolean('Please give termsRead as true or false'),
  isActive: z.boolean('Please give isActive as true or false'),
}

export const listScrapingSources = apiCall({
  method: 'GET',
  path: '/api/scraping/sources',
  summary: 'The pages that leads are looked for on, newest first.',
  access: 'owner',
  answer: z.array(scrapingSource),
})

export const createScrapingSource = apiCall({
  method: 'POST',
  path: '/api/scraping/sources',
  summary: 'Adds a source. It is inactive until it is switched on, for which its terms have to be read.',
  access: 'owner',
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

export const editScrapingSource = apiCall({
  method: 'PATCH',
  path: '/api/scraping/sources/:id',
  summary: 'Changes a source. One that moves to another site is inactive until the terms of that site have been read.',
  access: 'owner',
  params: idParams,
  body: z.extend(z.partial(z.object(sourceFields)), { selectors: clearable(listingSelectors) }),
  answer: scrapingSource,
  errors: ['not_found', 'already_exists'],
})

export const deleteScrapingSource = apiCall({
  method: 'DELETE',
  path: '/api/scraping/sources/:id',
  summary: 'Removes a source with its logs. The leads that it brought stay.',
  access: 'owner',
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

export const listScrapingLogs = apiCall({
  method: 'GET',
  path: '/api/scraping/logs',
  summary: 'What came of each source in each run, newest first, page by page.',
  access: 'owner',
  query: z.object({ sourceId: optional(z.uuid()), ...pageQuery }),
  answer: z.array(scrapingLog),
})

// ── Runs ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

export const runStatuses = ['queued', 'running', ...sourceOutcomes, 'cancelled'] as const

export const scrapingRun = z.object({
  id: z.uuid(),
  status: z.enum(runStatuses),
  sourceIds: z.array(z.uuid()),
  leasedUntil: z.nullable(timestamp),
  heartbeatAt: z.nullable(timestamp),
  /** How often a scraper has taken it. */
  attempts: z.int(),
  pagesVisited: z.int(),
  prospectsFound: z.int(),
  prospectsAdded: z.int(),
  prospectsDuplicate: z.int(),
  prospectsRejected: z.int(),
  errorMessage: z.nullable(z.string()),
  createdAt: timestamp,
  startedAt: z.nullable(timestamp),
  finishedAt: z.nullable(timestamp),
})
export type ScrapingRun = z.output<typeof scrapingRun>

export const listScrapingRuns = apiCall({
  method: 'GET',
  path: '/api/scraping/runs',
  summary: 'Runs, newest first, page by page.',
  access: 'owner',
  query: z.object(pageQuery),
  answer: z.array(scrapingRun),
})

export const getScrapingStatus = apiCall({
  method: 'GET',
  path: '/api/scraping/status',
  summary: 'Who can look for leads at the moment, and what is wrong with the browser of the server.',
  access: 'owner',
  answer: z.object({
    /** The server has a browser of its own. */
    canScrapeHere: z.boolean(),
    /** A console has asked for work in the last two minutes. */
    isConsoleHere: z.boolean(),
    /** What the owner should change, so that the server can use its browser; null when there is nothing. */
    browserProblem: z.nullable(z.string()),
  }),
})

export const startScraping = apiCall({
  method: 'POST',
  path: '/api/scraping/start',
  summary: 'Queues a run over every active source. A run that is going already is answered instead.',
  access: 'owner',
  status: 202,
  answer: z.object({
    runId: z.uuid(),
    status: z.enum(['queued', 'running']),
    /** The run was going before this call. */
    wasGoing: z.boolean(),
  }),
  errors: ['conflict', 'unavailable'],
})

export const cancelScrapingRun = apiCall({
  method: 'POST',
  path: '/api/scraping/runs/:id/cancel',
  summary: 'Ends a run. What it has brought stays.',
  access: 'owner',
  params: idParams,
  answer: scrapingRun,
  errors: ['not_found', 'conflict'],
})

const leaseMessage = `Please ask for ${leaseLimitMs.min} to ${leaseLimitMs.max} milliseconds`
const leaseMs = z._default(
  z.int(leaseMessage).check(z.minimum(leaseLimitMs.min, leaseMessage), z.maximum(leaseLimitMs.max, leaseMessage)),
  60_000,
)

/** A source as a scraper needs it. */
export const sourceToScrape = z.pick(scrapingSource, {
  id: true,
  name: true,
  platform: true,
  url: true,
  searchTerms: true,
  selectors: true,
})

export const lookForScrapingRun = apiCall({
  method: 'POST',
  path: '/api/scraping/runs/look',
  summary: 'Tells that a console is there to take runs, and asks whether one waits for it. Nothing is lent.',
  access: 'owner',
  answer: z.object({ isWaiting: z.boolean() }),
  errors: ['needs_device'],
})

export const claimScrapingRun = apiCall({
  method: 'POST',
  path: '/api/scraping/runs/claim',
  summary:
    'Lends the waiting run to this console, with the sources still to be done. Asking also tells that it is there.',
  access: 'owner',
  body: z.object({
    leaseMs,
    /** The scraper that held the run got stuck on a page, which is left out from now on: no further attempt of the run. */
    continuesAttempt: optional(z.boolean()),
  }),
  answer: z.object({ run: z.nullable(z.extend(scrapingRun, { sources: z.array(sourceToScrape) })) }),
  errors: ['needs_device'],
})

export const updateScrapingRun = apiCall({
  method: 'PATCH',
  path: '/api/scraping/runs/:id',
  summary: 'Tells that the console is at work on its run, how far it is, and at last how it ended.',
  access: 'owner',
  params: idParams,
  body: z.object({
    leaseMs,
    pagesVisited: optional(z.int().check(z.minimum(0), z.maximum(10_000_000))),
    /** Ends the run. */
    status: optional(z.enum([...sourceOutcomes, 'cancelled'])),
    errorMessage: optional(line(500)),
  }),
  answer: scrapingRun,
  errors: ['not_found', 'conflict', 'needs_device'],
})

/** One person found on a page. There has to be something to know them by when they are found again. */
export const foundProspect = z
  .object(
    {
      name: prospectFields.name,
      email: optional(prospectFields.email),
      phone: optional(line(40)),
      location: optional(line(200)),
      postcode: optional(prospectFields.postcode),
      projectType: prospectFields.projectType,
      description: optional(prospectFields.description),
      sourceUrl: optional(sourceFields.url),
      priority: optional(z.enum(priorities, 'Please choose high, medium or low')),
    },
    'This is no record of a person',
  )
  .check(
    z.refine(
      ({ email, phone, sourceUrl }) => email !== undefined || phone !== undefined || sourceUrl !== undefined,
      'There is no email address, phone number or source address to know this person by',
    ),
  )
export type FoundRecord = z.input<typeof foundProspect>

export const deliverFoundProspects = apiCall({
  method: 'POST',
  path: '/api/scraping/runs/:id/prospects',
  summary:
    'Takes in what a console has found on one source. A batch that comes again changes nothing and is answered as before.',
  access: 'owner',
  params: idParams,
  body: z.object({
    /** Made by the console. */
    batchId: z.uuid(),
    sourceId: z.uuid(),
    /** Records as `foundProspect` describes them. One that is not is left out and told. */
    prospects: z
      .array(z.unknown(), 'Please give the records as a list')
      .check(z.maxLength(mostInBatch, `Please send at most ${mostInBatch} records at a time`)),
    /** The source is done: how it went. */
    log: optional(
      z.object({
        status: z.enum(sourceOutcomes),
        errorMessage: optional(line(500)),
        /** Where its robots.txt could be read. */
        robots: optional(z.enum(robotsAnswers)),
      }),
    ),
  }),
  answer: z.object({
    found: z.int(),
    added: z.int(),
    /** Known already, live or archived. */
    duplicate: z.int(),
    /** Deleted or erased before, so they stay out. */
    suppressed: z.int(),
    rejected: z.int(),
    refusals: z.array(z.object({ index: z.int(), reason: z.string() })),
  }),
  errors: ['not_found', 'conflict', 'too_large', 'needs_device'],
})

function hasNoCredentials(url: string): boolean {
  if (!URL.canParse(url)) return true
  const { username, password } = new URL(url)
  return username === '' && password === ''
}
