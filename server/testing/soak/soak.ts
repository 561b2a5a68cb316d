import { setTimeout as sleep } from 'node:timers/promises'
import { hourMs, secondMs } from '#shared/business/durations.ts'
import { startStripeStandIn } from '../../features/payments/testing/stripe-stand-in.ts'
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
  /** Whether to judge latency, memory and open files, and to wait for the summary of alerts, which needs some minutes. */
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
/** How long what is under way at the end may take. */
const finishMs = 90 * secondMs

/** Runs the built server under load and faults, stops it and compares what it has stored with what it has promised. */
export async function soak(options: SoakOptions): Promise<SoakResult> {
  const { seed, seconds, onProgress = () => {} } = options
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
  const links = new Set<Promise<void>>()
  mailbox.onMail = (mail) => {
    const opened = openLinks(context, mail).finally(() => links.delete(opened))
    links.add(opened)
  }
  const collecting = setInterval(() => mailbox.collect(), 250)
  const measures = options.isThorough ? await measure(context) : undefined

  const startedMs = performance.now()
  const elapsed = () => (performance.now() - startedMs) / secondMs
  const timer = setTimeout(() => ending.abort(), seconds * secondMs)
  const progress = setInterval(() => onProgress(describe(context, elapsed(), seconds)), progressMs)
  const mayEnd = () => !options.isThorough || elapsed() < seconds * 0.55
  const events = followEvents(context)
  const load = Promise.all([
    sendVisitors(context, options.visitsPerSecond),
    workInHub(context, options.ownerPauseMs),
    sendBots(context, options.botPauseMs),
  ])
  const quiet = new AbortController()
  const webhooks = deliverWebhooks(context, quiet.signal)
  await breakThings(context, options.faults, {
    mayEnd,
    onEnd: (count) => {
      if (count === options.kills) ending.abort()
    },
  })
  const finish = async () => {
    await load
    await Promise.all(links)
    quiet.abort()
    await webhooks
    return true
  }
  const isFinished = await Promise.race([finish(), sleep(finishMs, false, { ref: false })])
  clearTimeout(timer)
  clearInterval(progress)
  const verdicts = (await measures?.finish()) ?? []
  onProgress('The load has ended; the remaining emails are delivered …')
  await deliverRest(context, options)
  ended.abort()
  const numbers = await events
  await server.stop('SIGTERM')
  clearInterval(collecting)
  mailbox.collect(true)
  return {
    account: [
      ...writeAccount(context, { changes: numbers, ...options }),
      line(
        'everybody was answered in the end',
        '',
        isFinished ? [] : [`somebody waited for more than ${finishMs / 1000} s`],
      ),
      ...verdicts,
    ],
    counts: context.tally.counts,
    acknowledged: context.records.countAcknowledged(),
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
/** A worker that slept while the clock was changed may not know that emails are due: its next start does. */
const noProgressMs = 1500

/** Until the server has looked for alerts that are due for their summary. */
const summaryMs = 65 * secondMs

/** Moves the clock forward until each email that waits for its next attempt has been sent, and then the summary of alerts. */
async function deliverRest({ server, tally }: SoakContext, { isThorough }: SoakOptions): Promise<void> {
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
    for (let due = countDue(), before = Infinity; due > 0 && due < before; due = countDue()) {
      before = due
      await sleep(noProgressMs)
    }
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
