import { afterEach, beforeEach, expect, test } from 'vitest'
import { previewSource, readSavedPage, savedPageBytes } from '#shared/contract/capture.ts'
import { createPageReader } from '#shared/scraper/on-demand/page-reader.ts'
import { startTestSite } from '#shared/scraper/testing/site/site.ts'
import { itemPage } from '#shared/scraper/testing/site/pages.ts'
import type { Client } from '#shared/client.ts'
import { manualClock } from '../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createPages } from './pages.ts'
import { forkPageReader } from './start-server-scraping.ts'

let app: TestApp
let owner: Client
beforeEach(async () => {
  app = await startTestApp({ environment: { SCRAPER_ALLOW_LOOPBACK: 'on' }, scrapeSettings: { pauseMs: 0 } })
  owner = await app.owner()
})
afterEach(() => app[Symbol.asyncDispose]())

const base64 = (text: string) => Buffer.from(text).toString('base64')
const read = (content: string) =>
  owner.call(readSavedPage, { body: { fileName: 'Saved.html', content, address: 'https://planning.hill.gov.uk/1' } })

test('a saved page is read in a process of its own', async () => {
  expect(await read(base64(itemPage(2)))).toMatchObject({
    platform: 'planning-register',
    entries: 1,
    problem: null,
    leads: [
      {
        prospect: { name: 'Mrs Sample Person2', projectType: 'loft_conversion' },
        facts: expect.arrayContaining([{ field: 'reference', label: 'Reference', value: '26/00002/HOU' }]),
      },
    ],
  })
})

test('a file of more than 10 MB is refused', async () => {
  const sentence = 'The file is too large: at most 10 MB can be read.'
  await expect(read('A'.repeat((savedPageBytes * 4) / 3 + 8))).rejects.toMatchObject({ status: 413, sentence })
  await expect(read('A'.repeat(savedPageBytes * 2))).rejects.toMatchObject({ status: 413 })
  await expect(read('')).rejects.toMatchObject({ status: 400, fields: { content: 'This file is empty' } })
})

test('an address is looked at over the network', async () => {
  await using site = await startTestSite({ robots: 'User-agent: *\nDisallow: /private\n' })
  const preview = (path: string) => owner.call(previewSource, { body: { url: site.address + path } })
  expect(await preview('/list')).toMatchObject({
    advice: 'automatic',
    robots: 'allowed',
    reading: { platform: 'planning-register', entries: 5 },
  })
  expect(await preview('/private')).toMatchObject({ advice: 'by_hand', robots: 'refused', reading: null })
  expect(site.visits[0]?.headers['user-agent']).toMatch(/^ExtensionStudioBot\/1\.0 \(\+http/)
})

test('a process that runs out of memory is reported, and ends nothing else', async () => {
  const reader = createPageReader({ startProcess: forkPageReader, settings: {}, limits: { heapMiB: 12 } })
  const bytes = Buffer.from(`<table>${'<tr><td>26/00001/HOU<td>x</tr>'.repeat(4000)}`)
  await expect(reader.read({ bytes, fileName: 'a.html' })).rejects.toMatchObject({ reason: 'stuck' })
})

test('twenty addresses can be looked at in a minute', async () => {
  const clock = manualClock('2026-11-21T10:00:00.000Z')
  const answer = {
    advice: 'none',
    sentence: 'No website was found at this address. Please check it, and the internet connection.',
    robots: null,
    reading: null,
  } as const
  const scraping = { ...app.deps.scraping, pages: { ...app.deps.scraping.pages, preview: async () => answer } }
  const { preview } = createPages({ clock, scraping })
  const place = { url: 'https://example.org/' }
  for (let count = 0; count < 20; count++) await preview(place)
  expect(() => preview(place)).toThrow(expect.objectContaining({ code: 'rate_limited', retryAfterSeconds: 60 }))
  clock.advance(60_000)
  expect(await preview(place)).toEqual(answer)
})
