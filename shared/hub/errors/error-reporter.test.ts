import { expect, test, vi } from 'vitest'
import type { ClientError } from '#shared/contract/client-errors.ts'
import { createErrorReporter } from './error-reporter.ts'

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

test('a page that fails without end reports a few of its faults', () => {
  const { send, reporter } = start()
  for (let n = 0; n < 100; n++) reporter.onOtherError(new Error('fault number'.padEnd(13 + n, 'x')))
  expect(send).toHaveBeenCalledTimes(20)
})

test('what fails while it is drawn is shown to developers as well', () => {
  const { send, reporter } = start()
  const shown = vi.spyOn(console, 'error').mockImplementation(() => {})
  reporter.onRenderError(new TypeError('x is not a function'))
  expect(shown).toHaveBeenCalledOnce()
  shown.mockReset()
  expect(send.mock.calls[0]?.[0]).toMatchObject({ kind: 'render' })
})
