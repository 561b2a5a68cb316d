import type { Selectable } from 'kysely'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import { dayInLondon } from '#shared/business/london-time.ts'
import { callOutcomeText, type logPhoneCall, retryTaskTitle } from '#shared/contract/phone-calls.ts'
import type { TimelineEntry } from '#shared/contract/prospect-history.ts'
import type { Database, Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { recordActivity } from '../../prospects/record-activity.ts'
import { applyChange } from '../../prospects/edit/edit.ts'
import { getProspectRow, nextUpdate, updateProspect } from '../../prospects/queries.ts'
import { insertTask } from './queries.ts'

type Context = Pick<Deps, 'clock'>
type Activity = Selectable<Database['crmActivity']>

/** The fields of a lead that a call moves on, by the kind of activity that says so. */
const progressFields: Record<string, 'status' | 'crmStage'> = { status: 'status', stage: 'crmStage' }

/** Notes how a call went. All that it changes carries its time, by which `undo` finds it.
 *  @throws AppError `not_found`, `already_archived`, `already_exists` for an id of somebody else's call */
export async function log(
  trx: Trx,
  { clock }: Context,
  prospectId: string,
  { id, outcome, retryOn }: ParsedInput<typeof logPhoneCall>['body'],
): Promise<TimelineEntry> {
  const repeated = await findCall(trx, id)
  if (repeated && repeated.prospectId !== prospectId) {
    throw new AppError('already_exists', 'This ID belongs to a call to someone else.')
  }
  if (repeated) return toEntry(repeated)
  const lead = await getProspectRow(trx, prospectId)
  const now = clock.now()
  const at = now.toISOString()
  const using = { clock: { now: () => now } }
  const titles = await finishCallTasks(trx, prospectId, now)
  await recordActivity(trx, using, prospectId, {
    id,
    activityType: outcome,
    description: callOutcomeText[outcome],
    notes: titles.length === 0 ? undefined : `Task done: ${titles.join(', ')}`,
  })
  await updateProspect(trx, prospectId, {
    updatedAt: nextUpdate(now, lead.updatedAt),
    ...(outcome === 'spoke' && lead.contactedAt === null ? { contactedAt: at } : {}),
  })
  if (outcome === 'spoke' && lead.status === 'new') {
    await applyChange(trx, using, await getProspectRow(trx, prospectId), { status: 'contacted' }, undefined)
  }
  if (retryOn !== undefined) {
    const task = { id, prospectId, kind: 'call', title: retryTaskTitle, dueOn: retryOn } as const
    await insertTask(trx, { ...task, createdAt: at, updatedAt: at })
  }
  return toEntry(await getCall(trx, id))
}

/** Takes back a call that was noted by mistake; what has been changed again since then stays.
 *  @throws AppError `not_found`, `already_archived` */
export async function undo(trx: Trx, { clock }: Context, prospectId: string, id: string): Promise<void> {
  const lead = await getProspectRow(trx, prospectId)
  const { performedAt } = await getCall(trx, id)
  const made = trx.selectFrom('crmActivity').selectAll().where('prospectId', '=', prospectId)
  const activities = await made.where('performedAt', '=', performedAt).execute()
  const changes = activities.filter(({ activityType, newValue }) => {
    const field = progressFields[activityType]
    return field !== undefined && lead[field] === newValue
  })
  const before = changes.map(({ activityType, oldValue }) => [progressFields[activityType], oldValue])
  await updateProspect(trx, prospectId, {
    ...Object.fromEntries(before),
    updatedAt: nextUpdate(clock.now(), lead.updatedAt),
    ...(lead.contactedAt === performedAt ? { contactedAt: null } : {}),
  })
  const undone = [id, ...changes.map((change) => change.id)]
  await trx.deleteFrom('crmActivity').where('id', 'in', undone).execute()
  await trx.deleteFrom('task').where('id', '=', id).where('doneAt', 'is', null).execute()
  await trx
    .updateTable('task')
    .set({ doneAt: null, updatedAt: clock.now().toISOString() })
    .where('prospectId', '=', prospectId)
    .where('doneAt', '=', performedAt)
    .execute()
}

/** Ticks off the calls to a lead that are due, and the next one where none is. @returns their titles */
async function finishCallTasks(trx: Trx, prospectId: string, now: Date): Promise<string[]> {
  const open = await trx
    .selectFrom('task')
    .select(['id', 'title', 'dueOn'])
    .where('prospectId', '=', prospectId)
    .where('kind', '=', 'call')
    .where('doneAt', 'is', null)
    .orderBy('dueOn')
    .execute()
  const today = dayInLondon(now.getTime())
  const settled = open.filter(({ dueOn }, place) => place === 0 || dueOn <= today)
  const ids = settled.map(({ id }) => id)
  const at = now.toISOString()
  await trx.updateTable('task').set({ doneAt: at, updatedAt: at }).where('id', 'in', ids).execute()
  return settled.map(({ title }) => title)
}

function findCall(trx: Trx, id: string): Promise<Activity | undefined> {
  const types = Object.keys(callOutcomeText)
  return trx
    .selectFrom('crmActivity')
    .selectAll()
    .where('id', '=', id)
    .where('activityType', 'in', types)
    .executeTakeFirst()
}

async function getCall(trx: Trx, id: string): Promise<Activity> {
  const call = await findCall(trx, id)
  if (!call) throw new AppError('not_found', 'Call not found.')
  return call
}

function toEntry({
  id,
  performedAt: at,
  activityType: type,
  description,
  oldValue,
  newValue,
  notes,
}: Activity): TimelineEntry {
  return { id, at, kind: 'activity', type, description, oldValue, newValue, notes, canUndo: false }
}
