import * as z from 'zod/mini'
import { createScrapingSource, type ScrapingSource } from '#shared/contract/scraping.ts'

const { shape } = createScrapingSource.body

/** The body of the call, with the search terms as they are written: one a line. */
export const sourceSchema = z.extend(createScrapingSource.body, {
  searchTerms: z.pipe(z.pipe(z.string(), z.transform(linesOf)), shape.searchTerms),
})
export type SourceEntries = z.input<typeof sourceSchema>
export type SourceBody = z.output<typeof sourceSchema>

/** What the form begins with. */
export function entriesOf(source: ScrapingSource | undefined): SourceEntries {
  return {
    name: source?.name ?? '',
    platform: source?.platform ?? 'planning-register',
    url: source?.url ?? '',
    searchTerms: source?.searchTerms.join('\n') ?? '',
    scrapingInterval: source?.scrapingInterval ?? 24,
    termsRead: source?.termsReadAt != null,
  }
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
}
