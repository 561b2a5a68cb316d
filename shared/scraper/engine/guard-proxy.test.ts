import { request } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestSite, type TestSite } from '../testing/site/site.ts'
import { createDestinations, type Destinations } from './destination.ts'
import { type GuardProxy, refusalHeader, startGuardProxy } from './guard-proxy.ts'

let site: TestSite
let proxy: GuardProxy | undefined
beforeEach(async () => {
  site = await startTestSite()
})
afterEach(async () => {
  proxy?.stop()
  await site[Symbol.asyncDispose]()
})

const open = createDestinations({ allowLoopback: true })
const closed = createDestinations({ allowLoopback: false })
/** Accepts every name, so that only its addresses decide. */
const byLookup: Destinations = { requirePublic: () => {}, lookup: closed.lookup }

async function start(destinations: Destinations): Promise<URL> {
  proxy = await startGuardProxy(destinations)
  return new URL(`http://${proxy.address}`)
}

/** What a browser asks a proxy for a page without encryption. */
async function ask(destinations: Destinations, path: string) {
  const { hostname, port } = await start(destinations)
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; refusal: unknown }>()
  request({ hostname, port, path }, (answer) => {
    answer.resume()
    resolve({ status: answer.statusCode, refusal: answer.headers[refusalHeader] })
  })
    .on('error', reject)
    .end()
  return promise
}

/** What a browser asks a proxy for anything else; the first line of the response to a request through the tunnel. */
async function tunnel(destinations: Destinations, to: string): Promise<string> {
  const { hostname, port } = await start(destinations)
  const { promise, resolve } = Promise.withResolvers<string>()
  let got = ''
  const socket = connect(Number(port), hostname, () => socket.write(`CONNECT ${to} HTTP/1.1\r\nHost: ${to}\r\n\r\n`))
  socket.on('data', (data) => {
    got += data.toString()
    if (got.includes('200 Connection')) socket.write('GET /item/1 HTTP/1.0\r\n\r\n')
  })
  socket.on('error', () => {})
  socket.on('close', () => resolve(got.replaceAll('\r\n\r\n', '\r\n')))
  return promise
}

const port = () => new URL(site.address).port

test('allowed addresses are forwarded, as plain requests and through a tunnel', async () => {
  expect(await ask(open, `${site.address}/item/1`)).toEqual({ status: 200, refusal: undefined })
  proxy?.stop()
  expect(await tunnel(open, `127.0.0.1:${port()}`)).toContain('HTTP/1.1 200 OK')
  expect(site.paths()).toEqual(['/item/1', '/item/1'])
})

test.each([
  ['by its address', closed, '127.0.0.1'],
  ['by what its name leads to', byLookup, 'localhost'],
])('what is inside is refused %s, and is not connected to', async (_, destinations, host) => {
  expect(await ask(destinations, `http://${host}:${port()}/item/1`)).toEqual({ status: 403, refusal: 'private' })
  proxy?.stop()
  expect(await tunnel(destinations, `${host}:${port()}`)).not.toContain('200')
  expect(site.visits).toEqual([])
})

test('plain requests to a name that resolves to a private address fail as well', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  closed.lookup('localhost', {}, (error) => resolve(error))
  expect(await promise).toMatchObject({ kind: 'private_address' })
})

test.each(['/item/1', 'ftp://a.example/', 'file:///etc/passwd'])('%s is refused', async (path) => {
  expect((await ask(open, path)).status).toBe(403)
})
