import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Floor, recordWithFloor } from '../../shared/bench/report.ts'
import { fillPath } from '../../shared/client.ts'
import { getProspect, listProspects } from '../../shared/contract/prospects.ts'
import { enqueueBulk } from '../main/offline/enqueue.ts'
import { blankLead } from '#shared/business/blank-lead.ts'
import { openStore } from '../main/offline/store.ts'

const leads = 520
const changed = 500
const rounds = 3

/** Measures a bulk change of many leads while offline, after each of them has been opened. @param floor in seconds */
export async function measureBulkOffline(floor: Floor): Promise<void> {
  const samples: number[] = []
  for (let round = 0; round < rounds; round++) samples.push(await changeOffline())
  recordWithFloor({
    id: 'console.bulk-offline',
    title: `${changed} leads changed without the server, with ${leads + 8} cached responses`,
    unit: 's',
    goal: 1,
    floor,
    samples,
  })
}

/** Returns the duration of one bulk change in seconds. */
async function changeOffline(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'console-bulk-'))
  const { answers } = openStore(folder)
  const records = Array.from({ length: leads }, (_, n) => ({
    ...blankLead,
    id: `019400aa-0000-7000-8000-${String(n).padStart(12, '0')}`,
    name: `Sample ${n}`,
    description: 'A single storey extension to the rear. '.repeat(5),
    createdAt: '2026-11-21T10:00:00.000Z',
    updatedAt: '2026-11-21T10:00:00.000Z',
  }))
  const at = new Date().toISOString()
  const keep = (address: string, body: unknown) => answers.save({ address, at, headers: {}, body })
  for (let page = 0; page < 8; page++)
    await keep(`${listProspects.path}?cursor=${page}`, records.slice(page * 65, page * 65 + 65))
  for (const record of records) await keep(fillPath(getProspect.path, { id: record.id }), record)

  const store = openStore(folder)
  const startedMs = performance.now()
  const ids = records.slice(0, changed).map(({ id }) => id)
  await enqueueBulk(store, { ids, action: 'status', status: 'contacted' })
  const seconds = (performance.now() - startedMs) / 1000
  await rm(folder, { recursive: true })
  return seconds
}
