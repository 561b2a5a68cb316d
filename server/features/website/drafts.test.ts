import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import {
  type ContentItem,
  discardDraft,
  listContent,
  listVersions,
  readSiteParts,
  restoreVersion,
} from '#shared/contract/website.ts'
import { businessItemId } from '#shared/contract/names.ts'
import type { ArticleContent } from '#shared/contract/website-content.ts'
import { paragraphs } from '#shared/website/article-samples.ts'
import { asHtml, sampleArticle, sampleBusiness, sampleProject, sampleReview, startWebsite } from './testing.ts'

const fieldError = (field: string, message: RegExp | string) => ({
  code: 'invalid_input',
  fields: { [field]: expect.stringMatching(message) as string },
})
const named = ({ kind, id }: ContentItem) => ({ kind, id })

test('a draft is stored as its kind, with its private email, and visitors do not see it', async () => {
  await using site = await startWebsite()
  const before = await site.read('/reviews')
  const saved = await site.draft('review', { ...sampleReview, privateEmail: 'ann@example.com' })
  expect(saved).toMatchObject({ revision: 1, slug: null, published: null, publishedAt: null, isHidden: false })
  expect(await site.owner.call(listContent, { params: { kind: 'review' } })).toEqual([saved])
  expect(saved.draft).toEqual({ ...sampleReview, privateEmail: 'ann@example.com' })
  const { draft } = await site.app.deps.db.selectFrom('contentItem').select('draft').executeTakeFirstOrThrow()
  expect(draft).not.toContain('ann@example.com')
  expect(await site.read('/reviews')).toBe(before)
})

test('a draft with fields that are missing or wrong is refused with a message for each', async () => {
  await using site = await startWebsite()
  const refused = site.draft('review', { ...sampleReview, author: '', rating: 6, givenOn: 'yesterday' })
  await expect(refused).rejects.toMatchObject({
    code: 'invalid_input',
    fields: {
      author: 'Please give the author’s name as it may be shown',
      givenOn: 'Please choose the day it was given',
    },
  })
  expect(await site.owner.call(listContent, { params: { kind: 'review' } })).toEqual([])
})

test('of two windows the second one is refused, and a repeat of a save changes nothing', async () => {
  await using site = await startWebsite()
  const first = await site.draft('review', sampleReview)
  expect(await site.draft('review', sampleReview, { id: first.id })).toEqual(first)
  const second = await site.draft('review', { ...sampleReview, author: 'Ann H.' }, first)
  const other = { ...sampleReview, author: 'A. Hill' }
  const late = { code: 'conflict', message: expect.stringContaining('changed in another window') as string }
  await expect(site.draft('review', other, first)).rejects.toMatchObject(late)
  await expect(site.draft('review', other, { id: first.id })).rejects.toMatchObject(late)
  await expect(site.publish(first)).rejects.toMatchObject(late)
  expect((await site.draft('review', other, second)).revision).toBe(3)
})

test('a repeat of a save that returns to what is published changes nothing either', async () => {
  await using site = await startWebsite()
  const published = await site.add('review', sampleReview)
  const changed = await site.draft('review', { ...sampleReview, author: 'Ann H.' }, published)
  const back = await site.draft('review', sampleReview, changed)
  expect(back).toMatchObject({ draft: null })
  expect(await site.draft('review', sampleReview, changed)).toEqual(back)
})

test('there is one business, and an item keeps its kind', async () => {
  await using site = await startWebsite()
  await expect(site.draft('business', sampleBusiness)).rejects.toMatchObject({ code: 'not_found' })
  await expect(site.draft('review', sampleReview, { id: businessItemId })).rejects.toMatchObject({ code: 'not_found' })
  const { id } = await site.draft('review', sampleReview)
  await expect(site.draft('project', sampleProject, { id })).rejects.toMatchObject({ code: 'not_found' })
})

test('what an article can’t contain is refused with a sentence, and nothing is stored', async () => {
  await using site = await startWebsite()
  const draft = (block: object) => site.draft('article', { ...sampleArticle, text: [block] as ArticleContent['text'] })
  const marks = [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }]
  await expect(draft({ type: 'paragraph', content: [{ type: 'text', text: 'a', marks }] })).rejects.toMatchObject(
    fieldError('text', /^Please let links lead to a page/),
  )
  for (const block of [
    { type: 'script', content: [] },
    { type: 'image', attrs: { onerror: 'alert(1)' } },
  ])
    await expect(draft(block)).rejects.toMatchObject(fieldError('text', /something that articles can’t contain$/))
  await expect(draft({ type: 'paragraph' })).rejects.toMatchObject(fieldError('text', 'Please write the article'))
  expect(await site.owner.call(listContent, { params: { kind: 'article' } })).toEqual([])
})

