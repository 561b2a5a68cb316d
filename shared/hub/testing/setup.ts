import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { cancelExternalLinks } from './external-links.ts'
import { takeUnexpectedRequests } from './fake-client.ts'
import { testStart } from './samples.ts'

// Nobody looks at these pages, and drawing them takes a tenth of the processor time.
;(window.frameElement as HTMLElement).style.opacity = '0'

cancelExternalLinks()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(testStart), shouldAdvanceTime: true })
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

/** Fails a test that wrote to the console or made a call without an answer, and puts back what tests share. */
afterEach(async () => {
  await cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
  await page.viewport(1280, 900)
  expect(takeUnexpectedRequests(), 'calls without an answer').toEqual([])
  expect(console.error, 'console.error').not.toHaveBeenCalled()
  expect(console.warn, 'console.warn').not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
