import { expect, test } from 'vitest'
import { readEvents, type StreamEvent } from './follow.ts'

const streamOf = (...parts: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
      controller.close()
    },
  })

test('events are read whole, however the network splits them', async () => {
  const events: StreamEvent[] = []
  for await (const event of readEvents(
    streamOf('retry: 2000\nid: 4\n\nid: 5\nevent: cha', 'nge\ndata: {"a":1}\n\n', ':\n\nid: 6'),
  ))
    events.push(event)
  expect(events).toEqual([
    { id: '4', event: '', data: '' },
    { id: '5', event: 'change', data: '{"a":1}' },
    { id: '5', event: '', data: '' },
  ])
})
