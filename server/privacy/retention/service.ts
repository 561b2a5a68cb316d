import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { AnswerInput } from '#shared/contract/api-call.ts'
import {
  dryRunDays,
  forecastDays,
  type forecastRetention,
  type RetentionCount,
  type RetentionPlan,
  retentionRuleNames,
  type RetentionRun,
  type RetentionStatus,
  retentionStatus,
} from '#shared/contract/retention.ts'
import type { Deps } from '../../deps.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { AppError, found } from '../../platform/errors.ts'
import { describePeriod, isOver } from '../../platform/personal-data/retention-period.ts'
import { rules } from '../../platform/personal-data/retention-rules.ts'
import type { RetentionContext } from '../../platform/personal-data/retention-source.ts'
import { settingsStore } from '../../platform/settings/settings-store.ts'
import { forecastRemoval, needsPrivacyNotice } from './decide-lead.ts'
import { selectLeadFacts } from './lead-facts.ts'
import { carryOutRetention, planRetention } from './carry-out-retention.ts'

const storedStatus = z.omit(retentionStatus, { rules: true })
type StoredStatus = z.output<typeof storedStatus>

export const settings = settingsStore('retention', storedStatus, { on: false, lastDryRun: null, lastRun: null })

export async function readStatus({ db }: Pick<Deps, 'db'>): Promise<RetentionStatus> {
  return withRules(await settings.read(db))
}

/** Returns what a run would do, and records that the owner has seen it. */
export async function dryRun({ db, reader, clock }: Pick<Deps, 'db' | 'reader' | 'clock'>): Promise<RetentionPlan> {
  const plan = await planRetention({ reader, clock })
  const lastDryRun = { at: plan.at, counts: plan.counts }
  const entry = { action: 'retention_dry_run', detail: totalsByAction(plan.counts) } as const
  await settings.save(db, clock, { lastDryRun }, entry)
  return plan
}

/** Turns the daily run on or off. @throws AppError `conflict` when it is turned on without a recent dry run */
export async function setEnabled(trx: Trx, { clock }: Pick<Deps, 'clock'>, on: boolean): Promise<RetentionStatus> {
  const before = await settings.read(trx)
  if (before.on === on) return withRules(before)
  if (on) requireDryRun(before, clock.now())
  const action = on ? 'retention_turned_on' : 'retention_turned_off'
  return withRules(await settings.change(trx, clock, { on }, { action }))
}

/** Runs retention now. @throws AppError `conflict` when the daily run is off and there was no recent dry run */
export async function run(context: RetentionContext & Pick<Deps, 'db'>, stopping: AbortSignal): Promise<RetentionRun> {
  const { db, clock } = context
  const startedAt = clock.now().toISOString()
  await settings.save(db, clock, (before) => {
    if (!before.on) requireDryRun(before, clock.now())
    return { lastRun: { startedAt, finishedAt: null, counts: [] } }
  })
  const counts = await carryOutRetention(context, stopping)
  const lastRun = { startedAt, finishedAt: stopping.aborted ? null : clock.now().toISOString(), counts }
  const entry = { action: 'retention_run', detail: totalsByAction(counts) } as const
  await settings.save(db, clock, { lastRun }, entry)
  return lastRun
}

/** Returns what the retention periods will do to a live lead within 30 days, and when. @throws AppError `not_found` */
export async function forecast(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
): Promise<AnswerInput<typeof forecastRetention>> {
  const { rows } = await selectLeadFacts('prospect', clock, sql`p.id = ${id}`).execute(db)
  const facts = found(rows[0], 'Lead')
  const { on } = await settings.read(db)
  const next = forecastRemoval(facts, clock.now(), forecastDays)
  return {
    on,
    tellBy: needsPrivacyNotice(facts) ? facts.noticeDueAt : null,
    next: next ? { ...next.decision, at: next.at.toISOString(), reason: rules[next.decision.rule].reason } : null,
  }
}

function requireDryRun({ lastDryRun }: StoredStatus, now: Date): void {
  if (lastDryRun !== null && !isOver(lastDryRun.at, { days: dryRunDays }, now)) return
  throw new AppError(
    'conflict',
    `Please run a preview first. Nothing is removed unless you’ve seen a preview in the last ${dryRunDays} days.`,
  )
}

function withRules(stored: StoredStatus): RetentionStatus {
  const described = retentionRuleNames.map((rule) => {
    const { action, after, reason } = rules[rule]
    return { rule, action, after: describePeriod(after), reason }
  })
  return { ...stored, rules: described }
}

function totalsByAction(counts: readonly RetentionCount[]): Record<string, number> {
  const totals: Record<string, number> = {}
  for (const { action, count } of counts) totals[action] = (totals[action] ?? 0) + count
  return totals
}
