import { expect, test, vi } from 'vitest'
import { hourMs } from '#shared/business/durations.ts'
import { currentUser, signIn, signOut } from '#shared/contract/accounts.ts'
import { getCondition } from '#shared/contract/condition.ts'
import { listSavedViews } from '#shared/contract/saved-views.ts'
import { readIdentity } from '#shared/contract/server-identity.ts'
import { firstAnswersId } from '#shared/first-answers.ts'
import { hubAddress } from '#shared/hub-address.ts'
import { firstReads, firstViews } from '#shared/hub-first-reads.ts'
import { manualClock } from './platform/clock.ts'
import { AppError } from './platform/errors.ts'
import { startLeads } from './prospects/testing.ts'
import { createBrowser } from './testing/browser.ts'
import { ownerCredentials } from './testing/owner.ts'
import type { TestAppOptions } from './testing/test-app.ts'

const london = '2026-11-21'

interface FirstAnswers {
  [address: string]: { headers: Record<string, string>; body: unknown }
}

/** Starts the server with a browser in which the owner is signed in. */
async function startSignedIn(options: TestAppOptions = {}) {
  const app = await startLeads(options)
  const browser = createBrowser(app)
  await browser.call(signIn, { body: ownerCredentials })
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const open = (path: string = hubAddress, init: RequestInit = {}) =>
    app.request(path, { ...init, headers: { Cookie: cookie, ...(init.headers as Record<string, string>) } })
  /** Opens the page until the machine has answered these calls in time. Returns its HTML. */
  const openWith = (reads: readonly string[], path?: string) =>
    vi.waitFor(
      async () => {
        const html = await (await open(path)).text()
        expect(Object.keys(answersIn(html))).toEqual([currentUser.path, ...reads])
        return html
      },
      { timeout: 20_000 },
    )
  return { ...app, browser, open, openWith }
}

function answersIn(html: string): FirstAnswers {
  const [, json] =
    new RegExp(`<script type="application/json" id="${firstAnswersId}">([^<]*)</script>`).exec(html) ?? []
  return JSON.parse(json ?? '{}') as FirstAnswers
}

test.each([
  [hubAddress, ''],
  [`${hubAddress}/today`, 'today'],
  [`${hubAddress}/archive`, 'archive'],
] as const)('%s brings the owner what its view reads first, as the calls answer it', async (path, view) => {
  await using app = await startSignedIn({ clock: manualClock(`${london}T10:00:00.000Z`) })
  await app.add()
  const { status, headers } = await app.open(path)
  expect([status, headers.get('Cache-Control'), headers.get('Content-Encoding')]).toEqual([
    200,
    'private, no-store',
    null,
  ])
  const answers = answersIn(await app.openWith(firstReads(view, '', london), path))
  for (const [address, { headers: own, body }] of Object.entries(answers)) {
    const called = await app.ask(address)
    expect.soft(body, address).toEqual(await called.json())
    for (const name of ['X-Total-Count', 'Link', 'Last-Event-ID', 'Content-Type'])
      expect.soft(own[name.toLowerCase()] ?? null, `${name} of ${address}`).toBe(called.headers.get(name))
    expect(readIdentity(new Headers(own))).toEqual(readIdentity(called.headers))
  }
})

test('a stranger, somebody with a made-up cookie and the owner after signing out get the same page, without data', async () => {
  await using app = await startSignedIn()
  const plain = await app.request(hubAddress)
  const page = await plain.text()
  expect(plain.headers.get('Cache-Control')).toContain('public')
  await app.browser.call(signOut, { body: {} })
  for (const response of [
    await app.open(),
    await app.request(hubAddress, { headers: { Cookie: 'session=made-up' } }),
  ]) {
    expect(await response.text()).toBe(page)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    for (const name of ['Content-Security-Policy', 'X-Robots-Tag', 'Content-Type'])
      expect(response.headers.get(name)).toBe(plain.headers.get(name))
  }
})

