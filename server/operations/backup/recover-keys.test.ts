import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getCondition } from '#shared/contract/condition.ts'
import { erasePersonalData } from '#shared/contract/personal-data.ts'
import { systemClock } from '../../platform/clock.ts'
import { readSecrets, type SecretName, secretNames } from '../../platform/data-dir/secrets.ts'
import { temporaryFolder } from '../../platform/database/testing.ts'
import { type LeadsApp, startLeads } from '../../prospects/testing.ts'
import { backupFolder } from './files.ts'
import { makeBackup } from './make-backup.ts'
import { runCli } from './testing.ts'

/** A server in use whose keys have been deleted. */
async function withoutKeys({ isBackedUp, keys = secretNames }: { isBackedUp: boolean; keys?: readonly SecretName[] }) {
  const folder = await temporaryFolder()
  const dataDir = folder.path
  let backup = ''
  {
    await using app = await startLeads({ dataDir })
    await app.add()
    backup = (await makeBackup({ dataDir, clock: systemClock })).file
  }
  const secrets = readSecrets(dataDir)
  const elsewhere = join(dataDir, 'elsewhere.db')
  for (const key of keys) await rm(join(dataDir, key))
  if (!isBackedUp) await rename(join(backupFolder(dataDir), backup), elsewhere)
  return { dataDir, backup, elsewhere, secrets, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
}

async function readKeysCheck(app: LeadsApp) {
  app.deps.condition.refresh()
  return (await app.hub.call(getCondition)).checks.find(({ id }) => id === 'keys')
}

test.each([[['session-secret']], [['erasure-secret']], [secretNames]] as const)(
  'keys missing beside a database in use are taken from its newest backup at the start: %s',
  async (keys) => {
    await using server = await withoutKeys({ isBackedUp: true, keys })
    await using app = await startLeads({ dataDir: server.dataDir })
    expect(readSecrets(server.dataDir)).toEqual(server.secrets)
    expect(app.logged).toContainEqual(
      expect.objectContaining({ level: 50, keys: [...keys], file: server.backup }) as object,
    )
    expect(await readKeysCheck(app)).toMatchObject({
      state: 'warning',
      sentence: expect.stringContaining(`taken from the backup ${server.backup}`) as string,
    })
    await app.hub.call(erasePersonalData, { body: { email: 'grace@example.com' } })
  },
)

test('keys that no backup has are made anew, which Condition reports, and nobody is erased until the owner has decided', async () => {
  await using server = await withoutKeys({ isBackedUp: false })
  const { dataDir } = server
  {
    await using app = await startLeads({ dataDir })
    expect(await readKeysCheck(app)).toMatchObject({
      state: 'failing',
      action: expect.stringContaining('npm run restore keys FILE') as string,
    })
    const erase = app.hub.call(erasePersonalData, { body: { email: 'grace@example.com' } })
    await expect(erase).rejects.toThrow('nobody can be erased at the moment')
    await expect(app.deps.retention.run()).rejects.toThrow('nobody can be erased at the moment')
    await makeBackup({ dataDir, clock: systemClock }) // which has the new keys, so it changes nothing
  }
  {
    await using app = await startLeads({ dataDir })
    expect(await readKeysCheck(app)).toMatchObject({ state: 'failing' })
  }
  const { code, output } = await runCli(dataDir, ['restore', 'keys', server.elsewhere])
  expect([code, output]).toEqual([0, expect.stringContaining('session-secret, erasure-secret. Please restart')])
  await using app = await startLeads({ dataDir })
  expect(readSecrets(dataDir)).toEqual(server.secrets)
  expect(await readKeysCheck(app)).toMatchObject({ state: 'ok' })
  await app.hub.call(erasePersonalData, { body: { email: 'grace@example.com' } })
})

test('the owner can go on with new keys', async () => {
  await using server = await withoutKeys({ isBackedUp: false })
  await (await startLeads({ dataDir: server.dataDir })).stop()
  expect(await runCli(server.dataDir, ['restore', 'keys', 'new'])).toMatchObject({ code: 0 })
  await using app = await startLeads({ dataDir: server.dataDir })
  expect(await readKeysCheck(app)).toMatchObject({ state: 'ok' })
})

test('a new installation has all its keys and says nothing of them', async () => {
  await using app = await startLeads()
  expect(await readKeysCheck(app)).toMatchObject({ state: 'ok' })
  expect(app.logged.filter(({ keys }) => keys)).toEqual([])
})

test('with a SESSION_SECRET in the settings, its file is not missed', async () => {
  await using server = await withoutKeys({ isBackedUp: false, keys: ['session-secret'] })
  const environment = { SESSION_SECRET: 'a secret of the settings, long enough for this' }
  await using app = await startLeads({ dataDir: server.dataDir, environment })
  expect(await readKeysCheck(app)).toMatchObject({ state: 'ok' })
})
