import { rename } from 'node:fs/promises'
import SqliteFile from 'better-sqlite3'
import { expect, test } from 'vitest'
import { deleteProspect, eraseProspect, mergeProspects } from '#shared/contract/prospect-archive.ts'
import { recordPrivacy } from '#shared/contract/prospect-history.ts'
import { manualClock } from '../../../platform/clock.ts'
import { temporaryFolder, writeMigratedFile } from '../../../platform/database/testing.ts'
import { type LeadsApp, startLeads } from '../../../prospects/testing.ts'
import { databaseFile } from '../files.ts'
import { backUp, withDatabase } from '../testing.ts'
import { restoreBackup } from './restore-backup.ts'

const clock = manualClock('2026-11-23T09:00:00.000Z')
const object = ({ hub }: LeadsApp, id: string, objected = true) =>
  hub.call(recordPrivacy, { params: { id }, body: { objected } })
const remove = ({ hub }: LeadsApp, id: string) => hub.call(deleteProspect, { params: { id }, body: { reason: 'Test' } })

/** Restores a backup, and returns the names of the leads with whether they object to marketing. */
async function restore(dataDir: string, backup: string) {
  await restoreBackup({ dataDir, clock: manualClock('2026-11-23T12:00:00.000Z') }, backup)
  return withDatabase({ file: databaseFile(dataDir) }, async (db) => {
    const rows = await db.selectFrom('prospect').select(['name', 'objectedAt']).orderBy('name').execute()
    return rows.map(({ name, objectedAt }) => [name, objectedAt !== null])
  })
}

/** Puts another database in place of the server's, as on a new machine to which the backups were copied. */
async function replaceMachine(dataDir: string): Promise<void> {
  await rename(databaseFile(dataDir), `${databaseFile(dataDir)}.former`)
  await writeMigratedFile(databaseFile(dataDir))
  const sqlite = new SqliteFile(databaseFile(dataDir))
  sqlite.exec(`update migration set appliedAt = '2026-11-23T11:00:00.000Z'`)
  sqlite.close()
}

test.each([
  ['holds', true],
  ['that was withdrawn does not hold', false],
])('an objection of a lead that was deleted after it %s', async (_, holds) => {
  await using folder = await temporaryFolder()
  let backup = ''
  {
    await using app = await startLeads({ dataDir: folder.path, clock })
    const { id } = await app.add()
    backup = await backUp(app)
    await object(app, id)
    if (!holds) await object(app, id, false)
    await remove(app, id)
  }
  expect(await restore(folder.path, backup)).toEqual([['Grace Sample', holds]])
})

test('an objection holds for a lead that was merged into a new one since, by its address', async () => {
  await using folder = await temporaryFolder()
  let backup = ''
  {
    await using app = await startLeads({ dataDir: folder.path, clock })
    const { id: otherId } = await app.add()
    backup = await backUp(app)
    const { id } = await app.add({ name: 'G. Sample', email: 'g@example.com', phone: '020 7946 0999' })
    await app.hub.call(mergeProspects, { params: { id }, body: { otherId, keep: { email: 'other' } } })
    await object(app, id)
  }
  expect(await restore(folder.path, backup)).toEqual([['Grace Sample', true]])
})

test('on a new server, erasures and objections that only a later backup knows of hold', async () => {
  await using folder = await temporaryFolder()
  let backup = ''
  {
    await using app = await startLeads({ dataDir: folder.path, clock })
    const [erased, objecting] = [
      await app.add(),
      await app.add({ name: 'Bea Sample', email: 'bea@example.com', phone: '020 7946 0999' }),
    ]
    backup = await backUp(app)
    await app.hub.call(eraseProspect, { params: { id: erased.id } })
    await object(app, objecting.id)
    await backUp(app)
  }
  await replaceMachine(folder.path)
  expect(await restore(folder.path, backup)).toEqual([['Bea Sample', true]])
})
