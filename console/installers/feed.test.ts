import { expect, test } from 'vitest'
import { mergeFeeds } from './feed.ts'

/** A feed as electron-builder writes it. */
function feed(version: string, ...names: string[]): string {
  const files = names.map((name) => `  - url: ${name}\n    sha512: hash-of-${name}==\n    size: 100\n`).join('')
  return `version: ${version}\nfiles:\n${files}path: ${names[0]}\nsha512: hash==\nreleaseDate: '2026-11-22T20:54:12.451Z'\n`
}

test('a feed keeps the other installer of the same version', () => {
  const merged = mergeFeeds(feed('1.2.3', 'console.AppImage'), feed('1.2.3', 'console.deb'))
  expect(merged).toBe(feed('1.2.3', 'console.deb', 'console.AppImage'))
  expect(mergeFeeds(merged, feed('1.2.3', 'console.AppImage'))).toBe(feed('1.2.3', 'console.AppImage', 'console.deb'))
})

test('an installer that is made again takes the place of the earlier one', () => {
  const again = feed('1.2.3', 'console.deb').replace('size: 100', 'size: 200')
  expect(mergeFeeds(feed('1.2.3', 'console.deb'), again)).toBe(again)
})

test('nothing is kept of another version', () => {
  expect(mergeFeeds(feed('1.2.2', 'old.AppImage'), feed('1.2.3', 'new.deb'))).toBe(feed('1.2.3', 'new.deb'))
})
