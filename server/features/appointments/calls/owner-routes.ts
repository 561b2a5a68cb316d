import { v7 as uuidv7 } from 'uuid'
import { callMs } from '#shared/business/call-slots.ts'
import { dayInLondon } from '#shared/business/london-time.ts'
import * as calls from '#shared/contract/calls.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Api } from '../../../platform/http/api.ts'
import { AppError } from '../../../platform/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { personByEmail } from '../../../prospects/identity/person.ts'
import { cancel } from './cancel.ts'
import { cancelRange } from './cancel-range.ts'
import { listFreeTimes } from './free-times.ts'
import * as queries from './owner-queries.ts'
import { setMeetingLink } from './set-meeting-link.ts'
import * as service from './service.ts'
import { settings } from './settings.ts'

/** What the owner sees of calls, and does about them. */
export function ownerCallRoutes(api: Api, deps: Deps): void {
  const { db, clock } = deps

  serve(api, calls.listCalls, async ({ query: { prospectId } }) => {
    if (prospectId !== undefined) return queries.listOfLead(db, clock.now(), prospectId)
    const now = clock.now()
    return queries.listComing(db, now, new Date(now.getTime() - callMs))
  })
  serve(api, calls.listCallsOfPerson, async ({ body }) =>
    queries.listOfPerson(db, clock.now(), await personByEmail(deps, body.email)),
  )
  serve(api, calls.listFreeTimes, () => listFreeTimes(db, clock.now()))

  serve(api, calls.moveCall, async ({ params, body }) => {
    const { consultationId } = await getActive(params.id)
    await service.book(deps, consultationId, new Date(body.startsAt).toISOString(), 'owner')
    return getCall(params.id)
  })
  serve(api, calls.confirmCall, async ({ params }) => {
    const { consultationId } = await getActive(params.id)
    await service.confirm(deps, consultationId, 'owner')
    return getActive(params.id)
  })
  serve(api, calls.cancelCall, async ({ params, body }) => {
    const { consultationId } = await getActive(params.id)
    await cancel(deps, consultationId, { reason: body.reason, who: 'owner' })
    return getCall(params.id)
  })

  serve(api, calls.setMeetingLink, async ({ params, body }) => {
    const { consultationId } = await getActive(params.id)
    if (body.meetingLink !== undefined) await setMeetingLink(deps, consultationId, body.meetingLink)
    return getCall(params.id)
  })
  serve(api, calls.readCallSettings, () => settings.read(db))
  serve(api, calls.changeCallSettings, ({ body: { meetingLink } }) =>
    inTransaction(db, async (trx) => {
      const before = await settings.read(trx)
      if (meetingLink === undefined || meetingLink === before.meetingLink) return before
      return settings.change(trx, clock, { meetingLink }, { action: 'meeting_link_changed' })
    }),
  )

  serve(api, calls.cancelCalls, ({ body }) => cancelRange(deps, body))

  serve(api, calls.listBlockedDays, () => queries.listBlockedFrom(db, dayInLondon(clock.now().getTime())))
  serve(api, calls.blockDays, async ({ body: { id = uuidv7(), from, to, note = null } }) => {
    await queries.insertBlocked(db, { id, fromDay: from, toDay: to, note, createdAt: clock.now().toISOString() })
    return { id, from, to, note }
  })
  serve(api, calls.freeDays, async ({ params }) => {
    if (!(await queries.removeBlocked(db, params.id)))
      throw new AppError('not_found', 'These days are no longer blocked.')
  })

  async function getCall(id: string): Promise<calls.Call> {
    const call = await queries.findCall(db, clock.now(), id)
    if (!call) throw new AppError('not_found', 'Call not found.')
    return call
  }

  async function getActive(id: string): Promise<calls.Call> {
    const call = await getCall(id)
    if (call.state === 'cancelled') throw new AppError('conflict', 'This call has been cancelled.')
    if (call.state === 'lapsed') throw new AppError('conflict', 'This call was not confirmed in time.')
    return call
  }
}
