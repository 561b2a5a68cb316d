import { expect, test } from 'vitest'
import { type ConnectionEvent, type ConnectionState, nextState } from './connectivity-state.ts'

const pauses = { firstMs: 2000, longestMs: 60_000 }
const facts = { nowMs: 1000, hasPending: false, pauses }
const states: ConnectionState[] = [
  { name: 'online' },
  { name: 'signed-out' },
  { name: 'checking', failures: 1 },
  { name: 'sending', failures: 0 },
  { name: 'offline', failures: 1, retryAtMs: 3000 },
  { name: 'blocked', failures: 1, retryAtMs: 3000, problem: 'The disk is full.' },
]
const events: ConnectionEvent[] = [
  { type: 'call-failed' },
  { type: 'call-answered' },
  { type: 'retry' },
  { type: 'server-answered' },
  { type: 'server-silent' },
  { type: 'sent' },
  { type: 'send-failed', problem: 'The disk is full.' },
  { type: 'signed-out' },
  { type: 'signed-in' },
]

type StateName = ConnectionState['name']
type EventType = ConnectionEvent['type']

/** What each event leads to; `ready` is online, or sending while changes are pending. An event that is left out changes nothing. */
const transitions: Record<StateName, Partial<Record<EventType, StateName | 'ready'>>> = {
  online: { 'call-failed': 'offline', retry: 'ready', 'signed-in': 'ready', 'signed-out': 'signed-out' },
  checking: { 'server-answered': 'ready', 'server-silent': 'offline', 'signed-out': 'signed-out' },
  offline: { retry: 'checking', 'call-answered': 'checking', 'signed-out': 'signed-out' },
  sending: { sent: 'online', 'send-failed': 'blocked', 'server-silent': 'offline', 'signed-out': 'signed-out' },
  blocked: { retry: 'ready', 'call-failed': 'offline', 'signed-out': 'signed-out' },
  'signed-out': { 'signed-in': 'ready', 'call-failed': 'offline' },
}

function pauseOf(state: ConnectionState): number {
  return state.name === 'offline' || state.name === 'blocked' ? state.retryAtMs - facts.nowMs : 0
}

const cases = states.flatMap((state) =>
  events.flatMap((event) => [true, false].map((hasPending) => ({ state, event, hasPending }))),
)

test.each(cases)('$state.name, $event.type, pending changes: $hasPending', ({ state, event, hasPending }) => {
  const next = nextState(state, event, { ...facts, hasPending })
  const isSentWithMore = state.name === 'sending' && event.type === 'sent' && hasPending
  const expected = isSentWithMore ? 'checking' : (transitions[state.name][event.type] ?? state.name)
  expect(next.name).toBe(expected === 'ready' ? (hasPending ? 'sending' : 'online') : expected)
  // An event without effect must not restart the work of the state.
  expect(next === state).toBe(next.name === state.name)
  const hasTimer = next !== state && (next.name === 'offline' || next.name === 'blocked')
  expect(hasTimer ? pauseOf(next) : 1).toBeGreaterThan(0)
})

/** The events that end a state without the owner: its timer, and each result of its work. The owner ends `signed-out`. */
const exits: Record<StateName, EventType[]> = {
  online: [],
  checking: ['server-answered', 'server-silent'],
  offline: ['retry'],
  sending: ['sent', 'send-failed', 'server-silent', 'signed-out'],
  blocked: ['retry'],
  'signed-out': ['signed-in'],
}

test.each(states)('$name is left by every event that ends its work', ({ name }) => {
  for (const type of exits[name]) expect(transitions[name], type).toHaveProperty(type)
})

test.each(states)('online is reachable from $name, with and without pending changes', (start) => {
  for (const hasPending of [true, false]) {
    const reached = new Map<StateName, ConnectionState>([[start.name, start]])
    for (const state of reached.values()) {
      for (const event of events.filter(({ type }) => state === start || exits[state.name].includes(type))) {
        // Sending ends when no change is pending any more.
        const next = nextState(state, event, { ...facts, hasPending: hasPending && event.type !== 'sent' })
        if (!reached.has(next.name)) reached.set(next.name, next)
      }
    }
    expect([...reached.keys()], `pending changes: ${hasPending}`).toContain('online')
  }
})

test('after changes did not get through, only the timer and the owner lead to the next attempt', () => {
  const failed = nextState({ name: 'sending', failures: 1 }, { type: 'server-silent' }, facts)
  expect(nextState(failed, { type: 'call-answered' }, facts)).toBe(failed)
  expect(nextState(failed, { type: 'retry' }, facts)).toMatchObject({ name: 'checking', failures: 2 })
})

test('pauses double up to the longest, also across checking and sending, and start again once everything is sent', () => {
  let state: ConnectionState = { name: 'online' }
  const seen: number[] = []
  const dispatch = (event: ConnectionEvent, hasPending = true) =>
    (state = nextState(state, event, { ...facts, hasPending }))
  dispatch({ type: 'call-failed' })
  for (let round = 0; round < 4; round++) {
    seen.push(pauseOf(state))
    dispatch({ type: 'retry' })
    dispatch({ type: 'server-answered' })
    dispatch({ type: 'send-failed', problem: 'Busy.' })
    seen.push(pauseOf(state))
    dispatch({ type: 'call-failed' })
  }
  expect(seen).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
  dispatch({ type: 'retry' })
  dispatch({ type: 'server-answered' })
  dispatch({ type: 'sent' }, false)
  dispatch({ type: 'call-failed' })
  expect(state).toMatchObject({ name: 'offline', failures: 1 })
})
