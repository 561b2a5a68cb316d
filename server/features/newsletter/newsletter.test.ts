import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  confirmLaterSentence,
  listSubscribers,
  newsletterPaths,
  newsletterWording,
  subscribeToNewsletter,
} from '#shared/contract/newsletter.ts'
import { manualClock, type ManualClock } from '../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const dayMs = 24 * 60 * 60 * 1000
const answer = { message: confirmLaterSentence }

let clock: ManualClock
let app: TestApp
beforeEach(async () => {
  clock = manualClock('2026-11-21T10:00:00.000Z')
  app = await startTestApp({ clock, environment: { RATE_LIMIT: 'off' } })
})
afterEach(() => app[Symbol.asyncDispose]())

const subscribe = (body: { email: string; homepage?: string; elapsedMs?: number; source?: string }) =>
  app.visitor.call(subscribeToNewsletter, { body })
/** The emails as they are sent. */
const mails = async () => {
  const rows = await app.deps.db.selectFrom('outbox').selectAll().orderBy('createdAt').orderBy('id').execute()
  return rows.map((row) => app.deps.mailTokens.addToken(row))
}
const status = async () =>
  (await app.deps.db.selectFrom('newsletterSubscriber').select('status').executeTakeFirst())?.status
const post = (path: string, init: RequestInit = {}) => app.request(path, { method: 'POST', ...init })

/** The path with its token, as the newest mail gives it. */
async function linkTo(page: string): Promise<string> {
  const mail = (await mails()).at(-1)
  const found = [...(mail?.text ?? '').matchAll(/https?:\/\/\S+?(\/newsletter\/[^\s)]+)/g)]
  return found.map(([, path]) => path ?? '').find((path) => path.startsWith(page)) ?? 'no link'
}

async function subscribeAndConfirm(email = 'ada@example.com'): Promise<void> {
  await subscribe({ email })
  const response = await post(await linkTo(newsletterPaths.confirm))
  expect(response.status).toBe(200)
}

test('only the button behind the link in the mail subscribes, and the consent is proved', async () => {
  expect(await subscribe({ email: 'ada@example.com', source: 'blog' })).toEqual(answer)
  const link = await linkTo(newsletterPaths.confirm)
  expect((await mails())[0]?.html).toContain(link)
  clock.advance(dayMs)

  const page = await app.request(link)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<button>Confirm my subscription</button>')
  expect(await status()).toBe('pending')

  expect(await (await post(link)).text()).toContain('You’re subscribed')
  const owner = await app.owner()
  expect(await owner.call(listSubscribers)).toEqual([
    {
      id: expect.any(String),
      email: 'ada@example.com',
      status: 'confirmed',
      createdAt: '2026-11-21T10:00:00.000Z',
      confirmedAt: '2026-11-22T10:00:00.000Z',
      unsubscribedAt: null,
      bouncedAt: null,
      consents: [
        {
          wording: newsletterWording,
          source: 'blog',
          askedAt: '2026-11-21T10:00:00.000Z',
          confirmedAt: '2026-11-22T10:00:00.000Z',
        },
      ],
    },
  ])
})

test('programs that open every link in a mail neither subscribe nor unsubscribe anybody', async () => {
  await subscribe({ email: 'ada@example.com' })
  const confirm = await linkTo(newsletterPaths.confirm)
  for (const method of ['GET', 'HEAD', 'OPTIONS']) await app.request(confirm, { method })
  expect(await status()).toBe('pending')
  await post(confirm)
  const unsubscribe = await linkTo(newsletterPaths.unsubscribe)
  for (const method of ['GET', 'HEAD', 'OPTIONS']) await app.request(unsubscribe, { method })
  expect(await status()).toBe('confirmed')
})

test('confirming ten times at once subscribes once and welcomes once', async () => {
  await subscribe({ email: 'ada@example.com' })
  const link = await linkTo(newsletterPaths.confirm)
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(link)))
  expect(answers.map((one) => one.status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect((await mails()).map(({ kind }) => kind)).toEqual(['newsletter-confirmation', 'newsletter-welcome'])
})

test('the link ends after seven days', async () => {
  await subscribe({ email: 'ada@example.com' })
  const link = await linkTo(newsletterPaths.confirm)
  clock.advance(7 * dayMs)
  expect((await app.request(link)).status).toBe(404)
  expect((await post(link)).status).toBe(404)
  expect(await status()).toBe('pending')
})

test('the links of two mails both work', async () => {
  await subscribe({ email: 'ada@example.com' })
  const first = await linkTo(newsletterPaths.confirm)
  clock.advance(60 * 60 * 1000)
  await subscribe({ email: 'ADA@example.com' })
  expect(await linkTo(newsletterPaths.confirm)).not.toBe(first)
  expect((await post(first)).status).toBe(200)
  expect(await status()).toBe('confirmed')
})

