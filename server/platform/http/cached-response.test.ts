import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

/** Returns the response without decompressing it. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    request(app.address + path, { headers, method }, (response) => {
      buffer(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      )
    })
      .on('error', reject)
      .end()
  })
}

test('a page is sent in the best compression that the browser accepts, with the same content in each', async () => {
  const plain = await get('/')
  const brotli = await get('/', { 'Accept-Encoding': 'gzip, deflate, br, zstd' })
  const gzip = await get('/', { 'Accept-Encoding': 'gzip' })
  const noBrotli = await get('/', { 'Accept-Encoding': 'br;q=0, gzip;q=0.5' })
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
  expect(gunzipSync(gzip.body)).toEqual(plain.body)
  expect(noBrotli.headers).toMatchObject({ 'content-encoding': 'gzip' })
})

test('a page that has not changed is not sent again', async () => {
  const { headers } = await get('/contact')
  const again = await get('/contact', { 'If-None-Match': String(headers['etag']) })
  expect(again.status).toBe(304)
  expect(again.body).toHaveLength(0)
  expect(again.headers).toMatchObject({ etag: headers['etag'], 'cache-control': headers['cache-control'] })
})

test('HEAD returns the headers of GET', async () => {
  const [head, whole] = [await get('/', {}, 'HEAD'), await get('/')]
  expect(head.body).toHaveLength(0)
  expect(head.headers['content-length']).toBe(String(whole.body.length))
})

test('an unknown address gets the 404 page with status 404, which is not indexed', async () => {
  const page = await get('/nothing-here')
  expect(page.status).toBe(404)
  expect(page.body.toString()).toContain('moved.')
  expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' })
  expect(String(page.headers['x-robots-tag'])).toMatch(/noindex/)
})

test.each([
  ['/contact/', '/contact'],
  ['/Contact?utm_source=x', '/contact?utm_source=x'],
  ['/THANK-YOU//', '/thank-you'],
  ['/marketing-hub/Today/', '/marketing-hub/today'],
])('%s redirects permanently to %s', async (path, canonical) => {
  expect(await get(path)).toMatchObject({ status: 301, headers: { location: canonical } })
})

test('an address of many slashes is answered quickly', async () => {
  const startedMs = performance.now()
  for (let n = 0; n < 20; n++) expect((await get(`${'/'.repeat(15_000)}x`)).status).toBe(404)
  expect(performance.now() - startedMs).toBeLessThan(4000)
})

test('the security policy of a page allows its own inline scripts and styles by hash and no others', async () => {
  const policy = String((await get('/')).headers['content-security-policy'])
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'/)
  expect(policy).not.toMatch(/unsafe/)
  expect(policy).toContain("frame-ancestors 'none'")
})

test('every view of the hub gets its one page, and no other address under it does', async () => {
  const hub = (await get('/marketing-hub')).body.toString()
  const view = await get('/marketing-hub/today')
  expect(view.status).toBe(200)
  expect(view.body.toString()).toBe(hub)
  expect((await get('/marketing-hub/tomorrow')).status).toBe(404)
})

test('a built file is immutable for browsers and sent precompressed', async () => {
  const page = (await get('/marketing-hub')).body.toString()
  const [script] = /\/assets\/[^"]+\.js/.exec(page) ?? []
  const file = await get(script ?? '', { 'Accept-Encoding': 'br' })
  expect(file.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test.each(['/assets/', '/.vite/manifest.json', '/assets/..%2f..%2frender.js', '/render.js', '/assets/x.js.br'])(
  '%s is not served',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)
