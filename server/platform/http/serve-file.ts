import { Readable } from 'node:stream'
import type { Context } from 'koa'
import { isText, successStatus, type AnswerInput, type ApiCall, type ParsedInput } from '#shared/contract/api-call.ts'
import { answerBy } from './answer.ts'
import type { Api } from './api.ts'
import { readBody } from './body.ts'
import { AppError } from '../errors.ts'
import { parsePart } from './serve.ts'
import { allowSlowBody } from './timeouts.ts'

type UploadCall = ApiCall & { upload: NonNullable<ApiCall['upload']> }
type DownloadCall = ApiCall & { download: NonNullable<ApiCall['download']> }
type Asked<C extends ApiCall> = Pick<ParsedInput<C>, 'params' | 'query'>

export interface Download {
  /** Makes the browser save it under that name; without one it is read as it comes. */
  fileName?: string
  /** Made as they are sent, so a long file takes no more memory than a short one. */
  chunks: AsyncIterable<string | Uint8Array>
  /** How long it is, where that is known before. */
  bytes?: number
}

/** Serves a call that takes a file. Its handler gets the text piece by piece, as it comes in. */
export function serveUpload<C extends UploadCall>(
  { router, gate }: Api,
  call: C,
  handler: (input: Asked<C>, text: AsyncIterable<string>) => Promise<AnswerInput<C>>,
): void {
  const say = call.answer && answerBy(call.answer)
  router.register(call.path, [call.method], async (context: Context) => {
    context.set('Cache-Control', 'no-store')
    await gate(context, call)
    if (call.access === 'owner') allowSlowBody(context.req)
    const answer = await handler(readInput(call, context), readText(context, call.upload))
    context.status = successStatus(call)
    context.body = say ? JSON.stringify(say(answer)) : null
    context.type = 'application/json; charset=utf-8'
  })
}

/** Serves a call that answers with a file. */
export function serveDownload<C extends DownloadCall>(
  { router, gate }: Api,
  call: C,
  handler: (input: ParsedInput<C>, context: Context) => Download | Promise<Download>,
): void {
  router.register(call.path, [call.method], async (context: Context) => {
    context.set('Cache-Control', 'no-store')
    await gate(context, call)
    const body = call.body && (await readBody(context, { formAllowed: false }))
    const input = { ...readInput(call, context), body: parsePart(call.body, body?.value) } as ParsedInput<C>
    const { fileName, chunks, bytes } = await handler(input, context)
    context.status = successStatus(call)
    if (fileName !== undefined) context.set('Content-Disposition', `attachment; filename="${fileName}"`)
    const { type } = call.download
    context.type = isText(type) ? `${type}; charset=utf-8` : type
    context.body = Readable.from(chunks, { objectMode: false })
    if (bytes !== undefined) context.length = bytes
  })
}

function readInput<C extends ApiCall>(call: C, context: Context): Asked<C> {
  return {
    params: parsePart(call.params, context.params),
    query: parsePart(call.query, { ...context.query }),
  } as Asked<C>
}

/** @throws AppError `unsupported_type` at once, `too_large` and `invalid_input` while it is read */
function readText(context: Context, { type, limitBytes }: UploadCall['upload']): AsyncIterable<string> {
  const encoding = context.get('Content-Encoding')
  if (encoding !== '' && encoding !== 'identity')
    throw new AppError('unsupported_type', 'Please send the file uncompressed.')
  if (!context.is(type)) throw new AppError('unsupported_type', `Please send the file as ${type}.`)
  const tooLarge = () => {
    context.set('Connection', 'close') // the rest of the file is not worth waiting for
    return new AppError('too_large', `A file may have at most ${limitBytes / 1024 / 1024} megabytes.`)
  }
  if ((context.request.length ?? 0) > limitBytes) throw tooLarge()
  return decode()

  async function* decode(): AsyncIterable<string> {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    let bytes = 0
    try {
      for await (const chunk of context.req as AsyncIterable<Buffer>) {
        bytes += chunk.length
        if (bytes > limitBytes) throw tooLarge()
        yield decoder.decode(chunk, { stream: true })
      }
      yield decoder.decode()
    } catch (cause) {
      if (!(cause instanceof TypeError)) throw cause
      throw new AppError('invalid_input', 'The file is not UTF-8 text. Please save it as “CSV UTF-8”.', { cause })
    }
  }
}
