import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { describePackaging, hasSigningKey, mergeFeeds } from './packaging.ts'

const settings = {
  publicUrl: 'https://hill.example',
  email: 'hello@hill.example',
  electronFolder: undefined,
  outputFolder: undefined,
}

test.each<[NodeJS.Platform, NodeJS.ProcessEnv, boolean]>([
  ['win32', {}, false],
  ['win32', { CSC_LINK: '', WIN_CSC_LINK: '  ', CSC_NAME: '' }, false],
  ['win32', { CSC_LINK: 'key.p12' }, true],
  ['win32', { CSC_LINK: '', WIN_CSC_LINK: 'key.p12' }, true],
  ['win32', { CSC_NAME: 'Hill' }, false],
  ['darwin', { CSC_LINK: '' }, false],
  ['darwin', { CSC_NAME: 'Hill' }, true],
  ['darwin', { WIN_CSC_LINK: 'key.p12' }, false],
  ['linux', { CSC_LINK: 'key.p12' }, false],
])('on %s, with %o there is a key to sign with: %o', (platform, environment, expected) => {
  expect(hasSigningKey(environment, platform)).toBe(expected)
})

test('a package is marked as signed only when it must be signed', () => {
  for (const isSigned of [true, false]) {
    expect(describePackaging({ ...settings, isSigned })).toMatchObject({
      forceCodeSigning: isSigned,
      extraMetadata: { isSigned },
    })
  }
})

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

test('an installer that is built again replaces the earlier one', () => {
  const again = feed('1.2.3', 'console.deb').replace('size: 100', 'size: 200')
  expect(mergeFeeds(feed('1.2.3', 'console.deb'), again)).toBe(again)
})

test('files of another version are dropped', () => {
  expect(mergeFeeds(feed('1.2.2', 'old.AppImage'), feed('1.2.3', 'new.deb'))).toBe(feed('1.2.3', 'new.deb'))
})

test('an AppImage is started with Chromium’s sandbox', async () => {
  const builder = createRequire(createRequire(import.meta.url).resolve('app-builder-lib/package.json'))
  const { load } = builder('js-yaml') as { load(text: string): { linux: object } }
  const { default: AppImageTarget } = builder('./out/targets/appimage/AppImageTarget.js') as {
    default: new (...given: unknown[]) => { desktopEntry: { value: Promise<string> } }
  }
  const config = load(readFileSync(new URL('../../electron-builder.yml', import.meta.url), 'utf8'))
  const packager = { config, platformSpecificBuildOptions: config.linux, appInfo: { buildVersion: '1.0.0' } }
  const helper = { computeDesktopEntry: async (_: object, exec: string) => exec }
  expect(await new AppImageTarget('', packager, helper, '').desktopEntry.value).toBe('AppRun %U')
})
