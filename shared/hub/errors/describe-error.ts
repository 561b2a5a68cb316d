import { type ClientError, type ClientErrorKind, withoutQuotations } from '#shared/contract/client-errors.ts'
import { ApiError } from '#shared/client.ts'
import { hubAddress } from '#shared/hub-address.ts'

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
