import { copyFile, cp, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { listProspects } from '#shared/contract/prospects.ts'
import { systemClock } from '../../../platform/clock.ts'
import { type TemporaryFolder, temporaryFolder } from '../../../platform/database/testing.ts'
import { startLeads } from '../../../prospects/testing.ts'
import { listBackupFiles } from '../files.ts'
import { makeBackup } from '../make-backup.ts'
import { runCli, stoppedServer } from '../testing.ts'
import { copyNewest } from './copy-newest.ts'
import { formatAddress } from './place-address.ts'
import { offsiteFile } from './settings-file.ts'
import { s3Secret, startS3 } from './testing/s3-server.ts'
import { sftpPassword, startSftp } from './testing/sftp-server.ts'

const passphrase = 'gravel umbrella teapot Tuesday'
const base = { passphrase, keepDays: 30, isSameDisk: true }

let template: Promise<TemporaryFolder & { copy: string }> | undefined

/** A folder with the data of a server with one lead, and with the place to which its backup is copied. */
async function makeTemplate() {
  const folder = await temporaryFolder()
  const [dataDir, place] = [join(folder.path, 'data'), join(folder.path, 'place')]
  for (const path of [dataDir, place]) await mkdir(path)
  {
    await using app = await startLeads({ dataDir })
    await app.add()
    await makeBackup({ dataDir, clock: systemClock })
  }
  await copyNewest(dataDir, settingsFor(place), { workFactor: 1 })
  const [copy = ''] = await readdir(place)
  return { ...folder, copy }
}
afterAll(async () => (await template)?.[Symbol.asyncDispose]())

const settingsFor = (folder: string) => ({ ...base, place: { kind: 'folder', folder } as const })

/** A server with one lead, whose backup is copied to a folder. */
async function copiedServer() {
  template ??= makeTemplate()
  const { path, copy } = await template
  const folder = await temporaryFolder()
  await cp(path, folder.path, { recursive: true })
  const place = join(folder.path, 'place')
  return {
    dataDir: join(folder.path, 'data'),
    place,
    copy,
    settings: settingsFor(place),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

test('a new machine lists and restores copies with the address and the passphrase', async () => {
  await using server = await copiedServer()
  await using empty = await temporaryFolder()
  const environment = { OFFSITE_ADDRESS: server.place, OFFSITE_PASSPHRASE: passphrase }
  const listed = await runCli(empty.path, ['restore', 'offsite'], { environment })
  expect(listed).toMatchObject({ code: 0, output: expect.stringContaining(server.copy) as string })
  const restored = await runCli(empty.path, ['restore', 'offsite', 'newest'], { environment })
  expect(restored.output).toContain(`Restored ${server.copy.replace('.age', '')}`)
  await using app = await startLeads({ dataDir: empty.path })
  expect((await app.hub.call(listProspects)).map(({ name }) => name)).toEqual(['Grace Sample'])
})

test('the server that made the copies needs no input, and a copied file can be restored too', async () => {
  await using server = await copiedServer()
  await offsiteFile.write(server.dataDir, server.settings)
  expect(await runCli(server.dataDir, ['restore', 'offsite', server.copy])).toMatchObject({ code: 0 })

  await using other = await stoppedServer()
  const carried = join(other.path, server.copy)
  await copyFile(join(server.place, server.copy), carried)
  const environment = { OFFSITE_PASSPHRASE: passphrase }
  expect(await runCli(other.path, ['restore', carried], { environment })).toMatchObject({ code: 0 })
  expect(await runCli(other.path, ['restore', 'app-1.db.age'], { environment })).toMatchObject({
    code: 1,
    output: 'There is no backup named app-1.db.age.\n',
  })
})

test.for([
  ['by a browser', (copy: string) => copy.replace('.age', ' (1).age')],
  ['by a person', () => 'before the move.age'],
] as const)('a copy that was renamed %s leaves no file that is never deleted', async ([, rename]) => {
  await using server = await copiedServer()
  await using other = await temporaryFolder()
  const file = join(other.path, rename(server.copy))
  await copyFile(join(server.place, server.copy), file)
  const environment = { OFFSITE_PASSPHRASE: passphrase }
  expect(await runCli(other.path, ['restore', file], { environment })).toMatchObject({ code: 0 })
  const listed = (await listBackupFiles(other.path)).map((backup) => backup.file)
  const kept = (await readdir(join(other.path, 'backups'))).filter((name) => name !== 'files')
  expect(listed).toEqual(kept)
  expect(kept).toHaveLength(1)
})

test('whoever administers the server copies by hand to the place that is set up', async () => {
  await using server = await copiedServer()
  await offsiteFile.write(server.dataDir, server.settings)
  await rm(join(server.place, server.copy))
  expect(await runCli(server.dataDir, ['copy-offsite'])).toMatchObject({ code: 0 })
  expect(await readdir(server.place)).toEqual([server.copy])
})

test('a wrong passphrase, an unknown name or no answer changes nothing', async () => {
  await using server = await copiedServer()
  await using data = await stoppedServer()
  const restore = (copy: string, environment: Record<string, string>) =>
    runCli(data.path, ['restore', 'offsite', copy], { environment: { OFFSITE_ADDRESS: server.place, ...environment } })
  const wrong = await restore('newest', { OFFSITE_PASSPHRASE: 'another one' })
  expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining('That passphrase doesn’t open this copy.')])
  expect((await restore('app-1.db.age', { OFFSITE_PASSPHRASE: passphrase })).output).toContain('There’s no copy named')
  expect((await restore('newest', {})).output).toContain('Please set OFFSITE_PASSPHRASE in the environment')
  expect(await listBackupFiles(data.path)).toEqual([])
  expect(await readdir(join(data.path, 'backups')), 'nothing half decrypted is left').toEqual([])
})

test('S3 and SFTP copies are restored with their address and secret', async () => {
  await using server = await stoppedServer()
  await makeBackup({ dataDir: server.path, clock: systemClock })
  await using s3 = await startS3()
  await using sftp = await startSftp()
  for (const { place, secret, hostKey } of [
    { place: s3.place, secret: s3Secret, hostKey: undefined },
    { place: sftp.place, secret: sftpPassword, hostKey: sftp.hostKey() },
  ]) {
    await using empty = await temporaryFolder()
    const { copies } = await copyNewest(server.path, { ...base, place, secret, hostKey }, { workFactor: 1 })
    const environment = {
      OFFSITE_ADDRESS: formatAddress(place, hostKey),
      OFFSITE_SECRET: secret,
      OFFSITE_PASSPHRASE: passphrase,
    }
    const { code, output } = await runCli(empty.path, ['restore', 'offsite', copies[0]?.file ?? ''], { environment })
    expect([code, output]).toEqual([0, expect.stringContaining('There was no previous database.')])
  }
})

test('the key of an SFTP server is compared before the password is sent, also at a restore', async () => {
  await using server = await stoppedServer()
  await makeBackup({ dataDir: server.path, clock: systemClock })
  await using sftp = await startSftp()
  const { place } = sftp
  const hostKey = sftp.hostKey()
  await copyNewest(server.path, { ...base, place, secret: sftpPassword, hostKey }, { workFactor: 1 })
  await using empty = await temporaryFolder()
  const sent = sftp.passwords.length
  const environment = {
    OFFSITE_ADDRESS: formatAddress(place),
    OFFSITE_SECRET: sftpPassword,
    OFFSITE_PASSPHRASE: passphrase,
  }
  const unknown = await runCli(empty.path, ['restore', 'offsite', 'newest'], { environment })
  expect([unknown.code, unknown.output]).toEqual([1, expect.stringContaining(hostKey)])
  expect(unknown.output).toContain('OFFSITE_HOST_KEY')
  const other = { ...environment, OFFSITE_HOST_KEY: `SHA256:${'A'.repeat(43)}` }
  expect((await runCli(empty.path, ['restore', 'offsite', 'newest'], { environment: other })).output).toContain(
    'presented a different key',
  )
  expect(sftp.passwords).toHaveLength(sent)
  const compared = { ...environment, OFFSITE_HOST_KEY: hostKey }
  expect(await runCli(empty.path, ['restore', 'offsite', 'newest'], { environment: compared })).toMatchObject({
    code: 0,
  })
})
