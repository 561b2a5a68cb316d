/** The header of every answer of the API, by which a client knows it from the page of a proxy or of another website: the server's version
 *  and which installation it is, `0.5.0 3f2a9c0b71d4e865`. */
export const identityHeader = 'X-Extension-Studio'

export interface ServerIdentity {
  version: string
  /** Stays the same when the installation is updated, restored or moved to another machine. */
  installation: string
}

/** An answer, as far as it says where it comes from. */
export type AnswerHead = Pick<Response, 'ok' | 'headers'>

export function formatIdentity({ version, installation }: ServerIdentity): string {
  return `${version} ${installation}`
}

const identity = /^(\d[\w.+-]{0,40}) ([\da-f]{16})$/

export function readIdentity(headers: Pick<Headers, 'get'>): ServerIdentity | undefined {
  const [, version, installation] = identity.exec(headers.get(identityHeader) ?? '') ?? []
  return version === undefined || installation === undefined ? undefined : { version, installation }
}

/** Returns whether our server gave this answer. A proxy may put its own page in place of an error and leave the header. */
export function isOwnAnswer({ ok, headers }: AnswerHead): boolean {
  return readIdentity(headers) !== undefined && (ok || !isOfType(headers, 'text/html'))
}

/** Servers up to this minor version, as numbers, sent no such header. */
const lastWithoutHeader = [0, 4] as const

/** Returns whether a server of this version sends no header. */
export function isBeforeIdentity(version: string): boolean {
  const [, major, minor] = /^(\d{1,4})\.(\d{1,4})\./.exec(version) ?? []
  if (major === undefined) return false
  return Number(major) === lastWithoutHeader[0] && Number(minor) <= lastWithoutHeader[1]
}

/** Returns whether a server from before the header may have given this answer. */
export function mayBeEarlierAnswer({ ok, headers }: AnswerHead): boolean {
  return ok ? !isOfType(headers, 'text/html') : isOfType(headers, 'application/problem+json')
}

function isOfType(headers: Pick<Headers, 'get'>, type: string): boolean {
  return (headers.get('Content-Type') ?? '').startsWith(type)
}

/** Wraps `fetch` for a client that knows its server: an answer of anything else counts as no answer.
 *  @param isOwn which answers are the server's @returns a function that throws TypeError, as `fetch` does without a network */
export function fetchOwnAnswers(send: typeof fetch, isOwn: (answer: Response) => boolean = isOwnAnswer): typeof fetch {
  return async (...request) => {
    const answer = await send(...request)
    if (isOwn(answer)) return answer
    throw new TypeError('Another page answers in the server’s place.', { cause: answer.status })
  }
}
