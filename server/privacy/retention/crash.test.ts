import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createClient } from '#shared/client.ts'
import { dryRunRetention, runRetention } from '#shared/contract/retention.ts'
import { openDatabase } from '../../platform/database/connection.ts'
import { temporaryFolder } from '../../platform/database/testing.ts'
import { startLeads } from '../../prospects/testing.ts'
import { startProcess } from '../../testing/server-process.ts'
import { createOwner } from '../../testing/owner.ts'

const people = 300
const longAgo = '2020-03-04T05:06:07.000Z'
const killer = join(import.meta.dirname, '../../testing/crash-tests/kill-at-step.ts')
const idOf = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`

test('a run that is killed and repeated ends like an undisturbed run', async () => {
  await using folder = await temporaryFolder()
  const [undisturbedDir, killedDir] = [join(folder.path, 'undisturbed'), join(folder.path, 'killed')]
  const token = await createLeads(undisturbedDir)
  await cp(undisturbedDir, killedDir, { recursive: true })
  await runOn(undisturbedDir)

  const killing = { NODE_OPTIONS: `--import=${killer}`, KILL_FROM: idOf(150), KILL_AT: '1' }
  const doomed = await startProcess({ DATA_DIR: killedDir, ...killing })
  const hub = createClient({ baseUrl: doomed.address, headers: { Authorization: `Bearer ${token}` } })
  await hub.call(dryRunRetention)
  await expect(hub.call(runRetention)).rejects.toBeInstanceOf(TypeError)
  expect(await doomed.kill('SIGKILL')).toBeNull()
  expect(await countErased(killedDir), 'each transaction erases 100 leads').toBe(100)

  await runOn(killedDir)
  expect(await remains(killedDir)).toEqual(await remains(undisturbedDir))
})

/** Creates overdue leads and a few new ones. @returns the owner's token */
async function createLeads(dataDir: string): Promise<string> {
  const token = await createOwner(dataDir)
  const { db, close } = await openDatabase(join(dataDir, 'app.db'))
  const rows = Array.from({ length: people + 5 }, (_, n) => {
    const time = n < people ? longAgo : new Date().toISOString()
    const email = `person${n}@example.com`
    return {
      id: idOf(n),
      name: `Person ${n}`,
      email,
      emailNormalised: email,
      emailScore: 90,
      createdAt: time,
      updatedAt: time,
    }
  })
  await db.transaction().execute(async (trx) => {
    for (const row of rows) {
      await trx
        .insertInto('prospect')
        .values({ ...row, projectType: 'extension', sourcePlatform: 'website', status: 'contacted' })
        .execute()
    }
  })
  await close()
  return token
}

async function runOn(dataDir: string): Promise<void> {
  await using app = await startLeads({ dataDir })
  await app.hub.call(dryRunRetention)
  await app.hub.call(runRetention)
}

async function countErased(dataDir: string): Promise<number> {
  const { db, close } = await openDatabase(join(dataDir, 'app.db'))
  const { count } = await db
    .selectFrom('deletedProspect')
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  await close()
  return count
}

/** Reads the remaining and the erased leads without their times. The two folders share their key, so their hashes are equal. */
async function remains(dataDir: string) {
  const { db, close } = await openDatabase(join(dataDir, 'app.db'))
  const left = await db.selectFrom('prospect').select(['id', 'name']).orderBy('id').execute()
  const gone = await db
    .selectFrom('deletedProspect')
    .select(['originalProspectId', 'name', 'email'])
    .orderBy('originalProspectId')
    .execute()
  const audited = await db
    .selectFrom('auditEntry')
    .select('subjectId')
    .where('action', '=', 'person_erased')
    .orderBy('subjectId')
    .execute()
  await close()
  return { left, gone, audited }
}
