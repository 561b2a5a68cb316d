import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { median } from '#shared/bench/report.ts'
import { enquiryFilesRelation } from '#shared/business/enquiry-files.ts'
import { dayMs, minuteMs, secondMs } from '#shared/business/durations.ts'
import { callRelation } from '#shared/contract/calls.ts'
import { submitCalculator } from '#shared/contract/calculator.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { uploadEnquiryFile } from '#shared/contract/enquiry-files.ts'
import { calls } from '#shared/contract/index.ts'
import { subscribeToNewsletter } from '#shared/contract/newsletter.ts'
import { createPaymentIntent } from '#shared/contract/payments.ts'
import { requestPasswordReset, signIn } from '#shared/contract/accounts.ts'
import { startStripeStandIn } from '#server/features/payments/testing/stripe-stand-in.ts'
import { filesFolder } from '#server/platform/files/file-store.ts'
import { ownerCredentials } from '#server/testing/owner.ts'
import { createRandom, type Random } from '#server/testing/random.ts'
import { type AccountLine, line } from './account.ts'
import { openMailbox } from './mailbox.ts'
import { longestWaitMs, readPages, slowestPages, slowestRatio, type SteadyLoad } from './measure.ts'
import type { ServerReport } from './report.ts'
import { type ServerUnderTest, startServerUnderTest } from './server-under-test.ts'

/** What one stranger may cause in a day. */
const diskAtMostMB = 50
const mailsAtMost = 200
const memoryGrowthAtMostMiB = 20
/** More than under the usual load, because a day's requests come within minutes here, one after the other. */
const waitAtMostMs = 20
/** The rates are by ten minutes, so a day has this many windows. */
const windows = dayMs / (10 * minuteMs)
/** The most tries in a window: more than any rate. */
const triesAtMost = 320
/** More than visitors' files need beside what is kept free of them; the disk takes memory only for what is on it. */
const diskMebibytes = 2048
const warmUpMs = 10 * secondMs
const calmMs = 20 * secondMs

interface Stranger {
  name: string
  /** Returns the address of a request. */
  addressOf(n: number): string
}

const strangers: readonly Stranger[] = [
  { name: 'one address', addressOf: () => '192.0.2.7' },
  { name: 'one network', addressOf: (n) => `198.51.100.${n % 250}` },
]

interface Abuse {
  server: ServerUnderTest
  random: Random
  stranger: Stranger
  counts: Map<string, number>
}

/** Lets strangers do in minutes all that the limits allow in a day, and returns what that costs. */
export async function abuse(options: {
  seed: string
  environment: Record<string, string>
  signal: AbortSignal
  onProgress(text: string): void
}): Promise<AccountLine[]> {
  await using mailbox = await openMailbox()
  await using standIn = await startStripeStandIn()
  await using server = await startServerUnderTest(
    { ...standIn.environment, SMTP_URL: mailbox.sink.url, RATE_LIMIT: 'on', ...options.environment },
    diskMebibytes,
  )
  const pages = readPages(server.address)
  const account: AccountLine[] = []
  try {
    await sleep(warmUpMs)
    const calmFrom = Date.now()
    await sleep(calmMs)
    const calm = { from: calmFrom, to: Date.now() }
    for (const [index, stranger] of strangers.entries()) {
      if (options.signal.aborted) break
      options.onProgress(`A stranger with ${stranger.name} does all that the limits allow in a day …`)
      const before = await measureServer(server)
      const from = Date.now()
      const counts = new Map<string, number>()
      const context = { server, stranger, counts, random: createRandom(`${options.seed} ${stranger.name}`) }
      await abuseForDay(context, index * 2 * dayMs, options.signal)
      const to = Date.now()
      await sleep(5 * secondMs) // for the last emails
      mailbox.collect(true)
      const mails = [...mailbox.deliveries.values()].reduce((sum, { arrived }) => sum + arrived, 0)
      mailbox.deliveries.clear()
      account.push(
        ...judge(stranger, { before, after: await measureServer(server), mails, counts, pages, calm, from, to }),
      )
    }
  } finally {
    await pages.stop()
  }
  return account
}

interface Cost {
  before: Measured
  after: Measured
  mails: number
  counts: ReadonlyMap<string, number>
  pages: SteadyLoad
  calm: { from: number; to: number }
  from: number
  to: number
}

