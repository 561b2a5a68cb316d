import { expect, test, vi } from 'vitest'
import { createNotices } from '../window/notices.ts'
import { watchServerVersion, type ServerVersionOptions } from './server-version.ts'

function start(options: Partial<ServerVersionOptions> = {}) {
  const notices = createNotices(() => {})
  const openHub = vi.fn<() => void>()
  let theirs = '1.3.0'
  const watch = watchServerVersion({
    version: '1.3.0',
    notices,
    askVersion: async () => theirs,
    checkForUpdate: async () => false,
    openHub,
    ...options,
  })
  return {
    notices,
    openHub,
    /** What is said once the server is there with this version. */
    async connect(version: string) {
      theirs = version
      watch.onConnected?.()
      await new Promise((resolve) => setImmediate(resolve))
      return notices.list().map(({ title }) => title)
    },
  }
}
const different = 'Your website and this app are different versions'

test('an updated server is announced once, with a link to the browser, until the versions match', async () => {
  const { notices, openHub, connect } = start()
  expect(await connect('1.3.0')).toEqual([])
  expect(await connect('1.4.0')).toEqual([different])
  notices.act('server-version', 0)
  expect(openHub).toHaveBeenCalledOnce()
  notices.dismiss('server-version')
  expect(await connect('1.4.0')).toEqual([])
  expect(await connect('1.5.0')).toEqual([different])
  expect(await connect('1.3.0')).toEqual([])
})

test('a newer console is announced instead of the different version', async () => {
  const checkForUpdate = vi.fn<() => Promise<boolean>>().mockResolvedValue(true)
  const { connect } = start({ checkForUpdate })
  expect(await connect('1.4.0')).toEqual([])
  expect(checkForUpdate).toHaveBeenCalledOnce()
})

test('a server that disconnects again is not announced', async () => {
  const { connect } = start({ askVersion: () => Promise.reject(new TypeError('Failed to fetch')) })
  expect(await connect('1.4.0')).toEqual([])
})
