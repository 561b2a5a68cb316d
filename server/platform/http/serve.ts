import { Readable } from 'node:stream'
import type { Context } from 'koa'
import {
  type AnswerInput,
  type ApiCall,
  fileNameHeader,
  type InTransaction,
  isInTransaction,
  isText,
  type ParsedInput,
  searchPath,
  successStatus,
  takesKey,
} from '#shared/contract/api-call.ts'
import type { Trx } from '../database/schema.ts'
import { AppError } from '../errors.ts'
import { parseAs } from '../parse.ts'
import { type Download, isPage, type Page } from '../paging.ts'
import type { Api } from './api.ts'
import { readBody, readUpload } from './body.ts'
import { answerForm, answerFormError, formPageQuery, type FormPages, withPageQuery } from './form-post.ts'
import { claimKey, readKey } from './idempotency-key.ts'
import { downloadPolicy } from './security-headers.ts'
import { createSerialiser } from './serialise.ts'
import { allowSlowBody } from './server.ts'

/** What a handler gets: the parsed request, the transaction in which it runs if it writes and the contract doesn't say `own`, and the bytes
 *  of an uploaded file piece by piece. */
export type HandlerInput<C extends ApiCall> = ParsedInput<C> &
  (InTransaction<C> extends true ? { trx: Trx } : unknown) &
  (C extends { upload: object } ? { bytes: AsyncIterable<Uint8Array> } : unknown)

/** What a handler returns: the answer, one page of a list, or a file. */
export type HandlerResult<C extends ApiCall> = C extends { download: object }
  ? Download
  : AnswerInput<C> | (AnswerInput<C> extends readonly (infer T)[] ? Page<T> : never)

export type Handler<C extends ApiCall> = (
  input: HandlerInput<C>,
  context: Context,
) => HandlerResult<C> | Promise<HandlerResult<C>>

export interface ServeOptions<C extends ApiCall = ApiCall> {
  /** The pages around a form that posts this call without JavaScript. Without them the call takes JSON only. */
  form?: FormPages<HandlerResult<C>>
  /** For a body that may be longer than usual. */
  bodyLimitBytes?: number
}

/** Serves one call of the contract: JSON, a form post, an upload or a download. Checks access and input, and sends only the fields
 *  that the answer's schema names.
 *
 *  A call whose query may name a person is also served by POST, with the query as the body.
 *
 *  A handler that writes runs in a transaction, in which the idempotency key of the owner's call is stored too, unless the contract says `own`. It
 *  may only run SQL; what it throws undoes everything, and the answer is sent after the commit. The handler of a paged list returns a `Page`,
 *  whose next cursor and total become headers. */
export function serve<C extends ApiCall>(
  api: Api,
  call: C,
  handler: Handler<C>,
  { form, bodyLimitBytes }: ServeOptions<C> = {},
): void {
  const serialise = call.answer && createSerialiser(call.answer)

  api.router.register(call.path, [call.method], (context: Context) => answer(context, context.query))
  if (call.namesPerson) {
    api.router.register(searchPath(call), ['POST'], async (context: Context) => answer(context, undefined))
  }

  /** @param query undefined if it is in the body */
  async function answer(context: Context, query: Context['query'] | undefined) {
    context.set('Cache-Control', 'no-store')
    await api.gate(context, call)
    if (call.access !== 'public') allowSlowBody(context.req)
    const body = call.body && (await readBody(context, { formAllowed: form !== undefined, limitBytes: bodyLimitBytes }))
    const pageQuery = form && body?.kind === 'form' ? formPageQuery(context, api.publicUrl) : undefined
    try {
      const input = {
        params: call.params && parseAs(call.params, context.params),
        query:
          call.query &&
          parseAs(call.query, query ? { ...query, ...readFileName(context, call) } : await readSearch(context)),
        body: call.body && parseAs(call.body, pageQuery ? withPageQuery(body?.value, pageQuery) : body?.value),
        ...(call.upload && { bytes: readUpload(context, call.upload) }),
      }
      const result = await (isInTransaction(call) ? write(input, context) : handler(input as HandlerInput<C>, context))
      if (form && pageQuery) answerForm(context, form, { answer: result, pageQuery })
      else send(context, result)
    } catch (thrown) {
      if (form && pageQuery) return answerFormError(context, form, { values: body?.value, pageQuery, thrown })
      throw thrown
    }
  }

  function write(input: object, context: Context) {
    const key = takesKey(call) ? readKey(context) : undefined
    return api.db.transaction().execute(async (trx) => {
      if (key !== undefined) await claimKey(trx, key, api.clock.now())
      return handler({ ...input, trx } as unknown as HandlerInput<C>, context)
    })
  }

  function send(context: Context, result: HandlerResult<C>): void {
    context.status = successStatus(call)
    if (call.download) return sendDownload(context, call.download.type, result as Download)
    if (!serialise) return void (context.body = null)
    if (isPage(result)) setPageHeaders(context, result)
    context.body = serialise(isPage(result) ? result.records : result)
    context.type = 'application/json; charset=utf-8'
  }
}

function readFileName(context: Context, { upload }: ApiCall): { fileName?: string } {
  const encoded = context.get(fileNameHeader)
  if (!upload || encoded === '') return {}
  try {
    return { fileName: decodeURIComponent(encoded) }
  } catch (cause) {
    throw new AppError('invalid_input', 'The name of the file cannot be read.', { cause })
  }
}

async function readSearch(context: Context): Promise<unknown> {
  return (await readBody(context, { formAllowed: false })).value
}

function setPageHeaders(context: Context, { nextCursor, total }: Page<unknown>): void {
  if (total !== undefined) context.set('X-Total-Count', String(total))
  if (nextCursor === undefined) return
  const query = new URLSearchParams({ ...context.query, cursor: nextCursor })
  context.set('Link', `<${context.path}?${query.toString()}>; rel="next"`)
}

function sendDownload(
  context: Context,
  type: NonNullable<ApiCall['download']>['type'],
  { fileName, chunks, bytes }: Download,
): void {
  if (fileName !== undefined) context.attachment(fileName)
  context.set('Content-Security-Policy', downloadPolicy)
  context.type = isText(type) ? `${type}; charset=utf-8` : type
  context.body = Readable.from(chunks, { objectMode: false })
  if (bytes !== undefined) context.length = bytes
}
