import {
  type ConnectionEvent,
  type ConnectionFacts,
  type ConnectionState,
  initialState,
  nextState,
} from './connectivity-state.ts'

/** What came of sending what waits. */
export type SendResult =
  | { type: 'sent' }
  | { type: 'server-silent' }
  | { type: 'signed-out' }
  /** The server is there. @property problem for the owner, with what to do about it */
  | { type: 'send-failed'; problem: string }

export interface Connectivity {
  state(): ConnectionState
  report(event: Extract<ConnectionEvent['type'], 'call-failed' | 'retry' | 'signed-in' | 'signed-out'>): void
  stop(): void
}

export interface ConnectivityOptions {
  /** Whether the server answers. Settles within seconds. */
  ping(): Promise<boolean>
  /** Sends what waits. Settles in any case. */
  send(): Promise<SendResult>
  /** Whether something waits that can be sent. */
  hasPending(): boolean
  onChange(): void
  /** Neither `ping` nor `send` should throw: sending goes on after a pause all the same. */
  onError(error: unknown): void
  pauses?: ConnectionFacts['pauses']
}

const usualPauses = { firstMs: 2000, longestMs: 60_000 }
const faultProblem =
  'Something went wrong in the console. If it keeps happening, close the console and open it again. Nothing is lost.'

/** Runs what belongs to each state of the connection: asks for the server, sends, or waits. Begins as if the server were there: the
 *  first call that fails tells otherwise. */
export function createConnectivity(options: ConnectivityOptions): Connectivity {
  const { ping, send, hasPending, onChange, onError, pauses = usualPauses } = options
  let state = initialState
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  function dispatch(event: ConnectionEvent): void {
    if (isStopped) return
    const next = nextState(state, event, { nowMs: Date.now(), hasPending: hasPending(), pauses })
    if (next === state) return
    state = next
    clearTimeout(timer)
    void run(next)
    onChange()
  }

  /** Ends with an event, unless another has changed the state meanwhile. */
  async function run(current: ConnectionState): Promise<void> {
    if (current.name === 'offline' || current.name === 'blocked') {
      timer = setTimeout(() => dispatch({ type: 'retry' }), Math.max(0, current.retryAtMs - Date.now()))
      return
    }
    if (current.name !== 'checking' && current.name !== 'sending') return
    const event = current.name === 'checking' ? await check() : await sendAll()
    if (state === current) dispatch(event)
  }

  async function check(): Promise<ConnectionEvent> {
    const isThere = await ping().catch((error: unknown) => (onError(error), false))
    return { type: isThere ? 'server-answered' : 'server-silent' }
  }

  async function sendAll(): Promise<ConnectionEvent> {
    return send().catch((error: unknown): ConnectionEvent => {
      onError(error)
      return { type: 'send-failed', problem: faultProblem }
    })
  }

  return {
    state: () => state,
    report: (type) => dispatch({ type }),
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
