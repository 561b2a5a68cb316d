import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { readBusiness } from '#shared/contract/business.ts'
import { erasePersonalData, exportPersonalData, readHeldData } from '#shared/contract/personal-data.ts'
import { changePhotograph, uploadPhotograph } from '#shared/contract/photographs.ts'
import {
  type ContentItem,
  deleteContent,
  discardDraft,
  listContent,
  orderContent,
  readSiteParts,
  setHidden,
} from '#shared/contract/website.ts'
import { businessItemId } from '#shared/contract/names.ts'
import { paragraphs } from '#shared/website/article-samples.ts'
import { temporaryFolder } from '../../platform/database/testing.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { picture } from '../photographs/testing.ts'
import {
  asHtml,
  sampleArticle,
  sampleBusiness,
  sampleProject,
  sampleReview,
  startWebsite,
  websiteOf,
} from './testing.ts'

const named = ({ kind, id }: ContentItem) => ({ kind, id })
const hide = (site: { owner: Awaited<ReturnType<typeof startWebsite>>['owner'] }, item: ContentItem, isHidden = true) =>
  site.owner.call(setHidden, { params: named(item), body: { isHidden, revision: item.revision } })

test('a published review takes the place of the samples at once, everywhere, and leaves with the last one', async () => {
  await using site = await startWebsite()
  const before = await site.read('/reviews')
  expect(before).toContain('Sample Customer')
  const published = await site.add('review', sampleReview)
  expect(published).toMatchObject({ draft: null, published: sampleReview, revision: 2 })
  expect(published.publishedAt).not.toBeNull()
  const page = await site.read('/reviews')
  expect(page).toContain('Ann Hill')
  expect(page).not.toContain('Sample Customer')

  const hidden = await hide(site, published)
  expect(await site.read('/reviews')).not.toContain('Ann Hill')
  const shown = await hide(site, hidden, false)
  expect(await site.read('/reviews')).toContain('Ann Hill')
  await site.owner.call(deleteContent, { params: named(shown), query: { revision: shown.revision } })
  expect(await site.read('/reviews')).toBe(before)
})

test('content is shown in the order that the owner gives it', async () => {
  await using site = await startWebsite()
  const ann = await site.add('review', sampleReview)
  const ben = await site.add('review', { ...sampleReview, author: 'Ben Dale' })
  const carl = await site.add('review', { ...sampleReview, author: 'Carl Moss' })
  const ordered = await site.owner.call(orderContent, { params: { kind: 'review' }, body: { ids: [carl.id, ann.id] } })
  expect(ordered.map(({ id }) => id)).toEqual([carl.id, ann.id, ben.id])
  const page = await site.read('/reviews')
  expect(page.indexOf('Carl Moss')).toBeLessThan(page.indexOf('Ann Hill'))
  expect(page.indexOf('Ann Hill')).toBeLessThan(page.indexOf('Ben Dale'))
})

test('an article has an address of its own, in the sitemap and the feed too, and a former one leads to it', async () => {
  await using site = await startWebsite()
  const first = await site.add('article', sampleArticle, { slug: 'beams' })
  expect(await site.read('/blog?article=beams')).toContain('It depends on its length.')
  expect(await site.read('/sitemap.xml')).toContain('article=beams')
  expect(await site.read('/feed.xml')).toContain('article=beams')

  const renamed = await site.publish(await site.draft('article', sampleArticle, { ...first, slug: 'steel' }))
  const moved = await site.publish(await site.draft('article', sampleArticle, { ...renamed, slug: 'steel-beams' }))
  for (const former of ['beams', 'steel']) {
    const response = await site.app.request(`/blog?article=${former}&utm_source=leaflet`)
    expect([response.status, response.headers.get('Location')]).toEqual([
      301,
      '/blog?article=steel-beams&utm_source=leaflet',
    ])
  }
  await site.add('article', { ...sampleArticle, text: paragraphs('Another beam.') }, { slug: 'beams' })
  expect(await site.read('/blog?article=beams')).toContain('Another beam.')
  await site.owner.call(deleteContent, { params: named(moved), query: { revision: moved.revision } })
  expect((await site.app.request('/blog?article=steel')).status).toBe(200)
})

test('an article in code can be replaced, or hidden where it is one of the blog', async () => {
  await using site = await startWebsite()
  const { articles } = await site.owner.call(readSiteParts)
  const { slug, html, ...content } = articles.find(({ date }) => date !== null)!
  const address = `/blog?article=${slug}`
  const before = await site.read(address)
  const hidden = await hide(site, await site.draft('article', asHtml(content, html), { slug }))
  expect(await site.read('/sitemap.xml')).not.toContain(`article=${slug}<`)
  await site.owner.call(discardDraft, { params: named(hidden), query: { revision: hidden.revision } })
  expect(await site.read(address)).toBe(before)

  await site.add('article', { ...content, text: paragraphs('Our own words.') }, { slug })
  expect(await site.read(address)).toContain('Our own words.')
  const home = articles.find(({ date }) => date === null)!
  const { slug: homeSlug, html: homeHtml, ...homeContent } = home
  const own = await site.draft('article', asHtml(homeContent, homeHtml), { slug: homeSlug })
  await expect(hide(site, own)).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining('always shows eight articles') as string,
  })
})

