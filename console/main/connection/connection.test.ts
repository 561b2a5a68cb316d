import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAccessToken, currentUser, signIn, signOut } from '#shared/contract/accounts.ts'
import type { Vault } from '../storage/encryption.ts'
import { openSettings } from '../storage/settings.ts'
import { createConnection } from './connection.ts'
import { openDeviceToken } from './device-token.ts'
import type { Send } from './forward.ts'

const server = 'https://www.example.com'
const other = 'https://other.example.com'
const user = { email: 'owner@example.com' }
const ids = ['01937f5e-6c1a-7abc-8def-000000000001', '01937f5e-6c1a-7abc-8def-000000000002']

/** Hides the text a little, where the system's keyring would do better. */
const vault: Vault = {
  isThere: () => true,
  lock: (text) => Buffer.from(Buffer.from(text).toString('base64')),
  open: (locked) => Buffer.from(Buffer.from(locked).toString(), 'base64').toString(),
}

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'console-connection-'))))
afterEach(() => rmSync(folder, { recursive: true }))

interface Asked {
  method: string
  path: string
  headers: Headers
  body: unknown
  init: RequestInit
}

/** A console that knows its server, which answers as ours does and remembers what it was asked. */
function open(answer?: (asked: Asked) => Response | undefined, useVault = vault) {
  const asked: Asked[] = []
  let made = 0
  const send: Send = async (address, init) => {
    const { origin, pathname, search } = new URL(address)
    expect([server, other]).toContain(origin)
    const body = init.body ? (JSON.parse(Buffer.from(init.body as ArrayBuffer).toString()) as unknown) : undefined
    const one = {
      method: init.method ?? 'GET',
      path: pathname + search,
      headers: new Headers(init.headers),
      body,
      init,
    }
    asked.push(one)
    const given = answer?.(one)
    if (given) return given
    if (one.method === 'POST' && pathname === createAccessToken.path) {
      const id = ids[made++]
      return Response.json({ id, token: `token ${made}` }, { status: 201 })
    }
    return Response.json(user)
  }
  const settings = openSettings(join(folder, 'settings.json'))
  settings.change({ server })
  const deviceToken = openDeviceToken(join(folder, 'device-token'), useVault)
  const onSession = vi.fn<(isSignedIn: boolean) => void>()
  const onSignedOut = vi.fn<() => void>()
  const label = 'Console on desk'
  const { forward, calls } = createConnection({ settings, deviceToken, send, label, onSignedOut, onSession })
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    forward(
      new Request(`console://app${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
  const enter = () => call('POST', signIn.path, { email: user.email, password: 'a long enough phrase' })
  const askedFor = () => asked.map(({ method, path }) => `${method} ${path}`)
  return { asked, askedFor, call, calls, deviceToken, enter, onSession, onSignedOut, settings }
}

test('a call has the token and the server’s origin, and no browser headers', async () => {
  const { asked, call, enter } = open()
  await enter()
  await call(
    'PATCH',
    '/api/prospects/1?full=yes',
    { name: 'Ada' },
    { Cookie: 'a=b', Referer: 'x', 'Last-Event-ID': '7' },
  )
  const sent = asked.at(-1)
  expect(sent).toMatchObject({ method: 'PATCH', path: '/api/prospects/1?full=yes', body: { name: 'Ada' } })
  expect(Object.fromEntries(sent?.headers ?? [])).toEqual({
    authorization: 'Bearer token 1',
    'content-type': 'application/json',
    'last-event-id': '7',
    origin: server,
  })
  expect(sent?.init).toMatchObject({ credentials: 'omit', redirect: 'error' })
})

test('connection headers are removed from the response', async () => {
  const { call } = open(
    () => new Response('{}', { status: 202, headers: { 'Set-Cookie': 'session=1', 'X-Total-Count': '3' } }),
  )
  const answer = await call('GET', '/api/prospects')
  expect(answer.status).toBe(202)
  expect(Object.fromEntries(answer.headers)).toEqual({
    'content-type': 'text/plain;charset=UTF-8',
    'x-total-count': '3',
  })
})

test('signing in creates a token for this device, and answers the hub with the user', async () => {
  const { asked, askedFor, enter, onSession } = open()
  const answer = await enter()
  expect(await answer.json()).toEqual(user)
  expect(askedFor()).toEqual([`POST ${createAccessToken.path}`, `GET ${currentUser.path}`])
  expect(asked[0]?.body).toMatchObject({ email: user.email, label: 'Console on desk' })
  expect(onSession.mock.calls).toEqual([[true]])
})

test('a new token replaces the one before, even after a start without a keyring', async () => {
  const noVault = { ...vault, isThere: () => false }
  await open(undefined, noVault).enter()
  const later = open(undefined, noVault)
  expect(later.deviceToken.current()).toBeUndefined()
  await later.enter()
  expect(later.asked[0]).toMatchObject({ path: createAccessToken.path, body: { replaces: ids[0] } })
})

test('a wrong password is answered by the server, and keeps an existing token', async () => {
  let isWrong = false
  const { call, deviceToken, enter } = open(({ path }) =>
    isWrong && path === createAccessToken.path ? new Response('That is not right.', { status: 401 }) : undefined,
  )
  await enter()
  isWrong = true
  const answer = await call('POST', signIn.path, { email: user.email, password: 'a guess' })
  expect([answer.status, await answer.text()]).toEqual([401, 'That is not right.'])
  expect(deviceToken.current()?.token).toBe('token 1')
})

test('a code that the server asks for is sent with the next attempt', async () => {
  const { asked, call, deviceToken } = open(({ body, path }) =>
    path === createAccessToken.path && !(body as { code?: string }).code
      ? Response.json({ code: 'code_required' }, { status: 401 })
      : undefined,
  )
  const credentials = { email: user.email, password: 'a long enough phrase' }
  const first = await call('POST', signIn.path, credentials)
  expect([first.status, await first.json()]).toEqual([401, { code: 'code_required' }])
  await call('POST', signIn.path, { ...credentials, code: '123456' })
  expect(asked[1]?.body).toMatchObject({ code: '123456', label: 'Console on desk' })
  expect(deviceToken.current()?.token).toBe('token 1')
})

test('a token that the server refuses is removed', async () => {
  const { call, deviceToken, enter, onSession } = open(({ path }) =>
    path === '/api/prospects' ? new Response('Please sign in.', { status: 401 }) : undefined,
  )
  await enter()
  expect((await call('GET', '/api/prospects')).status).toBe(401)
  expect(deviceToken.current()).toBeUndefined()
  expect(onSession.mock.calls).toEqual([[true], [false]])
})

test('signing out is sent with the device’s token, which the server then revokes, and removes it here', async () => {
  const { asked, call, deviceToken, enter } = open()
  await enter()
  await call('POST', signOut.path, { everywhere: true })
  expect(asked.at(-1)).toMatchObject({ method: 'POST', path: signOut.path })
  expect(asked.at(-1)?.headers.get('Authorization')).toBe('Bearer token 1')
  expect(deviceToken.current()).toBeUndefined()
})

test('the token is stored for the next start, encrypted and for this user alone', async () => {
  await open().enter()
  const file = join(folder, 'device-token')
  expect(readFileSync(file, 'utf8')).not.toContain('token 1')
  // Windows keeps who may read it elsewhere.
  expect(statSync(file).mode & 0o077).toBe(process.platform === 'win32' ? 0o066 : 0)
  expect(open().deviceToken.current()).toEqual({ id: ids[0], token: 'token 1' })
  writeFileSync(file, 'broken')
  expect(open().deviceToken.current()).toBeUndefined()
})

test('another server never gets this token, and an unsafe address is refused', async () => {
  const health = { status: 'ok', version: '1.0.0' }
  const { calls, deviceToken, enter, settings } = open(({ path }) =>
    path === '/api/health' ? Response.json(health) : undefined,
  )
  await enter()
  expect(await calls['connection:choose']({ address: 'http://other.example.com' })).toHaveProperty('refusal')
  expect(settings.read().server).toBe(server)
  expect(deviceToken.current()).toBeDefined()

  expect(await calls['connection:choose']({ address: other })).toEqual({ address: other })
  expect(settings.read()).toMatchObject({ server: other, lastDeviceId: undefined })
  expect(deviceToken.current()).toBeUndefined()
})
