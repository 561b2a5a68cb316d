import type { Adapter, Page, Source } from '../adapter.ts'

/** Who reads what: the adapters, as the engine sees them. */
export interface Readers {
  /** The adapter that a source names. */
  find(platform: string): Adapter | undefined
  /** The adapter that knows a page. @param onFault told in one sentence of each adapter that broke while it looked at the page */
  choose(page: Page, source: Source, onFault?: (sentence: string) => void): Adapter | undefined
}
