import type { Adapter, Page, Source } from '../adapter.ts'

/** Who reads what: the adapters, as the engine sees them. */
export interface Readers {
  /** The adapter that a source names. */
  find(platform: string): Adapter | undefined
  /** The adapter that knows a page. */
  choose(page: Page, source: Source): Adapter | undefined
}