function judge({ name }: Stranger, { before, after, mails, counts, pages, calm, from, to }: Cost): AccountLine[] {
  const databaseMB = (after.databaseBytes - before.databaseBytes) / 1e6
  const filesMB = (after.fileBytes - before.fileBytes) / 1e6
  const disk = `database ${databaseMB.toFixed(1)} MB, files ${filesMB.toFixed(1)} MB, at most ${diskAtMostMB} MB together`
  // Alerts that are gathered follow in one email an hour, of which the shortened day has only a few.
  const allMails = mails + 24
  const memoryMiB = (after.report.aliveBytes - before.report.aliveBytes) / 2 ** 20
  const [calmMs99, loadedMs] = [
    median(slowestPages(pages.answers, calm.from, calm.to)),
    median(slowestPages(pages.answers, from, to)),
  ]
  const ratio = loadedMs / calmMs99
  const latency = `p99 ${calmMs99.toFixed(1)} ms calm, ${loadedMs.toFixed(1)} ms meanwhile, ratio ${ratio.toFixed(2)}, at most ${slowestRatio}`
  const waitMs = longestWaitMs(before.report, after.report, to - from)
  const what = [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ')
  return [
    line(`${name} for a day: what was accepted`, what, counts.size > 0 ? [] : ['nothing']),
    line(`${name} for a day: growth on the disk`, disk, databaseMB + filesMB <= diskAtMostMB ? [] : ['too much']),
    line(
      `${name} for a day: emails`,
      `${mails}, and at most 24 summaries, at most ${mailsAtMost}`,
      allMails <= mailsAtMost ? [] : ['too many'],
    ),
    line(
      `${name} for a day: growth in memory`,
      `${memoryMiB.toFixed(1)} MiB alive, at most ${memoryGrowthAtMostMiB}`,
      memoryMiB <= memoryGrowthAtMostMiB ? [] : ['too much'],
    ),
    line(
      `${name} for a day: waiting for the server`,
      `1 of 100 requests waits for more than ${waitMs} ms of the server’s work on others, at most ${waitAtMostMs}`,
      waitMs <= waitAtMostMs ? [] : ['too long'],
    ),
    line(`${name} for a day: another visitor’s page`, latency, ratio <= slowestRatio ? [] : ['too slow']),
  ]
}

interface Measured {
  databaseBytes: number
  fileBytes: number
  report: ServerReport
}

async function measureServer(server: ServerUnderTest): Promise<Measured> {
  const sizes = readdirSync(server.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => ({ path: join(parentPath, name), bytes: statSync(join(parentPath, name)).size }))
  const sum = (start: string) =>
    sizes.filter(({ path }) => path.startsWith(start)).reduce((total, { bytes }) => total + bytes, 0)
  return {
    databaseBytes: sum(server.file),
    fileBytes: sum(filesFolder(server.dataDir)),
    report: await server.report(),
  }
}

/** @param startMs how far the server's clock is ahead when the day begins */
async function abuseForDay(abused: Abuse, startMs: number, signal: AbortSignal): Promise<void> {
  const ended = new Set<string>()
  for (let window = 0; window < windows && !signal.aborted; window++) {
    abused.server.setClock(startMs + window * 10 * minuteMs)
    await sleep(100)
    for (const [name, attack] of Object.entries(attacks)) {
      // A day's total that has been reached is tried again once an hour only.
      if (ended.has(name) && window % 6 !== 0) continue
      const accepted = await repeat(abused, name, attack)
      if (accepted === 0) ended.add(name)
    }
  }
}

/** Repeats an attack until two addresses in a row are refused. @returns how often it was accepted */
async function repeat(abused: Abuse, name: string, attack: Attack): Promise<number> {
  let accepted = 0
  let refused = 0
  for (let tries = 0; tries < triesAtMost && refused < 2; tries++) {
    const status = await attack(abused)
    if (status < 400) accepted += 1
    refused = status < 400 ? 0 : refused + 1
  }
  if (accepted > 0) abused.counts.set(name, (abused.counts.get(name) ?? 0) + accepted)
  return accepted
}

let requests = 0

async function post(
  { server, stranger }: Abuse,
  path: string,
  body: object | Uint8Array<ArrayBuffer>,
  type = 'application/json',
) {
  requests += 1
  const headers = { 'Content-Type': type, 'X-Forwarded-For': stranger.addressOf(requests), Origin: server.address }
  const content =
    body instanceof Uint8Array
      ? new Blob([body])
      : type === 'application/json'
        ? JSON.stringify(body)
        : new URLSearchParams(body as Record<string, string>)
  try {
    const response = await fetch(server.address + path, { method: 'POST', redirect: 'manual', headers, body: content })
    await response.arrayBuffer()
    return response
  } catch {
    return new Response(null, { status: 503 }) // the connection ended while the file was still being sent
  }
}

/** Tries once, and returns the status of the answer. */
type Attack = (abused: Abuse) => Promise<number>

/** What takes most space: words of three bytes a letter, each different, so that the index has them too. */
function longText({ random }: Abuse, length: number): string {
  const letter = () => String.fromCodePoint(0x4e00 + Math.floor(random.next() * 20_000))
  return Array.from({ length }, (_, place) => (place % 5 === 4 ? ' ' : letter()))
    .join('')
    .trim()
}

const enquiryBody = (abused: Abuse) => ({
  id: uuidv7(),
  firstName: longText(abused, 100),
  lastName: longText(abused, 100),
  email: `${uuidv7()}@${uuidv7()}.example`,
  phone: '020 7946 0018',
  projectDescription: longText(abused, 5000),
  interest: longText(abused, 60),
  elapsedMs: 9000,
})

function linkOf(response: Response, relation: string): string | undefined {
  return new RegExp(`<([^>]+)>; rel="${relation}"`).exec(response.headers.get('Link') ?? '')?.[1]
}

const attacks: Record<string, Attack> = {
  async 'enquiries, with files and call times'(abused) {
    const response = await post(abused, submitConsultation.path, enquiryBody(abused))
    const files = linkOf(response, enquiryFilesRelation)
    const call = linkOf(response, callRelation)
    if (files !== undefined) await sendFiles(abused, files)
    if (call !== undefined) await bookCall(abused, call)
    return response.status
  },
  async estimates(abused) {
    const email = `${uuidv7()}@${uuidv7()}.example`
    const body = { id: uuidv7(), name: longText(abused, 200), email, sqm: 20, elapsedMs: 9000 }
    return (await post(abused, submitCalculator.path, body)).status
  },
  async subscriptions(abused) {
    return (await post(abused, subscribeToNewsletter.path, { email: `${uuidv7()}@${uuidv7()}.example` })).status
  },
  async checkouts(abused) {
    const customerInfo = { name: longText(abused, 100), email: `${uuidv7()}@a.example`, phone: '020 7946 0018' }
    const body = { amount: 300, packageType: 'Essential', customerInfo, checkoutId: uuidv7() }
    return (await post(abused, createPaymentIntent.path, body)).status
  },
  async 'links to reset the password'(abused) {
    // Nobody learns whether one was sent, so the rate alone would end this.
    for (let n = 0; n < 10; n++) await post(abused, requestPasswordReset.path, { email: ownerCredentials.email })
    return 429
  },
  async 'wrong passwords'(abused) {
    const response = await post(abused, signIn.path, { email: ownerCredentials.email, password: `guess ${uuidv7()}` })
    return response.status === 401 ? 200 : response.status
  },
  /** All other public writes, with nothing in them. */
  async 'other requests'(abused) {
    for (const { path, access, method } of calls)
      if (access === 'public' && method !== 'GET') await post(abused, path, {})
    return 429
  },
}

async function sendFiles(abused: Abuse, address: string): Promise<void> {
  const token = new URL(address, abused.server.address).searchParams.get('token') ?? ''
  for (const megabytes of [4, 2, 1, 0.25]) {
    const query = new URLSearchParams({ token, id: uuidv7(), fileName: 'plan.pdf' })
    const bytes = new Uint8Array(megabytes * 1e6)
    bytes.set(new TextEncoder().encode(`%PDF-1.7\n${uuidv7()}\n`))
    const { status } = await post(
      abused,
      `${uploadEnquiryFile.path}?${query.toString()}`,
      bytes,
      'application/octet-stream',
    )
    if (status < 400) abused.counts.set('files', (abused.counts.get('files') ?? 0) + 1)
  }
}

async function bookCall(abused: Abuse, address: string): Promise<void> {
  const headers = { 'X-Forwarded-For': abused.stranger.addressOf(requests) }
  const page = await (await fetch(new URL(address, abused.server.address), { headers })).text()
  const [, field = '', time = ''] = /name="(startsAt-[\d-]+)"\s+value="([^"]+)"/.exec(page) ?? []
  if (field === '') return
  const form = { do: 'book', day: field.replace('startsAt-', ''), [field]: time }
  const { pathname, search } = new URL(address, abused.server.address)
  const { status } = await post(abused, pathname + search, form, 'application/x-www-form-urlencoded')
  if (status < 400) abused.counts.set('call times', (abused.counts.get('call times') ?? 0) + 1)
}
