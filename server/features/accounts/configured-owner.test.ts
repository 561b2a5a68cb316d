import { afterEach, beforeEach, expect, test } from 'vitest'
import { pino } from 'pino'
import { systemClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { testDatabase } from '../../platform/database/testing.ts'
import { cheapPasswordCost, cheapPasswordHash } from '../../testing/owner.ts'
import { deviceAccess, sessionAccess } from './access-grants.ts'
import { applyConfiguredOwner } from './configured-owner.ts'
import { addDevice } from './devices.ts'
import { verifyPassword } from './passwords.ts'
import * as queries from './queries.ts'

type TestDatabase = Awaited<ReturnType<typeof testDatabase>>

const email = 'o@example.com'
const first = 'the first phrase'
const second = 'the second phrase'

let database: TestDatabase
let logged: { level: number; msg: string }[]
beforeEach(async () => {
  database = await testDatabase()
  logged = []
})
afterEach(() => database[Symbol.asyncDispose]())

function depsFor(environment: Record<string, string>) {
  const config = { ...readConfig({ NODE_ENV: 'test', ...environment }), passwordCost: cheapPasswordCost }
  return {
    db: database.db,
    clock: systemClock,
    config,
    business: () => config.initialBusiness,
    publicUrl: 'http://localhost:3000',
    accessGrants: [sessionAccess, deviceAccess],
    log: pino({}, { write: (line: string) => void logged.push(JSON.parse(line) as { level: number; msg: string }) }),
  }
}

/** Applies these variables as a start of the server does. */
const start = (password?: string, address = email) =>
  applyConfiguredOwner(depsFor(password === undefined ? {} : { OWNER_EMAIL: address, OWNER_PASSWORD: password }))

async function owner() {
  const found = await queries.findOwner(database.db)
  if (found === undefined) throw new Error('There is no owner.')
  return found
}

/** Changes the password as the owner does in the hub. */
const chooseInHub = async () =>
  queries.updateOwner(database.db, (await owner()).id, { passwordHash: cheapPasswordHash })
const countResets = async () =>
  (await database.db.selectFrom('auditEntry').select('id').where('action', '=', 'owner_reset').execute()).length
const mails = () => database.db.selectFrom('outbox').select(['recipient', 'subject']).orderBy('recipient').execute()

test('the variables create the account, a new password resets it, and the same values change nothing', async () => {
  await start(first)
  expect(await owner()).toMatchObject({ email })
  await start(first)
  expect([await countResets(), await mails()]).toEqual([0, []])
  await start(second)
  expect(await verifyPassword(second, (await owner()).passwordHash)).toBe(true)
  expect(await countResets()).toBe(1)
})

test('a restart does not restore the password of the variables after a change in the hub', async () => {
  await start(first)
  await chooseInHub()
  await start(first)
  expect(await owner()).toMatchObject({ passwordHash: cheapPasswordHash })
  expect(await countResets()).toBe(0)
})

test('removed variables may be set again, also to the same values', async () => {
  await start(first)
  await chooseInHub()
  await start()
  await start(first)
  expect(await verifyPassword(first, (await owner()).passwordHash)).toBe(true)
})

test('an account that has this password already is not reset when no hashes are stored', async () => {
  await start(first)
  await database.db.deleteFrom('setting').execute()
  await start(first)
  expect(await countResets()).toBe(0)
})

test('a new OWNER_EMAIL changes only the address, and notifies both addresses', async () => {
  await start(first)
  await chooseInHub()
  await start(first, 'new@example.com')
  expect(await owner()).toMatchObject({ email: 'new@example.com', passwordHash: cheapPasswordHash })
  const subject = 'You sign in with a new email address'
  expect(await mails()).toEqual([
    { recipient: 'new@example.com', subject },
    { recipient: email, subject },
  ])
})

test('a reset signs out every browser and device, and is recorded in audit and log and mailed', async () => {
  await start(first)
  const before = await owner()
  await addDevice(depsFor({}), before, { label: 'Laptop' })
  await database.db.insertInto('session').values({ sid: 's', sess: '{}', expire: '2030-01-01' }).execute()
  await start(second)
  expect(await database.db.selectFrom('accessToken').select('id').execute()).toEqual([])
  expect(await database.db.selectFrom('session').select('sid').execute()).toEqual([])
  expect((await owner()).securityStamp).not.toBe(before.securityStamp)
  expect(logged).toContainEqual(
    expect.objectContaining({ level: 40, msg: expect.stringContaining('The owner account has been reset') }),
  )
  expect(await mails()).toContainEqual({ recipient: email, subject: 'Your account has been reset' })
})

test('each start asks to remove the variables, whose values are in neither the log nor the settings', async () => {
  for (const times of [1, 2]) {
    await start(first)
    expect(logged.filter(({ msg }) => msg.includes('please remove them'))).toHaveLength(times)
  }
  const settings = JSON.stringify(await database.db.selectFrom('setting').selectAll().execute())
  expect(settings).toContain('scrypt$')
  expect(settings + JSON.stringify(logged)).not.toMatch(/phrase|o@example/)
  await start()
  expect(logged).toHaveLength(2)
})

test('a reset turns sign-in codes off and says so, even with the same password', async () => {
  await start(first)
  const { id } = await owner()
  const enabledAt = '2026-11-21T10:00:00.000Z'
  const turnOn = () =>
    database.db
      .insertInto('secondFactor')
      .values({ userId: id, secret: 'JBSWY3DPEHPK3PXP', createdAt: enabledAt, enabledAt })
      .execute()
  await turnOn()
  await start(second)
  expect(await database.db.selectFrom('secondFactor').selectAll().execute()).toEqual([])
  expect(logged).toContainEqual(
    expect.objectContaining({ msg: expect.stringContaining('codes at sign-in are turned off') }),
  )

  await turnOn()
  await start()
  await start(second)
  expect(await database.db.selectFrom('secondFactor').selectAll().execute()).toEqual([])
})

test('an OWNER_PASSWORD that is easy to guess stops the start, and the error does not contain it', async () => {
  const weak = 'winchester2026'
  const refusal = await start(weak).catch(String)
  expect(refusal).toContain('OWNER_PASSWORD must be harder to guess')
  expect(refusal).not.toContain(weak)
  expect(await queries.findOwner(database.db)).toBeUndefined()
})
