import type { ParsedInput } from '#shared/contract/api-call.ts'
import { dayInLondon } from '#shared/business/london-time.ts'
import { callOutcomeText, type logPhoneCall, retryTaskTitle } from '#shared/contract/phone-calls.ts'
import type { TimelineEntry } from '#shared/contract/prospect-history.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { found } from '../../platform/errors.ts'
import { repeatOf } from '../../platform/repeated-call.ts'
import { recordActivity } from '../../prospects/record-activity.ts'
import { applyChange } from '../../prospects/edit/apply-change.ts'
import { undoProgress } from '../../prospects/edit/undo-progress.ts'
import { getProspectRow, updateProspect } from '../../prospects/queries.ts'
import * as queries from './queries.ts'

/** Records the outcome of a phone call. Everything that it changes carries the same time, by which `undo` finds it.
 *  @throws AppError `not_found`, `already_archived`, `already_exists` for the id of a call to another lead */
export async function log(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  prospectId: string,
  { id, outcome, retryOn }: ParsedInput<typeof logPhoneCall>['body'],
): Promise<TimelineEntry> {
  const repeated = repeatOf(await queries.findCall(trx, id), { prospectId }, 'a call to someone else')
  if (repeated) return toEntry(repeated)
  const lead = await getProspectRow(trx, prospectId)
  const now = clock.now()
  const at = now.toISOString()
  const context = { clock: { now: () => now } }
  const titles = await finishCallTasks(trx, prospectId, now)
  await recordActivity(trx, context, prospectId, {
    id,
    activityType: outcome,
    description: callOutcomeText[outcome],
    notes: titles.length === 0 ? undefined : `Task done: ${titles.join(', ')}`,
  })
  await updateProspect(
    trx,
    prospectId,
    now,
    outcome === 'spoke' && lead.contactedAt === null ? { contactedAt: at } : {},
  )
  if (outcome === 'spoke' && lead.status === 'new') {
    await applyChange(trx, context, await getProspectRow(trx, prospectId), { status: 'contacted' }, undefined)
  }
  if (retryOn !== undefined) {
    const task = { id, prospectId, kind: 'call', title: retryTaskTitle, dueOn: retryOn } as const
    await queries.insertTask(trx, { ...task, createdAt: at, updatedAt: at })
  }
  return toEntry(await getCall(trx, id))
}

/** Undoes a call that was recorded by mistake; what has changed again since then stays.
 *  @throws AppError `not_found`, `already_archived` */
export async function undo(trx: Trx, { clock }: Pick<Deps, 'clock'>, prospectId: string, id: string): Promise<void> {
  await getProspectRow(trx, prospectId)
  const { performedAt } = await getCall(trx, id)
  await undoProgress(trx, { clock }, prospectId, { at: performedAt, isEntry: (activity) => activity.id === id })
  await trx.deleteFrom('task').where('id', '=', id).where('doneAt', 'is', null).execute()
  await queries.reopenTasks(trx, { prospectId, doneAt: performedAt, now: clock.now().toISOString() })
}

/** Marks the call tasks of a lead that are due as done, or the next one if none is due. @returns their titles */
async function finishCallTasks(trx: Trx, prospectId: string, now: Date): Promise<string[]> {
  const today = dayInLondon(now.getTime())
  const open = await queries.listOpenCallTasks(trx, prospectId)
  const finished = open.filter(({ dueOn }, index) => index === 0 || dueOn <= today)
  const ids = finished.map(({ id }) => id)
  const doneAt = now.toISOString()
  await trx.updateTable('task').set({ doneAt, updatedAt: doneAt }).where('id', 'in', ids).execute()
  return finished.map(({ title }) => title)
}

async function getCall(trx: Trx, id: string): Promise<queries.ActivityRow> {
  return found(await queries.findCall(trx, id), 'Call')
}

function toEntry(call: queries.ActivityRow): TimelineEntry {
  const { id, performedAt: at, activityType: type, description, oldValue, newValue, notes } = call
  return { id, at, kind: 'activity', type, description, oldValue, newValue, notes, canUndo: false }
}
