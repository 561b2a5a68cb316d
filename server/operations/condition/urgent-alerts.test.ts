import { rmSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { changeNotificationSettings } from '#shared/contract/notifications.ts'
import { signIn } from '#shared/contract/accounts.ts'
import type { ConditionState } from '#shared/contract/condition.ts'
import type { CheckedCondition } from '../../deps.ts'
import { startFakePushService } from '../../features/push/testing.ts'
import { type ManualClock, manualClock } from '../../platform/clock.ts'
import { temporaryFolder } from '../../platform/database/testing.ts'
import { type MailSink, startMailSink } from '../../mail/testing/smtp-server.ts'
import { createTransport, type MailTransport } from '../../mail/transport.ts'
import { createBrowser } from '../../testing/browser.ts'
import { ada } from '../../testing/enquiries.ts'
import { damageTable } from '../../testing/database-file.ts'
import { smallDisk } from '../../testing/small-disk.ts'
import { ownerCredentials, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createUrgentAlerts } from './urgent-alerts.ts'

const minuteMs = 60_000

let sink: MailSink
let clock: ManualClock
let app: TestApp
let mailTransport: MailTransport | undefined
let states: Record<string, ConditionState | 'unknown'>
let look: () => Promise<void>

const transportTo = (smtpUrl: string) =>
  createTransport({ ...app.deps, config: { ...app.deps.config, smtpUrl }, publicUrl: 'https://hill.example' })

beforeEach(async () => {
  sink = await startMailSink()
  clock = manualClock('2026-11-24T12:05:00.000Z')
  app = await startTestApp({ clock })
  await app.owner()
  mailTransport = transportTo(sink.url)
  states = {}
  restart()
})
afterEach(async () => {
  mailTransport?.close()
  await app[Symbol.asyncDispose]()
  await sink.stop()
})

/** Starts again, with nothing but what is stored. */
function restart(options: Parameters<typeof createUrgentAlerts>[1] = {}) {
  look = createUrgentAlerts({ ...app.deps, mailTransport, condition: { read: readStates, refresh() {} } }, options)
}

async function readStates(): Promise<CheckedCondition> {
  const titles: Record<string, string> = { storage: 'Disk', database: 'Database', mail: 'Email' }
  const checks = Object.entries(states).map(([id, state]) => ({
    id,
    title: titles[id] ?? id,
    state: state === 'unknown' ? ('warning' as const) : state,
    sentence: `${titles[id]} sentence for owner@example.com.`,
    action: `${titles[id]} action.`,
    since: clock.now().toISOString(),
    link: null,
    measures: {},
    isUrgent: state === 'unknown' ? undefined : state === 'failing',
  }))
  return { checkedAt: clock.now().toISOString(), checks }
}

/** Looks each minute while the checks are so. */
async function pass(minutes: number, found: typeof states = states) {
  states = found
  for (let minute = 0; minute < minutes; minute++) {
    clock.advance(minuteMs)
    await look()
  }
}
const subjects = () => sink.received.map(({ subject }) => subject)

test('what can’t wait is emailed at once, also in the afternoon, once, and again once it has worked for some minutes', async () => {
  await pass(1, { storage: 'failing', scraping: 'warning' })
  expect(subjects()).toEqual(['Your website needs you: Disk'])
  const [mail] = sink.received
  expect(mail?.recipients).toEqual([ownerCredentials.email])
  expect(mail?.text).toContain('Disk sentence')
  expect(mail?.text).toContain('Disk action.')
  expect(mail?.text).toContain('/marketing-hub/settings?show=condition')
  await pass(60)
  expect(sink.received).toHaveLength(1)
  await pass(5, { storage: 'warning' })
  expect(sink.received).toHaveLength(1)
  await pass(1)
  expect(subjects()).toEqual(['Your website needs you: Disk', 'Your website works again: Disk'])
  expect(sink.received[1]?.text).toContain('It stopped working on Tuesday 24 November at 12.06pm.')
  await pass(60)
  expect(sink.received).toHaveLength(2)
})

test('a restart repeats nothing, and knows what has to be said when it is over', async () => {
  await pass(1, { storage: 'failing' })
  restart()
  await pass(10)
  expect(sink.received).toHaveLength(1)
  restart()
  await pass(6, { storage: 'ok' })
  expect(sink.received).toHaveLength(2)
  restart()
  await pass(10)
  expect(sink.received).toHaveLength(2)
})

test('a check that goes on and off each minute, or every few, causes a few emails and not dozens', async () => {
  for (let minute = 0; minute < 60; minute++) await pass(1, { storage: minute % 2 === 0 ? 'failing' : 'ok' })
  expect(sink.received).toHaveLength(1)
  await pass(10, { storage: 'ok' })
  expect(sink.received).toHaveLength(2)
  for (let round = 0; round < 15; round++) {
    await pass(4, { storage: 'failing' })
    await pass(8, { storage: 'ok' })
  }
  expect(sink.received).toHaveLength(3)
})

test('what can’t be checked is neither new nor over', async () => {
  await pass(3, { database: 'unknown' })
  expect(sink.received).toEqual([])
  await pass(1, { database: 'failing' })
  await pass(20, { database: 'unknown' })
  expect(sink.received).toHaveLength(1)
})

test('several faults found together are one email, and a further one has its own', async () => {
  await pass(1, { storage: 'failing', database: 'failing' })
  await pass(1, { storage: 'failing', database: 'failing', keys: 'failing' })
  expect(subjects()).toEqual(['Your website needs you: Disk, Database', 'Your website needs you: keys'])
})

test('while email itself fails nothing is emailed, and what still fails follows once it works', async () => {
  await pass(10, { mail: 'failing', storage: 'failing' })
  expect(sink.received).toEqual([])
  await pass(1, { mail: 'ok', storage: 'failing' })
  expect(subjects()).toEqual(['Your website needs you: Disk'])
  await pass(5)
  expect(subjects()).toEqual(['Your website needs you: Disk', 'Your website works again: Email'])
})

test('a refused email is tried again with growing waits', async () => {
  const user = { name: 'owner', password: 'right' }
  await sink.stop()
  sink = await startMailSink({ user })
  mailTransport?.close()
  mailTransport = transportTo(sink.url.replace('right', 'wrong'))
  restart()
  await pass(60, { storage: 'failing' })
  expect(sink.signIns).toBeLessThanOrEqual(5)
  user.password = 'wrong'
  await pass(60)
  expect(subjects()).toEqual(['Your website needs you: Disk'])
})

test('a mail server that was away for hours gets the email within minutes of its return', async () => {
  let isAway = true
  await sink.stop()
  sink = await startMailSink({ refuseConnection: () => isAway })
  mailTransport?.close()
  mailTransport = transportTo(sink.url)
  restart()
  await pass(6 * 60, { storage: 'failing' })
  isAway = false
  await pass(5)
  expect(subjects()).toEqual(['Your website needs you: Disk'])
})

test('where nothing can be stored, a server that starts again and again tells nobody before it has run for minutes', async () => {
  await mkdir(join(app.deps.config.dataDir, 'alerts.json')) // not to be written
  for (let start = 0; start < 10; start++) {
    restart({ uptimeMs: () => 2 * minuteMs })
    await pass(2, { storage: 'failing' })
  }
  expect(sink.received).toEqual([])
  restart({ uptimeMs: () => 4 * minuteMs })
  await pass(30)
  expect(sink.received).toHaveLength(1)
})

test('a damaged file of alerts counts as none', async () => {
  const file = join(app.deps.config.dataDir, 'alerts.json')
  await writeFile(file, '{"alerts":')
  await pass(2, { storage: 'failing' })
  expect(sink.received).toHaveLength(1)
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ alerts: { storage: { isMailed: true } } })
})

