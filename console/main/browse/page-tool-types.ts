/** The functions that the console calls in the isolated world of a page. The page's own scripts cannot access them or their results. */
export interface PageTools {
  /** Returns the current content of the page. */
  takeSnapshot(): PageSnapshot
  /** Resolves when the page has changed since the last snapshot. */
  whenChanged(): Promise<true>
  /** Highlights a text and scrolls to it, without changing the page. Returns whether it was found. */
  highlight(text: MarkedText): boolean
  clearHighlight(): void
  /** Returns the text that the owner has selected. */
  selectedText(): string
}

export interface PageSnapshot {
  contentType: string
  /** The markup with the content of open shadow roots and of frames of the same origin. */
  text: string
  /** Whether the page is longer than `mostOfPage`, so that its end is missing. */
  isCut: boolean
}

export interface MarkedText {
  value: string
  /** Other texts of the same entry: the value is looked for in the smallest element that contains them. */
  others: readonly string[]
}

/** The maximum number of characters of a page that are read. */
export const mostOfPage = 10_000_000
/** The maximum number of characters of a selected text that are used. */
export const mostOfSelection = 5000

/** The global of the isolated world that holds the tools. */
export const toolsName = 'pageTools'
