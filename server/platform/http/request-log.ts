import type { Context, Next } from 'koa'
import type { Logger } from 'pino'
import type { ErrorCode } from '#shared/contract/errors.ts'

/** Sets the error code for the request's line in the log. */
export function setErrorCode(context: Pick<Context, 'state'>, code: ErrorCode): void {
  context.state['errorCode'] = code
}

/** Creates the middleware that logs one line for each request except for pages and files: method, route, status, error code and duration.
 *  IP addresses, queries and bodies are personal data and are not logged. Must be the first middleware. */
export function logRequests(log: Logger) {
  return async (context: Context, next: Next) => {
    const startedMs = performance.now()
    try {
      await next()
    } finally {
      const { method, status, _matchedRoute: route, state } = context
      const code: unknown = state['errorCode']
      const ms = Math.round(performance.now() - startedMs)
      log.info({ method, route: route as unknown, status, code, ms }, 'answered')
    }
  }
}
