import type { ContentKind } from '#shared/contract/website-content.ts'
import type { Flag, JsonText, Nullable, Timestamp } from './column-types.ts'

export interface WebsiteTables {
  /** Content that the owner edits. Its JSON never contains the private email. */
  contentItem: {
    id: string
    kind: ContentKind
    /** As the draft has it: unique among the items of the kind, those that are published included. */
    slug: Nullable<string>
    /** As visitors know it; null until it is published for the first time. */
    publishedSlug: Nullable<string>
    draft: Nullable<JsonText>
    published: Nullable<JsonText>
    /** Whom it is about, for the export of their data. */
    privateEmail: Nullable<string>
    isHidden: Flag
    position: number
    revision: number
    createdAt: Timestamp
    updatedAt: Timestamp
    publishedAt: Nullable<Timestamp>
  }
  /** One row for each publish. */
  contentVersion: {
    id: string
    itemId: string
    content: JsonText
    publishedAt: Timestamp
  }
  /** A former slug, which leads to the item's present one. */
  contentRedirect: {
    kind: 'project' | 'article'
    slug: string
    itemId: string
  }
}
