import type { Context } from 'koa'
import type { Api } from './api.ts'

/** Serves an address whose format somebody else defines, so that it is no call of the contract: the payment provider's events, the
 *  updater's packages, metrics, the description of the interface. The handler checks access and writes the response itself. */
export function serveRaw(
  { router }: Pick<Api, 'router'>,
  method: 'GET' | 'POST',
  path: string,
  handler: (context: Context) => Promise<void> | void,
): void {
  router.register(path, [method], handler)
}
