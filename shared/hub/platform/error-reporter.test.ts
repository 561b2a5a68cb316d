import { expect, test, vi } from 'vitest'
import { type ClientError, clientError } from '#shared/contract/client-errors.ts'
import { ApiError } from '#shared/client.ts'
import { createErrorReporter, describeError, isFault } from './error-reporter.ts'
import { isLoadFailure } from './load-failure.ts'

function start() {
  const send = vi.fn<(report: ClientError) => Promise<unknown>>(() => Promise.reject(new TypeError('Failed to fetch')))
  return { send, reporter: createErrorReporter(send, () => '/marketing-hub') }
}

test('a fault is reported once, and a report that does not arrive is not repeated', () => {
  const { send, reporter } = start()
  const error = new TypeError('x is not a function')
  reporter.onOtherError(error)
  reporter.onOtherError(error)
  expect(send).toHaveBeenCalledOnce()
  expect(send.mock.calls[0]?.[0]).toMatchObject({ kind: 'other', message: 'TypeError: x is not a function', view: '/' })
})

test('a page that keeps failing reports only a few errors', () => {
  const { send, reporter } = start()
  for (let n = 0; n < 100; n++) reporter.onOtherError(new Error('fault number'.padEnd(13 + n, 'x')))
  expect(send).toHaveBeenCalledTimes(20)
})

test('an error while rendering is logged for developers as well', () => {
  const { send, reporter } = start()
  const shown = vi.spyOn(console, 'error').mockImplementation(() => {})
  reporter.onRenderError(new TypeError('x is not a function'))
  expect(shown).toHaveBeenCalledOnce()
  shown.mockReset()
  expect(send.mock.calls[0]?.[0]).toMatchObject({ kind: 'render' })
})

function thrown(message: string, stack: string): Error {
  return Object.assign(new TypeError(message), { stack })
}

test('an error is described by its kind, its place in our scripts and its view, and what is open there is left out', () => {
  const error = thrown(
    'x.map is not a function',
    'TypeError: x.map is not a function\n    at k (https://example.com/assets/lead-panel-Ab_1.js:1:2345)\n    at j (https://example.com/assets/react.js:2:1)',
  )
  const description = describeError(error, 'render', '/marketing-hub/archive')
  expect(description).toEqual({
    kind: 'render',
    message: 'TypeError: x.map is not a function',
    at: 'lead-panel-Ab_1.js:1:2345',
    view: '/archive',
  })
  expect(clientError.parse(description)).toEqual(description)
})

test('the server accepts the description of any thrown value', () => {
  for (const error of ['Ada Sample', undefined, { name: 'Ada' }, new Error('a'.repeat(5000)), thrown('', '')])
    expect(clientError.safeParse(describeError(error, 'other', '/marketing-hub/Ada Sample')).success).toBe(true)
})

test.each([
  'Failed to fetch dynamically imported module: https://example.com/assets/lead-panel-Ab1.js',
  'error loading dynamically imported module: https://example.com/assets/lead-panel-Ab1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/lead-panel-Ab1.css',
])('"%s" is a part that could not be loaded', (message) => {
  expect(isLoadFailure(new TypeError(message))).toBe(true)
  expect(describeError(new TypeError(message), 'render', '/marketing-hub').kind).toBe('load')
})

test('a server error response and an aborted call are not reported as errors of the hub', () => {
  expect(isFault(new ApiError(404, 'Lead not found.'))).toBe(false)
  expect(isFault(new DOMException('Aborted', 'AbortError'))).toBe(false)
  expect(isFault(new TypeError('x is not a function'))).toBe(true)
  expect(isLoadFailure(new TypeError('x is not a function'))).toBe(false)
})
