import { type ContentItem, listContent, listVersions, readSiteParts } from '#shared/contract/website.ts'
import type { ContentKind, ContentOf } from '#shared/contract/website-content.ts'
import { queryOf } from '../../platform/queries.ts'

export const websiteQueries = {
  content: (kind: ContentKind) => queryOf(listContent, { params: { kind } }),
  versions: ({ kind, id }: Pick<ContentItem, 'kind' | 'id'>) => queryOf(listVersions, { params: { kind, id } }),
  siteParts: queryOf(readSiteParts),
}

/** Returns the draft of an item, or what is published if it has none. */
export function latestContent<Kind extends ContentKind>(item: ContentItem): ContentOf<Kind> {
  // The list of a kind has no other content, and an item has one of the two.
  return (item.draft ?? item.published) as ContentOf<Kind>
}
