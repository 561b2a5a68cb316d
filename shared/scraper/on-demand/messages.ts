import type { PageReading } from '../../contract/capture.ts'
import { describeFault } from '../describe-fault.ts'
import type { CrawlSettings } from '../engine/settings.ts'
import { previewSource, type SourcePreview, type SourceToPreview } from './preview-source.ts'
import { readPage } from './read-page.ts'
import type { SavedPage } from './saved-page.ts'

/** Message to the scraper's process: one page to read, or one address to preview. Needs a channel that transfers bytes. */
export type PageOrder =
  | { read: SavedPage & { now: string } }
  | { preview: SourceToPreview; settings: Partial<CrawlSettings> }

/** The only message from the scraper's process. */
export type PageReport =
  | { type: 'page-read'; reading: PageReading }
  | { type: 'previewed'; preview: SourcePreview }
  /** One sentence about an internal error. */
  | { type: 'page-fault'; sentence: string }

/** Carries out an order. Never throws. */
export async function answerPageOrder(order: PageOrder): Promise<PageReport> {
  try {
    if ('read' in order) return { type: 'page-read', reading: readPage(order.read) }
    return { type: 'previewed', preview: await previewSource(order.preview, order.settings) }
  } catch (thrown) {
    return { type: 'page-fault', sentence: `The page could not be read (${describeFault(thrown)}).` }
  }
}
