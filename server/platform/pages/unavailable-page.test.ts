import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exampleBusiness } from '#shared/business/example-business.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { temporaryFolder } from '../database/testing.ts'
import { readConfig } from '../config/config.ts'
import { createUnavailablePage, renderUnavailablePage } from './unavailable-page.ts'

const business = (extra = {}) => ({
  ...readConfig({ BUSINESS_NAME: 'Hill & Sons', BUSINESS_PHONE: '01962 555 000' }).initialBusiness,
  ...extra,
})

test('the page has the name and a telephone number that a phone can call', () => {
  const page = renderUnavailablePage(business())
  expect(page).toContain('<title>We’ll be back in a moment | Hill &amp; Sons</title>')
  expect(page).toContain('<a href="tel:+441962555000">01962 555 000</a>')
})

test('it needs nothing else from the server', () => {
  expect(renderUnavailablePage(business())).not.toMatch(/<link|<script|<img|url\(|@import|src=/)
})

test('while the details are examples, it shows none of them', () => {
  const page = renderUnavailablePage(business(exampleBusiness))
  expect(page).not.toContain(exampleBusiness.name)
  expect(page).not.toContain('tel:')
})

test('everybody can read the file, and the last of several details is the one that stays', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'unavailable.html')
  const umask = process.umask(0o077)
  try {
    const write = createUnavailablePage(file, { warn: () => {} })
    await Promise.all(['First', 'Second', 'Third'].map((name) => write(business({ name }))))
  } finally {
    process.umask(umask)
  }
  expect((await stat(file)).mode & 0o777).toBe(0o644)
  expect(await readFile(file, 'utf8')).toContain('Third')
  expect(await readdir(folder.path)).toEqual(['unavailable.html'])
})

test('a folder that is missing is logged in a sentence', async () => {
  await using folder = await temporaryFolder()
  const warnings: unknown[] = []
  const file = join(folder.path, 'missing/unavailable.html')
  await createUnavailablePage(file, { warn: (_: unknown, sentence?: string) => void warnings.push(sentence) })(
    business(),
  )
  expect(warnings).toEqual([expect.stringContaining(`can’t be written to ${file}, which UNAVAILABLE_PAGE names`)])
})

test('the server writes it at the start, and again when other details are published', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'unavailable.html')
  await using app = await startTestApp({ environment: { UNAVAILABLE_PAGE: file, BUSINESS_PHONE: '01962 555 000' } })
  await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain('01962 555 000')
  app.deps.liveBusiness.replace(business({ phone: '01962 496 007' }))
  await expect.poll(() => readFile(file, 'utf8')).toContain('tel:+441962496007')
})
