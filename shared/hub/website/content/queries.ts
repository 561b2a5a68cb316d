import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { type ContentItem, listContent, listVersions, readSiteParts } from '#shared/contract/website.ts'
import type { ContentKind, ContentOf } from '#shared/contract/website-content.ts'
import { queryOf } from '../../platform/queries.ts'

export function websiteQueries(client: Client) {
  return {
    content: (kind: ContentKind) =>
      queryOptions({
        queryKey: [listContent.path, kind],
        queryFn: ({ signal }) => client.call(listContent, { params: { kind }, signal }),
      }),
    versions: ({ kind, id }: Pick<ContentItem, 'kind' | 'id'>) =>
      queryOptions({
        queryKey: [listVersions.path, id],
        queryFn: ({ signal }) => client.call(listVersions, { params: { kind, id }, signal }),
      }),
    siteParts: () => queryOf(readSiteParts),
  }
}

/** Returns the draft of an item, or what is published if it has none. */
export function latestContent<Kind extends ContentKind>(item: ContentItem): ContentOf<Kind> {
  // The list of a kind has no other content, and an item has one of the two.
  return (item.draft ?? item.published) as ContentOf<Kind>
}
