import { expect, test } from 'vitest'
import { listMails, readMail, readMailStatus, resendMail } from '#shared/contract/outbox.ts'
import { manualClock } from '../platform/clock.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { eventually, queueSome, someMail, startMailTest } from './testing.ts'

async function queue(app: TestApp, key: string): Promise<string> {
  await app.deps.db.transaction().execute((trx) => queueSome(trx, app.deps, { ...someMail, key }))
  const { id } = await app.deps.db
    .selectFrom('outbox')
    .select('id')
    .where('dedupeKey', '=', `${someMail.kind}:${key}`)
    .executeTakeFirstOrThrow()
  return id
}

const setStatus = (app: TestApp, id: string, status: 'failed' | 'sending' | 'sent') =>
  app.deps.db
    .updateTable('outbox')
    .set({ status, attempts: 29, lastError: 'EMESSAGE 550' })
    .where('id', '=', id)
    .execute()

test('sends additional headers, each on one line', async () => {
  await using setup = await startMailTest()
  const address = `https://hill.example/newsletter/unsubscribe?token=${'a'.repeat(43)}`
  await setup.queue({
    headers: { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
  setup.startWorker()
  await eventually(() => expect(setup.sink.received).toHaveLength(1))
  expect(setup.sink.received[0]?.headers).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: 'list-unsubscribe', value: `<${address}>` }),
      expect.objectContaining({ key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }),
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    ]),
  )
})

test('lists waiting, failed and sent mails, page by page', async () => {
  const clock = manualClock('2026-11-21T10:00:00.000Z')
  await using app = await startTestApp({ clock })
  const ids: string[] = []
  for (const key of ['one', 'two', 'three', 'four']) {
    ids.unshift(await queue(app, key))
    clock.advance(1000)
  }
  const [sent = '', failed = '', sending = '', queued = ''] = ids
  await setStatus(app, sent, 'sent')
  await setStatus(app, failed, 'failed')
  await setStatus(app, sending, 'sending')

  const owner = await app.owner()
  const listIds = async (query: { state?: 'waiting' | 'failed' | 'sent' }) =>
    (await owner.call(listMails, { query })).map(({ id }) => id)
  expect(await listIds({})).toEqual([sent, failed, sending, queued])
  expect(await listIds({ state: 'waiting' })).toEqual([sending, queued])
  expect(await listIds({ state: 'failed' })).toEqual([failed])
  expect(await listIds({ state: 'sent' })).toEqual([sent])

  const first = await owner.call(listMails, { query: { limit: 3 } })
  const last = first.at(-1)
  const rest = await owner.call(listMails, { query: { limit: 3, cursor: `${last?.createdAt}_${last?.id}` } })
  expect([...first, ...rest].map(({ id }) => id)).toEqual(ids)
  expect(await owner.call(readMail, { params: { id: queued } })).toMatchObject({
    recipient: someMail.to,
    replyTo: someMail.replyTo,
    text: someMail.text,
    html: someMail.html,
    state: 'waiting',
  })
})

test('retries a failed mail at once, with all its attempts again', async () => {
  const clock = manualClock('2026-11-21T10:00:00.000Z')
  await using app = await startTestApp({ clock })
  const id = await queue(app, 'one')
  await setStatus(app, id, 'failed')
  clock.advance(60_000)
  const owner = await app.owner()
  const resend = () => owner.call(resendMail, { params: { id } })
  const answers = await Promise.all(Array.from({ length: 10 }, resend))
  for (const answer of answers) {
    expect(answer).toMatchObject({ id, state: 'waiting', attempts: 0, nextAttemptAt: '2026-11-21T10:01:00.000Z' })
  }
  expect(await owner.call(listMails)).toHaveLength(1)
})

test('does not resend a mail that is sent or being sent', async () => {
  await using app = await startTestApp()
  const owner = await app.owner()
  for (const [status, sentence] of [
    ['sent', '409: This email has already been sent.'],
    ['sending', '409: This email is being sent now.'],
  ] as const) {
    const id = await queue(app, status)
    await setStatus(app, id, status)
    await expect(owner.call(resendMail, { params: { id } })).rejects.toThrow(sentence)
    expect((await app.deps.db.selectFrom('outbox').select('status').where('id', '=', id).execute())[0]).toEqual({
      status,
    })
  }
})

test('answers not_found for an unknown mail', async () => {
  await using app = await startTestApp()
  const owner = await app.owner()
  const params = { id: crypto.randomUUID() }
  await expect(owner.call(readMail, { params })).rejects.toThrow('404: Email not found.')
  await expect(owner.call(resendMail, { params })).rejects.toThrow('404: Email not found.')
})

test.for([
  [{}, false],
  [{ SMTP_URL: 'smtp://127.0.0.1:9' }, true],
] as const)('the owner sees whether mail can be sent, and how many mails wait: %o', async ([environment, canSend]) => {
  await using app = await startTestApp({ environment })
  const ids = [await queue(app, 'one'), await queue(app, 'two')]
  if (!canSend) await setStatus(app, ids[0] ?? '', 'sent')
  const owner = await app.owner()
  expect(await owner.call(readMailStatus)).toEqual({ canSend, waiting: canSend ? 2 : 1 })
})
