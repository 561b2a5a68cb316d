import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { line, optional, requiredLine } from './text.ts'
import { foundProspect } from './scraping-runs.ts'
import { listingSelectors, robotsAnswers, sourceFields } from './scraping-sources.ts'

/** The most entries of a page that are checked or added together. */
export const mostFoundTogether = 200

/** One entry that was read from a page: a possible lead. */
export const pageLead = z.object({
  /** What would be stored; null when the entry is none of our business or names nobody. */
  prospect: z.nullable(foundProspect),
  /** What the page says, in its own words. `field` is a name of the scraper's PageRecord:
   *  `{ field: 'reference', label: 'Reference', value: '26/01637/FUL' }`. */
  facts: z.array(z.object({ field: z.string(), label: z.string(), value: z.string() })),
  /** Why it is relevant and has its priority, or why it is not: one sentence each. */
  reasons: z.array(z.string()),
})
export type PageLead = z.output<typeof pageLead>

/** What a page gave. */
export const pageReading = z.object({
  /** An id of shared/business/platforms.ts: the adapter that read it. */
  platform: z.string(),
  leads: z.array(pageLead),
  /** How many entries the page has; more than `leads` where only some are returned. */
  entries: z.int(),
  /** Something that the owner should know, for example that nothing was recognised. */
  problem: z.nullable(z.string()),
})
export type PageReading = z.output<typeof pageReading>

export const previewSource = apiCall('POST', '/api/scraping/preview', {
  changesNothing: true,
  summary: 'Looks at a web address once: what its robots.txt says, which platform it is, and its first five entries.',
  body: z.object({
    url: sourceFields.url,
    platform: optional(sourceFields.platform),
    selectors: optional(listingSelectors),
  }),
  answer: z.object({
    /** - `automatic`: it can be scraped;
     *  - `by_hand`: its robots.txt, a challenge or a log-in keeps programs out, but a person may browse it;
     *  - `none`: there is nothing to read. */
    advice: z.enum(['automatic', 'by_hand', 'none']),
    /** One plain sentence: why. */
    sentence: z.string(),
    /** Null if its robots.txt could not be read. */
    robots: z.nullable(z.enum(robotsAnswers)),
    /** With at most five leads; null if the page could not be read. */
    reading: z.nullable(pageReading),
  }),
  errors: ['unavailable'],
})

/** The most bytes of a saved page. */
export const savedPageBytes = 10 * 1024 * 1024

export const readSavedPage = apiCall('POST', '/api/scraping/read', {
  changesNothing: true,
  summary: 'Reads a saved page (.html, .mhtml, .webarchive, .txt) or copied text, without any request to the network.',
  body: z.object({
    fileName: line(200),
    /** The file in base64. */
    content: z.string('Please give the file in base64').check(z.minLength(1, 'This file is empty')),
    /** Where the page was, if it is known; some files say so themselves. */
    address: optional(sourceFields.url),
  }),
  answer: pageReading,
  errors: ['too_large', 'unavailable'],
})

const prospects = z
  .array(z.unknown(), 'Please give the entries as a list')
  .check(z.maxLength(mostFoundTogether, `Please send at most ${mostFoundTogether} entries at a time`))

export const checkFoundProspects = apiCall('POST', '/api/prospects/found/check', {
  write: 'transaction',
  changesNothing: true,
  summary: 'Says of each entry of a page whether its person is a lead already. Changes nothing.',
  staleAfter: ['prospect', 'archivedProspect'],
  body: z.object({
    /** Records of the shape `foundProspect`. */
    prospects,
  }),
  answer: z.array(
    z.object({
      state: z.enum(['new', 'known', 'archived', 'deleted', 'invalid']),
      /** The live lead of a known person. */
      prospectId: z.nullable(z.uuid()),
    }),
  ),
  errors: ['too_large'],
})

export const addFoundProspects = apiCall('POST', '/api/prospects/found', {
  summary:
    'Adds the entries that the owner has chosen on a page, as scraping would: with the same deduplication, notice period and email gate.',
  changes: ['prospect', 'archivedProspect'],
  body: z.object({
    /** Where they were found: an id of shared/business/platforms.ts. */
    platform: requiredLine('Platform is required', 60),
    /** Records of the shape `foundProspect`. Invalid ones are skipped and reported. */
    prospects,
    /** The ids of the new leads, in the order of `prospects`. Made by the caller, so that a lead that is added offline keeps its id. */
    ids: z.optional(z.array(z.uuid()).check(z.maxLength(mostFoundTogether))),
  }),
  answer: z.object({
    added: z.int(),
    /** Known already, live or archived. */
    duplicate: z.int(),
    /** Skipped because they were deleted or erased before. */
    suppressed: z.int(),
    rejected: z.int(),
    refusals: z.array(z.object({ index: z.int(), reason: z.string() })),
  }),
  errors: ['too_large'],
})
