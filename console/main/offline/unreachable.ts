import type { Forward } from '../connection/forward.ts'

/** The server did not answer, or somebody else did in its place. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('The server can’t be reached.', { cause })
    this.name = 'Unreachable'
  }
}

/** Sends a request with a timeout. @param mostMs the timeout, milliseconds
 *  @throws Unreachable; whatever the caller's own end of the call throws */
export async function withPatience(forward: Forward, request: Request, mostMs?: number): Promise<Response> {
  const patience = mostMs === undefined ? [] : [AbortSignal.timeout(mostMs)]
  const signal = AbortSignal.any([request.signal, ...patience])
  let answer: Response
  try {
    answer = await forward(new Request(request, { signal }))
  } catch (cause) {
    if (request.signal.aborted) throw cause
    throw new Unreachable(cause)
  }
  if (isAnothers(answer)) throw new Unreachable(answer.status)
  return answer
}

/** What a proxy says when the server behind it is away. Ours speaks in plain text or JSON. */
function isAnothers({ status, headers }: Response): boolean {
  const type = headers.get('Content-Type') ?? 'text/html'
  return (status === 502 || status === 503 || status === 504) && type.startsWith('text/html')
}
