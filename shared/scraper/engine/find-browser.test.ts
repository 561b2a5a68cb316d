import { afterEach, expect, test, vi } from 'vitest'

vi.mock('node:os', () => ({
  homedir: () => {
    throw new Error('ENOENT: no such file or directory, uv_os_homedir returned ENOENT')
  },
}))
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a Linux user without a home folder can look for a browser', async () => {
  vi.stubGlobal('process', { ...process, platform: 'linux' })
  const { findBrowser } = await import('./find-browser.ts')
  expect(() => findBrowser()).not.toThrow()
  expect(findBrowser('none')).toBeUndefined()
  expect(findBrowser(import.meta.filename)).toBe(import.meta.filename)
  expect(findBrowser('/nowhere/chromium')).toBeUndefined()
})
