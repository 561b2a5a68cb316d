import { expect, onTestFinished, test, vi } from 'vitest'
import { createNotices } from '../window/notices.ts'
import {
  feedName,
  findRelease,
  isNewer,
  readFeed,
  type Release,
  startUpdates,
  type Updates,
  type UpdatesOptions,
} from './updates.ts'

let updates: Updates

function start(options: Partial<UpdatesOptions> & { release?: Release | undefined }) {
  const notices = createNotices(() => {})
  const openOutside = vi.fn<(address: string) => void>()
  updates = startUpdates({
    version: '1.3.0',
    notices,
    findRelease: async () => options.release,
    prepare: undefined,
    openOutside,
    ...options,
  })
  onTestFinished(() => updates.stop())
  return { notices, openOutside }
}
const release = { version: '1.4.0', address: 'https://www.example.com/console/updates/x.exe' }

test('an unsigned console announces a newer version with its download', async () => {
  const { notices, openOutside } = start({ release })
  await updates.checkNow()
  expect(notices.list()).toMatchObject([{ title: 'Version 1.4.0 of the app is available', actions: ['Download'] }])
  notices.act('update', 0)
  expect(openOutside).toHaveBeenCalledExactlyOnceWith(release.address)
})

test('a signed console prepares the update and restarts when asked', async () => {
  const install = vi.fn<() => void>()
  const { notices } = start({ release, prepare: async () => ({ install }) })
  await updates.checkNow()
  expect(notices.list()).toMatchObject([{ title: 'A new version is ready', actions: ['Restart now'] }])
  expect(install).not.toHaveBeenCalled()
  notices.act('update', 0)
  expect(install).toHaveBeenCalledOnce()
})

test('an update whose download breaks off is not reported as a failed check, and is downloaded at the next one', async () => {
  let isBroken = true
  const prepare = async () => {
    if (isBroken) throw new Error('net::ERR_CONNECTION_RESET')
    return { install() {} }
  }
  const { notices } = start({ release, prepare })
  expect(await updates.check()).toBe(true)
  expect(notices.list()).toMatchObject([
    {
      title: 'Version 1.4.0 of the app is available',
      text: expect.stringContaining('tried again'),
      actions: ['Download'],
    },
  ])
  isBroken = false
  await updates.check()
  expect(notices.list()).toMatchObject([{ title: 'A new version is ready' }])
})

test('a requested check also reports no new version, or a failure', async () => {
  const { notices } = start({ release: { ...release, version: '1.3.0' } })
  await updates.checkNow()
  expect(notices.list()).toMatchObject([{ title: 'You have the latest version' }])
  updates.stop()

  const failing = start({ findRelease: () => Promise.reject(new TypeError('Failed to fetch')) })
  await updates.checkNow()
  expect(failing.notices.list()).toMatchObject([{ title: 'Couldn’t check for updates', intent: 'error' }])
})

test('updates are checked soon after each start, not only once a day', async () => {
  vi.useFakeTimers()
  try {
    const { notices } = start({ release })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(notices.list()).toMatchObject([{ title: 'Version 1.4.0 of the app is available' }])
  } finally {
    vi.useRealTimers()
  }
})

test('automatic checks announce a version once and ignore failures', async () => {
  vi.useFakeTimers()
  try {
    const findRelease = vi
      .fn<() => Promise<Release>>()
      .mockRejectedValueOnce(new TypeError())
      .mockResolvedValue(release)
    const { notices } = start({ findRelease, everyMs: 1000 })
    await vi.advanceTimersByTimeAsync(1000)
    expect(notices.list()).toEqual([])
    await vi.advanceTimersByTimeAsync(1000)
    expect(notices.list()).toHaveLength(1)
    notices.dismiss('update')
    await vi.advanceTimersByTimeAsync(5000)
    expect(notices.list()).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

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
