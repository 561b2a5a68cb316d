import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requestPasswordReset, resetPassword } from '#shared/contract/accounts.ts'
import { makeBackup } from '#shared/contract/backup.ts'
import { newsletterPaths, subscribeToNewsletter } from '#shared/contract/newsletter.ts'
import { listMails, readMail, resendMail } from '#shared/contract/outbox.ts'
import { dumpTables } from '../platform/database/testing.ts'
import { createBrowser } from '../testing/browser.ts'
import { ownerCredentials, startTestApp } from '../testing/test-app.ts'
import { eventually } from './testing.ts'
import { startMailSink } from './testing/smtp-server.ts'

const hidden = 'The text of this email isn’t shown, because only its recipient may read it.'
const resetToken = /#reset=([\w-]{43})/

test('with a device token alone the link of a new password is nowhere to be read, and the email has it', async () => {
  // At first the mail server accepts nothing, so that the emails wait.
  let isRefusing = true
  await using sink = await startMailSink({ refuseMessage: () => (isRefusing ? 451 : undefined) })
  await using app = await startTestApp({ environment: { SMTP_URL: sink.url } })
  const owner = await app.owner()
  await app.visitor.call(requestPasswordReset, { body: { email: ownerCredentials.email } })
  await app.visitor.call(subscribeToNewsletter, { body: { email: 'ada@example.com' } })
  await eventually(async () => {
    const waiting = await owner.call(listMails, { query: { state: 'waiting' } })
    expect(waiting.map(({ kind, attempts }) => [kind, attempts])).toEqual([
      ['newsletter-confirmation', 1],
      ['password-reset', 1],
    ])
  })
  const mails = await owner.call(listMails)
  const shown = await Promise.all(mails.map(({ id }) => owner.call(readMail, { params: { id } })))
  expect(shown.map(({ text }) => text)).toEqual([hidden, hidden])
  const { file } = await owner.call(makeBackup)
  const backup = await readFile(join(app.deps.config.dataDir, 'backups', file), 'latin1')
  const everything = [JSON.stringify([shown, await dumpTables(app.deps.db), app.logged]), backup].join()

  isRefusing = false
  for (const { id } of mails) await owner.call(resendMail, { params: { id } })
  await eventually(() => expect(sink.received).toHaveLength(2))
  const texts = sink.received.map(({ text = '', html = '' }) => text + html).join()
  const token = resetToken.exec(texts)?.[1] ?? 'none'
  const confirmation = new RegExp(`${newsletterPaths.confirm}\\?token=([\\w-]{43})`).exec(texts)?.[1] ?? 'none'
  for (const secret of [token, confirmation]) {
    expect(secret).toHaveLength(43)
    expect(everything).not.toContain(secret)
    expect(texts.split(secret).length).toBeGreaterThan(2) // in the text and in the HTML
  }
  // The email is deleted as soon as it is sent.
  await eventually(async () =>
    expect((await owner.call(listMails)).map(({ kind }) => kind)).toEqual(['newsletter-confirmation']),
  )
  const confirmed = await app.request(`${newsletterPaths.confirm}?token=${confirmation}`, { method: 'POST' })
  expect(confirmed.status).toBe(200)
  const reset = createBrowser(app).call(resetPassword, { body: { token, password: 'another long phrase' } })
  expect(await reset).toMatchObject({ email: ownerCredentials.email })
})

test('an email whose link may have been lost in a restore is not sent again', async () => {
  await using app = await startTestApp({ environment: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  const owner = await app.owner()
  await app.visitor.call(subscribeToNewsletter, { body: { email: 'ada@example.com' } })
  // Until then the worker would change the row once more.
  const tried = app.deps.db.selectFrom('outbox').select(['status', 'attempts'])
  await eventually(async () => expect(await tried.execute()).toEqual([{ status: 'queued', attempts: 1 }]))
  await app.deps.db.updateTable('outbox').set({ status: 'failed', lastError: 'RESTORED' }).execute()
  const [mail] = await owner.call(listMails)
  await expect(owner.call(resendMail, { params: { id: mail?.id ?? '' } })).rejects.toThrow(
    '409: The link in this email may no longer work. Whoever wanted it can ask for a new one.',
  )
})

test('a repeated email has the same link, also after a restart of the server', async () => {
  const tokens: (string | undefined)[] = []
  await using sink = await startMailSink({
    refuseMessage(raw) {
      const { groups } = /#reset=3D(?<token>(?:[\w-]|=\r\n)+)/.exec(raw) ?? {}
      tokens.push(groups?.['token']?.replaceAll('=\r\n', ''))
      return tokens.length < 3 ? 451 : undefined
    },
  })
  await using first = await startTestApp({ environment: { SMTP_URL: sink.url } })
  await first.owner()
  await first.visitor.call(requestPasswordReset, { body: { email: ownerCredentials.email } })
  await eventually(() => expect(tokens).toHaveLength(1))
  await first.stop()
  await using again = await startTestApp({
    environment: { SMTP_URL: sink.url },
    dataDir: first.deps.config.dataDir,
  })
  const owner = await again.owner()
  for (const count of [2, 3]) {
    const [mail] = await owner.call(listMails)
    await owner.call(resendMail, { params: { id: mail?.id ?? '' } })
    await eventually(() => expect(tokens).toHaveLength(count))
  }
  expect(new Set(tokens).size).toBe(1)
  expect(tokens[0]).toHaveLength(43)
  const body = { token: tokens[0] ?? '', password: 'another long phrase' }
  expect(await createBrowser(again).call(resetPassword, { body })).toMatchObject({ email: ownerCredentials.email })
})
