import type { PageReading } from '../../contract/capture.ts'
import { describeFault } from '../describe-fault.ts'
import type { CrawlSettings } from '../engine/settings.ts'
import { look, type Look, type Place } from './look.ts'
import { readPage } from './read-page.ts'
import type { SavedPage } from './saved-page.ts'

/** To the scraper's process: one page to read, or one address to look at. Needs a channel that carries bytes. */
export type PageOrder = { read: SavedPage & { now: string } } | { look: Place; settings: Partial<CrawlSettings> }

/** From the scraper's process, once. */
export type PageReport =
  | { type: 'page-read'; reading: PageReading }
  | { type: 'looked'; look: Look }
  /** One sentence about a fault of ours. */
  | { type: 'page-fault'; sentence: string }

/** Carries out an order. Never throws. */
export async function answerPageOrder(order: PageOrder): Promise<PageReport> {
  try {
    if ('read' in order) return { type: 'page-read', reading: readPage(order.read) }
    return { type: 'looked', look: await look(order.look, order.settings) }
  } catch (thrown) {
    return { type: 'page-fault', sentence: `The page could not be read (${describeFault(thrown)}).` }
  }
}
