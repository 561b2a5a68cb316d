import type { Photograph } from '#shared/contract/photographs.ts'
import {
  type ContentItem,
  deleteContent,
  discardDraft,
  listContent,
  listVersions,
  orderContent,
  previewDraft,
  publishContent,
  restoreVersion,
  saveDraft,
  setHidden,
} from '#shared/contract/website.ts'
import type { Content, ReviewContent } from '#shared/contract/website-content.ts'
import type { FakeClient } from './fake-client.ts'
import { sampleId, sampleTime } from './samples.ts'

export const samplePhotograph: Photograph = {
  revision: 'first',
  id: sampleId(351),
  fileName: 'kitchen.jpg',
  alt: 'Kitchen with roof lights',
  width: 1600,
  height: 1200,
  focus: { x: 50, y: 50 },
  privateEmail: null,
  thumbnail: 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
  large: 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
  usedIn: [],
  createdAt: sampleTime,
}

export const sampleReview: ReviewContent = {
  author: 'Grace Sample',
  rating: 5,
  text: 'They kept every date they gave us.',
  source: 'Google review',
  givenOn: '2026-02-14',
  onPackages: false,
}

/** Returns a published review, with the given fields replaced. */
export function sampleItem(extra: Partial<ContentItem> = {}): ContentItem {
  return {
    id: sampleId(301),
    kind: 'review',
    slug: null,
    draft: null,
    published: sampleReview,
    isHidden: false,
    revision: 1,
    updatedAt: sampleTime,
    publishedAt: sampleTime,
    ...extra,
  }
}

const conflict = {
  code: 'conflict',
  detail: 'This has been changed in another window. Reload to see it.',
}

/** Makes a fake client store content of the website: written, previewed, published, hidden, ordered and deleted.
 *  @returns the current records of the server, their versions, and a function that changes an item as another window would */
export function serveWebsite(client: FakeClient, items: readonly ContentItem[] = []) {
  let held = [...items]
  const versions = new Map<string, { id: string; publishedAt: string; content: Content }[]>()
  let versionNumber = 400

  function find(id: string): ContentItem {
    const item = held.find((one) => one.id === id)
    if (!item) throw new Error(`No content has the id ${id}.`)
    return item
  }
  function change(id: string, changes: Partial<ContentItem>): ContentItem {
    held = held.map((item) => (item.id === id ? { ...item, revision: item.revision + 1, ...changes } : item))
    return find(id)
  }

  client.answer(listContent, ({ params }) => held.filter(({ kind }) => kind === params.kind))
  client.answer(saveDraft, ({ params: { kind, id }, body: { content, slug, revision } }) => {
    const stored = held.find((item) => item.id === id)
    if (stored === undefined) {
      held.push(sampleItem({ id, kind, slug: slug ?? null, published: null, publishedAt: null, revision: 0 }))
    } else if (stored.revision !== revision) {
      const headers = { 'Content-Type': 'application/problem+json' }
      return Response.json(conflict, { status: 409, headers }) as never
    }
    return change(id, { draft: content, ...(slug !== undefined && { slug }) })
  })
  client.answer(discardDraft, ({ params: { id } }) => void change(id, { draft: null }))
  client.answer(previewDraft, { address: '/website-preview/token' })
  client.answer(publishContent, ({ params: { id } }) => {
    const { draft, published } = find(id)
    const content = draft ?? published
    if (content === null) throw new Error(`Nothing is there to publish of ${id}.`)
    const version = { id: sampleId(++versionNumber), publishedAt: sampleTime, content }
    versions.set(id, [version, ...(versions.get(id) ?? [])])
    return change(id, { draft: null, published: content, publishedAt: sampleTime })
  })
  client.answer(setHidden, ({ params: { id }, body: { isHidden } }) => change(id, { isHidden }))
  client.answer(orderContent, ({ params, body: { ids } }) => {
    held = held.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    return held.filter(({ kind }) => kind === params.kind)
  })
  client.answer(deleteContent, ({ params: { id } }) => void (held = held.filter((item) => item.id !== id)))
  client.answer(listVersions, ({ params: { id } }) => versions.get(id) ?? [])
  client.answer(restoreVersion, ({ params: { id, version } }) =>
    change(id, { draft: versions.get(id)?.find((one) => one.id === version)?.content ?? null }),
  )
  return { items: () => held, versions, change }
}