test('known, unknown, unsubscribed and machine-made requests are all answered in the same words', async () => {
  await subscribeAndConfirm('known@example.com')
  await subscribeAndConfirm('gone@example.com')
  await post(await linkTo(newsletterPaths.unsubscribe))
  clock.advance(dayMs)
  const answers = await Promise.all(
    [
      { email: 'known@example.com' },
      { email: 'gone@example.com' },
      { email: 'unknown@example.com' },
      { email: 'robot@example.com', homepage: 'https://spam.example' },
      { email: 'robot@example.com', elapsedMs: 1 },
    ].map(async (body) => {
      const response = await post(subscribeToNewsletter.path, {
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      })
      const headers = [...response.headers].filter(([name]) => name !== 'date')
      return JSON.stringify([response.status, await response.text(), headers])
    }),
  )
  expect(new Set(answers).size).toBe(1)
  const sent = (await mails()).filter(({ createdAt }) => createdAt === clock.now().toISOString())
  expect(sent.map(({ kind, recipient }) => `${recipient} ${kind}`).toSorted()).toEqual([
    'gone@example.com newsletter-confirmation',
    'known@example.com newsletter-reminder',
    'unknown@example.com newsletter-confirmation',
  ])
})

test('a known and an unknown address each queue one mail', async () => {
  await subscribeAndConfirm('known@example.com')
  const before = (await mails()).length
  clock.advance(dayMs)
  await subscribe({ email: 'known@example.com' })
  await subscribe({ email: 'unknown@example.com' })
  expect((await mails()).length).toBe(before + 2)
})

test('a hundred requests for one address send one mail at once and three a day', async () => {
  await Promise.all(Array.from({ length: 100 }, () => subscribe({ email: 'victim@example.com' })))
  expect(await mails()).toHaveLength(1)
  for (let hour = 1; hour < 24; hour++) {
    clock.advance(60 * 60 * 1000)
    await subscribe({ email: 'Victim@example.com' })
  }
  expect(await mails()).toHaveLength(3)
  clock.advance(60 * 60 * 1000)
  await subscribe({ email: 'victim@example.com' })
  expect(await mails()).toHaveLength(4)
})

test('a clock that was set back does not prevent a subscription', async () => {
  await subscribe({ email: 'ada@example.com' })
  clock.advance(-10 * dayMs)
  await subscribe({ email: 'ada@example.com' })
  expect(await mails()).toHaveLength(2)
})

test('a person who subscribes again has to confirm again, and the proof of the first consent is kept', async () => {
  await subscribeAndConfirm()
  await post(await linkTo(newsletterPaths.unsubscribe))
  expect(await status()).toBe('unsubscribed')
  await subscribe({ email: 'ada@example.com' })
  expect(await status()).toBe('unsubscribed')
  clock.advance(1000)
  await post(await linkTo(newsletterPaths.confirm))
  const [subscriber] = await (await app.owner()).call(listSubscribers)
  expect(subscriber).toMatchObject({ status: 'confirmed', confirmedAt: '2026-11-21T10:00:01.000Z' })
  expect(subscriber?.consents.map(({ confirmedAt }) => confirmedAt)).toEqual([
    '2026-11-21T10:00:00.000Z',
    '2026-11-21T10:00:01.000Z',
  ])
})

test('an old confirmation link does not bring back somebody who has unsubscribed', async () => {
  await subscribe({ email: 'ada@example.com' })
  const confirm = await linkTo(newsletterPaths.confirm)
  await post(confirm)
  await post(await linkTo(newsletterPaths.unsubscribe))
  expect((await post(confirm)).status).toBe(404)
  expect(await status()).toBe('unsubscribed')
})

