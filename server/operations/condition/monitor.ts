import { minuteMs } from '#shared/business/durations.ts'
import type { CheckedCondition, ConditionMonitor } from '../../deps.ts'
import { repeat, type Repeating } from '../../platform/repeat.ts'
import type { Check, CheckContext, CheckResult } from './checks/check.ts'
import { allChecks } from './checks/index.ts'

/** How long a result is cached, so that several windows of the hub cost no more than one. */
const cacheMs = 10_000
/** A fault that is back so soon has not been over. */
const shortMs = 5 * minuteMs

/** Runs every check and remembers since when each has reported a fault. */
export function createConditionMonitor(context: CheckContext, checks: readonly Check[] = allChecks): ConditionMonitor {
  const sinceOf = new Map<string, string>()
  /** When each check was first and last seen to fail, with less than `shortMs` between two times: it may go on and off. */
  const failures = new Map<string, { firstMs: number; lastMs: number }>()
  /** Checks that threw last time; each is logged once. */
  const thrown = new Set<string>()
  let cached: { atMs: number; condition: Promise<CheckedCondition> } | undefined

  async function runChecks(now: Date): Promise<CheckedCondition> {
    return { checkedAt: now.toISOString(), checks: await Promise.all(checks.map((check) => runCheck(check, now))) }
  }

  async function runCheck(check: Check, now: Date): Promise<CheckedCondition['checks'][number]> {
    const result = await check.run(context).catch((error: unknown) => {
      if (!thrown.has(check.id)) context.log.error({ err: error, check: check.id }, 'a condition check threw an error')
      thrown.add(check.id)
      return unknownResult
    })
    const isUnnamed = result.isConnectionFault === true && context.nameService.isDead()
    const { state, sentence, action = null, since, measures = {} } = isUnnamed ? blameNameService(result) : result
    if (result !== unknownResult) thrown.delete(check.id)
    const isWrong = state === 'warning' || state === 'failing'
    const firstSeen = sinceOf.get(check.id) ?? now.toISOString()
    if (isWrong) sinceOf.set(check.id, firstSeen)
    else sinceOf.delete(check.id)
    const { id, title, link = null, alertAfterMs = Infinity } = check
    const failedForMs =
      state === 'failing' ? Math.max(now.getTime() - Date.parse(since ?? firstSeen), noteFailure(check.id, now)) : 0
    return {
      id,
      title,
      state,
      sentence,
      action,
      since: isWrong ? (since ?? firstSeen) : null,
      link,
      measures,
      isUrgent: result === unknownResult ? undefined : state === 'failing' && failedForMs >= alertAfterMs,
    }
  }

  /** Returns for how long the check has failed, with short breaks, milliseconds. */
  function noteFailure(id: string, now: Date): number {
    const nowMs = now.getTime()
    const last = failures.get(id)
    const firstMs = last && Math.abs(nowMs - last.lastMs) <= shortMs ? last.firstMs : nowMs
    failures.set(id, { firstMs, lastMs: nowMs })
    return nowMs - firstMs
  }

  return {
    read() {
      const now = context.clock.now()
      // The absolute difference, because the clock may have been set back since.
      if (cached === undefined || Math.abs(now.getTime() - cached.atMs) >= cacheMs) {
        cached = { atMs: now.getTime(), condition: runChecks(now) }
      }
      return cached.condition
    },
    refresh() {
      cached = undefined
    },
  }
}

const unknownResult: CheckResult = {
  state: 'warning',
  sentence: 'This couldn’t be checked.',
  action: 'See the other lines first; if they’re fine, the server’s log names the cause.',
}

/** A dead name service is reported once, and not as a mistake in each setting that names a server. */
function blameNameService({ since, measures }: CheckResult): CheckResult {
  return {
    state: 'warning',
    sentence: 'This waits for the server’s name service (DNS), which doesn’t answer.',
    action: 'See “Name service” on this page.',
    ...(since !== undefined && { since }),
    ...(measures && { measures }),
  }
}

/** Logs each change of a check’s state within a minute. */
export function startConditionLog(monitor: ConditionMonitor, log: CheckContext['log']): Repeating {
  const states = new Map<string, string>()
  async function logChanges(): Promise<void> {
    const { checks } = await monitor.read()
    for (const { id, state, sentence } of checks) {
      const before = states.get(id) ?? 'ok'
      states.set(id, state)
      if (state === before) continue
      if (state === 'failing') log.error({ check: id }, sentence)
      else if (state === 'warning') log.warn({ check: id }, sentence)
      else if (before !== 'off' && state === 'ok') log.info({ check: id }, sentence)
    }
  }
  return repeat(logChanges, { everyMs: minuteMs, log, fault: 'the condition could not be checked' })
}
