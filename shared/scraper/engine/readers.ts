import type { Adapter, Page, Source } from '../adapter.ts'

/** Who reads what: the adapters, as the engine sees them. */
export interface Readers {
  /** The adapter that a source names. */
  find(platform: string): Adapter | undefined
  /** Finds the adapter of a page. @param onFault called with a sentence for each adapter that threw */
  choose(page: Page, source: Source, onFault?: (sentence: string) => void): Adapter | undefined
}
