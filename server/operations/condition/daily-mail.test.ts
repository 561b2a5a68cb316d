import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Condition } from '#shared/contract/condition.ts'
import { type ManualClock, manualClock } from '../../platform/clock.ts'
import { temporaryFolder } from '../../platform/database/testing.ts'
import { startMailSink } from '../../mail/testing/smtp-server.ts'
import { createTransport } from '../../mail/transport.ts'
import { ownerCredentials, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createConditionMail } from './daily-mail.ts'

const hourMs = 3_600_000
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let clock: ManualClock
let app: TestApp
let note: string
/** On a Saturday: a server fails at weekends too. */
beforeEach(async () => {
  folder = await temporaryFolder()
  const dataDir = join(folder.path, 'data')
  note = join(dataDir, 'update-failed.json')
  await mkdir(dataDir)
  await writeFile(
    note,
    JSON.stringify({ version: '9.9.9', at: '2026-11-20T09:00:00.000Z', reason: 'It did not start.' }),
  )
  clock = manualClock('2026-11-21T07:29:00.000Z')
  app = await startTestApp({ dataDir, clock, environment: { SMTP_URL: 'smtp://127.0.0.1:9' } })
})
afterEach(async () => {
  await app[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

/** One look as on each five minutes. */
const send = (condition = app.deps.condition) => createConditionMail({ ...app.deps, condition })()

const mails = () =>
  app.deps.db
    .selectFrom('outbox')
    .select(['subject', 'text', 'recipient'])
    .where('kind', '=', 'condition-alert')
    .execute()

test('at half past seven one email a day names what fails and what to do', async () => {
  await app.owner()
  await send()
  expect(await mails()).toEqual([])
  clock.advance(60_000)
  await Promise.all([send(), send()])
  clock.advance(hourMs)
  await send()
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ subject: 'Your website needs you: Version', recipient: ownerCredentials.email })
  expect(mail?.text).toContain('The update to version 9.9.9 failed')
  expect(mail?.text).toContain('run the new version’s install.sh again')
  expect(mail?.text).toContain('/marketing-hub/settings?show=condition')
})

test('another email is sent the next morning unless the fault has been fixed', async () => {
  clock.advance(hourMs)
  await send(conditionOf('failing'))
  clock.advance(24 * hourMs)
  await send(conditionOf('failing'))
  expect(await mails()).toHaveLength(2)
  clock.advance(24 * hourMs)
  await rm(note)
  await send(conditionOf('warning'))
  expect(await mails()).toHaveLength(2)
})

test.each(['mail', 'name-service'])('no email is sent while email itself fails: %s', async (id) => {
  clock.advance(hourMs)
  await send(conditionOf('failing', id))
  expect(await mails()).toEqual([])
})

test('the email is sent even if the database can’t grow, once that day', async () => {
  await using sink = await startMailSink()
  const { db, config, business } = app.deps
  const mailTransport = createTransport({
    config: { ...config, smtpUrl: sink.url },
    business,
    publicUrl: 'https://hill.example',
  })
  await sql`vacuum`.execute(db) // so that no page is free
  const { rows } = await sql<{ pages: number }>`select page_count as pages from pragma_page_count`.execute(db)
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.pages ?? 0)}`.execute(db)
  clock.advance(hourMs)
  const look = createConditionMail({ ...app.deps, mailTransport, condition: conditionOf('failing', 'storage') })
  await look()
  await look()
  mailTransport?.close()
  expect(sink.received).toHaveLength(1)
  expect(sink.received[0]?.subject).toBe('Your website needs you: Version')
})

function conditionOf(state: Condition['checks'][number]['state'], id = 'version') {
  const check = {
    id,
    title: 'Version',
    state,
    sentence: 'An update failed.',
    action: 'Try again.',
    since: null,
    link: null,
    measures: {},
    isUrgent: false,
  }
  return { read: async () => ({ checkedAt: clock.now().toISOString(), checks: [check] }), refresh() {} }
}
