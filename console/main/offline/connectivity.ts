import {
  type ConnectionEvent,
  type ConnectionFacts,
  type ConnectionState,
  initialState,
  nextState,
} from './connectivity-state.ts'

/** The result of sending the pending changes. */
export type SendResult =
  | { type: 'sent' }
  | { type: 'server-silent' }
  | { type: 'signed-out' }
  /** The server responds, but sending failed. `problem` explains to the owner what to do. */
  | { type: 'send-failed'; problem: string }

export interface Connectivity {
  state(): ConnectionState
  report(
    event: Extract<ConnectionEvent['type'], 'call-failed' | 'call-answered' | 'retry' | 'signed-in' | 'signed-out'>,
  ): void
  stop(): void
}

export interface ConnectivityOptions {
  /** Returns whether the server responds. Settles within seconds. */
  ping(): Promise<boolean>
  /** Sends the pending changes. Always settles. */
  send(): Promise<SendResult>
  /** Returns whether there is a pending change that can be sent. */
  hasPending(): boolean
  onChange(): void
  /** Called when `ping` or `send` throws, which neither should; sending continues after a pause. */
  onError(error: unknown): void
  pauses?: ConnectionFacts['pauses']
}

const defaultPauses = { firstMs: 2000, longestMs: 60_000 }
const unexpectedProblem =
  'Something went wrong in the app. If it keeps happening, close the app and open it again. Nothing is lost.'

/** Runs the work of each state: pings the server, sends changes, or waits. Starts in the state `online`. */
export function createConnectivity(options: ConnectivityOptions): Connectivity {
  const { ping, send, hasPending, onChange, onError, pauses = defaultPauses } = options
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

  /** Dispatches the result, unless another event has changed the state meanwhile. */
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
    const isReachable = await ping().catch((error: unknown) => (onError(error), false))
    return { type: isReachable ? 'server-answered' : 'server-silent' }
  }

  async function sendAll(): Promise<ConnectionEvent> {
    return send().catch((error: unknown): ConnectionEvent => {
      onError(error)
      return { type: 'send-failed', problem: unexpectedProblem }
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
