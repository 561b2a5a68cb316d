import { rmSync } from 'node:fs'
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getCondition, sendTestMail } from '#shared/contract/condition.ts'
import { makeBackup } from '#shared/contract/backup.ts'
import { readPushStatus } from '#shared/contract/notifications.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { backupFolder } from '../backup/files.ts'
import { manualClock } from '../../platform/clock.ts'
import { temporaryFolder } from '../../platform/database/testing.ts'
import { startMailSink } from '../../mail/testing/smtp-server.ts'
import { eventually } from '../../mail/testing.ts'
import { damageTable } from '../../testing/database-file.ts'
import { ada } from '../../testing/enquiries.ts'
import { smallDisk } from '../../testing/small-disk.ts'
import { ownerCredentials, startTestApp, type TestApp } from '../../testing/test-app.ts'

/** One check as the hub reads it. */
async function readCheck(app: TestApp, id: string) {
  const { checks } = await (await app.owner()).call(getCondition)
  return checks.find((check) => check.id === id)
}

test('a new installation has no faults, shows what is not set up, and is for the owner only', async () => {
  await using app = await startTestApp({ isReused: false })
  const { checks } = await (await app.owner()).call(getCondition)
  expect(Object.fromEntries(checks.map(({ id, state }) => [id, state]))).toEqual({
    mail: 'off',
    'incoming-mail': 'off',
    backups: 'ok',
    'offsite-copies': 'off',
    storage: 'ok',
    database: 'ok',
    keys: 'ok',
    address: 'off',
    'name-service': 'off',
    scraping: 'off',
    'busy-times': 'off',
    notifications: 'off',
    version: 'ok',
    clock: 'ok',
  })
  expect((await app.request(getCondition.path)).status).toBe(401)
})

test('a refused mail password is reported until a message is accepted', async () => {
  const user = { name: 'owner', password: 'right' }
  await using sink = await startMailSink({ user })
  const clock = manualClock('2026-11-22T09:00:00.000Z')
  await using app = await startTestApp({
    clock,
    environment: { SMTP_URL: sink.url.replace('right', 'wrong') },
  })
  await app.visitor.call(submitConsultation, { body: ada() })
  await eventually(async () => {
    clock.advance(10_000)
    expect(await readCheck(app, 'mail')).toMatchObject({
      state: 'failing',
      sentence: expect.stringContaining('refuses the user name or password') as string,
      action: expect.stringContaining('SMTP_URL') as string,
    })
  })
  user.password = 'wrong'
  clock.advance(60_000)
  await app.visitor.call(submitConsultation, { body: ada({ email: 'ben@example.com' }) })
  await eventually(async () => {
    clock.advance(10_000)
    expect(await readCheck(app, 'mail')).toMatchObject({ state: 'ok', since: null })
  })
})

test('a test email is sent to the owner at once, with the mail server’s answer, and waiting mails follow', async () => {
  const user = { name: 'owner', password: 'right' }
  await using sink = await startMailSink({ user })
  await using app = await startTestApp({ environment: { SMTP_URL: sink.url.replace('right', 'wrong') } })
  const owner = await app.owner()
  await app.visitor.call(submitConsultation, { body: ada() })
  expect(await owner.call(sendTestMail)).toEqual({
    isSent: false,
    recipient: ownerCredentials.email,
    answer: expect.stringMatching(/^535/) as string,
  })
  expect(await readCheck(app, 'mail')).toMatchObject({ state: 'failing' })
  user.password = 'wrong'
  expect(await owner.call(sendTestMail)).toMatchObject({
    isSent: true,
    answer: expect.stringMatching(/^250/) as string,
  })
  expect(await readCheck(app, 'mail')).toMatchObject({ state: 'ok' })
  await eventually(() => expect(sink.received).toHaveLength(3))
  expect(sink.received.map(({ subject }) => subject)).toContain('Test email from your website')
  expect(sink.received[0]?.recipients).toEqual([ownerCredentials.email])
})

test('without a mail server a test email names the settings to set', async () => {
  await using app = await startTestApp({ isReused: false })
  await expect((await app.owner()).call(sendTestMail)).rejects.toMatchObject({
    status: 409,
    sentence: 'No mail server is set up: set SMTP_URL and MAIL_FROM first.',
  })
})

test('a refused recipient is not a fault of the mail server', async () => {
  await using sink = await startMailSink({ refuseRecipient: () => 550 })
  await using app = await startTestApp({ environment: { SMTP_URL: sink.url } })
  await app.visitor.call(submitConsultation, { body: ada() })
  await eventually(() =>
    expect(app.logged.filter(({ msg }) => msg === 'sending the email failed for good')).toHaveLength(2),
  )
  expect(await readCheck(app, 'mail')).toMatchObject({ state: 'ok' })
})

