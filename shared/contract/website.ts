import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { requiredLine, timestamp } from './text.ts'
import { type Content, type ContentKind, contentSchemas } from './website-content.ts'

const contentKinds = [
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
const someContent = z.custom<Content>((value) => typeof value === 'object' && value !== null, 'Please give the content')

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

const kindOnly = z.object({ kind: z.enum(contentKinds, 'No such content') })
const oneItem = z.object({ kind: z.enum(contentKinds, 'No such content'), id: z.uuid('No such content') })

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

/** The revision that the change was made from. */
const basedOn = { revision: z.int('Please give the revision that you changed') }

export const saveDraft = apiCall('POST', '/api/website/:kind/:id/draft', {
  summary: 'Saves a draft, of a new item if the id is new; visitors do not see it. Revision 0 makes a new item.',
  changes: ['content'],
  write: 'own', // may start the renderer
  params: oneItem,
  body: z.object({ content: someContent, slug: z.optional(requiredLine('Please give an address', 80)), ...basedOn }),
  answer: contentItem,
  errors: ['conflict'],
})

export const discardDraft = apiCall('DELETE', '/api/website/:kind/:id/draft', {
  summary: 'Returns to what is published; an item that never was is removed.',
  changes: ['content'],
  write: 'own', // publishes pages
  params: oneItem,
  query: z.object({ revision: z.coerce.number() }),
  errors: ['conflict', 'not_found'],
})

export const previewDraft = apiCall('POST', '/api/website/:kind/:id/preview', {
  changesNothing: true,
  summary: 'Renders the page that shows the draft. The address works for an hour, for whoever has it.',
  params: oneItem,
  answer: z.object({ address: z.string() }),
  errors: ['not_found', 'conflict'],
})

export const publishContent = apiCall('POST', '/api/website/:kind/:id/publish', {
  summary: 'Publishes the draft: all pages that change are rendered, then visitors see them all at once.',
  changes: ['content'],
  write: 'own', // publishes pages
  params: oneItem,
  body: z.object(basedOn),
  answer: contentItem,
  errors: ['conflict', 'not_found', 'unavailable'],
})

export const setHidden = apiCall('POST', '/api/website/:kind/:id/hidden', {
  summary: 'Hides published content from visitors, or shows it again.',
  changes: ['content'],
  write: 'own', // publishes pages
  params: oneItem,
  body: z.object({ isHidden: z.boolean(), ...basedOn }),
  answer: contentItem,
  errors: ['conflict', 'not_found', 'unavailable'],
})

export const orderContent = apiCall('POST', '/api/website/:kind/order', {
  summary: 'Puts the content of a kind into the order of these ids; those that are not named follow.',
  changes: ['content'],
  write: 'own', // publishes pages
  params: kindOnly,
  body: z.object({ ids: z.array(z.uuid()).check(z.maxLength(1000)) }),
  answer: z.array(contentItem),
  errors: ['unavailable'],
})

export const deleteContent = apiCall('DELETE', '/api/website/:kind/:id', {
  summary: 'Removes content with its history from the site and from the hub.',
  changes: ['content'],
  write: 'own', // publishes pages
  params: oneItem,
  query: z.object({ revision: z.coerce.number() }),
  errors: ['conflict', 'not_found', 'unavailable'],
})

export const restoreVersion = apiCall('POST', '/api/website/:kind/:id/versions/:version/restore', {
  summary: 'Makes a former version the draft, which can then be looked at and published.',
  changes: ['content'],
  params: z.extend(oneItem, { version: z.uuid('No such version') }),
  body: z.object(basedOn),
  answer: contentItem,
  errors: ['conflict', 'not_found'],
})

export const withdrawPrices = apiCall('POST', '/api/website-prices/withdraw', {
  summary:
    'Withdraws published prices that are not in force yet: those before them stay in force, and they become the draft.',
  changes: ['content'],
  write: 'own', // publishes pages
  body: z.object(basedOn),
  answer: contentItem,
  errors: ['conflict', 'not_found', 'unavailable'],
})

/** An article that is part of the program. An item with its slug takes its place. */
export const builtInArticle = z.extend(z.omit(contentSchemas.article, { photographId: true, text: true }), {
  slug: z.string(),
  /** Read by the editor when the article is edited. */
  html: z.string(),
})
export type BuiltInArticle = z.output<typeof builtInArticle>

/** A question of the FAQ that is part of the program. */
const builtInQuestion = z.object({
  id: z.string(),
  category: z.string(),
  question: z.string(),
  /** Paragraphs are separated by blank lines. */
  answer: z.string(),
})
export type BuiltInQuestion = z.output<typeof builtInQuestion>

/** What a name in braces stands for in the texts of pages, with the value that is filled in now. */
const textTerm = z.object({ name: z.string(), meaning: z.string(), value: z.string() })
export type TextTerm = z.output<typeof textTerm>

export const readSiteParts = apiCall('GET', '/api/website-parts', {
  summary:
    'What the site has in code: the articles, texts and questions, the drawings that a photograph can replace, and whether samples are shown.',
  answer: z.object({
    articles: z.array(builtInArticle),
    /** Each with words for the owner, such as `pages/about` and `About page`. */
    drawings: z.array(z.object({ name: z.string(), label: z.string() })),
    /** The original texts of pages by the key of their field, with names in braces where a setting is filled in. */
    texts: z._default(z.record(z.string(), z.string()), {}),
    questions: z._default(z.array(builtInQuestion), []),
    terms: z._default(z.array(textTerm), []),
    showsSamples: z.boolean(),
  }),
})
