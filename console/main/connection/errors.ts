import { errorStatus, type Problem, type ProblemDetails } from '#shared/contract/errors.ts'
import type { Refusal } from '#shared/offline-calls/refusal.ts'
import type { Forward } from './forward.ts'

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
  /** Whether the request was sent, so that the server may have done what it asks for. A refused connection does not show that it was not:
   *  Chromium sends a request again when its connection breaks, and reports the last attempt only. */
  readonly wasSent: boolean
  constructor(cause: unknown, { wasSent = true }: { wasSent?: boolean } = {}) {
    super('The server can’t be reached.', { cause })
    this.name = 'Unreachable'
    this.wasSent = wasSent
  }
}

/** Sends a request with a timeout, which includes the body of the response. @param mostMs milliseconds
 *  @throws Unreachable; the error of `forward` if the caller aborts the request */
export function withTimeout(forward: Forward, request: Request, mostMs: number): Promise<Response> {
  return sendUntil(forward, request, AbortSignal.timeout(mostMs))
}

interface Pings {
  /** How long the call may take before the first ping, and the pause between two; milliseconds. */
  everyMs: number
  /** Pings the server with another call. Always settles. */
  isAlive(): Promise<boolean>
}

/** Sends a request that may take any time. It is given up only when the server no longer answers a ping either.
 *  @returns the response with its whole body @throws as `withTimeout`, also when the response breaks off */
export async function sendWhileAlive(
  forward: Forward,
  request: Request,
  { everyMs, isAlive }: Pings,
): Promise<Response> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  function plan(): void {
    timer = setTimeout(() => {
      void isAlive().then((is) => {
        if (isOver) return
        if (is) plan()
        else silence.abort()
      })
    }, everyMs)
  }
  plan()
  try {
    const { status, headers, bytes } = await sendUntil(readWhole, request, silence.signal)
    return new Response(bytes.byteLength === 0 ? null : bytes, { status, headers })
  } finally {
    isOver = true
    clearTimeout(timer)
  }

  async function readWhole(own: Request): Promise<Pick<Response, 'status' | 'headers'> & { bytes: ArrayBuffer }> {
    const answer = await forward(own)
    return { status: answer.status, headers: answer.headers, bytes: await answer.arrayBuffer() }
  }
}

async function sendUntil<Answer>(
  send: (request: Request) => Promise<Answer>,
  request: Request,
  end: AbortSignal,
): Promise<Answer> {
  try {
    return await send(new Request(request, { signal: AbortSignal.any([request.signal, end]) }))
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
