// nginx.conf in a real nginx, in front of the real server.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { followChanges } from '#shared/contract/events.ts'
import { signIn } from '#shared/contract/accounts.ts'
import { budgets } from '../../../server/platform/http/rate-limits.ts'
import { ada } from '../../../server/testing/enquiries.ts'
import { ownerCredentials, ownerToken, startTestApp } from '../../../server/testing/test-app.ts'
import { freePort, host, isMissing, siteConfiguration, startNginx } from './nginx.mjs'

if (isMissing) console.log('The test of nginx.conf is left out: it needs nginx and openssl.')

let app, nginx, folder
const { ask, open, post } = {
  ask: (...request) => nginx.ask(...request),
  open: (...request) => nginx.open(...request),
  post: (...request) => nginx.post(...request),
}

/** The lines that turn the cache on, as the documentation has them. */
const [cachePath, cacheLocation] = [
  ...readFileSync(join(import.meta.dirname, '../../../docs/capacity.md'), 'utf8').matchAll(/```nginx\n(.*?)```/gs),
].map(([, lines]) => lines)

describe.skipIf(isMissing)('nginx in front of the server', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nginx-'))
    app = await startTestApp({ environment: { TRUST_PROXY: 'on', PUBLIC_URL: `https://${host}` } })
    nginx = await startNginx({ folder, upstream: app.address })
    await vi.waitFor(() => ask('/api/health'), { timeout: 10_000 })
  })
  afterAll(async () => {
    await nginx?.stop()
    await app?.[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  })

  test('pages are passed on, and browsers are told to keep to HTTPS', async () => {
    const answer = await ask('/')
    expect(answer.status).toBe(200)
    expect(answer.headers['strict-transport-security']).toBeTruthy()
    expect(answer.text).toContain('</html>')
  })

  test('an owner can sign in, so the server knows that the visitor came by HTTPS', async () => {
    await ownerToken(app.deps)
    const { status, headers } = await post(signIn.path, ownerCredentials)
    expect(status).toBe(200)
    expect(headers['set-cookie']?.join()).toMatch(/__Host-.*secure/i)
  })

  test('an event stream passes at once and stays open', async () => {
    const stream = await open(followChanges.path, {
      headers: { Authorization: `Bearer ${await ownerToken(app.deps)}` },
    })
    const [first] = await once(stream, 'data')
    expect(String(first)).toContain('retry: 2000')
    await app.visitor.call(submitConsultation, { body: ada({ email: 'grace@example.com', phone: '020 7946 0019' }) })
    const [change] = await once(stream, 'data')
    expect(String(change)).toContain('data: ')
    stream.destroy()
  })

  test('the largest batch of the console reaches the server, and nothing larger', async () => {
    const mebibyte = 1024 * 1024
    expect((await post('/api/scraping/runs/x/batches', 'x'.repeat(2 * mebibyte - 2))).text).not.toContain('nginx')
    expect(await post('/api/scraping/runs/x/batches', 'x'.repeat(2 * mebibyte))).toMatchObject({ status: 413 })
  })

  test('a file of the owner may be larger', async () => {
    const body = 'x'.repeat(3 * 1024 * 1024)
    expect((await post('/api/scraping/read', body)).text).not.toContain('nginx')
    expect((await post('/api/prospects/import', body)).text).not.toContain('nginx')
  })

  test('no log keeps the addresses of mailed links, which contain their tokens', async () => {
    for (const path of ['/quote?token=unknown', '/call?token=unknown', '/']) await ask(path)
    expect(await readFile(join(folder, 'access.log'), 'utf8')).toBe('')
  })

  test('TLS begins with version 1.2', async () => {
    await expect(
      ask('/', { tls: { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } }),
    ).rejects.toThrow(/alert protocol version/)
    expect((await ask('/', { tls: { maxVersion: 'TLSv1.2' } })).status).toBe(200)
  })

  test('an address that the visitor claims is not believed', async () => {
    const claimed = Array.from({ length: budgets.enquiry.perAddress.points + 1 }, (_, number) => `10.0.0.${number}`)
    const answers = []
    for (const address of claimed) {
      answers.push(await post(submitConsultation.path, ada(), { 'X-Forwarded-For': address }))
    }
    expect(answers.at(-1).status).toBe(429)
  })

  describe('with the cache that docs/capacity.md describes', () => {
    beforeAll(async () => {
      await nginx.stop()
      const site = siteConfiguration.replace(
        '\tlocation / {\n\t\tproxy_pass http://127.0.0.1:3000;\n\t}\n',
        cacheLocation,
      )
      expect(site).toContain(cacheLocation)
      nginx = await startNginx({
        folder,
        upstream: app.address,
        site:
          cachePath.replace('/var/cache/nginx/extension-studio', join(folder, 'cache')) +
          site.replace('proxy_cache pages;', '$& add_header X-Cache $upstream_cache_status always;'),
      })
      await vi.waitFor(() => ask('/api/health'), { timeout: 10_000 })
    })

    test('pages, scripts and pictures are answered by the cache, in each encoding', async () => {
      const { text } = await ask('/calculator')
      const [script] = /\/assets\/[\w.-]+\.js/.exec(text)
      for (const path of ['/packages', script, '/icon.svg']) {
        for (const encoding of ['br', 'gzip']) {
          await ask(path, { headers: { 'Accept-Encoding': encoding } })
          const again = await open(path, { headers: { 'Accept-Encoding': encoding } })
          again.resume()
          expect([path, again.headers['x-cache'], again.headers['content-encoding']]).toEqual([path, 'HIT', encoding])
        }
      }
    })

    test('calls, refusals and personal pages reach the server every time', async () => {
      const headers = { Authorization: `Bearer ${await ownerToken(app.deps)}` }
      for (const path of ['/api/health', '/api/prospects', '/quote?token=unknown', '/api/unknown']) {
        await ask(path, { headers })
        expect([path, (await ask(path, { headers })).headers['x-cache']]).toEqual([path, 'MISS'])
      }
      for (const time of ['first', 'second']) {
        const refusal = await post(signIn.path, {})
        expect([time, refusal.status, refusal.headers['x-cache']]).toEqual([time, 400, undefined])
      }
    })

    test('a page from the cache sets no cookie, also after somebody has signed in', async () => {
      expect((await post(signIn.path, ownerCredentials)).headers['set-cookie']).toBeTruthy()
      expect((await ask('/packages')).headers['set-cookie']).toBeUndefined()
    })
  })
})

