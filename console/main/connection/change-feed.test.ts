import { expect, test } from 'vitest'
import { holdOneStream } from './change-feed.ts'

/** Remembers what was asked; nothing is ever answered. */
function silentServer() {
  const asked: Request[] = []
  const stream = holdOneStream((request) => {
    asked.push(request)
    return new Promise(() => {})
  })
  const ask = (path: string) => void stream.forward(new Request(`console://app${path}`))
  const areEnded = () => asked.map(({ signal }) => signal.aborted)
  return { stream, ask, areEnded }
}

test('a new stream of events ends the one before it', () => {
  const { ask, areEnded } = silentServer()
  ask('/api/events')
  ask('/api/events')
  ask('/api/events')
  expect(areEnded()).toEqual([true, true, false])
})

test('other calls are not affected', () => {
  const { ask, areEnded } = silentServer()
  ask('/api/prospects')
  ask('/api/events')
  ask('/api/prospects?status=new')
  expect(areEnded()).toEqual([false, false, false])
})

test('a stream that may be dead can be ended, so that the page reconnects', () => {
  const { stream, ask, areEnded } = silentServer()
  stream.renew()
  ask('/api/events')
  stream.renew()
  expect(areEnded()).toEqual([true])
})
