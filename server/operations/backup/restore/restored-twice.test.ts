import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { getRestoreReport, settleRestoreReport } from '#shared/contract/restore-report.ts'
import { manualClock } from '../../../platform/clock.ts'
import { temporaryFolder } from '../../../platform/database/testing.ts'
import { startLeads } from '../../../prospects/testing.ts'
import { ada } from '../../../testing/enquiries.ts'
import { databaseFile, listReplacedFiles } from '../files.ts'
import { readRestoreNote } from '../restore-note.ts'
import { backUp, mail } from '../testing.ts'
import { restoreBackup } from './restore-backup.ts'

const start = (dataDir: string) => startLeads({ dataDir, clock: manualClock('2026-11-23T09:00:00.000Z') })
const restore = (dataDir: string, backup: string, at: string) =>
  restoreBackup({ dataDir, clock: manualClock(`2026-11-23T${at}:00.000Z`) }, backup)

/** A server that has lost an enquiry by a restore. */
async function restored(dataDir: string): Promise<string> {
  let backup = ''
  {
    await using app = await start(dataDir)
    await app.deps.db.insertInto('outbox').values(mail('waiting')).execute()
    backup = await backUp(app)
    await app.visitor.call(submitConsultation, { body: ada() })
    await app.deps.db.updateTable('outbox').set({ status: 'sent' }).where('id', '!=', 'waiting').execute()
  }
  await restore(dataDir, backup, '12:00')
  return backup
}

async function readToDo(dataDir: string) {
  await using app = await start(dataDir)
  const { report } = await app.hub.call(getRestoreReport)
  return report?.toDo.flatMap(({ title, detail }) => (/asked for yet/.test(title) ? [] : [[title, detail]]))
}

test('a second restore of the same backup still says what the first has left', async () => {
  await using folder = await temporaryFolder()
  const backup = await restored(folder.path)
  const [kept = ''] = listReplacedFiles(folder.path)
  const first = await readToDo(folder.path)
  expect(first).toEqual([
    ['What came in after the backup is missing: 1 enquiry and 1 lead', expect.stringContaining(kept)],
    ['An email waits for your decision', expect.any(String)],
  ])
  await restore(folder.path, backup, '12:05')
  expect(await readToDo(folder.path)).toEqual(first)
  expect((await readRestoreNote(folder.path))?.kept).toBe(kept)
})

test('what a restore has left is settled with its report, or by going back to the replaced database', async () => {
  await using folder = await temporaryFolder()
  const backup = await restored(folder.path)
  const [kept = ''] = listReplacedFiles(folder.path)
  await restore(folder.path, kept, '12:05')
  expect(await readToDo(folder.path)).toEqual([['An email waits for your decision', expect.any(String)]])
  expect(await readRestoreNote(folder.path)).toBeUndefined()
  {
    await using app = await start(folder.path)
    await app.hub.call(settleRestoreReport)
  }
  await restore(folder.path, kept, '12:10')
  expect(await readToDo(folder.path)).toEqual([])
  await restore(folder.path, backup, '12:15')
  expect(await readToDo(folder.path)).toEqual([
    ['What came in after the backup is missing: 1 enquiry and 1 lead', expect.any(String)],
  ])
})

test('where nothing of before a restore is known, the next restore still says so', async () => {
  await using folder = await temporaryFolder()
  const backup = await restored(folder.path)
  await writeFile(databaseFile(folder.path), 'not a database any more')
  await restore(folder.path, backup, '12:05')
  let later = ''
  {
    await using app = await start(folder.path)
    later = await backUp(app)
  }
  await restore(folder.path, later, '12:10')
  expect((await readToDo(folder.path))?.map(([title]) => title)).toEqual([
    expect.stringMatching(/isn’t known/),
    expect.stringMatching(/some were left out/),
    'An email waits for your decision',
  ])
})
