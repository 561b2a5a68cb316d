import type { Context } from 'koa'
import { getRawBody } from 'raw-body'
import { AppError } from '../errors.ts'

/** Bytes. The longest honest body is a consultation with 5 000 characters of text. */
export const bodyLimitBytes = 64 * 1024

export type Body = { kind: 'json' | 'form'; value: unknown }

/** Reads a JSON body, or a form post where the call takes one. No body at all is an empty one.
 *  @throws AppError `too_large`, `unsupported_type`, `invalid_input` */
export async function readBody(
  context: Context,
  { formAllowed, limitBytes }: { formAllowed: boolean; limitBytes?: number | undefined },
): Promise<Body> {
  if (context.get('Content-Encoding') && context.get('Content-Encoding') !== 'identity') {
    throw new AppError('unsupported_type', 'Please send the body uncompressed.')
  }
  if (context.is() === null || context.request.length === 0) return { kind: 'json', value: {} }
  const kind = context.is('json') ? 'json' : context.is('urlencoded') ? 'form' : undefined
  if (kind === undefined || (kind === 'form' && !formAllowed)) {
    throw new AppError('unsupported_type', 'Please send the body as application/json.')
  }
  const text = await readText(context, limitBytes)
  return { kind, value: kind === 'json' ? parseJson(text) : Object.fromEntries(new URLSearchParams(text)) }
}

/** The body as it came over the line, for a signature that is over its bytes. @throws an error with status 413 beyond the limit */
export function readBytes(context: Context, limitBytes = bodyLimitBytes): Promise<Buffer> {
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
