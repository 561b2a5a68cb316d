import { expect, test, vi } from 'vitest'
import { createClient } from './client.ts'
import { withPasswordConfirmation } from './password-confirming-client.ts'
import { downloadBackup } from './contract/backup.ts'
import { createCalendarFeed, readCalendarFeed } from './contract/calendar-feed.ts'
import { exportProspects } from './contract/prospect-import.ts'

const feed = { createdAt: null, lastReadAt: null, address: 'https://hill.example/calendar.ics?token=1' }

/** Starts a server that requires a confirmation, and a client of it. */
function start(confirm: () => boolean | Promise<boolean>) {
  const server = { isConfirmed: false, requests: [] as string[], held: undefined as Promise<void> | undefined }
  const send = async (...request: Parameters<typeof fetch>) => {
    const { url } = new Request(...request)
    server.requests.push(url)
    const { isConfirmed } = server
    const held = server.held
    server.held = undefined
    await held
    const refusal = { type: 'about:blank', title: '', status: 403, detail: 'Please.', code: 'confirmation_required' }
    const headers = { 'Content-Type': 'application/problem+json' }
    if (!isConfirmed) return Response.json(refusal, { status: 403, headers })
    return url.includes('feed') ? Response.json(feed, { status: 201 }) : new Response('file')
  }
  const ask = vi.fn<() => Promise<boolean>>(async () => {
    server.isConfirmed = await confirm()
    return server.isConfirmed
  })
  /** Holds the answer of the next request until the returned function is called. */
  function hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    server.held = promise
    return resolve
  }
  return {
    server,
    ask,
    hold,
    client: withPasswordConfirmation(createClient({ baseUrl: 'https://hill.example', fetch: send }), ask),
  }
}

test('calls, reads and downloads at the same time share one confirmation and are made once more', async () => {
  const { client, ask, server } = start(() => true)
  const params = { file: 'app.db' }
  const answers = await Promise.all([
    client.call(createCalendarFeed),
    client.callWithHeaders(exportProspects),
    client.open(downloadBackup, { params, body: { passphrase: 'a long enough passphrase' } }),
    client.get(readCalendarFeed.path),
  ])
  expect(answers[0]).toEqual(feed)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(server.requests).toHaveLength(8)
})

test('a call whose refusal arrives after another one was confirmed does not ask again', async () => {
  const { client, ask, server, hold } = start(() => true)
  const release = hold()
  const slow = client.call(createCalendarFeed)
  await client.call(createCalendarFeed)
  release()
  await slow
  expect(ask).toHaveBeenCalledTimes(1)
  expect(server.requests).toHaveLength(4)
})

test('a call fails with the server’s error when the owner declines, and the next one asks again', async () => {
  const { client, ask, server } = start(() => false)
  await expect(client.call(createCalendarFeed)).rejects.toMatchObject({ code: 'confirmation_required' })
  await expect(client.call(createCalendarFeed)).rejects.toThrow('403: Please.')
  expect(ask).toHaveBeenCalledTimes(2)
  expect(server.requests).toHaveLength(2)
})

test('a call is made once more only', async () => {
  const { client, ask, server } = start(() => true)
  ask.mockImplementation(async () => true) // which the server does not count
  await expect(client.call(createCalendarFeed)).rejects.toMatchObject({ code: 'confirmation_required' })
  expect(server.requests).toHaveLength(2)
})
