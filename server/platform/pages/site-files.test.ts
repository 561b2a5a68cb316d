import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'

const liveBusiness = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://extensions.test',
  BUSINESS_NAME: 'Test Extensions',
  BUSINESS_PHONE: '01962 496 000',
  BUSINESS_EMAIL: 'hello@extensions.test',
  BUSINESS_INFO_EMAIL: 'info@extensions.test',
  SOCIAL_FACEBOOK: 'https://facebook.test/a',
  SOCIAL_INSTAGRAM: 'https://instagram.test/a',
  SOCIAL_LINKEDIN: 'https://linkedin.test/a',
  SOCIAL_THREADS: 'https://threads.test/a',
}

test.each([
  ['/sitemap.xml', 'application/xml; charset=utf-8', '<urlset '],
  ['/robots.txt', 'text/plain; charset=utf-8', 'User-agent: *'],
  ['/feed.xml', 'application/atom+xml; charset=utf-8', '<feed '],
  ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', '"start_url"'],
])('%s is served with its type', async (path, type, part) => {
  await using app = await startTestApp()
  const response = await app.request(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe(type)
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(await response.text()).toContain(part)
})

test('the files that contain the site’s address contain PUBLIC_URL', async () => {
  await using app = await startTestApp({ environment: { PUBLIC_URL: 'https://extensions.test' } })
  for (const path of ['/sitemap.xml', '/robots.txt', '/feed.xml'])
    expect(await (await app.request(path)).text()).toContain('https://extensions.test/')
})

test.each([
  ['/icon.svg', 'image/svg+xml', '<svg'],
  ['/favicon.ico', 'image/x-icon', '\0\0\u0001\0'],
  ['/apple-touch-icon.png', 'image/png', '\u0089PNG'],
  ['/icon-192.png', 'image/png', '\u0089PNG'],
  ['/icon-512.png', 'image/png', '\u0089PNG'],
])('%s is an icon', async (path, type, start) => {
  await using app = await startTestApp()
  const response = await app.request(path)
  expect(response.headers.get('Content-Type')).toBe(type)
  expect(
    Buffer.from(await response.arrayBuffer())
      .toString('latin1')
      .startsWith(start),
  ).toBe(true)
})

test('the magazine is a PDF that opens in the browser', async () => {
  await using app = await startTestApp()
  const response = await app.request('/home-extension-magazine.pdf')
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('application/pdf')
  expect(response.headers.get('Content-Disposition')).toBeNull()
  expect(response.headers.get('ETag')).toMatch(/^W\/"/)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('Content-Length')).toBe(String(bytes.length))
  expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-')
})

test('every indexed page and article has a picture for sharing', async () => {
  await using app = await startTestApp()
  const sitemap = await (await app.request('/sitemap.xml')).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? ''))
  expect(addresses.length).toBeGreaterThan(30)
  for (const { pathname, search } of addresses) {
    const page = await (await app.request(pathname + search)).text()
    const [, picture = ''] = /<meta property="og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(page) ?? []
    const response = await app.request(picture)
    expect([picture, response.status, response.headers.get('Content-Type')]).toEqual([picture, 200, 'image/png'])
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
    expect(bytes.length).toBeLessThan(100_000)
  }
})

test('every address leads to its page in one redirect, with any slashes and capitals', async () => {
  await using app = await startTestApp()
  const sitemap = await (await app.request('/sitemap.xml')).text()
  const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^?<]+)<\/loc>/g)].map(([, path]) => path ?? '')
  expect(paths.length).toBeGreaterThan(10)
  for (const path of [...paths, '/checkout', '/thank-you'])
    for (const written of [`${path}/`, path.toUpperCase(), `${path.toUpperCase()}//`]) {
      const response = await app.request(`${written}?utm_source=Leaflet&x=%2F`)
      expect([written, response.status]).toEqual([written, 301])
      expect(response.headers.get('Location')).toBe(`${path}?utm_source=Leaflet&x=%2F`)
    }
})

test('pages that must not be indexed say so in their headers too', async () => {
  await using app = await startTestApp()
  const ruleOf = async (path: string) => (await app.request(path)).headers.get('X-Robots-Tag')
  for (const path of ['/thank-you', '/checkout', '/payment-success', '/nowhere'])
    expect(await ruleOf(path)).toBe('noindex, follow')
  expect(await ruleOf('/marketing-hub')).toBe('noindex, nofollow')
  expect(await ruleOf('/newsletter/confirm?token=unknown')).toBe('noindex, nofollow')
  expect(await ruleOf('/api/health')).toBe('noindex')
  expect(await ruleOf('/packages')).toBe('index, follow')
})

test('the standalone pages of the newsletter have the icon of the site', async () => {
  await using app = await startTestApp()
  const page = await (await app.request('/newsletter/unsubscribe?token=unknown')).text()
  expect(page).toContain('<link rel="icon" href="/icon.svg" type="image/svg+xml" />')
})

test('a live site with sample reviews logs a warning at the start', async () => {
  await using app = await startTestApp({ environment: liveBusiness })
  await expect
    .poll(() => app.logged, { timeout: 15_000 })
    .toContainEqual(
      expect.objectContaining({
        level: 40,
        msg: expect.stringContaining('publish your own reviews and projects in the hub'),
      }),
    )
})

test('in production no page shows a sample', async () => {
  await using app = await startTestApp({ environment: liveBusiness })
  const sitemap = await (await app.request('/sitemap.xml')).text()
  const addresses = [...sitemap.matchAll(/<loc>https:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = '']) => path || '/')
  expect(addresses.length).toBeGreaterThan(30)
  for (const address of [...addresses, '/nowhere', '/feed.xml', '/marketing-hub']) {
    const text = await (await app.request(address.replaceAll('&amp;', '&'))).text()
    expect([address, text.match(/\bSample\b.{0,40}/)?.[0], text.includes('project=')]).toEqual([
      address,
      undefined,
      false,
    ])
  }
})

test('on a site that is not live the samples are shown', async () => {
  await using app = await startTestApp()
  expect(await (await app.request('/reviews')).text()).toContain('Sample Customer')
})

test('a site that is not live logs no warning about samples', async () => {
  await using app = await startTestApp()
  await app.request('/')
  expect(JSON.stringify(app.logged)).not.toContain('sample')
})
