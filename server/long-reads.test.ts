import SqliteFile from 'better-sqlite3'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ApiCall } from '#shared/contract/api-call.ts'
import { calls } from '#shared/contract/index.ts'
import { dryRunRetention } from '#shared/contract/retention.ts'
import { startWithLead } from './features/quotes/testing.ts'
import { confirmingFetch, ownerToken } from './testing/owner.ts'

/** The tables that stay small, however many leads there are: what the owner sets up, dates ahead, and changes of the last day. */
const small = new Set([
  'blockedDays',
  'bulkRun',
  'contentItem',
  'contentRedirect',
  'emailTemplate',
  'migration',
  'newsletterIssue',
  'photograph',
  'savedView',
  'scrapingSource',
  'user',
])

/** The parts of addresses that are no ids. */
const params: Record<string, string> = { ':size': 'preview', ':kind': 'article' }

/** Reads of which the call alone is not valid. */
const queries: Record<string, string> = {
  '/api/calendar': '?from=2026-11-01&to=2026-11-30',
  '/api/money/export': '?from=2026-11-01&to=2026-11-30',
  '/api/payments/status': '?paymentIntentId=pi_12345',
}

let server: Awaited<ReturnType<typeof startWithLead>>
let file: SqliteFile.Database
beforeAll(async () => {
  server = await startWithLead({ isReused: false })
  await server.issue()
  file = new SqliteFile(join(server.app.deps.config.dataDir, 'app.db'), { readonly: true })
})
afterAll(async () => {
  file.close()
  await server[Symbol.asyncDispose]()
})

const reads: readonly ApiCall[] = [
  ...Object.values<ApiCall>(calls).filter(({ method, path }) => method === 'GET' && path !== '/api/events'),
  dryRunRetention,
]

/** Collects the statements that the writer's connection runs for a request, with their values: the reader's run in another thread. */
async function watchStatements(request: () => Promise<Response>) {
  const statements = new Map<string, unknown[]>()
  const prototype = Object.getPrototypeOf(file.prepare('select 1')) as SqliteFile.Statement
  const { all } = prototype
  const spy = vi.spyOn(prototype, 'all').mockImplementation(function (this: SqliteFile.Statement, ...values) {
    statements.set(this.source, values)
    return all.apply(this, values)
  })
  const response = await request()
  await response.arrayBuffer()
  spy.mockRestore()
  return { status: response.status, statements }
}

/** Returns the tables of which a statement reads every row. */
function listScanned(statement: string, values: unknown[]): string[] {
  const plan = file.prepare<unknown[], { detail: string }>(`explain query plan ${statement}`).all(...values)
  const isSorted = plan.some(({ detail }) => detail.startsWith('USE TEMP B-TREE'))
  // It ends with the first rows.
  if (/ limit \S+$/.test(statement) && !/ where (?!true)/.test(statement) && !isSorted) return []
  const names = plan.flatMap(({ detail }) => /^SCAN (\w+)/.exec(detail)?.[1] ?? [])
  return names.map((name) => new RegExp(`"?(\\w+)"? as "?${name}"?\\b`).exec(statement)?.[1] ?? name).filter(isTable)
}

function isTable(name: string): boolean {
  return file.prepare('select 1 from sqlite_schema where name = ?').get(name) !== undefined
}

test('no read of the contract reads a whole table that grows with the number of leads on the writer’s connection', async () => {
  const headers = { Authorization: `Bearer ${await ownerToken(server.app.deps)}` }
  const send = confirmingFetch()
  const found = new Set<string>()
  for (const call of reads) {
    const path = call.path.replaceAll(/:\w+/g, (name) => params[name] ?? server.leadId) + (queries[call.path] ?? '')
    const { status, statements } = await watchStatements(() =>
      send(server.app.address + path, { method: call.method, headers }),
    )
    expect([200, 404], path).toContain(status)
    for (const [statement, values] of statements)
      for (const table of listScanned(statement, values))
        if (!small.has(table)) found.add(`${call.path} reads all of ${table}: ${statement}`)
  }
  expect([...found]).toEqual([])
})