test('damage to any table is reported with the backup to restore, and logged', async () => {
  await using folder = await temporaryFolder()
  const dataDir = join(folder.path, 'data')
  {
    await using app = await startTestApp({ dataDir })
    await app.deps.backups.make()
  }
  await damageTable(join(dataDir, 'app.db'), 'invoice')
  await using app = await startTestApp({ dataDir })
  expect(await readCheck(app, 'database')).toMatchObject({
    state: 'failing',
    action: expect.stringMatching(/Restore the newest backup, app-\d{6}_\d{8}T\d{9}Z\.db/) as string,
  })
  await expect((await app.owner()).call(makeBackup)).rejects.toMatchObject({
    sentence: 'The database is damaged, so no backup could be made. Older backups are kept.',
  })
  expect(await readCheck(app, 'storage')).toMatchObject({ state: 'ok' })
})

test('a database that was empty although backups exist is reported with the backup to restore, and logged at the start', async () => {
  await using folder = await temporaryFolder()
  const dataDir = join(folder.path, 'data')
  let file = ''
  {
    await using app = await startTestApp({ dataDir })
    file = (await app.deps.backups.make()).file
  }
  for (const part of ['', '-wal', '-shm']) await rm(join(dataDir, `app.db${part}`), { force: true })
  await using app = await startTestApp({ dataDir })
  expect(await readCheck(app, 'database')).toMatchObject({
    state: 'failing',
    action: expect.stringContaining(`restore ${file}`) as string,
  })
  expect(app.logged.map(({ msg }) => msg)).toContain(
    'The database was empty although backups exist. If leads are missing, stop the server and restore one: "npm run restore" lists them.',
  )
})

test('a restored database is older than its backups and has no fault', async () => {
  await using folder = await temporaryFolder()
  const dataDir = join(folder.path, 'data')
  {
    await using app = await startTestApp({ dataDir })
    const { file } = await app.deps.backups.make()
    await copyFile(join(backupFolder(dataDir), file), join(folder.path, 'kept.db'))
  }
  await copyFile(join(folder.path, 'kept.db'), join(dataDir, 'app.db'))
  await using app = await startTestApp({ dataDir })
  expect(await readCheck(app, 'database')).toMatchObject({ state: 'ok' })
})

test('an update that install.sh rolled back is reported until its file is removed', async () => {
  await using folder = await temporaryFolder()
  const dataDir = join(folder.path, 'data')
  await mkdir(dataDir)
  const note = { version: '9.9.9', at: '2026-11-22T09:00:00.000Z', reason: 'It did not become ready.' }
  await writeFile(join(dataDir, 'update-failed.json'), JSON.stringify(note))
  await using app = await startTestApp({ dataDir })
  expect(await readCheck(app, 'version')).toMatchObject({ state: 'failing', since: note.at })
})

test('a full disk is reported until there is space again', { timeout: 60_000 }, async (context) => {
  await using disk = await smallDisk()
  if (!disk.isMounted) context.skip('only root may mount a small disk')
  const clock = manualClock(new Date())
  await using app = await startTestApp({ dataDir: join(disk.path, 'data'), clock })
  const owner = await app.owner()
  const read = async () => {
    clock.advance(10_000)
    return (await owner.call(getCondition)).checks.find(({ id }) => id === 'storage')
  }
  const ballast = disk.fill()
  expect(await read()).toMatchObject({
    state: 'failing',
    sentence: expect.stringContaining('Nothing can be saved at the moment, so enquiries are refused.') as string,
  })
  rmSync(ballast)
  // A disk of 6 MiB is never far from full.
  expect(await read()).toMatchObject({ sentence: expect.stringContaining('The disk is nearly full') as string })
})

test.each([
  ['incoming-mail.json', '{"host":', 'incoming-mail', 'Set up the mailbox again under Settings, Email.'],
  ['busy-calendar.txt', '\0\0\0', 'busy-times', 'Paste the address again'],
  ['push-keys.json', '{}', 'notifications', 'turn them on again'],
  ['offsite-backup.json', '[]', 'offsite-copies', 'Fix the cause'],
  ['update-failed.json', '{', 'version', 'install.sh again'],
])('a damaged %s is reported with what to do, and the server runs', async (file, content, id, action) => {
  await using app = await startTestApp({ isReused: false })
  await app.owner()
  await writeFile(join(app.deps.config.dataDir, file), content)
  expect(await readCheck(app, id)).toMatchObject({
    state: 'failing',
    action: expect.stringContaining(action) as string,
  })
})

test('damaged keys of notifications are made again when the owner looks at the notifications', async () => {
  await using app = await startTestApp({ isReused: false })
  const owner = await app.owner()
  await writeFile(join(app.deps.config.dataDir, 'push-keys.json'), '{"publicKey":"x"}')
  expect((await owner.call(readPushStatus)).publicKey).toMatch(/^[\w-]{87}$/)
  app.deps.condition.refresh()
  expect(await readCheck(app, 'notifications')).toMatchObject({ state: 'off' })
})
