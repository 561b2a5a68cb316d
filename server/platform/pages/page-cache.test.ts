import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { noContent } from '#shared/site-content.ts'
import type { SiteSettings } from '#shared/site-rendering.ts'
import { temporaryFolder } from '../database/testing.ts'
import { openPageCache } from './page-cache.ts'
import { readStoredSite, type StoredSite, writeStoredSite } from './page-store.ts'

const settings = {
  publicUrl: 'http://localhost',
  paymentsTestMode: true,
  business: { name: 'Hill Extensions' },
  content: noContent,
} as SiteSettings

/** A site of two pages and one for each article, of which the home page depends on nothing that changes. */
const bundle = `
export function createSite({ paymentsTestMode, business, content }) {
  const html = { '/': 'Home', '/blog': business.name, '/404': 'Not found' }
  for (const { slug, title } of content.articles) html['/blog?article=' + slug] = title
  if (paymentsTestMode) html['/blog'] += ' in test mode'
  return {
    paths: ['/', '/blog'], openedPaths: content.articles.map(({ slug }) => '/blog?article=' + slug),
    filePaths: [], samples: [],
    render(path) {
      if (html[path] === 'broken') throw new Error('This article is broken.')
      return { status: 200, html: html[path], robots: '', contentSecurity: { script: [], style: [] } }
    },
    renderFile: () => undefined,
    parts: () => ({ articles: [], drawings: [{ name: 'pages/about', label: 'About page' }] }),
  }
}`

const builtAt = new Date('2026-11-22T09:00:00Z')

async function openSite(changed: Partial<SiteSettings> = {}) {
  const folder = await temporaryFolder()
  const builtSite = join(folder.path, 'site')
  const storeFile = join(folder.path, 'pages.bin')
  await mkdir(builtSite)
  await writeFile(join(builtSite, 'render.js'), bundle)
  await utimes(join(builtSite, 'render.js'), builtAt, builtAt)
  const logged: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void logged.push(line) })
  const open = (changed: Partial<SiteSettings>) =>
    openPageCache({ builtSite, settings: { ...settings, ...changed }, redirects: [], storeFile, log })
  const pages = await open(changed)
  return {
    pages,
    logged,
    storeFile,
    open,
    buildIdFile: join(builtSite, 'build-id'),
    async changeBundle(from: string, to: string, { isDateKept = false } = {}) {
      const file = join(builtSite, 'render.js')
      await writeFile(file, (await readFile(file, 'utf8')).replace(from, to))
      if (isDateKept) await utimes(file, builtAt, builtAt)
    },
    async read(path: string, query?: string) {
      const resource = await pages.find(path, query)
      return resource && (resource.headers['Location'] ?? resource.variants.identity.body.toString())
    },
    async [Symbol.asyncDispose]() {
      pages.stop()
      await folder[Symbol.asyncDispose]()
    },
  }
}

const article = (slug: string, title: string) => ({ slug, title }) as SiteSettings['content']['articles'][number]
const update = (articles: SiteSettings['content']['articles'], name = 'Hill Extensions') => ({
  business: { ...settings.business, name },
  content: { ...noContent, articles },
  redirects: [],
})

/** Returns every page of the file, as they are written. */
function readAll(file: string): StoredSite {
  const { key, samples, paths, read } = readStoredSite(file)!
  return { key, samples, pages: new Map([...paths].map((path) => [path, read(path)!])) }
}

test('the stored pages are served while the build is the same, and never those of another build', async () => {
  await using site = await openSite()
  await writeFile(site.buildIdFile, 'first')
  const first = await site.open({})
  await first.prepareAll()
  const readHome = async () => (await (await site.open({})).find('/'))?.variants.identity.body.toString()
  await site.changeBundle('Home', 'Away', { isDateKept: true }) // as good as the same, by its date and size
  expect(await readHome()).toBe('Home')
  await writeFile(site.buildIdFile, 'second')
  expect(await readHome()).toBe('Away')

  await (await site.open({})).prepareAll()
  await site.changeBundle('Away', 'Gone') // built alone, without another build id
  expect(await readHome()).toBe('Gone')
})

test('a start with other settings compresses only the pages that have changed', async () => {
  await using site = await openSite()
  await site.pages.prepareAll()
  const first = readAll(site.storeFile)
  // Marks what the first start has compressed.
  for (const { bodies } of first.pages.values()) bodies.br = Buffer.from('compressed before')
  await writeStoredSite(site.storeFile, first)

  const again = await site.open({ paymentsTestMode: false })
  await again.prepareAll()
  again.stop()
  const second = readAll(site.storeFile)
  const compressedBefore = [...second.pages].filter(([, { bodies }]) => String(bodies.br) === 'compressed before')
  expect(compressedBefore.map(([path]) => path).toSorted()).toEqual(['/', '/404'])
})

test('a file that an earlier version has written is not read', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'pages.bin')
  await writeFile(file, serialize({ key: 'a', pages: new Map(), samples: [] }))
  expect(readStoredSite(file)).toBeUndefined()
})