test('a console of an earlier version reads and sends articles as HTML, of which they keep what they may contain', async () => {
  await using site = await startWebsite()
  expect((await site.draft('article', sampleArticle)).draft).toMatchObject({
    html: '<h3>The beam</h3><p>It depends on its length.</p>',
  })
  const html = '<h1 onclick="x()">Beams</h1><p>Long<script>alert(1)</script></p><p></p>'
  const { draft } = await site.draft('article', asHtml(sampleArticle, html))
  expect(draft).toMatchObject({ text: [{ type: 'heading' }, ...paragraphs('Long')], html: '<h3>Beams</h3><p>Long</p>' })
  const empty = site.draft('article', asHtml(sampleArticle, '<script>alert(1)</script>'))
  await expect(empty).rejects.toMatchObject(fieldError('text', 'Please write the article'))
  const long = site.draft('article', asHtml(sampleArticle, 'x'.repeat(100_001)))
  await expect(long).rejects.toMatchObject(fieldError('text', 'This article is too long'))
})

test('an address is made from the title, once for each kind, and stays when the title changes', async () => {
  await using site = await startWebsite()
  const first = await site.draft('article', sampleArticle)
  expect(first.slug).toBe('what-a-steel-beam-costs')
  expect((await site.draft('article', sampleArticle)).slug).toBe('what-a-steel-beam-costs-2')
  expect((await site.draft('project', { ...sampleProject, title: sampleArticle.title })).slug).toBe(first.slug)
  expect((await site.draft('article', { ...sampleArticle, title: 'Beams' }, first)).slug).toBe(first.slug)
})

test('an address that is malformed or another article’s is refused', async () => {
  await using site = await startWebsite()
  await site.draft('article', sampleArticle, { slug: 'beams' })
  const taken = site.draft('article', sampleArticle, { slug: 'beams' })
  await expect(taken).rejects.toMatchObject(fieldError('slug', /^Another article has this address/))
  const malformed = site.draft('article', sampleArticle, { slug: 'Steel beams' })
  await expect(malformed).rejects.toMatchObject(fieldError('slug', /lower-case/))
})

test('an article replaces one in code by its address only; those of the home page keep address and category', async () => {
  await using site = await startWebsite()
  const { articles, drawings, showsSamples } = await site.owner.call(readSiteParts)
  expect(showsSamples).toBe(true)
  expect(drawings.length).toBeGreaterThan(0)
  const home = articles.find(({ date }) => date === null)!
  const blog = articles.find(({ date }) => date !== null)!

  expect((await site.draft('article', { ...sampleArticle, title: blog.slug })).slug).not.toBe(blog.slug)
  const { slug, html, ...rest } = home
  const content = asHtml(rest, html)
  const saved = await site.draft('article', content, { slug })
  expect(saved.slug).toBe(slug)
  await expect(site.draft('article', content, { ...saved, slug: 'mine' })).rejects.toMatchObject(
    fieldError('date', 'Please choose a day'),
  )
  const other = { ...content, date: '2026-11-02' }
  await expect(site.draft('article', other, { ...saved, slug })).rejects.toMatchObject(fieldError('date', 'no date'))
  const undated = site.draft('article', { ...sampleArticle, date: null })
  await expect(undated).rejects.toMatchObject(fieldError('date', 'Please choose a day'))
})

test('a drawing is replaced by one photograph, which must exist', async () => {
  await using site = await startWebsite()
  const picture = { name: 'pages/about', photographId: uuidv7() }
  await expect(site.draft('picture', picture)).rejects.toMatchObject(fieldError('photographId', /has been deleted/))
  const gone = site.draft('project', { ...sampleProject, photographs: [{ photographId: uuidv7() }] })
  await expect(gone).rejects.toMatchObject(fieldError('photographs.0', /has been deleted/))
})

test('discarding a draft returns to what is published, or removes what never was', async () => {
  await using site = await startWebsite()
  const never = await site.draft('review', sampleReview)
  await site.owner.call(discardDraft, { params: named(never), query: { revision: never.revision } })
  const published = await site.add('article', sampleArticle)
  const changed = await site.draft('article', { ...sampleArticle, title: 'Beams' }, { ...published, slug: 'beams' })
  expect(changed).toMatchObject({ slug: 'beams', publishedSlug: 'what-a-steel-beam-costs' })
  await site.owner.call(discardDraft, { params: named(changed), query: { revision: changed.revision } })
  expect(await site.owner.call(listContent, { params: { kind: 'review' } })).toEqual([])
  const [article] = await site.owner.call(listContent, { params: { kind: 'article' } })
  expect(article).toMatchObject({ slug: 'what-a-steel-beam-costs', draft: null, published: sampleArticle })
})

test('what was published before can be made the draft again', async () => {
  await using site = await startWebsite()
  const first = await site.add('review', sampleReview)
  const second = await site.publish(await site.draft('review', { ...sampleReview, author: 'Ann H.' }, first))
  const versions = await site.owner.call(listVersions, { params: named(second) })
  expect(versions.map(({ content }) => (content as { author: string }).author)).toEqual(['Ann H.', 'Ann Hill'])
  const params = { ...named(second), version: versions[1]!.id }
  const restored = await site.owner.call(restoreVersion, { params, body: { revision: second.revision } })
  expect(restored).toMatchObject({ draft: sampleReview, published: { author: 'Ann H.' } })
  const unknown = { ...params, version: uuidv7() }
  await expect(
    site.owner.call(restoreVersion, { params: unknown, body: { revision: restored.revision } }),
  ).rejects.toMatchObject({ code: 'not_found' })
})
