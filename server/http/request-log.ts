import type { Context, Next } from 'koa'
import type { Logger } from 'pino'

/** One line for each API request: what was asked for and how it went. No address, no query and no body, for those tell of people. */
export function logRequests(log: Logger) {
  return async (context: Context, next: Next) => {
    const startedMs = performance.now()
    try {
      await next()
    } finally {
      const route: unknown = context._matchedRoute
      log.info(
        { method: context.method, route, status: context.status, ms: Math.round(performance.now() - startedMs) },
        'answered',
      )
    }
  }
}
