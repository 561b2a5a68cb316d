import type { Context, Next } from 'koa'
import type { Logger } from 'pino'
import type { ErrorCode } from '#shared/contract/errors.ts'

/** Notes why a request is refused, for its line in the log. */
export function setErrorCode(context: Pick<Context, 'state'>, code: ErrorCode): void {
  context.state['errorCode'] = code
}

/** Logs one line for each request that is no page and no file: what was asked for, and which status and error code were sent.
 *  No address, no query and no body, for those tell of people. Goes first in the chain: what comes after it makes the answer. */
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
