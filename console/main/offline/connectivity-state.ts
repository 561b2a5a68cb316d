/** How the console stands to the server, and how far it is with sending what waits. Every state but `online` ends: by its own timer, by
 *  work that has a time limit, or by what the owner does.
 *
 *  | state      | what happens in it                                 | what ends it                                        |
 *  | online     | calls go to the server                             | a call that does not get through, or changes to send |
 *  | checking   | the server is asked whether it is there            | its answer, or a few seconds without one            |
 *  | offline    | calls are answered from this computer              | the timer, or the owner                             |
 *  | sending    | changes go to the server                           | the last of them, or a failure                      |
 *  | blocked    | the server is there, and changes cannot be sent    | the timer, or the owner                             |
 *  | signed-out | the server wants the owner to sign in              | signing in                                          |
 */
export type ConnectionState =
  | { name: 'online' | 'signed-out' }
  | ({ name: 'checking' | 'sending' } & Attempts)
  | ({ name: 'offline'; retryAtMs: number } & Attempts)
  | ({ name: 'blocked'; retryAtMs: number; problem: string } & Attempts)

interface Attempts {
  /** How often it has failed since the console was last online. */
  failures: number
}

export type ConnectionEvent =
  /** A call did not get through. */
  | { type: 'call-failed' }
  /** The timer is up, the owner asks for it, or something was changed that can be sent. */
  | { type: 'retry' }
  | { type: 'server-answered' }
  | { type: 'server-silent' }
  /** Everything that can be sent has been. */
  | { type: 'sent' }
  | { type: 'send-failed'; problem: string }
  | { type: 'signed-out' }
  | { type: 'signed-in' }

export interface ConnectionFacts {
  nowMs: number
  /** Whether changes wait that can be sent. */
  hasPending: boolean
  pauses: { firstMs: number; longestMs: number }
}

export const initialState: ConnectionState = { name: 'online' }

/** Returns the state that follows; the same object where nothing changes. */
export function nextState(state: ConnectionState, event: ConnectionEvent, facts: ConnectionFacts): ConnectionState {
  const failures = 'failures' in state ? state.failures : 0
  if (event.type === 'signed-out') return state.name === 'signed-out' ? state : { name: 'signed-out' }
  switch (state.name) {
    case 'online':
      if (event.type === 'call-failed') return offline(failures, facts)
      return (event.type === 'retry' || event.type === 'signed-in') && facts.hasPending
        ? online(failures, facts)
        : state
    case 'signed-out':
      if (event.type === 'call-failed') return offline(failures, facts)
      return event.type === 'signed-in' ? online(failures, facts) : state
    case 'checking':
      if (event.type === 'server-silent') return offline(failures, facts)
      return event.type === 'server-answered' ? online(failures, facts) : state
    case 'offline':
      return event.type === 'retry' ? { name: 'checking', failures } : state
    case 'sending':
      if (event.type === 'server-silent') return offline(failures, facts)
      if (event.type === 'send-failed')
        return { name: 'blocked', problem: event.problem, ...retryLater(failures, facts) }
      if (event.type !== 'sent') return state
      // What came meanwhile goes after another look at the server, so that this cannot run in a circle without a pause.
      return facts.hasPending ? { name: 'checking', failures } : { name: 'online' }
    case 'blocked':
      if (event.type === 'call-failed') return offline(failures, facts)
      return event.type === 'retry' ? online(failures, facts) : state
  }
}

/** What waits goes first: whatever is changed from now on goes behind it. */
function online(failures: number, { hasPending }: ConnectionFacts): ConnectionState {
  return hasPending ? { name: 'sending', failures } : { name: 'online' }
}

function offline(failures: number, facts: ConnectionFacts): ConnectionState {
  return { name: 'offline', ...retryLater(failures, facts) }
}

/** Each failure doubles the pause, up to the longest. */
function retryLater(failures: number, { nowMs, pauses: { firstMs, longestMs } }: ConnectionFacts) {
  return { failures: failures + 1, retryAtMs: nowMs + Math.min(firstMs * 2 ** failures, longestMs) }
}
