import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A warning nobody expected is a fault nobody has looked at yet. */
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(() => {
  expect(console.error, 'console.error').not.toHaveBeenCalled()
  expect(console.warn, 'console.warn').not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
