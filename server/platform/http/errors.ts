import type { Context, Next } from 'koa'
import type { Logger } from 'pino'
import { isCorruption, isStorageFault } from '../database/errors.ts'
import { errorStatus, type Problem } from '#shared/contract/errors.ts'
import { AppError } from '../errors.ts'
import { setErrorCode } from './request-log.ts'

/** Creates the middleware that turns every error of the later ones into a response, and unknown paths into 404. */
export function answerErrors(log: Logger) {
  return async (context: Context, next: Next) => {
    try {
      await next()
      if (context.body) return
      if (context.status === 404) throw new AppError('not_found', 'Nothing was found at this address.')
      if (context.status === 405 || context.status === 501)
        throw new AppError('method_not_allowed', 'That method isn’t allowed at this address.')
    } catch (thrown) {
      answerError(context, toAppError(thrown, log, context))
    }
  }
}

export function answerError(context: Context, error: AppError): void {
  if (context.headerSent) return // such as by the time limit of the body
  const status = errorStatus[error.code]
  context.status = status
  setErrorCode(context, error.code)
  context.set('Cache-Control', 'no-store')
  if (error.retryAfterSeconds !== undefined) context.set('Retry-After', String(Math.ceil(error.retryAfterSeconds)))
  if (error.code === 'not_signed_in') context.set('WWW-Authenticate', 'Bearer')
  if (context.accepts('text/plain', 'application/problem+json') === 'application/problem+json') {
    const problem: Problem = {
      type: 'about:blank',
      title: error.code.replaceAll('_', ' '),
      status,
      detail: error.message,
      code: error.code,
      ...(error.fields ? { fields: error.fields } : {}),
      ...error.details,
    }
    context.body = JSON.stringify(problem)
    context.type = 'application/problem+json'
  } else {
    context.body = error.message
    context.type = 'text/plain; charset=utf-8'
  }
}

const storageSentence = 'Nothing can be saved at the moment, so nothing was changed. Please try again in a few minutes.'
const damageSentence = 'Our records can’t be read at the moment, so nothing was saved. Please call us instead.'
export const internalSentence = 'Something went wrong on our side. Please try again in a moment.'

/** Converts any error, and logs an internal one: its details are not sent. */
export function toAppError(thrown: unknown, log: Logger, context: Context): AppError {
  if (thrown instanceof AppError) return thrown
  const status = statusOf(thrown)
  if (status === 413) return new AppError('too_large', 'That’s too much to send at once.')
  if (status === 404) return new AppError('not_found', 'Nothing was found at this address.')
  if (status !== undefined && status >= 400 && status < 500) {
    return new AppError('invalid_input', 'We couldn’t read the request.', { cause: thrown })
  }
  log.error({ err: thrown, method: context.method, route: context._matchedRoute as unknown }, 'request failed')
  if (isCorruption(thrown)) return new AppError('unavailable', damageSentence, { cause: thrown })
  if (isStorageFault(thrown))
    return new AppError('unavailable', storageSentence, { cause: thrown, retryAfterSeconds: 60 })
  return new AppError('internal', internalSentence, { cause: thrown })
}

/** Errors of a response whose visitor has closed the page or lost the signal. */
const disconnectCodes: ReadonlySet<unknown> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'])

/** Creates the listener that logs errors after a response has started, when no other can be sent. */
export function logBrokenResponses(log: Logger) {
  return (error: NodeJS.ErrnoException) => {
    if (!disconnectCodes.has(error.code)) log.error({ err: error }, 'sending the response failed')
  }
}

/** Returns the HTTP status that koa, its router and raw-body add to their errors. */
function statusOf(thrown: unknown): number | undefined {
  const status = typeof thrown === 'object' && thrown !== null && 'status' in thrown ? thrown.status : undefined
  return typeof status === 'number' ? status : undefined
}
