import { expect, test } from 'vitest'
import { feedName, findRelease, isNewer, readFeed } from './feed.ts'

const folder = 'https://www.example.com/console/updates/'
const feed = `version: 1.4.0
files:
  - url: extension-console-1.4.0-linux-amd64.deb
    sha512: abc
  - url: extension-console-1.4.0-linux-x86_64.AppImage
    sha512: def
path: extension-console-1.4.0-linux-x86_64.AppImage
`

test('the packager’s feed names the newest version and its installer', () => {
  expect(readFeed(feed, 'linux', folder)).toEqual({
    version: '1.4.0',
    address: `${folder}extension-console-1.4.0-linux-x86_64.AppImage`,
  })
  expect(readFeed(feed, 'win32', folder)).toBeUndefined()
})

test('a file name with a path and an invalid version are rejected', () => {
  expect(readFeed('version: 1.4.0\nfiles:\n  - url: https://evil.example/x.exe\n', 'win32', folder)).toBeUndefined()
  expect(readFeed('version: 1.4.0\nfiles:\n  - url: ../../x.exe\n', 'win32', folder)).toBeUndefined()
  expect(readFeed('version: newest\nfiles:\n  - url: x.exe\n', 'win32', folder)).toBeUndefined()
})

test('versions are compared as numbers', () => {
  expect(isNewer('1.10.0', '1.9.9')).toBe(true)
  expect(isNewer('1.9.9', '1.10.0')).toBe(false)
  expect(isNewer('1.0.0', '1.0.0')).toBe(false)
})

const ask = (status: number) =>
  findRelease('https://www.example.com', 'linux', async (address) => {
    expect(address).toBe(folder + feedName('linux'))
    return new Response('', { status })
  })

test('a server without packages has no release; one that fails is an error', async () => {
  expect(await ask(404)).toBeUndefined()
  await expect(ask(500)).rejects.toThrow('500')
})