test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a mail program unsubscribes with one click from elsewhere, as %s',
  async (type) => {
    await subscribeAndConfirm()
    const [, header] = (await mails()).map(({ headers }) => JSON.parse(headers ?? '{}') as Record<string, string>)
    expect(header).toEqual({
      'List-Unsubscribe': expect.stringMatching(/^<http:\/\/localhost:\d+\/newsletter\/unsubscribe\?token=[\w-]{43}>$/),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    const { pathname, search } = new URL(header?.['List-Unsubscribe']?.slice(1, -1) ?? '')
    const oneClick = {
      body: type.startsWith('multipart')
        ? '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
        : 'List-Unsubscribe=One-Click',
      headers: { 'Content-Type': type, Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' },
    }
    expect((await post(pathname + search, oneClick)).status).toBe(200)
    expect(await status()).toBe('unsubscribed')
    const [before] = await app.deps.db.selectFrom('newsletterSubscriber').selectAll().execute()
    clock.advance(dayMs)
    expect((await post(pathname + search, oneClick)).status).toBe(200)
    expect(await app.deps.db.selectFrom('newsletterSubscriber').selectAll().execute()).toEqual([before])
  },
)

test('the confirmation mail has no unsubscribe header', async () => {
  await subscribe({ email: 'ada@example.com' })
  expect(await mails()).toEqual([expect.objectContaining({ kind: 'newsletter-confirmation', headers: null })])
})

test('unsubscribing deletes the newsletter mails that are queued', async () => {
  await subscribeAndConfirm()
  const unsubscribe = await linkTo(newsletterPaths.unsubscribe)
  await subscribeAndConfirm('other@example.com')
  await post(unsubscribe)
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['other@example.com', 'other@example.com'])
})

test('a guessed token, one for the other page, or none opens nothing', async () => {
  await subscribe({ email: 'ada@example.com' })
  const confirm = await linkTo(newsletterPaths.confirm)
  const [stored] = await app.deps.db.selectFrom('newsletterConsent').select('tokenHash').execute()
  const [subscriber] = await app.deps.db.selectFrom('newsletterSubscriber').selectAll().execute()
  const token = confirm.split('=')[1] ?? ''
  const guesses = ['A'.repeat(43), stored?.tokenHash, subscriber?.id, subscriber?.unsubscribeToken, `${token}x`, '']
  for (const guess of guesses) expect((await post(`${newsletterPaths.confirm}?token=${guess}`)).status).toBe(404)
  expect((await post(`${confirm}&token=${token}`)).status).toBe(404)
  expect((await post(newsletterPaths.confirm)).status).toBe(404)
  expect((await post(`${newsletterPaths.unsubscribe}?token=${token}`)).status).toBe(404)
  expect(await status()).toBe('pending')
})

test('another website cannot press the confirm button', async () => {
  await subscribe({ email: 'ada@example.com' })
  const response = await post(await linkTo(newsletterPaths.confirm), { headers: { 'Sec-Fetch-Site': 'cross-site' } })
  expect(response.status).toBe(403)
  expect(await status()).toBe('pending')
})

test.each([
  'ada@example.com\r\nBcc: victim@example.com',
  'ada@example.com%0aBcc:victim@example.com',
  'ada@example.com,victim@example.com',
  'Ada <ada@example.com>',
  '"ada"@example.com>',
  `${'a'.repeat(250)}@example.com`,
  '',
  'nonsense',
])('an address that would be a header or two recipients is refused: %j', async (email) => {
  await expect(subscribe({ email })).rejects.toThrow(/^400: Please (enter a valid email address|use at most)/)
  expect(await mails()).toEqual([])
})

test('without JavaScript the form leads to a page that says what to do', async () => {
  const response = await post(subscribeToNewsletter.path, {
    body: new URLSearchParams({ email: 'ada@example.com', homepage: '', elapsedMs: '' }),
  })
  expect(response.status).toBe(303)
  expect(response.headers.get('Location')).toBe(newsletterPaths.checkInbox)
  expect(await (await app.request(newsletterPaths.checkInbox)).text()).toContain(
    'We’ll email you a link. Open it and press the button to confirm',
  )
  expect(await mails()).toHaveLength(1)
})

test('a refused form post shows the form again, as it was filled in', async () => {
  const response = await post(subscribeToNewsletter.path, {
    body: new URLSearchParams({ email: '"><script>alert(1)</script>' }),
  })
  expect(response.status).toBe(400)
  const html = await response.text()
  expect(html).toContain('Please enter a valid email address')
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
})

test('the newsletter’s pages run no script, and are neither cached nor indexed', async () => {
  const response = await app.request(`${newsletterPaths.unsubscribe}?token=unknown`)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(response.headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
  expect(response.headers.get('X-Frame-Options')).toBe('DENY')
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  const html = await response.text()
  expect(policy).toContain("style-src 'self';")
  expect(policy).not.toContain('unsafe')
  expect(html).not.toMatch(/<script|<style|style="/)
  expect(response.headers.get('Referrer-Policy')).toBe('strict-origin')
})

test('the newsletter’s pages lead back to the site, also where a link has expired', async () => {
  for (const path of [newsletterPaths.checkInbox, `${newsletterPaths.confirm}?token=unknown`]) {
    expect(await (await app.request(path)).text()).toContain('<a href="/">Back to our website</a>')
  }
})

test('the newsletter’s pages have the fonts and colours of the site, from files that are there', async () => {
  const html = await (await app.request(newsletterPaths.checkInbox)).text()
  const [, sheet = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? []
  const style = await app.request(sheet)
  expect(style.headers.get('Content-Type')).toBe('text/css; charset=utf-8')
  const fonts = [...(await style.text()).matchAll(/url\(([^)]+\.woff2)\)/g)].map(([, file = '']) => file)
  expect(fonts).toHaveLength(2)
  for (const file of fonts) expect((await app.request(file)).status).toBe(200)
})

test('when one part fails, nothing of the request is left behind', async () => {
  await app.deps.db.schema.dropTable('outbox').execute()
  await expect(subscribe({ email: 'ada@example.com' })).rejects.toThrow('500')
  expect(await app.deps.db.selectFrom('newsletterSubscriber').selectAll().execute()).toEqual([])
  expect(await app.deps.db.selectFrom('newsletterConsent').selectAll().execute()).toEqual([])
})

test('the log says nothing about who subscribed', async () => {
  await subscribeAndConfirm()
  const token = (await linkTo(newsletterPaths.unsubscribe)).split('=')[1] ?? 'none'
  expect(JSON.stringify(app.logged)).not.toContain('ada@example.com')
  expect(JSON.stringify(app.logged)).not.toContain(token)
})
