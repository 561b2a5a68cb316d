import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { createClient, type Client } from '#shared/client.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { createPaymentIntent, simulatePayment } from '#shared/contract/payments.ts'
import { mergeProspects, undoMerge } from '#shared/contract/prospect-archive.ts'
import { addNote } from '#shared/contract/prospect-history.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { issueQuote } from '#shared/contract/quotes.ts'
import { createTask } from '#shared/contract/tasks.ts'
import { verifyDatabase } from '../../operations/backup/verify.ts'
import { temporaryFolder } from '../../platform/database/testing.ts'
import { foldersAtEachStep } from '../../testing/crash-tests/folders-at-each-step.ts'
import type { Step } from '../../testing/crash-tests/steps.ts'
import { readContents } from '../../testing/database-file.ts'
import { ada } from '../../testing/enquiries.ts'
import { startProcess } from '../../testing/server-process.ts'
import { startLeads } from '../testing.ts'

const killer = join(import.meta.dirname, '../../testing/crash-tests/kill-at-step.ts')

/** Two leads of one person, each with an enquiry, a deposit and its job, a quote, a task and a note. @returns their ids and the owner's headers */
async function twoLeads(dataDir: string) {
  await using app = await startLeads({ dataDir, scoreAddresses: true })
  const people = [
    { email: 'ada@example.com', phone: '020 7946 0018' },
    { email: 'ada@example.net', phone: '020 7946 0019' },
  ]
  for (const person of people) {
    await app.visitor.call(submitConsultation, { body: ada(person) })
    const customerInfo = { name: 'Ada Sample', ...person }
    const body = { amount: 300, packageType: 'Essential', customerInfo } as const
    const { clientSecret } = await app.visitor.call(createPaymentIntent, { body })
    await app.visitor.call(simulatePayment, { body: { clientSecret, outcome: 'succeeded' } })
  }
  const leads = await app.hub.call(listProspects)
  for (const { id } of leads) {
    const quote = { id: uuidv7(), packageType: 'Pre-Build' as const }
    await app.hub.call(issueQuote, { params: { id }, body: quote })
    await app.hub.call(createTask, { body: { prospectId: id, kind: 'call', title: 'Ring', dueOn: '2030-01-07' } })
    await app.hub.call(addNote, { params: { id }, body: { text: 'Oak frame' } })
  }
  // The server that is killed then has none to score.
  const scores = async () => (await app.hub.call(listProspects)).map(({ emailScore }) => emailScore)
  await expect.poll(scores).not.toContain(null)
  const [kept, other] = leads.map(({ id }) => id)
  if (kept === undefined || other === undefined || leads.length > 2) throw new Error('there are two leads')
  return { kept, other, headers: app.headers }
}

/** What a server does by itself, or notes of each request. */
const ofServer = new Set(['accessToken', 'auditEntry', 'change', 'outbox', 'setting', 'mailRateLimit'])
const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g
const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g

/** Returns all of a database, without times and new ids, which differ from one merge to the next. */
async function readState(dataDir: string, ids: ReadonlySet<string>): Promise<string[]> {
  const file = join(dataDir, 'app.db')
  await verifyDatabase(file)
  return Object.entries(readContents(file)).flatMap(([table, rows]) =>
    ofServer.has(table)
      ? []
      : rows
          .map((row) => JSON.stringify(row).replaceAll(time, 'time'))
          .map((row) => `${table} ${row.replaceAll(uuid, (id) => (ids.has(id) ? id : 'new'))}`)
          .toSorted(),
  )
}

type Change = (hub: Client) => Promise<unknown>

/** Asks a server that is killed at the twentieth statement of the change. */
async function changeInKilledServer(dataDir: string, headers: Record<string, string>, change: Change, mergeId: string) {
  const killing = { NODE_OPTIONS: `--import=${killer}`, KILL_FROM: mergeId, KILL_AT: '20' }
  const server = await startProcess({ DATA_DIR: dataDir, SCRAPER_BROWSER: 'none', ...killing })
  await expect(change(createClient({ baseUrl: server.address, headers }))).rejects.toBeInstanceOf(TypeError)
  expect(await server.kill('SIGKILL')).toBeNull()
}

test('killed at any statement, a merge and its undoing leave everything as before or after, and the repeated call finishes them once', async () => {
  await using folder = await temporaryFolder()
  const dataDir = join(folder.path, 'data')
  const { kept, other, headers } = await twoLeads(dataDir)
  const mergeId = uuidv7()
  const ids = new Set([mergeId, ...(JSON.stringify(readContents(join(dataDir, 'app.db'))).match(uuid) ?? [])])
  const merge: Change = (hub) => hub.call(mergeProspects, { params: { id: kept }, body: { mergeId, otherId: other } })
  const undo: Change = (hub) => hub.call(undoMerge, { params: { id: mergeId } })

  const unchanged = await readState(dataDir, ids)
  await changeInKilledServer(dataDir, headers, merge, mergeId)
  expect(await readState(dataDir, ids)).toEqual(unchanged)

  for (const change of [merge, undo]) {
    await using app = await startLeads({ dataDir })
    await using killed = await temporaryFolder()
    const options = { dataDir, into: killed.path, from: ({ parameters }: Step) => parameters.includes(mergeId) }
    const { folders, steps } = await foldersAtEachStep(options, () => change(app.hub))
    expect(steps).toBeGreaterThan(30)
    const states = await Promise.all(folders.map((path) => readState(path, ids)))
    const [before, after] = [states.at(0), states.at(-1)]
    expect(after).not.toEqual(before)
    for (const state of states) expect([before, after]).toContainEqual(state)
    for (const path of folders) {
      await using again = await startLeads({ dataDir: path })
      await change(again.hub)
      expect(await readState(path, ids), 'repeated').toEqual(after)
    }
  }
}, 180_000)