test('the business is published everywhere at once, and can be neither hidden nor deleted', async () => {
  await using site = await startWebsite()
  const item = await site.add('business', sampleBusiness, { id: businessItemId })
  for (const path of ['/', '/contact', '/privacy']) expect(await site.read(path)).toContain('Hill Extensions')
  expect(site.app.deps.business().phone).toBe('01962 496 007')
  expect(await site.owner.call(readBusiness)).toMatchObject({ name: 'Hill Extensions', setIn: 'hub' })
  await expect(hide(site, item)).rejects.toMatchObject({ code: 'invalid_input' })
  const removed = site.owner.call(deleteContent, { params: named(item), query: { revision: item.revision } })
  await expect(removed).rejects.toMatchObject({ code: 'invalid_input' })
})

test('two items that are published at once are both shown', async () => {
  await using site = await startWebsite()
  const drafts = [
    await site.draft('review', sampleReview),
    await site.draft('review', { ...sampleReview, author: 'Ben Dale' }),
    await site.draft('project', sampleProject),
  ]
  await Promise.all(drafts.map(site.publish))
  const page = await site.read('/reviews')
  expect(page).toContain('Ann Hill')
  expect(page).toContain('Ben Dale')
  expect(await site.read('/portfolio')).toContain(sampleProject.title)
})

test('after a restart the site is as it was published, drafts included', async () => {
  await using folder = await temporaryFolder()
  const dataDir = folder.path
  await using first = await startTestApp({ dataDir })
  const website = websiteOf(await first.owner())
  const review = await website.add('review', sampleReview)
  await website.add('business', sampleBusiness, { id: businessItemId })
  await website.draft('review', { ...sampleReview, author: 'Ann H.' }, review)
  await first.stop()

  await using second = await startTestApp({ dataDir })
  expect(await (await second.request('/reviews')).text()).toContain('Ann Hill')
  expect(second.deps.business().name).toBe('Hill Extensions')
  const [item] = await (await second.owner()).call(listContent, { params: { kind: 'review' } })
  expect(item?.draft).toMatchObject({ author: 'Ann H.' })
})

test('a person’s reviews are exported with their data, and an erasure takes them off the site', async () => {
  await using site = await startWebsite()
  const email = 'ann@example.com'
  await site.add('review', { ...sampleReview, privateEmail: 'Ann@example.com' })
  await site.add('review', { ...sampleReview, author: 'Ben Dale' })
  const page = await site.read('/reviews')
  expect(page).toContain('Ann Hill')
  expect(page.toLowerCase()).not.toContain(email)

  expect(await site.owner.call(readHeldData, { body: { email } })).toMatchObject([{ kind: 'website', count: 1 }])
  const exported = JSON.parse(await site.owner.call(exportPersonalData, { body: { email } })) as { website: unknown[] }
  expect(exported.website).toMatchObject([{ kind: 'review', published: sampleReview }])
  await site.owner.call(erasePersonalData, { body: { email } })
  await expect.poll(() => site.read('/reviews')).not.toContain('Ann Hill')
  expect(await site.read('/reviews')).toContain('Ben Dale')
  expect(await site.app.deps.db.selectFrom('contentVersion').selectAll().execute()).toHaveLength(1)
})

// Each of these encodes a photograph and renders the site several times, which is slow while the machine is busy.
const slow = { timeout: 60_000 }

test('a project shows its photographs, once they are described', slow, async () => {
  await using site = await startWebsite()
  const body = new Blob([new Uint8Array(await picture(60, 40).jpeg().toBuffer())])
  const query = { id: uuidv7(), fileName: 'kitchen.jpg' }
  const photograph = await site.owner.call(uploadPhotograph, { query, body })
  const project = { ...sampleProject, photographs: [{ photographId: photograph.id }] }
  await expect(site.draft('project', project)).rejects.toMatchObject({
    fields: { 'photographs.0': expect.stringContaining('describe this photograph') as string },
  })
  const params = { id: photograph.id }
  await site.owner.call(changePhotograph, { params, body: { alt: 'A kitchen in the evening' } })
  await site.add('project', project)
  expect(await site.read('/portfolio')).toContain('alt="A kitchen in the evening"')

  await site.owner.call(changePhotograph, { params, body: { alt: 'A kitchen in the morning' } })
  expect(await site.read('/portfolio')).toContain('alt="A kitchen in the morning"')
})

test('erasing a person takes photographs of them off the pages', slow, async () => {
  await using site = await startWebsite()
  const body = new Blob([new Uint8Array(await picture(60, 40).jpeg().toBuffer())])
  const { id } = await site.owner.call(uploadPhotograph, { query: { id: uuidv7(), fileName: 'ann.jpg' }, body })
  const change = { alt: 'Ann in her kitchen', privateEmail: 'ann@example.com' }
  await site.owner.call(changePhotograph, { params: { id }, body: change })
  await site.add('project', { ...sampleProject, photographs: [{ photographId: id }] })
  expect(await site.read('/portfolio')).toContain('Ann in her kitchen')
  await site.owner.call(erasePersonalData, { body: { email: 'ann@example.com' } })
  await expect.poll(() => site.read('/portfolio')).not.toContain('Ann in her kitchen')
  expect(await site.read('/portfolio')).toContain(sampleProject.title)
})
