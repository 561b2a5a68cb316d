import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hourMs } from '#shared/business/durations.ts'
import { type ContentItem, deleteContent, previewDraft, readSiteParts } from '#shared/contract/website.ts'
import { businessItemId } from '#shared/contract/names.ts'
import { paragraphs } from '#shared/website/article-samples.ts'
import { manualClock } from '../../platform/clock.ts'
import { sampleArticle, sampleBusiness, sampleProject, sampleReview, startWebsite } from './testing.ts'

type Website = Awaited<ReturnType<typeof startWebsite>>

async function linkOf(site: Website, { kind, id }: ContentItem): Promise<string> {
  return (await site.owner.call(previewDraft, { params: { kind, id } })).address
}

test('a preview is the page with the draft, says so, and changes nothing for visitors', async () => {
  await using site = await startWebsite()
  const before = await site.read('/reviews')
  const response = await site.app.request(await linkOf(site, await site.draft('review', sampleReview)))
  const page = await response.text()
  expect(response.status).toBe(200)
  expect(page).toContain('Ann Hill')
  expect(page).toContain('Preview – not published yet')
  expect(await site.read('/reviews')).toBe(before)
})

test('a preview is neither stored nor indexed, and its styles satisfy its policy', async () => {
  await using site = await startWebsite()
  const response = await site.app.request(await linkOf(site, await site.draft('review', sampleReview)))
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(response.headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
  expect(response.headers.get('Referrer-Policy')).toBe('no-referrer')
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  const styles = [...(await response.text()).matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, style = '']) => style,
  )
  expect(styles.length).toBeGreaterThan(1)
  for (const style of styles) expect(policy).toContain(createHash('sha256').update(style).digest('base64'))
})

test('each kind is shown on its page', async () => {
  await using site = await startWebsite()
  const preview = async (item: ContentItem) => site.read(await linkOf(site, item))
  expect(await preview(await site.draft('project', sampleProject))).toMatch(/<dialog [^>]*open=""[\s\S]*Twyford/)
  expect(await preview(await site.draft('article', sampleArticle))).toContain('It depends on its length.')
  expect(await preview(await site.draft('business', sampleBusiness, { id: businessItemId }))).toContain('01962 496 007')
  const person = { name: 'Ann Hill', role: 'Designer', story: 'She draws.' }
  expect(await preview(await site.draft('person', person))).toContain('She draws.')
  const { articles } = await site.owner.call(readSiteParts)
  const { slug, html: _, ...home } = articles.find(({ date }) => date === null)!
  const changed = { ...home, text: paragraphs('Our own words.') }
  expect(await preview(await site.draft('article', changed, { slug }))).toContain('Our own words.')
})

test('a preview shows the other content as it is published', async () => {
  await using site = await startWebsite()
  await site.draft('review', { ...sampleReview, author: 'Ben Dale' })
  const page = await site.read(await linkOf(site, await site.draft('review', sampleReview)))
  expect(page).not.toContain('Ben Dale')
})

test('the link works for an hour, for the item only, and not without its signature', async () => {
  const clock = manualClock(new Date('2026-11-23T09:00:30Z'))
  await using site = await startWebsite({ clock })
  const item = await site.draft('review', sampleReview)
  const address = await linkOf(site, item)
  const statusOf = async (path: string) => (await site.app.request(path)).status
  for (const broken of [
    `${address}x`,
    address.replace(item.id, businessItemId),
    '/website-preview',
    '/website-preview?token=1',
  ])
    expect(await statusOf(broken), broken).toBe(404)
  clock.advance(hourMs - 1000)
  expect(await statusOf(address)).toBe(200)
  clock.advance(61_000)
  expect(await statusOf(address)).toBe(404)
  const again = await linkOf(site, item)
  await site.owner.call(deleteContent, { params: { kind: 'review', id: item.id }, query: { revision: item.revision } })
  expect(await statusOf(again)).toBe(404)
})
