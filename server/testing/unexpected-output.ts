import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { removeIdleApps, reuseApps } from './reused-apps.ts'

beforeAll(reuseApps)
afterAll(removeIdleApps)

/** Fails each test that writes an unexpected error or warning to the console. */
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(() => {
  expect(console.error, 'console.error').not.toHaveBeenCalled()
  expect(console.warn, 'console.warn').not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
