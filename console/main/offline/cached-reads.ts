import { asOfHeader } from '#shared/contract/api-call.ts'
import { listCalls } from '#shared/contract/calls.ts'
import { listSurveys } from '#shared/contract/surveys.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import { getProspect } from '#shared/contract/prospects.ts'
import { cacheableShapes, type RecognisedCall } from '../connection/contract-call.ts'
import type { StoredResponse } from './replica/response-cache.ts'
import { answerFromReplica } from './replica/answer-from-replica.ts'
import { Refusal } from '#shared/offline-calls/refusal.ts'
import { answerRefusal } from '../connection/errors.ts'
import type { Store } from './store.ts'

/** Returns the address under which a response is cached. Today's `since` differs on each call and is left out. */
function addressOf({ pathname, search }: URL, { call }: RecognisedCall): string {
  const searchParams = new URLSearchParams(search)
  if (call.path === getToday.path) searchParams.delete('since')
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams.toString()}`
}

/** Finds the cached response of an address. The calls and surveys of one lead may also come from the list of all. */
async function findCached(store: Store, address: URL, asked: RecognisedCall): Promise<StoredResponse | undefined> {
  const cached = await store.answers.find(addressOf(address, asked))
  const { path } = asked.call
  const prospectId = address.searchParams.get('prospectId')
  if (cached !== undefined || prospectId === null || (path !== listCalls.path && path !== listSurveys.path))
    return cached
  const all = await store.answers.find(path)
  const rows = (all?.body ?? []) as { prospectId: string | null }[]
  return all && { ...all, body: rows.filter((row) => row.prospectId === prospectId) }
}

/** The response for data that is not cached, which the hub shows without an error. */
export function notCached(): Response {
  const sentence = 'This isn’t stored on this computer. You can see it when the server is back.'
  return answerRefusal(new Refusal('unavailable', sentence), { isOffline: true })
}

/** Returns the response to a read from the cache; undefined when nothing is cached. */
export async function respondFromReplica(
  store: Store,
  address: URL,
  asked: RecognisedCall,
): Promise<Response | undefined> {
  const { searchParams: query } = address
  const [replica, cached] = [await store.replica(), await findCached(store, address, asked)]
  try {
    const response = answerFromReplica(replica, { ...asked, query }, cached)
    if (response === undefined) return undefined
    return Response.json(response.body, {
      headers: { ...response.headers, ...(response.at ? { [asOfHeader]: response.at } : {}) },
    })
  } catch (error) {
    if (error instanceof Refusal) return answerRefusal(error)
    throw error
  }
}

/** Headers with information that the body of a list does not contain. */
const cachedHeaders = ['X-Total-Count', 'Link']

interface Answered {
  /** With the query of the read. */
  address: URL
  asked: RecognisedCall
  answer: Response
  onError(error: unknown): void
}

/** Caches a response of the server. @returns the response, for the caller */
export async function cacheResponse(store: Store, { address, asked, answer, onError }: Answered): Promise<Response> {
  const { call } = asked
  if (!cacheableShapes.has(call.path)) return answer
  const isGone = call.path === getProspect.path && (answer.status === 404 || answer.status === 409)
  if (!answer.ok && !isGone) return answer
  const text = await answer.text()
  const headers: Record<string, string> = {}
  for (const name of cachedHeaders) {
    const value = answer.headers.get(name)
    if (value !== null) headers[name.toLowerCase()] = value
  }
  const body: unknown = isGone ? null : JSON.parse(text)
  // A full disk must not prevent reading.
  store.answers.save({ address: addressOf(address, asked), at: new Date().toISOString(), headers, body }).catch(onError)
  return new Response(text, { status: answer.status, headers: answer.headers })
}
