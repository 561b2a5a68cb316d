import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { timestamp } from './text.ts'
import type { Content, ContentKind } from './website-content.ts'

// Apart from the calls that change content: the hub's first load contains these reads, and must not contain the schema of each kind.

export const contentKinds = [
  'business',
  'person',
  'review',
  'project',
  'article',
  'picture',
  'prices',
  'claims',
  'texts',
  'questions',
] as const satisfies readonly ContentKind[]

/** Content of the kind that the address names; the server checks it with the schema of that kind. */
export const someContent = z.custom<Content>(
  (value) => typeof value === 'object' && value !== null,
  'Please give the content',
)

export const contentItem = z.object({
  id: z.uuid(),
  kind: z.enum(contentKinds),
  /** Names a project or an article in its address. */
  slug: z.nullable(z.string()),
  /** As visitors know it; absent until it is published. A draft may have another one, which `slug` names. */
  publishedSlug: z.optional(z.string()),
  /** What is being written; null where everything is published. */
  draft: z.nullable(someContent),
  /** What visitors see; null until it is published for the first time. */
  published: z.nullable(someContent),
  /** Left out of the site, although it has been published. */
  isHidden: z.boolean(),
  /** Rises with each change; a change that names an older one is refused with `conflict`. */
  revision: z.int(),
  updatedAt: timestamp,
  publishedAt: z.nullable(timestamp),
})
export type ContentItem = z.output<typeof contentItem>

export const kindOnly = z.object({ kind: z.enum(contentKinds, 'No such content') })
export const oneItem = z.object({ kind: z.enum(contentKinds, 'No such content'), id: z.uuid('No such content') })
export const listContent = apiCall('GET', '/api/website/:kind', {
  summary: 'All content of a kind, in the order of the site.',
  params: kindOnly,
  answer: z.array(contentItem),
  staleAfter: ['content'],
})

export const listVersions = apiCall('GET', '/api/website/:kind/:id/versions', {
  summary: 'What was published before, newest first: at most 50.',
  params: oneItem,
  answer: z.array(z.object({ id: z.uuid(), publishedAt: timestamp, content: someContent })),
  errors: ['not_found'],
  staleAfter: ['content'],
})
