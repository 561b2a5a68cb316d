import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { hourMs } from '#shared/business/durations.ts'
import * as calls from '#shared/contract/newsletter.ts'
import { eventually } from '../../mail/testing.ts'
import { startMailSink } from '../../mail/testing/smtp-server.ts'
import { manualClock } from '../../platform/clock.ts'
import { type LeadsApp, startLeads } from '../../prospects/testing.ts'
import { sendNext } from './send-issues.ts'

const monday = '2026-11-23T09:00:00.000Z'
const letter = { subject: 'Winter news', introduction: 'Hello,\n\nHere is what is new.', articles: [], revision: 0 }

/** Adds subscribers, confirmed unless another status is given. Returns their ids in the order in which they are written to. */
async function addSubscribers({ deps }: LeadsApp, people: readonly (readonly [name: string, status?: 'pending'])[]) {
  const rows = people.map(([name, status = 'confirmed' as const]) => ({
    id: uuidv7(),
    email: `${name}@example.com`,
    emailNormalised: `${name}@example.com`,
    status,
    unsubscribeToken: `token-${name}`,
    confirmedAt: status === 'confirmed' ? '2026-11-01T09:00:00.000Z' : null,
    lastActivityAt: monday,
  }))
  await deps.db.insertInto('newsletterSubscriber').values(rows).execute()
}

