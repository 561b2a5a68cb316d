import type { Context } from 'koa'
import { getRawBody } from 'raw-body'
import type { ApiCall } from '#shared/contract/api-call.ts'
import { AppError } from '../errors.ts'

/** Bytes. The longest legitimate body is a consultation with a text of 5 000 characters. */
export const bodyLimitBytes = 64 * 1024

export type Body = { kind: 'json' | 'form'; value: unknown }

/** Reads a JSON body, or a form post where the call takes one. A missing body counts as an empty object.
 *  @throws AppError `too_large`, `unsupported_type`, `invalid_input` */
export async function readBody(
  context: Context,
  { formAllowed, limitBytes }: { formAllowed: boolean; limitBytes?: number | undefined },
): Promise<Body> {
  refuseCompressed(context, 'body')
  if (context.is() === null || context.request.length === 0) return { kind: 'json', value: {} }
  const kind = context.is('json') ? 'json' : context.is('urlencoded') ? 'form' : undefined
  if (kind === undefined || (kind === 'form' && !formAllowed)) {
    throw new AppError('unsupported_type', 'Please send the body as application/json.')
  }
  const text = await readText(context, limitBytes)
  return { kind, value: kind === 'json' ? parseJson(text) : Object.fromEntries(new URLSearchParams(text)) }
}

/** Returns the unparsed bytes, which a signature is computed over.
 *  @throws AppError `invalid_input` when the visitor has left; an error with status 413 beyond the limit */
export async function readBytes(context: Context, limitBytes = bodyLimitBytes): Promise<Buffer> {
  // The library would report a fault of the server.
  if (context.req.destroyed) throw new AppError('invalid_input', 'The request was interrupted. Please try again.')
  return getRawBody(context.req, { length: context.request.length ?? null, limit: limitBytes })
}

async function readText(context: Context, limitBytes: number | undefined): Promise<string> {
  const bytes = await readBytes(context, limitBytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new AppError('invalid_input', 'The body is not valid UTF-8 text.', { cause })
  }
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid_input', 'The body is not valid JSON.', { cause })
  }
}

/** Returns an uploaded file piece by piece, as it arrives.
 *  @throws AppError `unsupported_type` at once, `too_large` and `invalid_input` while it is read */
export function readUpload(
  context: Context,
  { type, limitBytes }: NonNullable<ApiCall['upload']>,
): AsyncIterable<Uint8Array> {
  refuseCompressed(context, 'file')
  // Not every browser knows the type of every picture: its content decides.
  const accepted = type === 'image/*' ? [type, 'application/octet-stream'] : [type]
  if (!context.is(...accepted)) throw new AppError('unsupported_type', `Please send the file as ${type}.`)
  const tooLarge = () =>
    new AppError('too_large', `The file is too large: at most ${limitBytes / 1024 / 1024} MB can be uploaded.`)
  if ((context.request.length ?? 0) > limitBytes) throw tooLarge()
  return read()

  async function* read(): AsyncIterable<Uint8Array> {
    let bytes = 0
    try {
      // A request that is destroyed takes the connection with it, and the response.
      for await (const chunk of context.req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        bytes += chunk.length
        if (bytes > limitBytes) throw tooLarge()
        yield chunk
      }
    } catch (cause) {
      if (cause instanceof AppError || !context.req.errored) throw cause
      throw new AppError('invalid_input', 'The upload was interrupted. Please try again.', { cause })
    }
  }
}

function refuseCompressed(context: Context, what: 'body' | 'file'): void {
  const encoding = context.get('Content-Encoding')
  if (encoding !== '' && encoding !== 'identity')
    throw new AppError('unsupported_type', `Please send the ${what} uncompressed.`)
}
