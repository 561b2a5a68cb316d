import { sql } from 'kysely'
import type { AnswerInput } from '#shared/contract/api-call.ts'
import { forecastDays, type foreseeRetention } from '#shared/contract/retention.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import { mustBeTold } from './decide.ts'
import { foresee } from './foresee.ts'
import { rules } from './rules.ts'
import { settings } from './settings.ts'
import { readLeadFacts } from './sources/lead-facts.ts'

/** What the periods have in store for one live lead. @throws AppError `not_found` */
export async function forecast(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
): Promise<AnswerInput<typeof foreseeRetention>> {
  const [facts] = await readLeadFacts(db, 'prospect', sql`p.id = ${id}`)
  if (!facts) throw new AppError('not_found', 'Lead not found.')
  const { on } = await settings.read(db)
  const next = foresee(facts, clock.now(), forecastDays)
  return {
    on,
    tellBy: mustBeTold(facts) ? facts.noticeDueAt : null,
    next: next ? { ...next.decision, at: next.at.toISOString(), reason: rules[next.decision.rule].reason } : null,
  }
}
