import * as z from 'zod/mini'

/** Whether this computer scrapes, with which browser, and whether it does so now. */
export const scrapingStatus = z.object({
  /** Whether runs are taken here. */
  isOn: z.boolean(),
  isAtWork: z.boolean(),
  /** The browser that is used; null where there is none. */
  browser: z.nullable(z.string()),
  /** It was chosen, and not found. */
  isChosen: z.boolean(),
})
export type ScrapingStatus = z.output<typeof scrapingStatus>

export const scrapingCalls = {
  'scraping:status': { input: z.undefined(), answer: scrapingStatus },
  'scraping:switch': { input: z.object({ isOn: z.boolean() }), answer: z.undefined() },
  /** Asks for a browser with the system's own dialog. Gives a sentence when what was chosen is none. */
  'scraping:choose-browser': { input: z.undefined(), answer: z.object({ refusal: z.optional(z.string()) }) },
  /** Goes back to the browser that is found. */
  'scraping:forget-browser': { input: z.undefined(), answer: z.undefined() },
}

export const scrapingEvents = { 'scraping:changed': scrapingStatus }
