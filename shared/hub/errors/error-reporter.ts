import type { ClientError } from '#shared/contract/client-errors.ts'
import { describeError, isFault } from './describe-error.ts'

/** For each page load, so that a loop of errors doesn't flood the log. */
const mostReports = 20

export interface ErrorReporter {
  /** For React's root: `onCaughtError` and `onUncaughtError`. */
  onRenderError(error: unknown): void
  /** For what fails outside of rendering: in a handler, or in the background. */
  onOtherError(error: unknown): void
}

/** Reports each error of the hub once, to the log of its host. @param send may fail; a failed report is not reported */
export function createErrorReporter(
  send: (report: ClientError) => Promise<unknown>,
  path: () => string,
): ErrorReporter {
  const reported = new Set<string>()

  function report(thrown: unknown, kind: ClientError['kind']): void {
    if (!isFault(thrown) || reported.size >= mostReports) return
    const description = describeError(thrown, kind, path())
    const key = JSON.stringify([description.message, description.at])
    if (reported.has(key)) return
    reported.add(key)
    send(description).catch(() => undefined)
  }

  return {
    onRenderError(error) {
      console.error(error)
      report(error, 'render')
    },
    onOtherError: (error) => report(error, 'other'),
  }
}

/** Reports what fails outside of rendering as well. */
export function listenForErrors({ onOtherError }: Pick<ErrorReporter, 'onOtherError'>): void {
  addEventListener('error', ({ error }) => {
    if (error !== null && error !== undefined) onOtherError(error)
  })
  addEventListener('unhandledrejection', ({ reason }) => onOtherError(reason))
}