describe.skipIf(isMissing)('nginx in front of a server that is away', () => {
  let folder, nginx
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nginx-'))
    nginx = await startNginx({ folder, upstream: `http://127.0.0.1:${await freePort()}` })
    await vi.waitFor(() => nginx.ask('/'), { timeout: 10_000 })
  })
  afterAll(async () => {
    await nginx?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const unavailable = {
    status: 503,
    headers: expect.objectContaining({
      'content-type': 'text/html; charset=utf-8',
      'retry-after': '60',
      'cache-control': 'no-store',
    }),
  }

  test('without the page, visitors read a sentence', async () => {
    const answers = [await nginx.ask('/packages'), await nginx.post(submitConsultation.path, ada())]
    for (const answer of answers) {
      expect(answer).toMatchObject({ ...unavailable, text: expect.stringContaining('try again in a few minutes') })
    }
  })

  test('pages, calls and forms get the page that the server has written, with name and telephone number', async () => {
    await using app = await startTestApp({
      environment: {
        UNAVAILABLE_PAGE: join(folder, 'unavailable.html'),
        BUSINESS_NAME: 'Hill Extensions',
        BUSINESS_PHONE: '01962 555 000',
        BUSINESS_EMAIL: 'hello@hill.example',
        BUSINESS_INFO_EMAIL: 'info@hill.example',
      },
    })
    await vi.waitFor(() => readFile(join(folder, 'unavailable.html')))
    await app.stop()
    const answers = [
      await nginx.ask('/packages?utm_source=leaflet'),
      await nginx.ask('/api/prospects'),
      await nginx.post(submitConsultation.path, ada()),
      await nginx.post('/api/photographs', 'x'.repeat(3 * 1024 * 1024)),
    ]
    for (const answer of answers) {
      expect(answer).toMatchObject(unavailable)
      expect(answer.text).toContain('Hill Extensions')
      expect(answer.text).toContain('href="tel:+441962555000"')
    }
  })

  test('nobody can ask for the page itself', async () => {
    expect((await nginx.ask('/unavailable.html')).status).not.toBe(200)
  })
})
