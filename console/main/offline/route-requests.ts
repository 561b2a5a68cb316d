import { currentUser, signIn, signOut } from '#shared/contract/accounts.ts'
import { successStatus } from '#shared/contract/api-call.ts'
import { changeProspects } from '#shared/contract/prospect-archive.ts'
import { findOfflineCall } from '#shared/offline-calls/index.ts'
import { nameOfCall } from '#shared/offline-calls/offline-call.ts'
import { Refusal } from '#shared/offline-calls/refusal.ts'
import type { Forward } from '../connection/forward.ts'
import {
  addressOfRead,
  assignKey,
  type KeyedRequest,
  requestFor,
  type RecognisedCall,
  recogniseCall,
} from '../connection/contract-call.ts'
import { recordsOf } from '../ipc/change-records.ts'
import type { Connectivity } from './connectivity.ts'
import { enqueue, enqueueBulk } from './enqueue.ts'
import { cacheResponse, notCached, respondFromReplica } from './cached-reads.ts'
import { applyServerResponse } from './apply-server-response.ts'
import { answerRefusal, isSessionEnded, sendWhileAlive, Unreachable, withTimeout } from '../connection/errors.ts'
import type { Store } from './store.ts'

/** How long the answer to a ping may take. A change that can be queued is not lost without an answer, so the owner does not wait long. */
export type Patience = 'short' | 'long'

export interface RequestsOptions {
  forward: Forward
  /** How long a read may take before the server counts as unreachable, in milliseconds. */
  timeoutMs: number
  /** After how long a change is accompanied by pings, in milliseconds. */
  pingAfterMs: number
  /** Pings the server. Always settles. */
  isAlive(patience: Patience): Promise<boolean>
  connectivity: Pick<Connectivity, 'state' | 'report'>
  /** Undefined until a server is chosen. */
  store(): Store | undefined
  /** Joins the sending of the pending changes, and settles when it has ended. Never rejects. */
  sendPending(): Promise<unknown>
  onQueued(): void
  /** Called when an error occurs on this computer. */
  onError(error: unknown): void
  /** Called when the server requires a sign-in. */
  onSignedOut(): void
}