test('a stored page is read on its first request, so that a start reads none; one that is gone is rendered', async () => {
  await using site = await openSite()
  await site.pages.prepareAll()
  const again = await site.open({})
  expect(again.find('/')).not.toBeInstanceOf(Promise)
  await rm(site.storeFile)
  expect(again.find('/')).not.toBeInstanceOf(Promise)
  const rendered = again.find('/blog')
  expect(rendered).toBeInstanceOf(Promise)
  expect((await rendered)?.variants.identity.body.toString()).toBe('Hill Extensions in test mode')
  again.stop()
})

test('pages are not read from a file that another start has written meanwhile', async () => {
  await using site = await openSite()
  await site.pages.prepareAll()
  const stored = readStoredSite(site.storeFile)!
  const { samples, pages } = readAll(site.storeFile)
  expect(stored.read('/')).toBeDefined()
  await writeStoredSite(site.storeFile, { key: stored.key, samples, pages })
  expect(stored.read('/')).toBeUndefined()
})

test('a file of pages that is cut short anywhere is not read', async () => {
  await using site = await openSite()
  await site.pages.prepareAll()
  const bytes = await readFile(site.storeFile)
  for (const length of [0, 3, 4, 100, bytes.length - 1]) {
    await writeFile(site.storeFile, bytes.subarray(0, length))
    expect(readStoredSite(site.storeFile), `${length} bytes`).toBeUndefined()
  }
})

test('an update is seen when it is shown, and not before; pages with the same bytes keep their compression', async () => {
  await using site = await openSite()
  const { pages, read } = site
  await pages.prepareAll()
  const [home, blog] = [await pages.find('/'), await pages.find('/blog')]
  const show = await pages.prepareUpdate(update([article('costs', 'What it costs')], 'Dale Extensions'))
  expect(await pages.find('/blog')).toBe(blog)
  expect(await read('/blog', 'article=costs')).toBe('Hill Extensions in test mode')

  show()
  expect(await pages.find('/')).toBe(home)
  expect(await read('/blog')).toBe('Dale Extensions in test mode')
  expect(await read('/blog', 'article=costs&utm_source=leaflet')).toBe('What it costs')
})

test('the next start has the pages of the last update', async () => {
  await using site = await openSite()
  await site.pages.prepareAll()
  const changed = update([article('costs', 'What it costs')])
  ;(await site.pages.prepareUpdate(changed))()
  await expect.poll(() => readStoredSite(site.storeFile)?.paths.has('/blog?article=costs')).toBe(true)
  const again = await site.open({ content: changed.content })
  expect(again.find('/blog', 'article=costs')).not.toBeInstanceOf(Promise)
  again.stop()
})

test('an update with a page that cannot be rendered changes nothing and names the page', async () => {
  await using site = await openSite()
  const { pages, read } = site
  const failing = pages.prepareUpdate(update([article('costs', 'broken')], 'Dale Extensions'))
  await expect(failing).rejects.toMatchObject({ name: 'RenderError', address: '/blog?article=costs' })
  expect(await read('/blog')).toBe('Hill Extensions in test mode')
  ;(await pages.prepareUpdate(update([], 'Dale Extensions')))()
  expect(await read('/blog')).toBe('Dale Extensions in test mode')
})

test('pages that cannot be stored are shown all the same, and logged', async () => {
  await using site = await openSite()
  await site.pages.prepareAll()
  await mkdir(`${site.storeFile}.new`)
  ;(await site.pages.prepareUpdate(update([], 'Dale Extensions')))()
  await expect.poll(() => site.logged).toEqual([expect.stringContaining('storing the pages failed')])
  expect(await site.read('/blog')).toBe('Dale Extensions in test mode')
})

test('a former address leads to the new one with its other parameters, unless an article has it again', async () => {
  await using site = await openSite()
  const { pages, read } = site
  const redirects = [{ kind: 'article' as const, from: 'prices', to: 'costs' }]
  ;(await pages.prepareUpdate({ ...update([article('costs', 'What it costs')]), redirects }))()
  expect(await read('/blog', 'article=prices&utm_source=leaflet')).toBe('/blog?article=costs&utm_source=leaflet')
  expect((await pages.find('/blog', 'article=prices'))?.status).toBe(301)
  expect(await read('/', 'article=prices')).toBe('Home')

  const both = [article('costs', 'What it costs'), article('prices', 'Our prices')]
  ;(await pages.prepareUpdate({ ...update(both), redirects }))()
  expect(await read('/blog', 'article=prices')).toBe('Our prices')
})

test('a preview is rendered with its update, which visitors do not see', async () => {
  await using site = await openSite()
  const preview = await site.pages.renderPreview(update([article('costs', 'Draft')]), '/blog?article=costs')
  expect(preview.html).toBe('Draft')
  expect(await site.read('/blog', 'article=costs')).toBe('Hill Extensions in test mode')
  expect((await site.pages.readParts()).drawings).toEqual([{ name: 'pages/about', label: 'About page' }])
})