test('the owner’s browsers are notified once, without any detail, and not in quiet hours', async () => {
  using service = await startFakePushService()
  const phone = createBrowser(app)
  await phone.call(signIn, { body: { ...ownerCredentials, staySignedIn: true } })
  await service.subscribe(app, phone)
  await pass(1, { storage: 'failing' })
  const { message } = await service.next()
  expect(message).toEqual({
    title: 'Your website needs you',
    body: 'Disk: open System status to see what to do',
    tag: 'condition',
    address: '/marketing-hub/settings?show=condition',
  })
  await pass(10)
  await pass(6, { storage: 'ok' })
  expect((await service.next()).message.title).toBe('Your website works again')
  expect(service.count).toBe(2)

  const quietHours = { isOn: true, from: '12:00', to: '14:00' }
  await phone.call(changeNotificationSettings, { body: { quietHours } })
  await pass(10, { database: 'failing' })
  expect(service.count).toBe(2)
  expect(sink.received).toHaveLength(3)
  await pass(100)
  expect((await service.next()).message.body).toContain('Database')
  expect(service.count).toBe(3)
  await phone.call(changeNotificationSettings, { body: { quietHours: { ...quietHours, isOn: false } } })
  service.status = 500
  await pass(20, { database: 'failing', storage: 'failing' })
  expect(service.count).toBe(3 + 4)
})

test(
  'enquiries that a full disk refuses are emailed within five minutes, once, also over a restart',
  { timeout: 60_000 },
  async (context) => {
    await using disk = await smallDisk()
    if (!disk.isMounted) context.skip('only root may mount a small disk')
    const options = { dataDir: join(disk.path, 'data'), clock, environment: { SMTP_URL: sink.url } }
    let ballast: string
    {
      await using full = await startTestApp(options)
      await full.owner()
      const alerts = createUrgentAlerts(full.deps)
      const passHere = async (minutes: number) => {
        for (let minute = 0; minute < minutes; minute++) {
          clock.advance(minuteMs)
          await alerts()
        }
      }
      // A disk of 6 MiB is never far from full, which is a reason of its own.
      await passHere(3)
      expect(subjects()).toEqual(['Your website needs you: Disk'])
      ballast = disk.fill()
      await expect(full.visitor.call(submitConsultation, { body: ada() })).rejects.toMatchObject({ status: 503 })
      await passHere(5)
      expect(sink.received).toHaveLength(1)
    }
    await using again = await startTestApp(options)
    const alerts = createUrgentAlerts(again.deps)
    for (let minute = 0; minute < 10; minute++) {
      clock.advance(minuteMs)
      await alerts()
    }
    expect(sink.received).toHaveLength(1)
    rmSync(ballast)
  },
)

test('a damaged database is emailed to the owner within five minutes', async () => {
  await using folder = await temporaryFolder()
  const dataDir = join(folder.path, 'data')
  const options = { dataDir, clock, environment: { SMTP_URL: sink.url } }
  {
    await using whole = await startTestApp(options)
    await whole.owner()
  }
  await damageTable(join(dataDir, 'app.db'), 'invoice')
  await using damaged = await startTestApp(options)
  const alerts = createUrgentAlerts(damaged.deps)
  for (let minute = 0; minute < 4; minute++) {
    clock.advance(minuteMs)
    await alerts()
  }
  expect(subjects()).toContain('Your website needs you: Database')
  expect(sink.received.at(-1)?.recipients).toEqual([ownerCredentials.email])
})
