import { callPath } from '#shared/contract/calls.ts'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { LazyRouter } from './lazy-router.ts'
import { hashToken } from '../tokens.ts'
import * as invoiceCalls from '#shared/contract/invoices.ts'
import { createCalendarFeed } from '#shared/contract/calendar-feed.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { newsletterPaths, subscribeToNewsletter } from '#shared/contract/newsletter.ts'
import { websitePreviewPath } from '#shared/contract/names.ts'
import { payDeposit } from '../../features/appointments/surveys/testing.ts'
import { startWithLead } from '../../features/quotes/testing.ts'
import { type MailSink, startMailSink } from '../../mail/testing/smtp-server.ts'
import { type CommitWatcher, watchCommits } from '../../testing/database-file.ts'
import { ada } from '../../testing/enquiries.ts'
import { ownerToken } from '../../testing/owner.ts'

/** What a read may write, by table, with the reason. Nothing that a person did is among it. */
const allowed: Record<string, string> = {
  accessToken: 'when a device was last seen',
  auditEntry: 'that the owner has downloaded or exported data, in the same request',
  session: 'that a session is in use, so that it does not end meanwhile',
  setting: 'that a calendar program has read the feed, to the hour',
}
/** The pages of ours to which emails link; all but the invoice do something by a button. */
const emailedPages = [
  '/call',
  '/confirm-enquiry',
  '/invoice',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/quote',
  '/survey',
]
/** Pages with a form that no email links to. */
const otherPages = ['/travel']

/** The reads that may write to the audit log. */
const audited = /export|download|backup/

const register = vi.spyOn(LazyRouter.prototype, 'register')
let mailSink: MailSink
let commits: CommitWatcher
let server: Awaited<ReturnType<typeof startWithLead>>
/** The addresses in all emails that have been queued, and those that only a page or the owner is given. */
let links: string[]
/** The paths of all addresses that answer GET. */
let paths: string[]
/** The paths of all pages that are shown and submitted at one address. */
let pagesWithForms: string[]
beforeAll(async () => {
  mailSink = await startMailSink()
  server = await startWithLead({
    environment: { SMTP_URL: mailSink.url, BUSINESS_ADDRESS: '2 Mill Lane, Winchester', VAT_NUMBER: 'GB123456789' },
  })
  const { app, owner } = server
  const { deps, visitor } = app
  commits = watchCommits(join(deps.config.dataDir, 'app.db'))
  const { id } = await visitor.call(submitConsultation, { body: ada({ email: 'bea@example.com' }) })
  const startsAt = '2026-11-25T08:45:00.000Z'
  await app.request(deps.shortLivedLinks(callPath, 'hold').path(id), {
    method: 'POST',
    body: new URLSearchParams({ do: 'book', startsAt }),
  })
  await visitor.call(subscribeToNewsletter, { body: { email: 'bea@example.com' } })
  await server.issue()
  // The address of somebody whom we know.
  await visitor.call(submitConsultation, { body: ada({ projectDescription: 'A second room.' }) })
  const deposit = await payDeposit(app)
  const { issueInvoice, sendInvoice } = invoiceCalls
  const invoice = await owner.call(issueInvoice, {
    params: { id: deposit.prospectId },
    body: { packageType: 'Pre-Build', customerAddress: '1 High Street\nWinchester' },
  })
  await owner.call(sendInvoice, { params: { id: invoice.id } })
  const feed = await owner.call(createCalendarFeed)
  const mails = await deps.db.selectFrom('outbox').select('text').execute()
  const mailed = mails.flatMap(({ text }) => text.match(/https?:\/\/[^\s)]+/g) ?? []).map((link) => new URL(link))
  const own = mailed.filter(({ origin }) => origin === deps.publicUrl).map(({ pathname, search }) => pathname + search)
  links = [
    ...new Set([
      ...own,
      ...own.map((link) => link.replace(newsletterPaths.confirm, newsletterPaths.unsubscribe)),
      deposit.path,
      deps.shortLivedLinks(callPath, 'hold').path(id),
      deps.signedLinks(callPath).path(id),
      deps.shortLivedLinks(websitePreviewPath).path(id),
      new URL(feed.address).pathname + new URL(feed.address).search,
    ]),
  ]
  // The mail worker changes each row until the mail server has accepted it.
  const waiting = deps.db.selectFrom('outbox').select('id').where('status', 'in', ['queued', 'sending'])
  await vi.waitFor(async () => expect(await waiting.execute()).toEqual([]), { timeout: 20_000 })
  const served = register.mock.calls.filter(([, methods]) => methods.includes('GET')).map(([path]) => path)
  const posted = register.mock.calls.filter(([, methods]) => methods.includes('POST')).map(([path]) => path)
  pagesWithForms = [...new Set(posted)].filter((path) => served.includes(path) && !path.startsWith('/api/')).toSorted()
  paths = [...new Set(served)].map((path) => path.replaceAll(/:\w+/g, server.leadId))
})
afterAll(async () => {
  commits[Symbol.dispose]()
  await server[Symbol.asyncDispose]()
  await mailSink.stop()
})

/** Returns a hash of each table. */
async function readTables(): Promise<Record<string, string>> {
  const { db } = server.app.deps
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db)
  const hashes: Record<string, string> = {}
  for (const { name } of rows)
    hashes[name] = hashToken(JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(db)).rows))
  return hashes
}

let before: Record<string, string> = {}
let versionBefore = Number.NaN

async function changedBy(path: string, method: string, headers: Record<string, string> = {}): Promise<string[]> {
  const response = await server.app.request(path, { method, headers })
  if (path !== '/api/events') await response.arrayBuffer()
  else await response.body?.cancel()
  const version = commits.version()
  if (version === versionBefore) return []
  const [earlier, after] = [before, await readTables()]
  before = after
  versionBefore = version
  return Object.keys(after)
    .filter((table) => after[table] !== earlier[table])
    .filter((table) => !(table in allowed) || (table === 'auditEntry' && !audited.test(path)))
    .map((table) => `${method} ${path} changed ${table}`)
}

const methods = ['GET', 'HEAD', 'OPTIONS']

test('every page that is submitted at its own address is among the emailed ones, or no email links to it', () => {
  expect(pagesWithForms.filter((path) => !emailedPages.includes(path))).toEqual(otherPages)
})

test('no link of an email changes anything when a mail scanner opens it', async () => {
  const pages = new Set(links.map((link) => link.split('?')[0]))
  for (const page of emailedPages) expect([...pages]).toContain(page)
  before = await readTables()
  const changes = []
  for (const link of links) for (const method of methods) changes.push(...(await changedBy(link, method)))
  expect(changes).toEqual([])
})

test('no address changes anything by GET, HEAD or OPTIONS, neither for visitors nor for the owner', async () => {
  expect(paths).toContain(websitePreviewPath)
  expect(paths.length).toBeGreaterThan(80)
  const owner = { Authorization: `Bearer ${await ownerToken(server.app.deps)}` }
  before = await readTables()
  const changes = []
  for (const path of paths) {
    for (const headers of [{}, owner])
      for (const method of methods) changes.push(...(await changedBy(path, method, headers)))
  }
  expect(changes).toEqual([])
})
