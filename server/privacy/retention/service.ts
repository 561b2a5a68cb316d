import type { RetentionCount, RetentionPlan, RetentionRun, RetentionStatus } from '#shared/contract/retention.ts'
import { dryRunDays, retentionRuleNames } from '#shared/contract/retention.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { describePeriod, isOver } from './period.ts'
import { planRetention } from './plan.ts'
import { rules } from './rules.ts'
import { carryOutRetention } from './run.ts'
import { type RetentionSettings, settings } from './settings.ts'
import type { Using } from './sources/source.ts'

export type RetentionUsing = Using & Pick<Deps, 'db'>

export async function readStatus({ db }: Pick<Deps, 'db'>): Promise<RetentionStatus> {
  return withRules(await settings.read(db))
}

/** Says what a run would do, and remembers that the owner has seen it. */
export async function dryRun({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<RetentionPlan> {
  const plan = await planRetention({ db, clock })
  const lastDryRun = { at: plan.at, counts: plan.counts }
  await db
    .transaction()
    .execute((trx) =>
      settings.change(trx, clock, { lastDryRun }, { action: 'retention_dry_run', detail: inTotal(plan.counts) }),
    )
  return plan
}

/** @throws AppError `conflict` when it is to be turned on and the owner has seen no dry run lately */
export function turn({ db, clock }: Pick<Deps, 'db' | 'clock'>, on: boolean): Promise<RetentionStatus> {
  return db.transaction().execute(async (trx) => {
    const before = await settings.read(trx)
    if (before.on === on) return withRules(before)
    if (on) requireDryRun(before, clock.now())
    const action = on ? 'retention_turned_on' : 'retention_turned_off'
    return withRules(await settings.change(trx, clock, { on }, { action }))
  })
}

/** @throws AppError `conflict` when it is off and the owner has seen no dry run lately */
export async function run(using: RetentionUsing, stopping: AbortSignal): Promise<RetentionRun> {
  const { db, clock } = using
  const startedAt = clock.now().toISOString()
  await db.transaction().execute(async (trx) => {
    const before = await settings.read(trx)
    if (!before.on) requireDryRun(before, clock.now())
    await settings.change(trx, clock, { lastRun: { startedAt, finishedAt: null, counts: [] } })
  })
  const counts = await carryOutRetention(using, stopping)
  const finishedAt = stopping.aborted ? null : clock.now().toISOString()
  const lastRun = { startedAt, finishedAt, counts }
  await db
    .transaction()
    .execute((trx) => settings.change(trx, clock, { lastRun }, { action: 'retention_run', detail: inTotal(counts) }))
  return lastRun
}

function requireDryRun({ lastDryRun }: RetentionSettings, now: Date): void {
  if (lastDryRun !== null && !isOver(lastDryRun.at, { days: dryRunDays }, now)) return
  throw new AppError(
    'conflict',
    `Please run a preview first. Nothing is removed unless you’ve seen a preview in the last ${dryRunDays} days.`,
  )
}

function withRules(kept: RetentionSettings): RetentionStatus {
  const described = retentionRuleNames.map((rule) => {
    const { action, after, reason } = rules[rule]
    return { rule, action, after: describePeriod(after), reason }
  })
  return { ...kept, rules: described }
}

/** By action: the audit is to be read, not counted through. */
function inTotal(counts: readonly RetentionCount[]): Record<string, number> {
  const totals: Record<string, number> = {}
  for (const { action, count } of counts) totals[action] = (totals[action] ?? 0) + count
  return totals
}
