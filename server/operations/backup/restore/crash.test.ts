import { join } from 'node:path'
import { expect, test } from 'vitest'
import { manualClock, systemClock } from '../../../platform/clock.ts'
import { temporaryFolder } from '../../../platform/database/testing.ts'
import { foldersAtEachStep } from '../../../testing/crash-tests/folders-at-each-step.ts'
import { readContents } from '../../../testing/database-file.ts'
import { databaseFile, listReplacedFiles } from '../files.ts'
import { makeBackup } from '../make-backup.ts'
import { runCli, stoppedServer, unfinishedFiles, withDatabase } from '../testing.ts'
import { verifyDatabase } from '../verify.ts'
import { restoreBackup } from './restore-backup.ts'

const killer = join(import.meta.dirname, '../../../testing/crash-tests/kill-at-step.ts')
const now = '2026-11-20T09:00:00.000Z'

/** A database with a quote that was accepted after its backup. */
async function afterBackup() {
  const folder = await stoppedServer()
  await withDatabase(folder, async (db) => {
    const lead = { id: 'lead', name: 'Ada Sample', projectType: 'extension', sourcePlatform: 'manual' } as const
    await db
      .insertInto('prospect')
      .values({ ...lead, notes: 'before' })
      .execute()
    await db.insertInto('quote').values(sampleQuote('Q-0001')).execute()
    await db.insertInto('sequence').values({ name: 'quote', lastNumber: 1 }).execute()
  })
  const { file: backup } = await makeBackup({ dataDir: folder.path, clock: systemClock })
  await withDatabase(folder, async (db) => {
    await db.updateTable('prospect').set({ notes: 'since' }).execute()
    await db.updateTable('quote').set({ acceptedAt: now, acceptedBy: 'Ada Sample', acceptedHash: 'hash' }).execute()
    await db.insertInto('quote').values(sampleQuote('Q-0002')).execute()
    await db.updateTable('sequence').set({ lastNumber: 2 }).execute()
  })
  return { ...folder, backup }
}

function sampleQuote(number: string) {
  const prices = { netPence: 100_000, vatPence: 20_000, totalPence: 120_000, depositPence: 30_000 }
  const customer = { customerName: 'Ada Sample', customerEmail: 'ada@example.com', customerAddress: '1 High Street' }
  const dates = { issuedAt: now, expiresOn: '2026-12-20' }
  return {
    id: number,
    number,
    prospectId: 'lead',
    packageType: 'Pre-Build' as const,
    notes: '',
    document: '{}',
    ...prices,
    ...customer,
    ...dates,
  }
}

/** Returns which database is in place. Either one is complete, and the restored one has its report. */
function stateOf(dataDir: string): 'old' | 'new' {
  const { prospect, quote, sequence, setting } = readContents(databaseFile(dataDir))
  expect(JSON.stringify(quote)).toMatch(/Q-0001.*hash.*Q-0002/)
  expect(sequence).toContainEqual(['quote', 2])
  const hasReport = JSON.stringify(setting).includes('restoreReport')
  expect(JSON.stringify(prospect)).toContain(hasReport ? '"before"' : '"since"')
  return hasReport ? 'new' : 'old'
}

const restore = (dataDir: string, backup: string, now: string) =>
  restoreBackup({ dataDir, clock: manualClock(now) }, backup)

test('killed at any step, a restore leaves the old database or the new one with its report, and can be repeated', async () => {
  await using server = await afterBackup()
  await using killed = await temporaryFolder()
  const { folders, steps } = await foldersAtEachStep({ dataDir: server.path, into: killed.path }, () =>
    restore(server.path, server.backup, now),
  )
  expect(steps).toBeGreaterThan(500)
  expect(folders.length).toBeGreaterThan(20)
  const states = new Set<string>()
  for (const [index, folder] of folders.entries()) {
    await verifyDatabase(databaseFile(folder))
    states.add(stateOf(folder))
    if (index % 3 !== 0) continue
    await restore(folder, server.backup, '2030-01-01T00:00:00.000Z')
    expect([folder, stateOf(folder)]).toEqual([folder, 'new'])
    expect(listReplacedFiles(folder).length).toBeLessThan(3)
  }
  expect(states).toEqual(new Set(['old', 'new']))
}, 180_000)

test('a program that is killed before it replaces the database leaves it as it is, and a restore can be repeated', async () => {
  await using server = await afterBackup()
  const environment = { NODE_OPTIONS: `--import=${killer}`, KILL_AT: 'link' }
  expect((await runCli(server.path, ['restore', server.backup], { environment })).code).toBeNull()
  expect(stateOf(server.path)).toBe('old')
  expect(await unfinishedFiles(server.path)).not.toEqual([])
  await restore(server.path, server.backup, now)
  expect(await unfinishedFiles(server.path)).toEqual([])
  expect(stateOf(server.path)).toBe('new')
})
