import * as z from 'zod/mini'
import { pageReading } from '#shared/contract/capture.ts'

const browseState = z.object({
  /** The page's address; empty until one has been opened. */
  address: z.string(),
  title: z.string(),
  canGoBack: z.boolean(),
  canGoForward: z.boolean(),
  isLoading: z.boolean(),
  /** Why no page is shown; null while one is, or none has been opened. */
  problem: z.nullable(z.object({ title: z.string(), text: z.string() })),
  /** A message about the page, in one sentence. */
  notice: z.nullable(z.string()),
  /** Whether the page has not responded for some seconds. */
  isUnresponsive: z.boolean(),
  /** The result of the search in the page; null without a search. */
  found: z.nullable(z.object({ matches: z.int(), active: z.int() })),
})
export type BrowseState = z.output<typeof browseState>

/** The reading of the page and its state. */
const browseReading = z.object({
  state: z.enum(['none', 'reading', 'read', 'failed']),
  /** Changes with the content of the reading. */
  version: z.int(),
  /** The last reading of this page, which stays while it is read again; null before the first and after a failure. */
  reading: z.nullable(pageReading),
  /** Why the page could not be read, or not completely. */
  problem: z.nullable(z.string()),
})
export type BrowseReading = z.output<typeof browseReading>

const pixels = z.number().check(z.minimum(0), z.maximum(100_000))
/** A typed address, or a text of a page. */
const line = z.string().check(z.maxLength(5000))

export const browseCalls = {
  /** Opens the window or brings it to the front, with a page when one is given. */
  'browse:open': { input: z.object({ address: z.optional(line) }), answer: z.undefined() },
  'browse:state': { input: z.undefined(), answer: browseState },
  'browse:reading': { input: z.undefined(), answer: browseReading },
  /** Opens a typed address. Returns a refusal sentence when it cannot be opened. */
  'browse:go': { input: z.object({ typed: line }), answer: z.object({ refusal: z.optional(z.string()) }) },
  'browse:act': {
    input: z.object({
      action: z.enum(['back', 'forward', 'reload', 'stop', 'read', 'end-page', 'focus-page', 'show-menu', 'dismiss']),
    }),
    answer: z.undefined(),
  },
  /** Places the page over a part of the window's own page, in CSS pixels. */
  'browse:place': {
    input: z.object({ x: pixels, y: pixels, width: pixels, height: pixels }),
    answer: z.undefined(),
  },
  /** Searches in the page. An empty text ends the search. */
  'browse:find': {
    input: z.object({
      text: line,
      isForward: z.boolean(),
      /** Whether to continue from the match that was shown last. */
      isNext: z.boolean(),
    }),
    answer: z.undefined(),
  },
  /** Highlights a text of an entry on the page, or removes the highlight. */
  'browse:highlight': {
    input: z.nullable(z.object({ value: line, others: z.array(line).check(z.maxLength(50)) })),
    answer: z.undefined(),
  },
  /** Returns the text that is selected on the page. */
  'browse:selected-text': { input: z.undefined(), answer: z.string() },
  /** Shows a lead in the hub's window. */
  'browse:show-lead': { input: z.object({ id: z.uuid() }), answer: z.undefined() },
}

export const browseEvents = {
  'browse:changed': browseState,
  'browse:read': browseReading,
  /** Moves the focus to a part of the window, after the owner has pressed its shortcut. */
  'browse:focus': z.enum(['address', 'find', 'find-next', 'find-previous', 'side-bar']),
}
