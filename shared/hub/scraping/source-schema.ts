import * as z from 'zod/mini'
import { createScrapingSource, listingSelectors, type ScrapingSource } from '#shared/contract/scraping-sources.ts'

const { shape } = createScrapingSource.body

export type SelectorName = keyof typeof listingSelectors.shape
export const selectorNames = Object.keys(listingSelectors.shape) as SelectorName[]
type Selectors = Record<SelectorName, string>

/** The body of the call as form values: one search term on each line, and a field for each selector. If all selectors are blank, none
 *  are sent. */
export const sourceSchema = z.extend(createScrapingSource.body, {
  searchTerms: z.pipe(z.pipe(z.string(), z.transform(linesOf)), shape.searchTerms),
  selectors: z.pipe(z.pipe(z.custom<Selectors>(), z.transform(unlessBlank)), z.nullable(listingSelectors)),
})
export type SourceEntries = z.input<typeof sourceSchema>
export type SourceBody = z.output<typeof sourceSchema>

/** Returns the initial values of the form. */
export function entriesOf(source: ScrapingSource | undefined): SourceEntries {
  return {
    name: source?.name ?? '',
    platform: source?.platform ?? 'planning-register',
    url: source?.url ?? '',
    searchTerms: source?.searchTerms.join('\n') ?? '',
    selectors: Object.fromEntries(selectorNames.map((name) => [name, source?.selectors?.[name] ?? ''])) as Selectors,
    scrapingInterval: source?.scrapingInterval ?? 24,
    termsRead: source?.termsReadAt != null,
  }
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
}

function unlessBlank(selectors: Selectors): z.input<typeof listingSelectors> | null {
  return Object.values(selectors).every((selector) => selector.trim() === '') ? null : selectors
}
