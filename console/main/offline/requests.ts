import { v7 as uuidv7 } from 'uuid'
import { signIn, signOut } from '#shared/contract/accounts.ts'
import { asOfHeader, keyHeader, successStatus } from '#shared/contract/api-call.ts'
import { changeProspects } from '#shared/contract/prospect-archive.ts'
import { getProspect } from '#shared/contract/prospects.ts'
import type { PassOn } from '../connection/pass-on.ts'
import { nameOfCall, type RecognisedCall, recogniseCall } from './contract-call.ts'
import { type AskedChange, enqueue, enqueueBulk } from './enqueue.ts'
import { learn } from './learn.ts'
import type { Reach } from './reach.ts'
import { readFromWorld } from './read-from-world.ts'
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
      const told = await tell(store, request, asked)
      if (told !== undefined) return told
    }
    try {
      const answer = await send(request, patienceMs)
      return await keep(store, request, asked, answer)
    } catch (error) {
      const told = error instanceof Unreachable ? await tell(store, request, asked) : undefined
      if (told !== undefined) return told
      throw error
    }
  }

  async function change(store: Store, request: Request, asked: RecognisedCall): Promise<Response> {
    const wanted = await readChange(request, asked)
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
    if (answer.ok && call.path === signIn.path) onSignedIn()
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

/** @returns undefined when nothing is kept that answers this */
async function tell(store: Store, request: Request, asked: RecognisedCall): Promise<Response | undefined> {
  const { pathname, search, searchParams: query } = new URL(request.url)
  const [world, kept] = [await store.world(), await store.answers.find(pathname + search)]
  try {
    const told = readFromWorld(world, { ...asked, query }, kept)
    if (told === undefined) return undefined
    return Response.json(told.body, { headers: { ...told.headers, ...(told.at ? { [asOfHeader]: told.at } : {}) } })
  } catch (error) {
    if (error instanceof Refusal) return answerRefusal(error)
    throw error
  }
}

/** What says more than the body of a list. */
const keptHeaders = ['X-Total-Count', 'Link']

async function keep(store: Store, request: Request, { call }: RecognisedCall, answer: Response): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const isGone = call.path === getProspect.path && (answer.status === 404 || answer.status === 409)
  if (!answer.ok && !isGone) return answer
  const text = await answer.text()
  const headers: Record<string, string> = {}
  for (const name of keptHeaders) {
    const value = answer.headers.get(name)
    if (value !== null) headers[name.toLowerCase()] = value
  }
  const body: unknown = isGone ? null : JSON.parse(text)
  // A full disk must not keep anybody from reading.
  store.answers.keep({ address: pathname + search, at: new Date().toISOString(), headers, body }).catch(() => undefined)
  return new Response(text, { status: answer.status, headers: answer.headers })
}

async function readChange(request: Request, asked: RecognisedCall): Promise<AskedChange> {
  const text = await request.clone().text()
  const given = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
  const key = uuidv7()
  // What is new is named here, so that what is done to it next can name it too.
  const isNew = asked.call.keyed === true && successStatus(asked.call) === 201
  const body = isNew ? { ...given, id: given['id'] ?? key } : given
  return { ...asked, key, body }
}

function requestFor(request: Request, { call, key, body }: AskedChange): Request {
  const headers = new Headers(request.headers)
  if (call.keyed) headers.set(keyHeader, key)
  return new Request(request.url, {
    method: request.method,
    headers,
    signal: request.signal,
    ...(call.body ? { body: JSON.stringify(body) } : {}),
  })
}

async function learnFrom(store: Store, { call, params }: AskedChange, answer: Response): Promise<void> {
  const made: unknown = answer.status === 204 ? undefined : await answer.json()
  await learn(store.answers, { call: nameOfCall(call), params, answer: made }).catch(() => undefined)
}
