import type { Context, Next } from 'koa'
import { AppError } from '../errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Creates the middleware that refuses cross-site requests that change something. Fetch Metadata decides, or else the Origin header. A
 *  client that sends neither is not a browser, so it has no visitor's cookies. */
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

/** Returns whether an origin is the configured one or the one of this request. */
export function isOwnOrigin(context: Context, publicUrl: string, origin: string): boolean {
  return origin === publicUrl || origin === `${context.protocol}://${context.host}`
}