test('no cache may store the page that renews the session, also when the owner’s calls are refused', async () => {
  await using app = await startSignedIn({ isReused: false })
  vi.spyOn(app.deps.rateLimits, 'spend').mockRejectedValue(new AppError('rate_limited', 'Too many requests.'))
  const response = await app.open()
  expect(response.headers.getSetCookie()).not.toEqual([])
  expect([response.status, response.headers.get('Cache-Control'), response.headers.get('ETag')]).toEqual([
    200,
    'private, no-store',
    null,
  ])
  expect(await response.text()).not.toContain(firstAnswersId)
})

test('the page alone is sent where the sessions cannot be read', async () => {
  await using app = await startSignedIn({ isReused: false })
  const page = await (await app.request(hubAddress)).text()
  await app.deps.db.schema.dropTable('session').execute()
  const response = await app.open(`${hubAddress}/today`)
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
  expect(await response.text()).toBe(page)
  const form = { method: 'POST', headers: { Origin: 'https://foreign.example' } }
  expect((await app.open(hubAddress, form)).status).toBeGreaterThanOrEqual(400)
})

test('an expired session brings no data', async () => {
  const clock = manualClock(`${london}T10:00:00.000Z`)
  await using app = await startSignedIn({ clock })
  clock.advance(13 * hourMs)
  expect(await (await app.open()).text()).not.toContain(firstAnswersId)
})

test('the page has the same policy with data as without, and is whole for whoever has it stored', async () => {
  await using app = await startSignedIn()
  const plain = await app.request(hubAddress)
  const etag = plain.headers.get('ETag') ?? ''
  const response = await app.open(hubAddress, { headers: { 'If-None-Match': etag } })
  expect([response.status, response.headers.get('ETag')]).toEqual([200, null])
  expect(response.headers.get('Content-Security-Policy')).toBe(plain.headers.get('Content-Security-Policy'))
  const html = await response.text()
  const added =
    /<link rel="modulepreload" href="\/assets\/[\w-]+\.js">|<script type="application\/json"[^<]*<\/script>/g
  expect(html.replace(added, '')).toBe(await plain.text())
  expect(html.match(/modulepreload/g)?.length).toBeLessThanOrEqual(8)
})

test('HEAD is answered with the headers alone', async () => {
  await using app = await startSignedIn()
  const response = await app.open(hubAddress, { method: 'HEAD' })
  expect([response.status, response.headers.get('Cache-Control'), await response.text()]).toEqual([
    200,
    'private, no-store',
    '',
  ])
})

test('no text in the data ends the element that has it', async () => {
  await using app = await startSignedIn()
  const name = 'Eve</script><script>alert(1)</script><!--'
  await app.add({ name })
  const html = await app.openWith(firstReads('', '', london))
  expect(html).not.toContain('alert(1)</script>')
  expect(html).not.toContain('<!--')
  const [list = ''] = firstReads('', '', london)
  expect(answersIn(html)[list]?.body).toMatchObject([{ name }])
})

test('an address with a query brings none of the view’s data', async () => {
  await using app = await startSignedIn()
  const answers = answersIn(await app.openWith(firstReads('archive', '', london), `${hubAddress}?status=new&q=Ada`))
  for (const address of firstViews['']?.reads(london) ?? []) expect(answers).not.toHaveProperty([address])
})

test('a call that fails is left to the hub', async () => {
  await using app = await startSignedIn({ isReused: false })
  await app.deps.db.schema.dropTable('savedView').execute()
  const others = firstReads('', '', london).filter((address) => address !== listSavedViews.path)
  expect(answersIn(await app.openWith(others))).not.toHaveProperty([listSavedViews.path])
})

test('a call that takes long is left to the hub', async () => {
  await using app = await startSignedIn({ isReused: false })
  vi.spyOn(app.deps.condition, 'read').mockReturnValue(new Promise(() => {}))
  const answers = answersIn(await (await app.open(`${hubAddress}/today`)).text())
  expect(firstReads('today', '', london).filter((address) => !(address in answers))).toContain(getCondition.path)
  expect(answers).toHaveProperty([currentUser.path])
})
