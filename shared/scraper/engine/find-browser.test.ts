import { afterEach, expect, test, vi } from 'vitest'
import { findBrowser } from './find-browser.ts'

function findHome(): string {
  throw new Error('ENOENT: no such file or directory, uv_os_homedir returned ENOENT')
}
afterEach(() => void vi.unstubAllGlobals())

test('a Linux user without a home folder can look for a browser', () => {
  vi.stubGlobal('process', { ...process, platform: 'linux' })
  expect(() => findBrowser(undefined, findHome)).not.toThrow()
  expect(findBrowser('none', findHome)).toBeUndefined()
  expect(findBrowser(import.meta.filename, findHome)).toBe(import.meta.filename)
  expect(findBrowser('/nowhere/chromium', findHome)).toBeUndefined()
})
