import { hourMs, minuteMs } from '#shared/business/durations.ts'
import { formatLondonTime } from '#shared/business/london-time.ts'
import { hubPath } from '#shared/hub-address.ts'
import type { CheckedCondition, Deps } from '../../deps.ts'
import { notifyAll } from '../../features/push/service.ts'
import type { PushService } from '../../features/push/push-service.ts'
import { defineEmail } from '../../mail/define-email.ts'
import { type Block, paragraph } from '../../mail/layout/content.ts'
import { describeFailure, isSignInRefusal } from '../../mail/retry.ts'
import { ownerAddress } from '../../mail/outbox.ts'
import { repeat, type Repeating } from '../../platform/run-at-interval.ts'
import { type Alert, type AlertState, readAlerts, writeAlerts } from './alert-file.ts'
import { failingEmail, isEmailFailing } from './daily-mail.ts'
import { conditionButton, sendNow } from './test-mail.ts'

type Context = Pick<
  Deps,
  'db' | 'clock' | 'config' | 'business' | 'log' | 'publicUrl' | 'mailTransport' | 'condition'
> & {
  push: PushService
}
type Check = CheckedCondition['checks'][number]

/** How long a check has to work before the owner is emailed that it does. */
const settledMs = 5 * minuteMs
/** The same for a check that fails again within hours, so that one that goes on and off causes a few messages and not dozens. */
const relapsedMs = hourMs
const relapseMs = 6 * hourMs
/** After an email that couldn't be sent. */
const mailRetryMs = 5 * minuteMs
/** A server that refuses the sign-in counts the attempts, so each further one waits twice as long. */
const maxMailRetryMs = 6 * hourMs
const maxPushTries = 4
/** Where nothing can be stored, a server that starts again and again tells nobody before it has run so long. */
const minUptimeMs = 4 * minuteMs

/** Tells the owner within minutes of what can't wait for the morning, once, and again once it is over. */
export function startUrgentAlerts(context: Context): Repeating {
  const stopping = new AbortController()
  const work = createUrgentAlerts(context, { stopping: stopping.signal })
  const repeating = repeat(work, { everyMs: minuteMs, log: context.log, fault: 'sending urgent alerts failed' })
  return {
    stop() {
      stopping.abort()
      return repeating.stop()
    },
  }
}

/** Creates a function that looks at the checks once. Each check says in `alertAfterMs` whether it can't wait for the morning.
 *  The email bypasses the outbox and its limits, because the database may be what fails. While email itself fails, it waits, and only the
 *  notification is sent. */
