import type { Condition, ConditionCheck } from '#shared/contract/condition.ts'
import { repeat, type Repeating } from '../../platform/repeat.ts'
import type { Check, CheckContext, Finding } from './checks/check.ts'
import { checks as allChecks } from './checks.ts'

export interface CheckedCondition extends Condition {
  checks: (ConditionCheck & { measures: NonNullable<Finding['measures']> })[]
}

export interface ConditionMonitor {
  /** How the installation is now: what is returned is at most ten seconds old. */
  read(): Promise<CheckedCondition>
  /** Says that something has just changed: the next reader gets a new result. */
  refresh(): void
}

/** Milliseconds for which a result is good, so that several windows of the hub cost no more than one. */
const cacheMs = 10_000
const lookEveryMs = 60_000

/** Runs every check, and remembers since when each has found something. */
export function createConditionMonitor(context: CheckContext, checks: readonly Check[] = allChecks): ConditionMonitor {
  const sinceOf = new Map<string, string>()
  /** Checks that threw last time: the log names each once. */
  const thrown = new Set<string>()
  let last: { atMs: number; condition: Promise<CheckedCondition> } | undefined

  async function look(now: Date): Promise<CheckedCondition> {
    const results = await Promise.all(checks.map((check) => examine(check, now)))
    return { checkedAt: now.toISOString(), checks: results }
  }

  async function examine(check: Check, now: Date): Promise<CheckedCondition['checks'][number]> {
    const {
      state,
      sentence,
      action = null,
      since,
      measures = {},
    } = await check.run(context).catch((error: unknown) => {
      if (!thrown.has(check.id)) context.log.error({ err: error, check: check.id }, 'a check of the condition failed')
      thrown.add(check.id)
      return unknown
    })
    if (sentence !== unknown.sentence) thrown.delete(check.id)
    const isWrong = state === 'warning' || state === 'failing'
    const firstSeen = sinceOf.get(check.id) ?? now.toISOString()
    if (isWrong) sinceOf.set(check.id, firstSeen)
    else sinceOf.delete(check.id)
    return {
      id: check.id,
      title: check.title,
      state,
      sentence,
      action,
      since: isWrong ? (since ?? firstSeen) : null,
      link: check.link ?? null,
      measures,
    }
  }

  return {
    read() {
      const now = context.clock.now()
      // Before or after: the clock may have been put back since.
      if (last === undefined || Math.abs(now.getTime() - last.atMs) >= cacheMs) {
        last = { atMs: now.getTime(), condition: look(now) }
      }
      return last.condition
    },
    refresh() {
      last = undefined
    },
  }
}

const unknown: Finding = {
  state: 'warning',
  sentence: 'This couldn’t be checked.',
  action: 'See the other lines first; if they’re fine, the server’s log names the cause.',
}

/** Logs each change of the condition within a minute, whether or not anybody looks at it. */
export function startConditionLog(monitor: ConditionMonitor, log: CheckContext['log']): Repeating {
  const states = new Map<string, string>()
  async function look(): Promise<void> {
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
  return repeat(look, { everyMs: lookEveryMs, log, fault: 'the condition could not be looked at' })
}
