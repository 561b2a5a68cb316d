/** The states of the connection to the server, and of sending the pending changes. Every state but `online` ends: by its timer, by work
 *  with a time limit, or by the owner.
 *
 *  | state      | meanwhile                                          | ends with                                          |
 *  | online     | calls go to the server                             | a failed call, or changes to send                  |
 *  | checking   | the server is pinged                               | its answer, or a few seconds without one           |
 *  | offline    | calls are answered from this computer              | the timer, or the owner's retry                    |
 *  | sending    | pending changes go to the server                   | the last of them, or a failure                     |
 *  | blocked    | the server responds, but changes cannot be sent    | the timer, or the owner's retry                    |
 *  | signed-out | the server asks for the sign-in                    | signing in                                         |
 */
export type ConnectionState =
  | { name: 'online' | 'signed-out' }
  | ({ name: 'checking' | 'sending' } & Attempts)
  | ({ name: 'offline'; retryAtMs: number; ignoresAnswers?: true } & Attempts)
  | ({ name: 'blocked'; retryAtMs: number; problem: string } & Attempts)

interface Attempts {
  /** The number of failures since the console was last online. */
  failures: number
}

export type ConnectionEvent =
  /** A call has failed to reach the server. */
  | { type: 'call-failed' }
  /** The server has answered a call. */
  | { type: 'call-answered' }
  /** The timer has ended, the owner has asked for a retry, or a change can be sent. */
  | { type: 'retry' }
  | { type: 'server-answered' }
  | { type: 'server-silent' }
  /** Everything that can be sent has been sent. */
  | { type: 'sent' }
  | { type: 'send-failed'; problem: string }
  | { type: 'signed-out' }
  | { type: 'signed-in' }

export interface ConnectionFacts {
  nowMs: number
  /** Whether there are pending changes that can be sent. */
  hasPending: boolean
  pauses: { firstMs: number; longestMs: number }
}

export const initialState: ConnectionState = { name: 'online' }

/** Returns the next state, or the same object when nothing changes. */
export function nextState(state: ConnectionState, event: ConnectionEvent, facts: ConnectionFacts): ConnectionState {
  const failures = 'failures' in state ? state.failures : 0
  if (event.type === 'signed-out') return state.name === 'signed-out' ? state : { name: 'signed-out' }
  switch (state.name) {
    case 'online':
      if (event.type === 'call-failed') return offline(failures, facts)
      return (event.type === 'retry' || event.type === 'signed-in') && facts.hasPending
        ? { name: 'sending', failures }
        : state
    case 'signed-out':
      if (event.type === 'call-failed') return offline(failures, facts)
      return event.type === 'signed-in' ? ready(failures, facts) : state
    case 'checking':
      if (event.type === 'server-silent') return offline(failures, facts)
      return event.type === 'server-answered' ? ready(failures, facts) : state
    case 'offline':
      // An answer to one call does not show that the changes get through: a proxy may stop only these.
      if (event.type === 'call-answered' && state.ignoresAnswers === true) return state
      return event.type === 'retry' || event.type === 'call-answered' ? { name: 'checking', failures } : state
    case 'sending':
      if (event.type === 'server-silent') return { ...offline(failures, facts), ignoresAnswers: true }
      if (event.type === 'send-failed')
        return { name: 'blocked', problem: event.problem, ...retryLater(failures, facts) }
      if (event.type !== 'sent') return state
      // Changes that were made meanwhile are sent after another ping, so that this cannot loop without a pause.
      return facts.hasPending ? { name: 'checking', failures } : { name: 'online' }
    case 'blocked':
      if (event.type === 'call-failed') return offline(failures, facts)
      return event.type === 'retry' ? ready(failures, facts) : state
  }
}

/** Pending changes are sent before new ones. */
function ready(failures: number, { hasPending }: ConnectionFacts): ConnectionState {
  return hasPending ? { name: 'sending', failures } : { name: 'online' }
}

function offline(failures: number, facts: ConnectionFacts) {
  return { name: 'offline', ...retryLater(failures, facts) } as const
}

/** Doubles the pause with each failure, up to the longest. */
function retryLater(failures: number, { nowMs, pauses: { firstMs, longestMs } }: ConnectionFacts) {
  return { failures: failures + 1, retryAtMs: nowMs + Math.min(firstMs * 2 ** failures, longestMs) }
}
