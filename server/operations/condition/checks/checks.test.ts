import { expect, test } from 'vitest'
import type { ConditionState } from '#shared/contract/condition.ts'
import { manualClock } from '../../../platform/clock.ts'
import { evaluateAddress } from './address.ts'
import type { AddressAnswer } from './check.ts'
import { evaluateBackups } from './backups.ts'
import { createClockWatch, evaluateClock } from './clock.ts'
import { evaluateDatabase } from './database.ts'
import { evaluateMail } from './mail.ts'
import { noCopiesYet } from '../../backup/offsite/status.ts'
import { evaluateOffsiteCopies } from './offsite-copies.ts'
import { evaluateScraping } from './scraping.ts'
import { evaluateStorage } from './storage.ts'
import { evaluateVersion } from './version.ts'

const now = new Date('2026-11-22T09:00:00.000Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
const nothing = { count: 0, since: null }
const mail = { canSend: true, waiting: nothing, lastSentAt: hoursAgo(1), refusal: null }

test.each([
  ['nothing waits', {}, 'ok', 'Nothing is waiting. Last sent on Sunday 22 November at 8am.'],
  ['a message waits for its next try', { waiting: { count: 1, since: hoursAgo(1) } }, 'ok', '1 message waiting.'],
  ['a message has waited for hours', { waiting: { count: 2, since: hoursAgo(3) } }, 'warning', '2 messages waiting.'],
  ['there is no mail server', { canSend: false, waiting: { count: 3, since: hoursAgo(90) } }, 'off', '3 messages'],
  ['the password is refused', { refusal: { at: hoursAgo(0), code: 'EAUTH 535' } }, 'failing', 'user name or password'],
  ['the sender is refused', { refusal: { at: hoursAgo(0), code: 'EENVELOPE 553' } }, 'failing', 'sender’s address'],
  ['the server is away', { refusal: { at: hoursAgo(0), code: 'ECONNECTION' } }, 'failing', 'can’t be reached'],
  ['its name is wrong', { refusal: { at: hoursAgo(0), code: 'EDNS' } }, 'failing', 'its name isn’t known'],
  [
    'nothing listens',
    { refusal: { at: hoursAgo(0), code: 'ESOCKET', cause: 'ECONNREFUSED' } },
    'failing',
    'nothing answers',
  ],
  ['it keeps silent', { refusal: { at: hoursAgo(0), code: 'ETIMEDOUT' } }, 'failing', 'it doesn’t answer in time'],
  [
    'its certificate is not trusted',
    { refusal: { at: hoursAgo(0), code: 'ESOCKET', cause: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY' } },
    'failing',
    'its certificate comes from an issuer that isn’t trusted',
  ],
] as const)('email when %s', (_, facts, state, words) => {
  const result = evaluateMail({ ...mail, ...facts }, now)
  expect(result.state).toBe(state)
  expect(result.sentence).toContain(words)
  expect(result.sentence).not.toMatch(/[A-Z]{4}/)
  expect(result.action === undefined).toBe(state === 'ok')
})

test('refused email counts as failing since the oldest waiting message', () => {
  const refusal = { at: hoursAgo(1), code: 'EAUTH 535' }
  expect(evaluateMail({ ...mail, refusal, waiting: { count: 1, since: hoursAgo(20) } }, now).since).toBe(hoursAgo(20))
  expect(evaluateMail({ ...mail, refusal }, now).since).toBe(hoursAgo(1))
})

const backupOf = (hours: number) => ({ file: `app-${hours}.db`, bytes: 12_000_000, createdAt: hoursAgo(hours) })
const failure = { at: new Date(hoursAgo(2)), sentence: 'There isn’t enough disk space.', isDamage: false }
const backups = {
  backups: [],
  folder: '/data/backups',
  failure: undefined,
  databaseCreatedAt: hoursAgo(1000),
  suspicion: undefined,
  replaced: { count: 0, bytes: 0 },
}
const fewerLeads = { file: 'app-44.db', why: 'fewer leads', leads: { now: 3, before: 300 } } as const

test.each([
  ['the last is of today', { backups: [backupOf(20), backupOf(44)] }, 'ok', '12 MB; 2 backups kept in /data/backups.'],
  ['the last is late', { backups: [backupOf(27)] }, 'warning', 'The daily one is overdue.'],
  ['the last is two days old', { backups: [backupOf(51)] }, 'failing', 'The daily one is overdue.'],
  [
    'most leads are gone',
    { backups: [backupOf(20)], suspicion: fewerLeads },
    'failing',
    'There are 3 leads now and 300 in the backup app-44.db, so old backups aren’t deleted at the moment.',
  ],
  [
    'a restore has replaced a database',
    { backups: [backupOf(20)], replaced: { count: 1, bytes: 9e6 } },
    'ok',
    '1 database replaced by restores (9 MB), kept for 30 days each.',
  ],
  ['there is none yet', { databaseCreatedAt: hoursAgo(3) }, 'ok', 'The first backup is made within a day.'],
  ['there is none after days', {}, 'failing', 'There is no backup.'],
  [
    'the last try failed',
    { backups: [backupOf(20)], failure },
    'failing',
    'There isn’t enough disk space. The last good',
  ],
] as const)('backups when %s', (_, facts, state, words) => {
  const result = evaluateBackups({ ...backups, ...facts }, now)
  expect(result.state).toBe(state)
  expect(result.sentence).toContain(words)
  expect(result.action === undefined).toBe(state === 'ok')
})

const disk = { canSave: true, freeBytes: 18e9, totalBytes: 25e9, databaseBytes: 40e6, lastFaultAt: undefined }

test.each([
  ['there is room', {}, 'ok', '18.0 GB free of 25.0 GB.'],
  ['a write failed and works again', { lastFaultAt: hoursAgo(5) }, 'ok', 'A write failed on'],
  ['it is filling up', { freeBytes: 400e6 }, 'warning', '400 MB free'],
  ['the database would not fit twice', { freeBytes: 3e9, databaseBytes: 2e9 }, 'warning', 'filling up'],
  ['it is nearly full', { freeBytes: 90e6 }, 'failing', 'nearly full: 90 MB'],
  ['nothing can be saved for want of room', { canSave: false, freeBytes: 0 }, 'failing', 'enquiries are refused'],
  ['the disk itself fails', { canSave: false }, 'failing', 'enquiries are refused'],
] as const)('disk when %s', (_, facts, state, words) => {
  const result = evaluateStorage({ ...disk, ...facts })
  expect(result.state).toBe(state)
  expect(result.sentence).toContain(words)
  expect(result.action === undefined).toBe(state === 'ok')
})

test('for a full disk the action is to free space; for a broken disk it is in the guide', () => {
  expect(evaluateStorage({ ...disk, canSave: false, freeBytes: 0 }).action).toContain('apt-get clean')
  expect(evaluateStorage({ ...disk, canSave: false }).action).toContain('resources/deploy/README.md')
})

const emptied = { file: 'app-29.db', why: 'empty', leads: { now: 0, before: 300 } } as const
const restored = {
  at: hoursAgo(30),
  sentence: 'Left out: 2 payments.',
  isComplete: false,
  kept: 'app-before-restore-x.db',
}
const database = { isDamaged: false, bytes: 40e6, createdAt: hoursAgo(500), backups: [backupOf(5), backupOf(29)] }

test.each([
  ['all is well', {}, 'ok', '40 MB. Last checked in full on Sunday 22 November at 4am'],
  ['no backup has checked it', { backups: [] }, 'ok', 'checked in full with the first backup'],
  ['it is damaged', { isDamaged: true }, 'failing', 'is damaged'],
  [
    'it was empty beside backups',
    { createdAt: hoursAgo(10), suspicion: emptied },
    'failing',
    'was empty on Saturday 21 November at 11pm',
  ],
  ['a restore has left something out', { restored }, 'warning', 'Left out: 2 payments.'],
  ['a restore has left nothing out', { restored: { ...restored, isComplete: true } }, 'ok', 'Left out: 2 payments.'],
] as const)('database when %s', (_, facts, state, words) => {
  const result = evaluateDatabase({ ...database, ...facts }, now)
  expect(result.state).toBe(state)
  expect(result.sentence).toContain(words)
})

test('the action names the backup to restore: the newest for damage, the last one with data for an empty database', () => {
  expect(evaluateDatabase({ ...database, isDamaged: true }, now).action).toContain('app-5.db')
  const later = { file: 'later.db', createdAt: hoursAgo(-9000) }
  const afterWrongClock = { ...database, isDamaged: true, backups: [later, ...database.backups] }
  expect(evaluateDatabase(afterWrongClock, now).action).toContain('app-5.db')
  expect(evaluateDatabase({ ...database, suspicion: emptied }, now).action).toContain('npm run restore app-29.db')
})

const reached: AddressAnswer & { isReached: true } = {
  isReached: true,
  isOurs: true,
  certificateUntil: '2027-02-01T00:00:00.000Z',
  certificateError: undefined,
}
const daysAhead = (days: number) => hoursAgo(-24 * days)

test.each<[string, AddressAnswer | undefined, ConditionState, string]>([
  ['it answers', reached, 'ok', 'Its certificate ends on 1 February 2027.'],
  ['it was not asked yet', undefined, 'ok', 'a minute after the start'],
  [
    'the certificate was not renewed',
    { ...reached, certificateUntil: daysAhead(10) },
    'warning',
    'hasn’t been renewed',
  ],
  ['the certificate is about to end', { ...reached, certificateUntil: daysAhead(2) }, 'failing', 'hasn’t been renewed'],
  ['its certificate has ended', { ...reached, certificateError: 'CERT_HAS_EXPIRED' }, 'failing', 'has expired'],
  [
    'its issuer is unknown',
    { ...reached, certificateError: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY' },
    'failing',
    'isn’t trusted',
  ],
  ['another server is there', { ...reached, isOurs: false }, 'failing', 'Something else than this server'],
  ['its name is unknown', { isReached: false, code: 'ENOTFOUND' }, 'failing', 'its name isn’t known'],
  ['nothing listens', { isReached: false, code: 'ECONNREFUSED' }, 'failing', 'nothing answers there'],
  ['the network keeps silent', { isReached: false, code: 'ETIMEDOUT' }, 'warning', 'doesn’t answer in time'],
  ['it fails in another way', { isReached: false, code: 'EWHATEVER' }, 'failing', 'for an unknown reason'],
])('address when %s', (_, answer, state, words) => {
  const result = evaluateAddress({ publicUrl: 'https://hill.example', trustProxy: true }, answer, now)
  expect(result.state).toBe(state)
  expect(result.sentence).toContain(words)
  expect(result.action === undefined).toBe(state === 'ok')
})

test('an address whose visitors cannot be told apart is a warning that says what to set', () => {
  const behindProxy = { publicUrl: 'https://hill.example', trustProxy: false }
  const result = evaluateAddress(behindProxy, { ...reached, certificateUntil: daysAhead(60) }, now)
  expect(result).toMatchObject({
    state: 'warning',
    sentence: expect.stringContaining('count as one visitor') as string,
    action: expect.stringContaining('TRUST_PROXY=on') as string,
  })
  expect(evaluateAddress(behindProxy, { isReached: false, code: 'ENOTFOUND' }, now).state).toBe('failing')
})

test('an address without HTTPS is not checked', () => {
  expect(evaluateAddress({ publicUrl: 'http://localhost:3000', trustProxy: false }, undefined, now)).toMatchObject({
    state: 'off',
  })
})

const yearMs = 365 * 24 * 3_600_000
const putBack = (byMs: number) => ({ setBack: { at: new Date(hoursAgo(0)), byMs } })
const outsideSays = (hours: number) => ({ outside: { host: 'fcm.googleapis.com', time: new Date(hoursAgo(-hours)) } })

test.each([
  ['it runs', { lastRecordAt: hoursAgo(0) }, 'ok', 'says Sunday 22 November 2026 at 9am'],
  ['it was put back', { setBack: { at: new Date(hoursAgo(2)), byMs: 600_000 } }, 'warning', 'put back by 10 minutes'],
  ['it was put back days ago', { setBack: { at: new Date(hoursAgo(50)), byMs: 600_000 } }, 'ok', 'says Sunday'],
  ['it was put back, as a time server says', { ...putBack(600_000), synchronisedAt: now }, 'ok', 'says Sunday'],
  [
    'an email is from the future',
    { lastRecordAt: hoursAgo(-5) },
    'failing',
    'has a later date, Sunday 22 November 2026 at 2pm, so the clock is behind, or was ahead',
  ],
  [
    'it was two years ahead and has been corrected',
    { ...putBack(2 * yearMs), lastRecordAt: hoursAgo(-2 * 365 * 24) },
    'warning',
    'put back by 730 days',
  ],
  [
    'it was corrected by less than an email is later',
    { ...putBack(600_000), lastRecordAt: hoursAgo(-5) },
    'failing',
    'later',
  ],
  [
    'an email is later and a time server confirms it',
    { lastRecordAt: hoursAgo(-5), synchronisedAt: now },
    'ok',
    'says',
  ],
  [
    'an email is later and another server agrees',
    { lastRecordAt: hoursAgo(-5), ...outsideSays(0) },
    'ok',
    'says Sunday',
  ],
  [
    'it is days ahead',
    outsideSays(-72),
    'failing',
    'it’s Thursday 19 November 2026 at 9am, so this one is 3 days ahead',
  ],
  [
    'it is years behind',
    outsideSays(2 * 365 * 24),
    'failing',
    'Tuesday 21 November 2028 at 9am, so this one is 730 days behind',
  ],
  [
    'no time server has set it since the start',
    { synchronisedAt: null },
    'warning',
    'No time server has confirmed that.',
  ],
  [
    'no time server has set it for days',
    { synchronisedAt: new Date(hoursAgo(72)) },
    'warning',
    'confirmed that since Thursday 19 November 2026 at 9am',
  ],
  [
    'it is a year ahead of what was expected',
    { doubt: { expected: new Date(hoursAgo(365 * 24)), until: new Date(hoursAgo(-24)) } },
    'failing',
    'it should be about Saturday 22 November 2025 at 9am, so it may be 365 days ahead. Until it’s right, nobody is erased',
  ],
  [
    'it is a year behind what was expected',
    { doubt: { expected: new Date(hoursAgo(-365 * 24)), until: new Date(hoursAgo(-24)) } },
    'failing',
    'it may be 365 days behind',
  ],
  ['its time service has set it some hours ago', { synchronisedAt: new Date(hoursAgo(5)) }, 'ok', 'says Sunday'],
] as const)('clock when %s', (_, facts, state, words) => {
  const nothingKnown = {
    setBack: undefined,
    lastRecordAt: undefined,
    outside: undefined,
    synchronisedAt: undefined,
    doubt: undefined,
  }
  const result = evaluateClock({ ...nothingKnown, ...facts }, now)
  expect(result.state).toBe(state)
  expect(result.sentence).toContain(words)
})

test('a clock that is set back is detected; a clock set forward or slightly corrected is not', () => {
  const clock = manualClock(now)
  let elapsedMs = 0
  const watch = createClockWatch(clock, () => elapsedMs)
  const pass = (wallMs: number, realMs: number) => {
    clock.advance(wallMs)
    elapsedMs += realMs
    return watch.check()
  }
  expect(pass(60_000, 60_000)).toBeUndefined()
  expect(pass(3_600_000, 60_000)).toBeUndefined()
  expect(pass(30_000, 60_000)).toBeUndefined()
  expect(pass(-3_600_000, 60_000)).toMatchObject({ byMs: 3_660_000 })
  expect(pass(60_000, 60_000)).toMatchObject({ byMs: 3_660_000 })
})

const scraping = { active: 2, failing: [], lastRunAt: hoursAgo(2), canRun: true, browserProblem: undefined }

test.each([
  ['there are no sources', { active: 0 }, 'off', 'No sources'],
  ['all were read', {}, 'ok', 'The last run ended on Sunday 22 November at 7am.'],
  ['the console is closed', { canRun: false }, 'ok', 'Runs wait until your desktop app is open.'],
  ['a source fails', { failing: ['Planning list'] }, 'warning', '1 source couldn’t be read: “Planning list”.'],
  ['the browser may not run', { browserProblem: 'The server’s browser is off.' }, 'warning', 'browser is off'],
] as const)('scraping when %s', (_, facts, state, words) => {
  const result = evaluateScraping({ ...scraping, ...facts })
  expect(result.state).toBe(state)
  expect(result.sentence).toContain(words)
})

const version = {
  version: '0.3.0',
  node: '24.1.0',
  sqlite: '3.50.0',
  lastMigration: { name: '010-tasks', appliedAt: hoursAgo(24) },
  failedUpdate: undefined,
}

test('the version check shows the running versions and the last migration', () => {
  expect(evaluateVersion(version)).toEqual({
    state: 'ok',
    sentence:
      '0.3.0, with Node.js 24.1.0 and SQLite 3.50.0. Last change to the database’s structure: Saturday 21 November at 9am (010-tasks).',
  })
})

test('a note of a failed update that can’t be read is failing too', () => {
  expect(evaluateVersion({ ...version, failedUpdate: 'unreadable' })).toMatchObject({
    state: 'failing',
    sentence: expect.stringContaining('update-failed.json, can’t be read') as string,
  })
})

test('an update that was rolled back is failing until an update succeeds', () => {
  const failedUpdate = { version: '0.4.0', at: hoursAgo(1), reason: 'It did not become ready.' }
  expect(evaluateVersion({ ...version, failedUpdate })).toMatchObject({
    state: 'failing',
    sentence: expect.stringContaining('The update to version 0.4.0 failed') as string,
    since: failedUpdate.at,
  })
})

const copied = {
  ...noCopiesYet,
  place: '/mnt/copies',
  lastGoodAt: hoursAgo(5),
  waiting: null,
  lacking: 0,
}
const refused = { lastError: 'The store is full.', failingSince: hoursAgo(2), waiting: hoursAgo(3) }

test.each([
  ['are not set up', undefined, 'off', 'kept on this server only'],
  ['are up to date', copied, 'ok', 'Last copied on Sunday 22 November at 4am. Copies go to /mnt/copies.'],
  ['go to a server', { ...copied, place: 'sftp://me@backup.example:22/a?hostkey=SHA256:b' }, 'ok', 'example:22/a.'],
  ['are about to be made', { ...copied, waiting: hoursAgo(1) }, 'ok', 'Last copied'],
  ['fail', { ...copied, ...refused }, 'failing', 'failed: The store is full. Last copied'],
  ['have never worked', { ...copied, ...refused, lastGoodAt: null }, 'failing', 'Nothing has been copied yet.'],
  [
    'were fetched and checked',
    { ...copied, checkedAt: hoursAgo(240) },
    'ok',
    'The newest was last fetched and checked on Thursday 12 November at 9am. Copies go to',
  ],
  ['can’t be restored from', { ...copied, checkError: 'It is damaged.' }, 'failing', 'would fail: It is damaged.'],
  [
    'were cut',
    { ...copied, repair: { at: hoursAgo(20), sentence: 'Cut or missing there, and sent again: a.age.' } },
    'warning',
    'sent again: a.age.',
  ],
  ['were cut long ago', { ...copied, repair: { at: hoursAgo(240), sentence: 'Cut.' } }, 'ok', 'Last copied'],
  [
    'were made or checked while the clock was ahead',
    { ...copied, checkedAt: hoursAgo(-9000) },
    'warning',
    'has a later date than now',
  ],
  ['were last copied while the clock was ahead', { ...copied, lastGoodAt: hoursAgo(-9000) }, 'warning', 'a later date'],
  ['were not checked for long', { ...copied, checkedAt: hoursAgo(50 * 24) }, 'warning', 'monthly check is overdue.'],
  ['are still incomplete', { ...copied, lacking: 2 }, 'ok', 'Still to be copied: 2 older backups.'],
  ['have not been tried', { ...copied, waiting: hoursAgo(30) }, 'failing', 'The newest backup isn’t copied.'],
] as const)('off-site copies when they %s', (_, status, state, words) => {
  const result = evaluateOffsiteCopies(status, now)
  expect(result.state).toBe(state)
  expect(result.sentence).toContain(words)
  expect(result.action === undefined).toBe(state === 'ok')
})
