import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { expect, test } from 'vitest'
import type { SiteSettings } from '#shared/site-rendering.ts'
import { temporaryFolder } from '../database/testing.ts'
import { openPageCache } from './page-cache.ts'
import { readStoredSite, writeStoredSite } from './page-store.ts'

const settings = { publicUrl: 'http://localhost', paymentsTestMode: true } as SiteSettings

/** A site of two pages, of which only the checkout depends on the settings. */
const bundle = `
export function createSite({ paymentsTestMode }) {
  const html = { '/': 'Home', '/checkout': paymentsTestMode ? 'Test mode' : 'Card', '/404': 'Not found' }
  return {
    paths: ['/', '/checkout'], openedPaths: [], filePaths: [], samples: [],
    render: (path) => ({ status: 200, html: html[path], robots: '', contentSecurity: { script: [], style: [] } }),
    renderFile: () => undefined,
  }
}`

test('a start with other settings compresses only the pages that have changed', async () => {
  await using folder = await temporaryFolder()
  const builtSite = join(folder.path, 'site')
  const storeFile = join(folder.path, 'pages.bin')
  await mkdir(builtSite)
  await writeFile(join(builtSite, 'render.js'), bundle)
  const prepare = async (changed: Partial<SiteSettings>) => {
    const pages = await openPageCache({ builtSite, settings: { ...settings, ...changed }, storeFile })
    await pages.prepareAll()
    pages.stop()
    return (await readStoredSite(storeFile))!
  }
  const first = await prepare({})
  // Marks what the first start has compressed.
  for (const { bodies } of first.pages.values()) bodies.br = Buffer.from('compressed before')
  await writeStoredSite(storeFile, first)

  const second = await prepare({ paymentsTestMode: false })
  const compressedBefore = [...second.pages].filter(([, { bodies }]) => String(bodies.br) === 'compressed before')
  expect(compressedBefore.map(([path]) => path).toSorted()).toEqual(['/', '/404'])
  expect(String(second.pages.get('/checkout')?.bodies.identity)).toBe('Card')
})

test('a file that an earlier version has written is not read', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'pages.bin')
  await writeFile(file, serialize({ key: 'a', pages: new Map(), samples: [] }))
  expect(await readStoredSite(file)).toBeUndefined()
})
