import {
  type ErrorCode,
  errorStatus,
  type FieldErrors,
  type Problem,
  type ProblemDetails,
} from '#shared/contract/errors.ts'
import type { Forward } from './forward.ts'

/** A request that cannot be fulfilled without the server, or that the server would refuse as well. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  constructor(code: ErrorCode, sentence: string, { fields, cause }: { fields?: FieldErrors; cause?: unknown } = {}) {
    super(sentence, { cause })
    this.name = 'Refusal'
    this.code = code
    this.fields = fields
  }
}

/** Returns the response that the server gives to the same refusal. */
export function answerRefusal({ code, message, fields }: Refusal, details: ProblemDetails = {}): Response {
  const status = errorStatus[code]
  const problem: Problem = {
    type: 'about:blank',
    title: code.replaceAll('_', ' '),
    status,
    detail: message,
    code,
    ...(fields ? { fields } : {}),
    ...details,
  }
  return new Response(JSON.stringify(problem), { status, headers: { 'Content-Type': 'application/problem+json' } })
}

/** The server did not respond, or something else responded in its place. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('The server can’t be reached.', { cause })
    this.name = 'Unreachable'
  }
}

/** Sends a request with a timeout. @param mostMs the timeout, milliseconds; none if omitted
 *  @throws Unreachable; the error of `forward` if the caller aborts the request */
export async function withTimeout(forward: Forward, request: Request, mostMs?: number): Promise<Response> {
  const timeout = mostMs === undefined ? [] : [AbortSignal.timeout(mostMs)]
  const signal = AbortSignal.any([request.signal, ...timeout])
  try {
    return await forward(new Request(request, { signal }))
  } catch (cause) {
    if (request.signal.aborted || cause instanceof Unreachable) throw cause
    throw new Unreachable(cause)
  }
}

/** Returns whether the server asks for the sign-in. It refuses a wrong password with 401 as well, but without asking. */
export function isSessionEnded({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  return status === 401 && headers.has('WWW-Authenticate')
}

/** Returns whether a request failed because the answer was a redirect, as Chromium and Node.js say it. */
export function isRedirect(error: unknown): boolean {
  return error instanceof Error && /redirect/i.test(`${error.message} ${String(error.cause)}`)
}
