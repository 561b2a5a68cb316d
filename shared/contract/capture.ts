import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { requiredLine } from './text.ts'
import { foundProspect } from './scraping.ts'

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

const prospects = z
  .array(z.unknown(), 'Please give the entries as a list')
  .check(z.maxLength(mostFoundTogether, `Please send at most ${mostFoundTogether} entries at a time`))

export const checkFoundProspects = apiCall('POST', '/api/prospects/found/check', {
  summary: 'Says of each entry of a page whether its person is a lead already. Changes nothing.',
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
  keyed: true,
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
