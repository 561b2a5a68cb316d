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
  { type: 'retry' },
  { type: 'server-answered' },
  { type: 'server-silent' },
  { type: 'sent' },
  { type: 'send-failed', problem: 'The disk is full.' },
  { type: 'signed-out' },
  { type: 'signed-in' },
]

function pauseOf(state: ConnectionState): number {
  return state.name === 'offline' || state.name === 'blocked' ? state.retryAtMs - facts.nowMs : 0
}

/** What ends a state without anybody's doing: its timer, or each way in which its work can end. */
const ownEnds: Record<ConnectionState['name'], ConnectionEvent['type'][]> = {
  online: [],
  'signed-out': [],
  checking: ['server-answered', 'server-silent'],
  sending: ['sent', 'send-failed', 'server-silent', 'signed-out'],
  offline: ['retry'],
  blocked: ['retry'],
}
const goodEvents: ReadonlySet<string> = new Set(['retry', 'server-answered', 'sent', 'signed-in'])

test.each(states)('$name is left by everything that ends its work', (state) => {
  for (const type of ownEnds[state.name]) {
    const event = events.find((one) => one.type === type) as ConnectionEvent
    expect(nextState(state, event, facts).name, type).not.toBe(state.name)
  }
})

test.each(states)(
  'from $name the console is online again when nothing fails any more, whether or not changes wait',
  (start) => {
    for (const hasPending of [true, false]) {
      let state = start
      for (let step = 0; step < 4 && state.name !== 'online'; step++) {
        const way = events.find(
          (event) => goodEvents.has(event.type) && nextState(state, event, { ...facts, hasPending }) !== state,
        )
        expect(way, state.name).toBeDefined()
        // Sending ends when nothing waits any more.
        state = nextState(state, way as ConnectionEvent, {
          ...facts,
          hasPending: hasPending && state.name !== 'sending',
        })
      }
      expect(state.name).toBe('online')
    }
  },
)

test('whatever happens in whatever state, the state that follows has a way out', () => {
  const names = new Set(states.map(({ name }) => name))
  for (const state of states) {
    for (const event of events) {
      const next = nextState(state, event, { ...facts, hasPending: true })
      expect(names).toContain(next.name)
      const needsTimer = next !== state && (next.name === 'offline' || next.name === 'blocked')
      expect(pauseOf(next) > 0 || !needsTimer, `${state.name} after ${event.type}`).toBe(true)
    }
  }
})

test('pauses double up to the longest, through checking and sending, and begin anew once everything has gone', () => {
  let state: ConnectionState = { name: 'online' }
  const seen: number[] = []
  const happens = (event: ConnectionEvent, hasPending = true) =>
    (state = nextState(state, event, { ...facts, hasPending }))
  happens({ type: 'call-failed' })
  for (let round = 0; round < 4; round++) {
    seen.push(pauseOf(state))
    happens({ type: 'retry' })
    happens({ type: 'server-answered' })
    happens({ type: 'send-failed', problem: 'Busy.' })
    seen.push(pauseOf(state))
    happens({ type: 'call-failed' })
  }
  expect(seen).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
  happens({ type: 'retry' })
  happens({ type: 'server-answered' })
  happens({ type: 'sent' }, false)
  happens({ type: 'call-failed' })
  expect(state).toMatchObject({ name: 'offline', failures: 1 })
})
