import { pipeline, Readable } from 'node:stream'
import type { Context, Next } from 'koa'

/** Sends the answers that are streams, which Koa would first compare with a `Blob` and a `Response`: the first use of these names makes
 *  Node.js load all of fetch, while nobody else is answered. */
export async function sendStreams(context: Context, next: Next): Promise<void> {
  await next()
  const { body, method, res, writable } = context
  if (!(body instanceof Readable) || method === 'HEAD' || !writable) return
  context.respond = false
  pipeline(body, res, () => {}) // Koa reports an error of the response
}
