import { currentUser, signIn, signOut } from '#shared/contract/accounts.ts'
import { successStatus } from '#shared/contract/api-call.ts'
import { changeProspects } from '#shared/contract/prospect-archive.ts'
import type { PassOn } from '../connection/pass-on.ts'
import { assignKey, type KeyedRequest, requestFor } from './keyed-request.ts'
import { nameOfCall, type RecognisedCall, recogniseCall } from './contract-call.ts'
import { enqueue, enqueueBulk } from './enqueue.ts'
import { keepAnswer, respondFromReplica } from './kept-reads.ts'
import { applyServerResponse } from './apply-server-response.ts'
import type { Reach } from './reach.ts'
import { answerRefusal, Refusal } from './refusal.ts'
import type { Store } from './store.ts'
import { Unreachable, withPatience } from './unreachable.ts'

export interface RequestsOptions {
  passOn: PassOn
  patienceMs: number
  reach: Pick<Reach, 'state' | 'lose' | 'look'>
  /** Undefined until a server is chosen. */
  store(): Store | undefined
  onQueued(): void
  onSignedIn(): void
  /** The server wants to know who this is. */
  onSignedOut(): void
}

/** Decides for each call who answers it: the server, or what is kept here. */
export function createRequests(options: RequestsOptions): PassOn {
  const { passOn, patienceMs, reach, onQueued, onSignedIn, onSignedOut } = options

  return async (request) => {
    const store = options.store()
    const { pathname } = new URL(request.url)
    const asked = recogniseCall(request.method, pathname)
    if (store === undefined || asked === undefined) return passOn(request)
    if (isRead(asked)) return read(store, request, asked)
    if (asked.call.keyed || asked.call.path === changeProspects.path) return change(store, request, asked)
    return passAlong(store, request, asked)
  }

  async function read(store: Store, request: Request, asked: RecognisedCall): Promise<Response> {
    if (reach.state() !== 'here') {
      const kept = await respondFromReplica(store, request, asked)
      if (kept !== undefined) return kept
    }
    try {
      const answer = await send(request, patienceMs)
      return await keepAnswer(store, request, asked, answer)
    } catch (error) {
      const kept = error instanceof Unreachable ? await respondFromReplica(store, request, asked) : undefined
      if (kept !== undefined) return kept
      throw error
    }
  }

  async function change(store: Store, request: Request, asked: RecognisedCall): Promise<Response> {
    const wanted = await assignKey(request, asked)
    if (reach.state() === 'here') {
      try {
        const answer = await send(requestFor(request, wanted), patienceMs)
        if (answer.ok) await learnFrom(store, wanted, answer.clone())
        return answer
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error
      }
    }
    try {
      const isBulk = asked.call.path === changeProspects.path
      const answer = isBulk ? await enqueueBulk(store, wanted.body) : await enqueue(store, wanted)
      onQueued()
      const status = successStatus(asked.call)
      return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer, { status })
    } catch (error) {
      if (error instanceof Refusal) return answerRefusal(error)
      throw error
    }
  }

  /** What only the server can do. */
  async function passAlong(store: Store, request: Request, { call }: RecognisedCall): Promise<Response> {
    const answer = await send(request)
    if (answer.ok && call.path === signIn.path) {
      // It says who this is, and the hub does not ask again.
      const at = new Date().toISOString()
      const body: unknown = await answer.clone().json()
      await store.answers.keep({ address: currentUser.path, at, headers: {}, body }).catch(() => undefined)
      onSignedIn()
    }
    if (answer.ok && call.path === signOut.path) await store.answers.clear()
    return answer
  }

  async function send(request: Request, mostMs?: number): Promise<Response> {
    try {
      const answer = await withPatience(passOn, request, mostMs)
      if (answer.status === 401) onSignedOut()
      else if (reach.state() === 'away') reach.look()
      return answer
    } catch (error) {
      if (error instanceof Unreachable) reach.lose()
      throw error
    }
  }
}

function isRead({ call }: RecognisedCall): boolean {
  return call.method === 'GET' && call.access === 'owner' && call.answer !== undefined
}

async function learnFrom(store: Store, { call, params }: KeyedRequest, answer: Response): Promise<void> {
  const made: unknown = answer.status === 204 ? undefined : await answer.json()
  await applyServerResponse(store.answers, { call: nameOfCall(call), params, answer: made }).catch(() => undefined)
}
