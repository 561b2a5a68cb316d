import type { ApiCall } from '../../contract/api-call.ts'
import { claimScrapingRun, deliverFoundProspects, updateScrapingRun } from '../../contract/scraping-runs.ts'

/** A call of a process without a token, which its parent process makes. */
export interface RelayedCall {
  type: 'call'
  id: number
  method: string
  /** Without the server's address. */
  path: string
  body?: string
}

export type RelayedAnswer = { type: 'answer'; id: number } & (
  | { status: number; contentType: string; body: string }
  /** The server could not be reached. */
  | { error: string }
)

/** The calls that a scraper needs to claim a run, update it and deliver its records. */
const allowed: readonly ApiCall[] = [claimScrapingRun, updateScrapingRun, deliverFoundProspects]

function isAllowed({ method, path }: RelayedCall): boolean {
  return allowed.some(
    (call) => call.method === method && new RegExp(`^${call.path.replace(':id', '[\\w-]+')}$`).test(path),
  )
}

/** Makes a call for the process if it is allowed; otherwise answers with status 403. @param passOn sends it to the server with the token */
export async function answerRelayedCall(
  call: RelayedCall,
  forward: (request: Request) => Promise<Response>,
): Promise<RelayedAnswer> {
  const { id, method, path, body } = call
  if (!isAllowed(call)) return { type: 'answer', id, status: 403, contentType: 'text/plain', body: 'Not allowed.' }
  try {
    const request = new Request(new URL(path, 'https://server.invalid'), {
      method,
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, application/problem+json' },
      ...(body === undefined ? {} : { body }),
    })
    const answer = await forward(request)
    const contentType = answer.headers.get('Content-Type') ?? ''
    return { type: 'answer', id, status: answer.status, contentType, body: await answer.text() }
  } catch (thrown) {
    return { type: 'answer', id, error: thrown instanceof Error ? thrown.message : String(thrown) }
  }
}

export interface RelayedFetch {
  fetch: typeof fetch
  take(answer: RelayedAnswer): void
}

/** Returns a fetch that relays its calls. @param send passes a call to the process that makes it */
export function createRelayedFetch(send: (call: RelayedCall) => void): RelayedFetch {
  const waiting = new Map<number, (answer: RelayedAnswer) => void>()
  let lastId = 0
  return {
    fetch(address, { method = 'GET', body, signal } = {}) {
      const { promise, resolve, reject } = Promise.withResolvers<Response>()
      const id = (lastId += 1)
      const { pathname, search } = new URL(address instanceof Request ? address.url : address)
      const giveUp = () => {
        waiting.delete(id)
        reject(signal?.reason as Error)
      }
      if (signal?.aborted) giveUp()
      else {
        signal?.addEventListener('abort', giveUp, { once: true })
        waiting.set(id, (answer) => {
          signal?.removeEventListener('abort', giveUp)
          if ('error' in answer) reject(new TypeError(answer.error))
          else
            resolve(
              new Response(answer.body || null, {
                status: answer.status,
                headers: { 'Content-Type': answer.contentType },
              }),
            )
        })
        send({ type: 'call', id, method, path: pathname + search, ...(typeof body === 'string' ? { body } : {}) })
      }
      return promise
    },
    take(answer) {
      waiting.get(answer.id)?.(answer)
      waiting.delete(answer.id)
    },
  }
}
