import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { Stripe } from 'stripe'
import { createStripeState, type StripeState, StandInError } from './stripe-state.ts'

export const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_standInSecretKey',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_standIn',
  STRIPE_WEBHOOK_SECRET: 'whsec_standInWebhookSecret',
}

/** Faults that a test can switch on and off while the server runs. */
export interface Faults {
  /** Whether the key may not read events. */
  refusesEvents?: boolean
  /** The line breaks before anything is done. */
  down?: boolean
  /** Handles the request, then drops the connection before responding. */
  losesAnswers?: boolean
  /** Answers every request with this status. */
  status?: number
  /** Milliseconds from a request to its answer. */
  delayMs?: number
}

export interface StripeStandIn extends AsyncDisposable {
  /** For STRIPE_API_BASE and the three keys. */
  environment: Record<string, string>
  faults: Faults
  readonly state: StripeState
  /** Method and path of every request, in order of arrival. */
  requests: string[]
  /** The real library, to confirm, cancel and refund with, as the browser and the dashboard do. */
  stripe: Stripe
  /** Forgets everything that has happened. */
  reset(): void
}

/** Stripe's payment intents, refunds and idempotency keys on a free port of this machine, for the real library.
 *  @param accepted the keys that it accepts */
export async function startStripeStandIn(accepted = stripeKeys): Promise<StripeStandIn> {
  let state = createStripeState()
  const faults: Faults = {}
  const requests: string[] = []
  const keys = new Map<string, { fingerprint: string; answer?: { status: number; body: string } }>()

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const path = request.url ?? ''
    requests.push(`${request.method} ${path}`)
    if (faults.down) return void request.socket.destroy()
    if (faults.delayMs !== undefined) await sleep(faults.delayMs)
    const key = request.headers['idempotency-key']
    const { status, body: json } = onceAKey(typeof key === 'string' ? key : undefined, `${path} ${body}`, () =>
      run(request, path, new URLSearchParams(body)),
    )
    if (faults.losesAnswers) return void request.socket.destroy()
    response.writeHead(status, {
      'Content-Type': 'application/json',
      'Request-Id': `req_${requests.length}`,
      Date: state.now().toUTCString(),
    })
    response.end(json)
  }

  /** One key, one answer: it is replayed to the same parameters, and refused to others. */
  function onceAKey(key: string | undefined, parameters: string, work: () => { status: number; body: string }) {
    if (key === undefined) return work()
    const fingerprint = createHash('sha256').update(parameters).digest('hex')
    const known = keys.get(key)
    if (known && known.fingerprint !== fingerprint) {
      return toAnswer(
        new StandInError(400, { type: 'idempotency_error', message: 'Keys are for the same parameters.' }),
      )
    }
    if (known?.answer) return known.answer
    const given = work()
    keys.set(key, { fingerprint, answer: given })
    return given
  }

  function run(request: IncomingMessage, path: string, parameters: URLSearchParams) {
    try {
      if (request.headers.authorization !== `Bearer ${accepted.STRIPE_SECRET_KEY}`) {
        throw new StandInError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
      }
      if (faults.status !== undefined) throw new StandInError(faults.status, { type: 'api_error', message: 'Sorry' })
      return { status: 200, body: JSON.stringify(route(request.method, path, parameters)) }
    } catch (error) {
      if (error instanceof StandInError) return toAnswer(error)
      throw error
    }
  }

  function route(method: string | undefined, path: string, parameters: URLSearchParams): object {
    const [, id, action] = /^\/v1\/payment_intents\/(\w+)(?:\/(\w+))?$/.exec(path) ?? []
    if (method === 'POST' && path === '/v1/payment_intents') return state.create(parameters)
    const [, list, query] = /^\/v1\/(payment_intents|events)\?(.+)$/.exec(path) ?? []
    if (faults.refusesEvents && list === 'events')
      throw new StandInError(403, { type: 'invalid_request_error', message: 'The key does not have the permission.' })
    if (method === 'GET' && (list === 'payment_intents' || list === 'events'))
      return state.list(list, new URLSearchParams(query))
    if (method === 'POST' && path === '/v1/refunds') return state.refund(parameters)
    if (id !== undefined && method === 'GET') return state.get(id)
    if (id !== undefined && method === 'POST' && action === undefined) return state.update(id, parameters)
    if (id !== undefined && action === 'confirm') return state.confirm(id, parameters.get('payment_method') ?? '')
    if (id !== undefined && action === 'cancel') return state.cancel(id)
    throw new StandInError(404, { type: 'invalid_request_error', message: `Unrecognised request: ${path}` })
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stripe = new Stripe(accepted.STRIPE_SECRET_KEY, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
  })
  return {
    environment: { ...accepted, STRIPE_API_BASE: `http://127.0.0.1:${port}` },
    faults,
    get state() {
      return state
    },
    requests,
    stripe,
    reset() {
      state = createStripeState()
      for (const fault of Object.keys(faults) as (keyof Faults)[]) delete faults[fault]
      requests.length = 0
      keys.clear()
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function toAnswer({ status, error }: StandInError) {
  return { status, body: JSON.stringify({ error }) }
}