test('a newsletter is written, tried, sent to each confirmed subscriber once, and counted', async () => {
  await using sink = await startMailSink()
  const clock = manualClock(monday)
  await using app = await startLeads({ clock, environment: { SMTP_URL: sink.url } })
  await addSubscribers(app, [['ann'], ['ben'], ['carl', 'pending'], ['dora']])
  const received = () => sink.received.filter(({ subject }) => subject === 'Winter news')
  const read = async () => (await app.hub.call(calls.listNewsletterIssues)).issues[0]

  const { articles, subscribers } = await app.hub.call(calls.listNewsletterIssues)
  expect(subscribers).toBe(3)
  const chosen = articles[0] ?? { slug: '', title: '', excerpt: '' }
  const params = { id: uuidv7() }
  const body = { ...letter, articles: [chosen.slug] }
  const draft = await app.hub.call(calls.saveNewsletterIssue, { params, body })
  expect(draft).toMatchObject({ state: 'draft', revision: 1, articles: [chosen] })
  // The answer was lost, and the same save is sent again; another one is stale.
  expect(await app.hub.call(calls.saveNewsletterIssue, { params, body })).toEqual(draft)
  await expect(
    app.hub.call(calls.saveNewsletterIssue, { params, body: { ...body, subject: 'Other' } }),
  ).rejects.toThrow('changed in another window')
  const unknown = { ...body, articles: ['none'], revision: 1 }
  await expect(app.hub.call(calls.saveNewsletterIssue, { params, body: unknown })).rejects.toThrow('choose again')

  const test = { ...body, id: uuidv7() }
  const { recipient } = await app.hub.call(calls.testNewsletterIssue, { body: test })
  await eventually(() => expect(sink.received.map(({ subject }) => subject)).toContain('Test: Winter news'))
  expect(sink.received.find(({ subject }) => subject === 'Test: Winter news')?.recipients).toEqual([recipient])

  await expect(app.hub.call(calls.startNewsletterIssue, { params, body: { revision: 0 } })).rejects.toThrow('changed')
  const started = await app.hub.call(calls.startNewsletterIssue, { params, body: { revision: 1 } })
  expect(started).toMatchObject({ state: 'sending', recipients: 3 })
  await expect(app.hub.call(calls.saveNewsletterIssue, { params, body: { ...body, revision: 1 } })).rejects.toThrow(
    'can’t be changed',
  )

  await sendNext(app.deps)
  await eventually(async () => expect(await read()).toMatchObject({ sent: 1, state: 'sending' }))
  const [mail] = received()
  expect(mail?.recipients).toEqual(['ann@example.com'])
  expect(mail?.text).toContain(chosen.title)
  expect(mail?.text).toContain(`/blog?article=${chosen.slug}`)
  const link = `${app.publicUrl}/newsletter/unsubscribe?token=token-ann`
  expect(mail?.text).toContain(link)
  const { headers } = await app.deps.db
    .selectFrom('outbox')
    .select('headers')
    .where('kind', '=', 'newsletter-issue')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(headers ?? '')).toEqual({
    'List-Unsubscribe': `<${link}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })

  // Ben unsubscribes with the one click of his mail program before it is his turn, and gets none.
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  const answer = await app.request('/newsletter/unsubscribe?token=token-ben', {
    ...oneClick,
    headers: { Origin: 'https://mail.example' },
  })
  expect(answer.status).toBe(200)
  // As after a crash between queueing and the note of it: nobody gets it twice.
  await app.deps.db.updateTable('newsletterIssue').set({ nextAfter: '' }).execute()
  for (let turn = 0; turn < 4; turn++) await sendNext(app.deps)
  await eventually(async () =>
    expect(await read()).toMatchObject({ state: 'sent', sent: 2, failed: 0, unsubscribed: 1, recipients: 3 }),
  )
  expect(received().flatMap(({ recipients }) => recipients)).toEqual(['ann@example.com', 'dora@example.com'])

  const next = { id: uuidv7() }
  await app.hub.call(calls.saveNewsletterIssue, { params: next, body: letter })
  const start = () => app.hub.call(calls.startNewsletterIssue, { params: next, body: { revision: 1 } })
  await expect(start()).rejects.toThrow('One newsletter a day at most: you can send the next from Tuesday 24 November')
  clock.advance(25 * hourMs)
  expect((await start()).state).toBe('sending')
  expect(await app.hub.call(calls.stopNewsletterIssue, { params: next })).toMatchObject({ state: 'stopped' })
  await sendNext(app.deps)
  expect(received()).toHaveLength(2)
})

test('a newsletter that was sent while the clock was ahead holds up no later one, and its readers get that too', async () => {
  await using sink = await startMailSink()
  const clock = manualClock(monday)
  await using app = await startLeads({ clock, environment: { SMTP_URL: sink.url } })
  await addSubscribers(app, [['ann']])
  const begin = async () => {
    const params = { id: uuidv7() }
    await app.hub.call(calls.saveNewsletterIssue, { params, body: letter })
    return app.hub.call(calls.startNewsletterIssue, { params, body: { revision: 1 } })
  }
  const aheadMs = 365 * 24 * hourMs
  clock.set(aheadMs)
  await app.deps.db.updateTable('accessToken').set({ lastUsedAt: clock.now().toISOString() }).execute()
  await app.deps.db.updateTable('newsletterSubscriber').set({ confirmedAt: clock.now().toISOString() }).execute()
  await begin()
  await expect(begin(), 'while it is being sent').rejects.toThrow('Another newsletter is being sent')
  for (let turn = 0; turn < 2; turn++) await sendNext(app.deps)

  clock.set(-aheadMs)
  await addSubscribers(app, [['ben']])
  expect(await begin()).toMatchObject({ state: 'sending', startedAt: monday, recipients: 2 })
  await expect(begin(), 'while it is being sent').rejects.toThrow('Another newsletter is being sent')
  for (let turn = 0; turn < 3; turn++) await sendNext(app.deps)
  await eventually(() =>
    expect(sink.received.map(({ recipients }) => recipients[0])).toEqual([
      'ann@example.com',
      'ann@example.com',
      'ben@example.com',
    ]),
  )
  await app.request('/newsletter/unsubscribe?token=token-ben', { method: 'POST', body: new URLSearchParams() })
  const { issues } = await app.hub.call(calls.listNewsletterIssues)
  expect(issues.map(({ startedAt, unsubscribed }) => [startedAt, unsubscribed])).toContainEqual([monday, 1])
  await expect(begin()).rejects.toThrow('One newsletter a day at most')
})

test('nothing is begun without a mail server or without subscribers, and only drafts are deleted', async () => {
  await using sink = await startMailSink()
  await using unset = await startLeads()
  const params = { id: uuidv7() }
  const start = ({ hub }: LeadsApp) => hub.call(calls.startNewsletterIssue, { params, body: { revision: 1 } })
  await unset.hub.call(calls.saveNewsletterIssue, { params, body: letter })
  await expect(start(unset)).rejects.toThrow('No mail server is set up yet')
  await unset.hub.call(calls.deleteNewsletterIssue, { params })
  expect((await unset.hub.call(calls.listNewsletterIssues)).issues).toEqual([])

  await using app = await startLeads({ environment: { SMTP_URL: sink.url } })
  await app.hub.call(calls.saveNewsletterIssue, { params, body: letter })
  await expect(start(app)).rejects.toThrow('Nobody has confirmed a subscription yet.')
  await addSubscribers(app, [['ann']])
  await start(app)
  await expect(app.hub.call(calls.deleteNewsletterIssue, { params })).rejects.toThrow('can’t be changed')
  await app.hub.call(calls.stopNewsletterIssue, { params })
})