/** Decides for each call whether the server or the offline copy answers it. */
export function routeRequests(options: RequestsOptions): Forward {
  const { forward, timeoutMs, pingAfterMs, isAlive, sendPending, connectivity, onQueued, onSignedOut, onError } =
    options

  return async (request) => {
    const store = options.store()
    const { pathname } = new URL(request.url)
    const asked = recogniseCall(request.method, pathname)
    if (store === undefined || asked === undefined) return forward(request)
    if (isRead(asked)) return read(store, request, asked)
    if (findOfflineCall(nameOfCall(asked.call)) || asked.call.path === changeProspects.path)
      return change(store, request, asked)
    return passAlong(store, request, asked)
  }

  function isServerThere(): boolean {
    const { name } = connectivity.state()
    return name === 'online' || name === 'signed-out'
  }

  /** Detects that the server requires a sign-in, or accepts the session again. */
  function noticeSession(answer: Response, { access }: RecognisedCall['call']): void {
    if (isSessionEnded(answer)) onSignedOut()
    else if (answer.ok && access !== 'public' && connectivity.state().name === 'signed-out')
      connectivity.report('signed-in')
  }

  async function read(store: Store, request: Request, asked: RecognisedCall): Promise<Response> {
    const address = await addressOfRead(request, asked)
    if (!isServerThere()) {
      const cached = await respondFromReplica(store, address, asked)
      if (cached !== undefined) return cached
    }
    try {
      const answer = await send(asked, () => withTimeout(forward, request, timeoutMs))
      return await cacheResponse(store, { address, asked, answer, onError })
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      const cached = await respondFromReplica(store, address, asked)
      if (cached !== undefined) return cached
      // The hub cannot show anything without the signed-in user.
      if (asked.call.path === currentUser.path) throw error
      return notCached()
    }
  }

  async function change(store: Store, request: Request, asked: RecognisedCall): Promise<Response> {
    const wanted = await assignKey(request, asked)
    const isBulk = asked.call.path === changeProspects.path
    /** Set when the server may have made the change. */
    let lost: Unreachable | undefined
    if (isServerThere()) {
      try {
        const answer = await sendPatiently(requestFor(request, wanted), asked, isBulk ? 'long' : 'short')
        if (!answer.ok) return answer
        const text = await answer.text()
        await applyAnswer(store, wanted, text).catch(onError)
        return withBody(answer, text)
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error
        if (error.wasSent) lost = error
      }
    }
    try {
      const bulk = isBulk ? await enqueueBulk(store, wanted.body) : undefined
      const answer = isBulk ? bulk : await enqueue(store, wanted)
      onQueued()
      // A lead that cannot be queued may have been changed by the server.
      if (lost !== undefined && bulk !== undefined && bulk.failed > 0) throw lost
      const status = successStatus(asked.call)
      return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer, { status })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.cause !== undefined) onError(error.cause)
      // The page learns that the outcome is unknown, not that nothing was done.
      if (lost !== undefined) throw lost
      return answerRefusal(error)
    }
  }

  /** Forwards a call that only the server can handle. */
  async function passAlong(store: Store, request: Request, asked: RecognisedCall): Promise<Response> {
    const { call } = asked
    const isRead = call.method === 'GET' || call.download !== undefined
    if (!isRead) await waitForPending(store, request, asked)
    const answer = await (isRead ? send(asked, () => forward(request)) : sendPatiently(request, asked, 'long')).catch(
      (error: unknown) => {
        if (isRead || call.access === 'public' || !(error instanceof Unreachable) || error.wasSent) throw error
        return answerRefusal(new Refusal('unavailable', notSent))
      },
    )
    if (answer.ok && call.path === signIn.path) {
      // The response contains the user, whom the hub does not fetch again.
      const at = new Date().toISOString()
      const text = await answer.text()
      const body: unknown = JSON.parse(text)
      await store.answers.save({ address: currentUser.path, at, headers: {}, body }).catch(onError)
      connectivity.report('signed-in')
      return withBody(answer, text)
    }
    if (answer.ok && call.path === signOut.path) await store.forgetAnswers()
    return answer
  }

  /** While the pending changes are being sent, a call about one of their records waits, such as an email to a new address. */
  async function waitForPending({ queue }: Store, request: Request, { params, call }: RecognisedCall): Promise<void> {
    if (connectivity.state().name !== 'sending') return
    const text = call.body === undefined ? '' : await request.clone().text()
    const isNamed = (id: string) => Object.values(params).includes(id) || text.includes(id)
    const waiting = queue.list().filter(({ state }) => state.type === 'waiting')
    if (waiting.some((change) => recordsOf(change).some(isNamed))) await sendPending()
  }

  /** Sends a call that may take any time, as long as the server answers pings. */
  function sendPatiently(request: Request, asked: RecognisedCall, patience: Patience): Promise<Response> {
    const pings = { everyMs: pingAfterMs, isAlive: () => isAlive(patience) }
    return send(asked, () => sendWhileAlive(forward, request, pings))
  }

  async function send({ call }: RecognisedCall, attempt: () => Promise<Response>): Promise<Response> {
    try {
      const answer = await attempt()
      noticeSession(answer, call)
      connectivity.report('call-answered')
      return answer
    } catch (error) {
      if (error instanceof Unreachable) connectivity.report('call-failed')
      throw error
    }
  }
}

const notSent = 'The server can’t be reached, so nothing was sent. Please try again when the server is back.'

function isRead({ call }: RecognisedCall): boolean {
  return call.method === 'GET' && call.access !== 'public' && call.answer !== undefined
}

/** Returns a response for the page with a body that was read here. A clone would not do: Node.js 20 closes the body of the original
 *  when the clone is garbage-collected, and the page gets an empty response. */
function withBody({ status, headers }: Response, text: string): Response {
  return new Response(text === '' ? null : text, { status, headers })
}

async function applyAnswer(store: Store, { call, key, params, body }: KeyedRequest, text: string): Promise<void> {
  const answer: unknown = text === '' ? undefined : JSON.parse(text)
  const made = { id: key, madeAt: new Date().toISOString(), call: nameOfCall(call), params }
  await applyServerResponse(store.answers, { ...made, body: body as Record<string, unknown> }, answer)
}
