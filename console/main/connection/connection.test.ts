import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAccessToken, currentUser, signIn, signOut } from '#shared/contract/accounts.ts'
import { getHealth } from '#shared/contract/health.ts'
import { formatIdentity, identityHeader } from '#shared/contract/server-identity.ts'
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

const installation = '3f2a9c0b71d4e865'
const identity = { [identityHeader]: formatIdentity({ version: '0.5.0', installation }) }

/** An answer of our server. */
function own(
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
) {
  return Response.json(body, { status, headers: { ...identity, ...headers } })
}

/** Our server's refusal of a call. */
function problem(status: number, code: string) {
  const headers = { 'Content-Type': 'application/problem+json' }
  const signIn = code === 'not_signed_in' ? { 'WWW-Authenticate': 'Bearer' } : undefined
  return own({ code, detail: 'No.' }, { status, headers: { ...headers, ...signIn } })
}

const findRedirect = async () => undefined

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
    if (pathname !== getHealth.path) asked.push(one)
    const given = answer?.(one)
    if (given) return given
    if (pathname === getHealth.path) return own({ status: 'ok', version: '0.5.0' })
    if (one.method === 'POST' && pathname === createAccessToken.path) {
      const id = ids[made++]
      return own({ id, token: `token ${made}` }, { status: 201 })
    }
    return own(user)
  }
  const settings = openSettings(join(folder, 'settings.json'))
  settings.change({ server })
  const deviceToken = openDeviceToken(join(folder, 'device-token'), useVault)
  const onSession = vi.fn<(isSignedIn: boolean) => void>()
  const onSignedOut = vi.fn<() => void>()
  const label = 'Console on desk'
  const onStranger = vi.fn<(stranger: string) => void>()
  const { check, forward, calls } = createConnection({
    settings,
    deviceToken,
    send,
    findRedirect,
    label,
    onSignedOut,
    onSession,
    onStranger,
  })
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
  return { asked, askedFor, call, calls, check, deviceToken, enter, onSession, onSignedOut, onStranger, settings }
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
  const { call } = open(() => own({}, { status: 202, headers: { 'Set-Cookie': 'session=1', 'X-Total-Count': '3' } }))
  const answer = await call('GET', '/api/prospects')
  expect(answer.status).toBe(202)
  expect(Object.fromEntries(answer.headers)).toEqual({
    'content-type': 'application/json',
    'x-extension-studio': `0.5.0 ${installation}`,
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

test('signing out whose answer is lost has removed the owner’s data if the server has ended the access', async () => {
  let hasEnded = false
  const { call, deviceToken, enter, onSignedOut } = open(({ path }) => {
    if (path === signOut.path) throw new TypeError('The answer was lost.')
    return hasEnded && path === currentUser.path ? problem(401, 'not_signed_in') : undefined
  })
  await enter()
  await expect(call('POST', signOut.path, {})).rejects.toThrow('lost')
  expect([deviceToken.current(), onSignedOut.mock.calls]).toMatchObject([{ id: ids[0] }, []])
  hasEnded = true
  expect((await call('POST', signOut.path, {})).status).toBe(204)
  expect([deviceToken.current(), onSignedOut.mock.calls]).toEqual([undefined, [[]]])
})

test('a wrong password is answered by the server, and keeps an existing token', async () => {
  let isWrong = false
  const { call, deviceToken, enter } = open(({ path }) =>
    isWrong && path === createAccessToken.path ? problem(401, 'wrong_credentials') : undefined,
  )
  await enter()
  isWrong = true
  const answer = await call('POST', signIn.path, { email: user.email, password: 'a guess' })
  expect([answer.status, await answer.json()]).toEqual([401, { code: 'wrong_credentials', detail: 'No.' }])
  expect(deviceToken.current()?.token).toBe('token 1')
})

test('a code that the server asks for is sent with the next attempt', async () => {
  const { asked, call, deviceToken } = open(({ body, path }) =>
    path === createAccessToken.path && !(body as { code?: string }).code
      ? own({ code: 'code_required' }, { status: 401 })
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
    path === '/api/prospects' ? problem(401, 'not_signed_in') : undefined,
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
  const { calls, deviceToken, enter, settings } = open()
  await enter()
  expect(await calls['connection:choose']({ address: 'http://other.example.com' })).toHaveProperty('refusal')
  expect(settings.read().server).toBe(server)
  expect(deviceToken.current()).toBeDefined()

  expect(await calls['connection:choose']({ address: other })).toEqual({ address: other })
  expect(settings.read()).toMatchObject({ server: other, lastDeviceId: undefined })
  expect(deviceToken.current()).toBeUndefined()
})

const page = (status: number, type = 'text/html', body = '<h1>Welcome to this network</h1>') =>
  new Response(body, { status, headers: { 'Content-Type': type } })

const foreign: [string, () => Response][] = [
  ['a page with 200 for everything', () => page(200)],
  ['a page of the network with 403', () => page(403)],
  ['a proxy’s 404 as text', () => page(404, 'text/plain', '404 page not found')],
  [
    'a gateway’s 401',
    () => new Response('Authorisation required', { status: 401, headers: { 'WWW-Authenticate': 'Basic' } }),
  ],
  [
    'a gateway’s 401 for a bearer',
    () => new Response('{}', { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } }),
  ],
  ['JSON of another program', () => Response.json({ status: 'ok', version: '2.1.0' })],
  ['JSON of another program in an early version', () => Response.json({ status: 'ok', version: '0.1.0' })],
  ['a problem of another program', () => page(404, 'application/problem+json', '{"code":"not_found"}')],
  ['an empty success', () => new Response(null, { status: 204 })],
  ['a 502 as JSON', () => Response.json({ message: 'Bad gateway' }, { status: 502 })],
  [
    'a page that replaces an error and keeps our header',
    () => new Response('<h1>Oops</h1>', { status: 404, headers: { ...identity, 'Content-Type': 'text/html' } }),
  ],
]

test.each(foreign)(
  '%s is no answer, ends no session, and gets no token after it has been recognised',
  async (_, answer) => {
    let isStranger = false
    const { asked, call, check, deviceToken, enter, onSession } = open(() => (isStranger ? answer() : undefined))
    await enter()
    isStranger = true
    asked.length = 0
    await expect(call('GET', '/api/prospects')).rejects.toThrow('can’t be reached')
    for (let n = 0; n < 20; n++) await expect(call('DELETE', '/api/tasks/1')).rejects.toThrow('can’t be reached')
    expect(asked.map(({ path }) => path)).toEqual(['/api/prospects'])
    expect(await check.ask()).toBe(false)
    expect(deviceToken.current()?.token).toBe('token 1')
    expect(onSession.mock.calls).toEqual([[true]])
    isStranger = false
    expect(await check.ask()).toBe(true)
    expect(check.stranger()).toBeUndefined()
    expect((await call('GET', '/api/prospects')).status).toBe(200)
  },
)

test('a gateway’s 401 for a photograph ends no session', async () => {
  const { call, deviceToken, enter, onSession } = open(({ path }) =>
    path.startsWith('/photographs/')
      ? new Response('Authorisation required', { status: 401, headers: { 'WWW-Authenticate': 'Basic' } })
      : undefined,
  )
  await enter()
  expect((await call('GET', '/photographs/a.webp')).status).toBe(401)
  expect(deviceToken.current()?.token).toBe('token 1')
  expect(onSession.mock.calls).toEqual([[true]])
})

test.each(foreign.slice(0, 10))('after a start, %s gets neither the token nor a password', async (_, answer) => {
  await open().enter()
  const { asked, call, deviceToken, enter, onStranger } = open((one) => {
    expect(one.headers.has('Authorization')).toBe(false)
    return answer()
  })
  await expect(call('GET', '/api/prospects')).rejects.toThrow('can’t be reached')
  await expect(enter()).rejects.toThrow('can’t be reached')
  expect(asked).toEqual([])
  expect(onStranger.mock.calls).toEqual([['page']])
  expect(deviceToken.current()).toBeDefined()
})

test('another installation at the same address gets no token until its owner chooses it', async () => {
  let isOther = false
  const other = { [identityHeader]: formatIdentity({ version: '0.5.0', installation: 'ffffffffffffffff' }) }
  const { call, calls, check, deviceToken, enter, onStranger } = open(({ path }) =>
    isOther && path === getHealth.path
      ? Response.json({ status: 'ok', version: '0.5.0' }, { headers: other })
      : undefined,
  )
  await enter()
  isOther = true
  expect(await check.ask()).toBe(false)
  expect(check.stranger()).toBe('installation')
  expect(onStranger.mock.calls).toEqual([['installation']])
  await expect(call('GET', '/api/prospects')).rejects.toThrow('can’t be reached')
  expect(deviceToken.current()).toBeDefined()
  expect(await calls['connection:choose']({ address: server })).toEqual({ address: server })
  expect(deviceToken.current()).toBeUndefined()
})

test('a server from before the header is used, and its refusals count where they are of its format', async () => {
  const earlier = { status: 'ok', version: '0.4.0' }
  let refusal: Response | undefined
  const { call, deviceToken, enter, asked } = open(({ path, method }) => {
    if (path === getHealth.path) return Response.json(earlier)
    if (refusal !== undefined) return refusal
    if (path === createAccessToken.path) return Response.json({ id: ids[0], token: 'token 1' }, { status: 201 })
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(user)
  })
  await enter()
  expect((await call('DELETE', '/api/tasks/1')).status).toBe(204)
  refusal = new Response('404 page not found', { status: 404 })
  await expect(call('DELETE', '/api/tasks/1')).rejects.toThrow('can’t be reached')
  refusal = Response.json(
    { code: 'not_found' },
    { status: 404, headers: { 'Content-Type': 'application/problem+json' } },
  )
  expect((await call('DELETE', '/api/tasks/1')).status).toBe(404)
  refusal = new Response('<h1>Sign in</h1>', { status: 401, headers: { 'WWW-Authenticate': 'Basic' } })
  await expect(call('GET', '/api/prospects')).rejects.toThrow('can’t be reached')
  expect(deviceToken.current()).toBeDefined()
  refusal = new Response('{}', {
    status: 401,
    headers: { 'Content-Type': 'application/problem+json', 'WWW-Authenticate': 'Bearer' },
  })
  expect((await call('GET', '/api/prospects')).status).toBe(401)
  expect(deviceToken.current()).toBeUndefined()
  expect(asked.length).toBeGreaterThan(0)
})

test('a redirect is no answer', async () => {
  const { call, onStranger } = open(() => {
    throw new Error("Attempted to redirect, but redirect policy was 'error'")
  })
  await expect(call('GET', '/api/prospects')).rejects.toThrow('can’t be reached')
  expect(onStranger.mock.calls).toEqual([['page']])
})
