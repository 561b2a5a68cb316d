import { type ClientError, type ClientErrorKind, withoutQuotations } from '#shared/contract/client-errors.ts'
import { ApiError } from '#shared/client.ts'
import { hubAddress } from '#shared/hub-address.ts'
import { isLoadFailure } from './load-failure.ts'

/** The limit for each page load, so that a loop of errors doesn't flood the log. */
const mostReports = 20

export interface ErrorReporter {
  /** Handles `onCaughtError` and `onUncaughtError` of React's root. */
  onRenderError(error: unknown): void
  /** Handles errors outside rendering: in an event handler or in the background. */
  onOtherError(error: unknown): void
}

/** Reports each error of the hub once to the log of its host. @param send may fail, which is ignored */
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

/** Reports uncaught errors and unhandled rejections outside rendering. */
export function listenForErrors({ onOtherError }: Pick<ErrorReporter, 'onOtherError'>): void {
  addEventListener('error', ({ error }) => {
    if (error !== null && error !== undefined) onOtherError(error)
  })
  addEventListener('unhandledrejection', ({ reason }) => onOtherError(reason))
}

/** Describes an error without personal data.
 *  @param kind used unless the error is a load failure @param path of the page */
export function describeError(error: unknown, kind: ClientErrorKind, path: string): ClientError {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(typeof error)
  return {
    kind: isLoadFailure(error) ? 'load' : kind,
    message: withoutQuotations(`${name}: ${message}`),
    at: /([\w.-]{1,150}\.(?:js|tsx?)):\d+:\d+/.exec(stack.replace(/\?[^:)\s]*/g, ''))?.[0] ?? 'unknown',
    view: viewOf(path),
  }
}

/** Returns whether an error is a fault of the hub: refusals of the server and aborted calls are not. */
export function isFault(error: unknown): boolean {
  if (error instanceof ApiError) return false
  return !(error instanceof Error && error.name === 'AbortError')
}

function viewOf(path: string): string {
  const [, view = ''] = path.replace(hubAddress, '').split('/')
  return /^[a-z-]{0,40}$/.test(view) ? `/${view}` : '/'
}
