import { expect, test } from 'vitest'
import { createSite } from './render.tsx'
import { testSettings } from './testing.ts'

/** Names the consultation a phone call. Phone numbers, and the choice of the phone in place of a video call, are no such name. */
const phone = /phone (?:call|consultation)(?! instead)|(?:minutes|hour|assessment) by phone/i

/** Returns every page, also with an article open, and every file, without what is about the videos that the site doesn't have. */
function renderAll(hasVideo: boolean): Record<string, string> {
  const { business } = testSettings
  const site = createSite({ ...testSettings, business: { ...business, calls: { ...business.calls, hasVideo } } })
  const pages = [...site.paths, ...site.openedPaths, '/nowhere'].map((path) => [path, site.render(path).html])
  const files = site.filePaths.map((path) => [path, site.renderFile(path)?.text ?? ''])
  const texts = Object.fromEntries([...pages, ...files]) as Record<string, string>
  for (const [path, text] of Object.entries(texts)) texts[path] = text.replace('no sound or video plays by itself', '')
  return texts
}

const withoutLink = renderAll(false)
const withLink = renderAll(true)

test.each(Object.keys(withoutLink))('without a meeting link %s never says video, with one never phone call', (path) => {
  expect(excerptOf(withoutLink[path] ?? '', /video/i)).toBe('')
  expect(excerptOf(withLink[path] ?? '', phone)).toBe('')
  expect(withLink[path]).not.toContain('\ufff9')
})

test.each([
  '/',
  '/process',
  '/about',
  '/faq',
  '/contact',
  '/calculator',
  '/feasibility-assessment',
  '/terms',
  '/thank-you',
  '/packages',
])('%s says how the consultation takes place', (path) => {
  expect(withoutLink[path]).toMatch(phone)
  expect(withLink[path]).toMatch(/video/i)
})

/** Returns a match with its surroundings, or an empty text. */
function excerptOf(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)
  return found === null ? '' : text.slice(Math.max(0, found.index - 60), found.index + 60)
}
