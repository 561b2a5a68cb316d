import { setTimeout as sleep } from 'node:timers/promises'
import { hourMs, secondMs } from '#shared/business/durations.ts'
import { startStripeStandIn } from '#server/features/payments/testing/stripe-stand-in.ts'
import { type AccountLine, line, writeAccount } from './account.ts'
import { sendBots } from './bots.ts'
import { breakThings, type FaultSchedule } from './faults.ts'
import { openMailbox } from './mailbox.ts'
import { measure } from './measure.ts'
import { followEvents, workInHub } from './owner.ts'
import { createRecords } from './records.ts'
import { startServerUnderTest } from './server-under-test.ts'
import { createTally, type SoakContext } from './soak-context.ts'
import { openLinks, sendVisitors } from './visits.ts'
import { deliverWebhooks } from './webhooks.ts'

export interface SoakOptions {
  seed: string
  seconds: number
  /** Ends the load earlier, once the server was killed so often. */
  kills?: number
  /** How much happens, and how soon the next fault follows. */
  visitsPerSecond: number
  ownerPauseMs: number
  botPauseMs: number
  faults: FaultSchedule
  /** Whether to judge latency, waiting, memory and open files, and to wait for the summary of alerts, which needs some minutes. */
  isThorough: boolean
  environment?: Record<string, string>
  /** Ends the load early; the account is of what has happened so far. */
  signal?: AbortSignal
  onProgress?: (text: string) => void
}

export interface SoakResult {
  account: AccountLine[]
  counts: ReadonlyMap<string, number>
  acknowledged: number
}

const progressMs = 5 * secondMs
/** A thorough soak ends the server in this first share of its time only: memory is judged over a long uptime of one process. */
const restartShare = 0.55
/** How long what is under way at the end may take. */
const finishMs = 90 * secondMs

/** Runs the built server under load and faults, stops it and compares what it has stored with what it has promised. */
export async function soak(options: SoakOptions): Promise<SoakResult> {
  const { seed, onProgress = () => {} } = options
  await using mailbox = await openMailbox()
  await using standIn = await startStripeStandIn()
  await using server = await startServerUnderTest({
    ...standIn.environment,
    SMTP_URL: mailbox.sink.url,
    ...options.environment,
  })
  const ending = new AbortController()
  const ended = new AbortController()
  const context: SoakContext = {
    seed,
    server,
    standIn,
    mailbox,
    records: createRecords(),
    tally: createTally(),
    ending: AbortSignal.any([ending.signal, ...(options.signal ? [options.signal] : [])]),
    ended: ended.signal,
  }
  const events = followEvents(context)
  const collecting = setInterval(() => mailbox.collect(), 250)
  try {
    const measures = options.isThorough ? await measure(context) : undefined
    const isFinished = await putUnderLoad(context, options, () => ending.abort())
    const verdicts = (await measures?.finish()) ?? []
    onProgress('The load has ended; the remaining emails are delivered …')
    await deliverRest(context, options)
    ended.abort()
    const changes = await events
    await server.stop('SIGTERM')
    mailbox.collect(true)
    context.tally.counts.set('starts refused', server.refusedStarts())
    return {
      account: [
        ...writeAccount(context, { changes, ...options }),
        line(
          'everybody was answered in the end',
          '',
          isFinished ? [] : [`somebody waited for more than ${finishMs / secondMs} s`],
        ),
        ...verdicts,
      ],
      counts: context.tally.counts,
      acknowledged: context.records.countAcknowledged(),
    }
  } finally {
    ending.abort()
    ended.abort()
    clearInterval(collecting)
  }
}

/** Lets everybody at the server until the time is up, and then waits for what is under way. @returns whether all of it was answered */
async function putUnderLoad(context: SoakContext, options: SoakOptions, end: () => void): Promise<boolean> {
  const { seconds, kills, isThorough, onProgress = () => {} } = options
  const startedMs = performance.now()
  const elapsed = () => (performance.now() - startedMs) / secondMs
  const timer = setTimeout(end, seconds * secondMs)
  const progress = setInterval(() => onProgress(describe(context, elapsed(), seconds)), progressMs)
  try {
    const links = new Set<Promise<void>>()
    context.mailbox.onMail = (mail) => {
      const opened = openLinks(context, mail).finally(() => links.delete(opened))
      links.add(opened)
    }
    const load = Promise.all([
      sendVisitors(context, options.visitsPerSecond),
      workInHub(context, options.ownerPauseMs),
      sendBots(context, options.botPauseMs),
    ])
    const quiet = new AbortController()
    const webhooks = deliverWebhooks(context, quiet.signal)
    await breakThings(context, options.faults, {
      mayEnd: () => !isThorough || elapsed() < seconds * restartShare,
      onEnd: (count) => {
        if (count === kills) end()
      },
    })
    const finish = async () => {
      await load
      await Promise.all(links)
      quiet.abort()
      await webhooks
      return true
    }
    return await Promise.race([finish(), sleep(finishMs, false, { ref: false })])
  } finally {
    clearTimeout(timer)
    clearInterval(progress)
  }
}

function describe({ tally, records, mailbox }: SoakContext, elapsed: number, seconds: number): string {
  const faults = [...tally.counts]
    .filter(([what]) => what.startsWith('fault'))
    .reduce((sum, [, count]) => sum + count, 0)
  const surprises =
    tally.surprises.length === 0 ? '' : `, ${tally.surprises.length} surprises: ${tally.surprises.at(-1)}`
  return `${elapsed.toFixed(0)} of ${seconds} s: ${records.countAcknowledged()} acknowledged, ${mailbox.deliveries.size} emails, ${faults} faults${surprises}`
}

const rounds = 12
/** How long a due email may wait for its turn on a busy machine. A worker that slept while the clock was changed does not know what is due:
 *  its next start does. */
const patienceMs = 15 * secondMs
const pollMs = 250

/** Until the server has looked for alerts that are due for their summary. */
const summaryMs = 65 * secondMs

/** Moves the clock forward until each email that waits for its next attempt has been sent, and then the summary of alerts. */
export async function deliverRest(
  { server, tally }: SoakContext,
  { isThorough }: Pick<SoakOptions, 'isThorough'>,
): Promise<void> {
  const waiting = () =>
    server.query<{ status: string; nextAttemptAt: string }>(
      `select status, nextAttemptAt from outbox where status in ('queued', 'sending') or (status = 'gathered' and ${Number(isThorough)})
        order by nextAttemptAt`,
    )
  const countDue = () => {
    const now = new Date(Date.now() + server.offsetMs()).toISOString()
    return waiting().filter(({ nextAttemptAt }) => nextAttemptAt <= now).length
  }
  for (let round = 0; round < rounds; round++) {
    await whileFewer(countDue)
    const all = waiting()
    const last = all.at(-1)
    if (!last) return
    if (
      all.every(
        ({ status, nextAttemptAt }) =>
          status === 'gathered' && Date.parse(nextAttemptAt) <= Date.now() + server.offsetMs(),
      )
    ) {
      await sleep(summaryMs)
      continue
    }
    tally.count('restarts for the remaining emails')
    server.setClock(Math.max(server.offsetMs() + hourMs, Date.parse(last.nextAttemptAt) - Date.now() + secondMs))
    await server.restart('SIGTERM')
  }
}

/** Waits while the count becomes less, until it is 0. */
async function whileFewer(count: () => number): Promise<void> {
  let [least, sinceMs] = [count(), performance.now()]
  while (least > 0 && performance.now() - sinceMs < patienceMs) {
    await sleep(pollMs)
    const now = count()
    if (now < least) [least, sinceMs] = [now, performance.now()]
  }
}
