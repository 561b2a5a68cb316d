import { type ClientError, type ClientErrorKind, withoutQuotations } from '#shared/contract/client-errors.ts'
import { ApiError } from '#shared/client.ts'
import { hubAddress } from '#shared/hub-address.ts'

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

/** What browsers and the bundler say of a script or a style sheet that could not be loaded. */
const loadFailure =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|Failed to load module script/i

/** Whether a part of the hub could not be loaded, as when a newer version has taken its place on the server. */
export function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && loadFailure.test(error.message)
}

/** Describes an error without anything that could be about a person.
 *  @param kind of an error that is no failure to load @param path of the page */
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
