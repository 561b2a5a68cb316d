import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { pageQuery } from './paging.ts'
import { priorities, prospectFields } from './prospects.ts'
import { robotsAnswers, scrapingSource, sourceFields, sourceOutcomes } from './scraping-sources.ts'
import { line, optional, paragraphs, timestamp } from './text.ts'

/** How many sources of a run a scraper reads at the same time, in the order of the run. */
export const sourcesAtOnce = 3
/** How long a console may hold a run without reporting, in milliseconds. */
export const leaseLimitMs = { min: 1000, max: 900_000 } as const
/** The most records of one batch. */
export const mostInBatch = 200

const idParams = z.object({ id: z.uuid() })

export const runStatuses = ['queued', 'running', ...sourceOutcomes, 'cancelled'] as const

export const scrapingRun = z.object({
  id: z.uuid(),
  status: z.enum(runStatuses),
  sourceIds: z.array(z.uuid()),
  leasedUntil: z.nullable(timestamp),
  heartbeatAt: z.nullable(timestamp),
  /** How many times a scraper has claimed it. */
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

export const listScrapingRuns = apiCall('GET', '/api/scraping/runs', {
  summary: 'Runs, newest first, page by page.',
  query: z.object(pageQuery),
  answer: z.array(scrapingRun),
  staleAfter: ['scrapingRun'],
  offline: true,
})

export const getScrapingStatus = apiCall('GET', '/api/scraping/status', {
  summary: 'Which scrapers are available, and the fault of the server’s own browser, if any.',
  answer: z.object({
    /** Whether the server can scrape with its own browser. */
    canScrapeHere: z.boolean(),
    /** Whether a console has polled for work in the last two minutes. */
    isConsoleHere: z.boolean(),
    /** What stops the server from using its browser; null if nothing does. */
    browserProblem: z.nullable(z.string()),
  }),
})

export const startScraping = apiCall('POST', '/api/scraping/start', {
  summary: 'Queues a run over every active source, or returns the run in progress.',
  changes: ['scrapingRun'],
  status: 202,
  answer: z.object({
    runId: z.uuid(),
    status: z.enum(['queued', 'running']),
    /** Whether the run was in progress before this call. */
    wasGoing: z.boolean(),
  }),
  errors: ['conflict', 'unavailable'],
})

export const cancelScrapingRun = apiCall('POST', '/api/scraping/runs/:id/cancel', {
  summary: 'Cancels a run. The leads that it has found stay.',
  changes: ['scrapingRun'],
  write: 'own', // stops the scraper once it is stored
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

export const lookForScrapingRun = apiCall('POST', '/api/scraping/runs/look', {
  summary: 'Reports that a console is available, and returns whether a run waits. Claims nothing.',
  changes: [],
  answer: z.object({ isWaiting: z.boolean() }),
  errors: ['needs_device'],
})

export const claimScrapingRun = apiCall('POST', '/api/scraping/runs/claim', {
  summary:
    'Claims the waiting run for this console, with the remaining sources, and reports that the console is available.',
  changes: ['scrapingRun'],
  write: 'own', // looks up names in the network
  body: z.object({
    leaseMs,
    /** The previous scraper got stuck on a page, which is skipped from now on; this does not count as another attempt. */
    continuesAttempt: optional(z.boolean()),
  }),
  answer: z.object({ run: z.nullable(z.extend(scrapingRun, { sources: z.array(sourceToScrape) })) }),
  errors: ['needs_device'],
})

export const updateScrapingRun = apiCall('PATCH', '/api/scraping/runs/:id', {
  summary: 'Reports the progress of a run and, at the end, its outcome.',
  changes: ['scrapingRun', 'scrapingSource', 'outbox'],
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

const sightedEntries = z.int().check(z.minimum(0), z.maximum(1_000_000))

/** What a run saw on the lists of a source, whether it was known before or not. */
export const sourceSighting = z.object({
  entries: sightedEntries,
  /** How many entries had each field, by the field's name. */
  fields: z.record(line(40), sightedEntries),
  /** The host that the source's address led to, where that is another one. */
  movedTo: optional(line(255)),
  /** How many entries a list has by its own count, where fewer could be read. */
  shortfall: optional(z.object({ read: sightedEntries, total: sightedEntries })),
  /** The beginning of a page on which nothing was found. */
  text: optional(line(400)),
  /** The site said itself that it has nothing. */
  isNothingFound: optional(z.boolean()),
})
export type SourceSighting = z.output<typeof sourceSighting>

/** A page that couldn’t be read, or on which nothing was found, as a person would read it. */
export const problemPage = z.object({ url: line(2000), text: paragraphs(4000) })
export type ProblemPage = z.output<typeof problemPage>

/** What an authority decides on a planning application. */
export const applicationOutcomes = ['approved', 'refused', 'withdrawn'] as const
export type ApplicationOutcome = (typeof applicationOutcomes)[number]

/** A person found on a page, with at least one detail by which they are recognised when found again. */
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
      /** Why it has its priority, one reason each. */
      priorityReasons: optional(z.array(line(200)).check(z.maxLength(12))),
      applicationOutcome: optional(z.enum(applicationOutcomes)),
      /** The person was found before: the lead learns the outcome of the application, and nobody is added. */
      onlyUpdates: optional(z.boolean()),
    },
    'This record does not identify a person',
  )
  .check(
    z.refine(
      ({ email, phone, sourceUrl }) => email !== undefined || phone !== undefined || sourceUrl !== undefined,
      'There is no email address, phone number or source address to know this person by',
    ),
  )
export type FoundRecord = z.input<typeof foundProspect>

export const deliverFoundProspects = apiCall('POST', '/api/scraping/runs/:id/prospects', {
  summary:
    'Stores a batch of records found on one source. Repeating a batch changes nothing and returns the first answer.',
  changes: ['prospect', 'scrapingRun', 'scrapingSource', 'outbox'],
  params: idParams,
  body: z.object({
    /** Made by the console. */
    batchId: z.uuid(),
    sourceId: z.uuid(),
    /** Records of the shape `foundProspect`. Invalid ones are skipped and reported. */
    prospects: z
      .array(z.unknown(), 'Please give the records as a list')
      .check(z.maxLength(mostInBatch, `Please send at most ${mostInBatch} records at a time`)),
    /** The outcome of the source, once it is finished. */
    log: optional(
      z.object({
        status: z.enum(sourceOutcomes),
        errorMessage: optional(line(500)),
        /** If its robots.txt could be read. */
        robots: optional(z.enum(robotsAnswers)),
        seen: optional(sourceSighting),
        page: optional(problemPage),
      }),
    ),
  }),
  answer: z.object({
    found: z.int(),
    added: z.int(),
    /** Known already, live or archived. */
    duplicate: z.int(),
    /** Skipped because they were deleted or erased before. */
    suppressed: z.int(),
    rejected: z.int(),
    refusals: z.array(z.object({ index: z.int(), reason: z.string() })),
  }),
  errors: ['not_found', 'conflict', 'too_large', 'needs_device'],
})