export function createUrgentAlerts(
  context: Context,
  { stopping, uptimeMs = () => performance.now() }: { stopping?: AbortSignal; uptimeMs?: () => number } = {},
): () => Promise<void> {
  const { db, clock, config, business, log, condition, mailTransport } = context
  const { dataDir } = config
  let state: AlertState | undefined
  /** Since when each check that failed has worked, milliseconds since 1970. */
  const worksSince = new Map<string, number>()
  let recipient: string | undefined
  let mailFailures = 0
  let nextMailAtMs = 0
  let pushFailures = 0

  return async () => {
    recipient = await ownerAddress(db, context).catch(() => recipient ?? business().email)
    const { checks } = await condition.read()
    if (state === undefined) {
      state = await readAlerts(dataDir)
      await writeAlerts(dataDir, state) // while there is space for it
    }
    const next: AlertState = structuredClone(state)
    for (const check of checks) updateAlert(next, check)
    const [before, found] = [JSON.stringify(state), JSON.stringify(next)]
    // Stored before it is sent, so that a server that can't store it waits.
    const isStored = found === before || (await writeAlerts(dataDir, next))
    if (!isStored && uptimeMs() < minUptimeMs) return
    state = next
    const alerts = Object.values(state.alerts)
    if (alerts.length === 0) return
    await mail(alerts, checks)
    await notify(alerts)
    for (const [id, { phase, isMailed, isPushed }] of Object.entries(state.alerts)) {
      if (phase === 'over' && isMailed && isPushed) delete state.alerts[id]
    }
    if (JSON.stringify(state) !== found) await writeAlerts(dataDir, state)
  }

  function updateAlert({ alerts, overAt }: AlertState, { id, title, state: checkState, isUrgent, since }: Check): void {
    const now = clock.now()
    const alert = alerts[id]
    if (isUrgent === true && alert?.phase !== 'failing') {
      alerts[id] = { title, phase: 'failing', failedAt: since ?? now.toISOString(), isMailed: false, isPushed: false }
    }
    // Of a check that can't be made nothing is known.
    if (alert?.phase !== 'failing' || isUrgent === undefined || checkState === 'failing') {
      worksSince.delete(id)
      return
    }
    // At most now: the clock may have been put back.
    const sinceMs = Math.min(worksSince.get(id) ?? now.getTime(), now.getTime())
    worksSince.set(id, sinceMs)
    const lastOver = overAt[id]
    const isRelapse = lastOver !== undefined && Math.abs(Date.parse(alert.failedAt) - Date.parse(lastOver)) < relapseMs
    if (now.getTime() - sinceMs < (isRelapse ? relapsedMs : settledMs)) return
    alerts[id] = { ...alert, phase: 'over', isMailed: false, isPushed: false }
    overAt[id] = now.toISOString()
  }

  async function mail(alerts: readonly Alert[], checks: readonly Check[]): Promise<void> {
    const working = new Set(checks.filter(({ state }) => state !== 'failing').map(({ title }) => title))
    // What works again, but not for long enough, is not reported as failing.
    const waiting = alerts.filter(
      ({ isMailed, phase, title }) => !isMailed && (phase === 'over' || !working.has(title)),
    )
    if (mailTransport === undefined) {
      for (const alert of waiting) alert.isMailed = true
      return
    }
    const now = clock.now().getTime()
    const isTooEarly = now < nextMailAtMs && nextMailAtMs - now <= maxMailRetryMs
    if (waiting.length === 0 || isEmailFailing(checks) || isTooEarly || stopping?.aborted) return
    try {
      for (const phase of ['failing', 'over'] as const) {
        const ofPhase = waiting.filter((alert) => alert.phase === phase)
        if (ofPhase.length === 0) continue
        const email = phase === 'failing' ? urgentEmail(ofPhase, checks) : worksAgainEmail(ofPhase)
        await sendNow(context, mailTransport, recipient ?? business().email, email)
        for (const alert of ofPhase) alert.isMailed = true
      }
      mailFailures = 0
      nextMailAtMs = 0
    } catch (error) {
      const { code } = describeFailure(error)
      nextMailAtMs = now + Math.min(mailRetryMs * 2 ** mailFailures, maxMailRetryMs)
      mailFailures = isSignInRefusal(code) ? mailFailures + 1 : 0
      log.warn({ code }, 'the email about the condition could not be sent and will be tried again')
    }
  }

  async function notify(alerts: readonly Alert[]): Promise<void> {
    const waiting = alerts.filter(({ isPushed }) => !isPushed)
    const [first] = waiting
    if (first === undefined || stopping?.aborted) return
    const failing = waiting.filter(({ phase }) => phase === 'failing')
    const result = await notifyAll(
      context,
      {
        title: failing.length > 0 ? 'Your website needs you' : 'Your website works again',
        // Phones show it while they are locked.
        body: `${namesOf(failing.length > 0 ? failing : waiting)}: open System status to see ${failing.length > 0 ? 'what to do' : 'more'}`,
        tag: 'condition',
        address: hubPath('settings', '?show=condition'),
      },
      stopping,
    ).catch(() => 'failed' as const)
    if (result === 'quiet') return
    pushFailures = result === 'failed' ? pushFailures + 1 : 0
    if (result === 'failed' && pushFailures < maxPushTries) return
    pushFailures = 0
    for (const alert of waiting) alert.isPushed = true
  }
}

function namesOf(alerts: readonly Pick<Alert, 'title'>[]): string {
  return alerts.map(({ title }) => title).join(', ')
}

function urgentEmail(alerts: readonly Alert[], checks: readonly Check[]) {
  const titles = new Set(alerts.map(({ title }) => title))
  return failingEmail({
    failing: checks.filter(({ title }) => titles.has(title)),
    reason: 'Sent by your website as soon as something important on its server stops working.',
  })
}

export const worksAgainEmail = defineEmail(
  'condition-alert',
  (alerts: readonly Pick<Alert, 'title' | 'failedAt'>[]) => ({
    subject: `Your website works again: ${namesOf(alerts)}`,
    preview: 'What had stopped working is over.',
    heading: 'Your website’s server works again',
    blocks: [
      ...alerts.flatMap(({ title, failedAt }): Block[] => [
        { kind: 'heading', text: title },
        paragraph(
          `It stopped working on ${formatLondonTime(new Date(failedAt))}. It has worked again for some minutes.`,
        ),
      ]),
      conditionButton,
    ],
    reason: 'Sent by your website because something important on its server had stopped working.',
  }),
)
