import { expect, onTestFinished, test } from 'vitest'
import { createClient } from '#shared/client.ts'
import { countNewLeads } from './new-leads.ts'

test('a lead that arrives while the server cannot be asked is reported at the next connection, and none after the sign-out', async () => {
  let isAway = true
  let asked = 0
  const fetch = async () => {
    asked += 1
    if (isAway) throw new TypeError('Failed to fetch')
    return Response.json([], { headers: { 'X-Total-Count': '1' } })
  }
  const arrivals: string[][] = []
  const listener = countNewLeads({
    client: createClient({ baseUrl: 'https://studio.example', fetch }),
    onCount() {},
    onArrival: (ids) => void arrivals.push(ids),
    collectMs: 0,
  })
  onTestFinished(() => listener.onStop?.())
  const arrive = async (id: string) => {
    const before = asked
    listener.onChange?.({ subject: 'prospect', action: 'created', id })
    await expect.poll(() => asked).toBe(before + 1)
  }
  listener.onStart?.()
  await arrive('ada')
  await arrive('bea')
  expect(arrivals).toEqual([])
  isAway = false
  listener.onConnected?.()
  await expect.poll(() => arrivals).toEqual([['ada', 'bea']])

  isAway = true
  await arrive('cy')
  listener.onStop?.()
  isAway = false
  listener.onStart?.()
  await arrive('di')
  await expect.poll(() => arrivals.slice(1)).toEqual([['di']])
})
