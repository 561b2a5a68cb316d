import type { Context, Next } from 'koa'
import { AppError } from '../errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses a state-changing call that another website makes a browser send. Fetch Metadata decides where the browser gives it,
 *  else the Origin header; a client that sends neither is no browser, so no cookie of a visitor can ride on it. */
export function checkOrigin(publicUrl: string, exemptPaths: ReadonlySet<string> = new Set()) {
  return async (context: Context, next: Next) => {
    if (!safeMethods.has(context.method) && !exemptPaths.has(context.path) && !isOwnPage(context, publicUrl)) {
      throw new AppError('wrong_origin', 'This request must come from our own pages.')
    }
    await next()
  }
}

function isOwnPage(context: Context, publicUrl: string): boolean {
  const site = context.get('Sec-Fetch-Site')
  if (site) return site === 'same-origin'
  const origin = context.get('Origin')
  return origin === '' || isOwnOrigin(context, publicUrl, origin)
}

/** Whether it is ours: the address in the configuration, or the one that this request came to. */
export function isOwnOrigin(context: Context, publicUrl: string, origin: string): boolean {
  return origin === publicUrl || origin === `${context.protocol}://${context.host}`
}
