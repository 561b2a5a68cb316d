import * as z from 'zod/mini'
import { callMedia } from '#shared/business/call-medium.ts'
import type { CallRules } from '#shared/business/call-rules.ts'
import { findCallRulesProblem } from '#shared/business/call-slots.ts'
import { dayInLondon } from '#shared/business/london-time.ts'
import { changeCallRules, readCallRules } from '#shared/contract/call-rules.ts'
import * as endpoints from '#shared/contract/calls.ts'
import { optional, paragraphs, timestamp } from '#shared/contract/text.ts'
import type { Deps } from '../../../deps.ts'
import { callRuleSettings, meetingLinkSettings } from './settings.ts'
import { atRevision, revisionOf } from '../../../platform/revisions.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import type { Api } from '../../../platform/http/api.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { html } from '../../../platform/standalone-page/html.ts'
import { personByEmail } from '../../../prospects/identity/person.ts'
import { deleteTimeOff, listTimeOff } from '../../../platform/diary/time-off.ts'
import { addTimeOff } from '../time-off.ts'
import { visitorPage } from '../visitor-pages.ts'
import { hashNetwork } from './booking-limits.ts'
import { cancel, cancelRange, release, undoRelease } from './cancel.ts'
import { withChosenTime } from './forms.ts'
import { listFreeTimes } from './free-times.ts'
import { callPage } from './pages.ts'
import * as queries from './queries.ts'
import * as service from './service.ts'
import { openCallLink, type OpenedCallLink } from './call-link.ts'

export function callRoutes(api: Api, deps: Deps): void {
  visitorPage<OpenedCallLink>(api, deps, {
    path: endpoints.callPath,
    openLink: (db, token) => openCallLink({ ...deps, db }, token),
    render: callPage,
    prepare: service.loadDisposableDomains,
    submit: (trx, opened, body, ip) => submit(trx, deps, opened, body, ip),
    expired: {
      text: 'The link may have expired or be incomplete. Please call us, or send the form again.',
      link: html`<p><a href="/contact">Go to the form</a></p>`,
    },
  })
  ownerRoutes(api, deps)
}

const submission = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('book'),
    startsAt: z.pipe(timestamp, z.transform(inMilliseconds)),
    medium: optional(z.enum(callMedia)),
  }),
  /** The time that the page showed. */
  z.object({ do: z.literal('confirm'), startsAt: z.pipe(timestamp, z.transform(inMilliseconds)) }),
  z.object({ do: z.literal('cancel'), reason: optional(paragraphs(500)) }),
])

/** @throws AppError */
async function submit(
  trx: Trx,
  deps: Deps,
  { consultationId, isMailed }: OpenedCallLink,
  body: unknown,
  ip: string,
): Promise<void> {
  const parsed = z.safeParse(submission, withChosenTime(body))
  if (!parsed.success) throw new AppError('invalid_input', 'Please choose a time.', { cause: parsed.error })
  const request = parsed.data
  if (request.do === 'cancel') {
    await cancel(trx, deps, consultationId, { reason: request.reason, author: 'visitor', isUnproved: !isMailed })
    return
  }
  if (request.do === 'confirm') {
    if (!isMailed) throw new AppError('conflict', 'Please confirm the call with the link in our email.')
    await service.confirm(trx, deps, consultationId, 'visitor', request.startsAt)
  } else {
    await service.book(trx, deps, consultationId, request.startsAt, 'visitor', {
      isUnproved: !isMailed,
      medium: request.medium,
      networkHash: hashNetwork(deps, ip),
    })
  }
  // Whoever books with a link from our email has that mailbox. Cancelling proves nothing: they may never have asked for the call.
  if (!isMailed) return
  await deps.reactions.enquiryProved.emit(trx, { enquiryId: consultationId })
}

/** Returns a time in the format in which times are stored. */
function inMilliseconds(time: string): string {
  return new Date(time).toISOString()
}

function ownerRoutes(api: Api, deps: Deps): void {
  const { db, reader, clock } = deps

  serve(api, endpoints.listCalls, ({ query: { prospectId } }) => {
    const now = clock.now()
    return prospectId === undefined
      ? queries.listActiveCalls(reader, now, now)
      : queries.listCallsOfLead(reader, now, prospectId)
  })
  serve(api, endpoints.listCallsOfPerson, async ({ body }) =>
    queries.listCallsOfPerson(db, clock.now(), await personByEmail(deps, body.email)),
  )
  serve(api, endpoints.listFreeTimes, () => listFreeTimes(reader, deps, 'owner'))

  serve(api, endpoints.moveCall, ({ params, body, trx }) =>
    changeCall(trx, params.id, (enquiryId) =>
      service.book(trx, deps, enquiryId, inMilliseconds(body.startsAt), 'owner', {
        despiteClashes: body.despiteClashes,
      }),
    ),
  )
  serve(api, endpoints.confirmCall, async ({ params, trx }) => {
    await changeCall(trx, params.id, (enquiryId) => service.confirm(trx, deps, enquiryId, 'owner'))
    return getActive(trx, params.id)
  })
  serve(api, endpoints.cancelCall, ({ params, body: { reason }, trx }) =>
    changeCall(trx, params.id, (enquiryId) => cancel(trx, deps, enquiryId, { reason, author: 'owner' })),
  )
  serve(api, endpoints.releaseCall, ({ params, trx }) =>
    changeCall(trx, params.id, (enquiryId) => release(trx, deps, enquiryId)),
  )
  serve(api, endpoints.undoReleaseCall, async ({ params: { id }, trx }) => {
    await undoRelease(trx, deps, (await getCall(trx, id)).consultationId, id)
    return getCall(trx, id)
  })
  serve(api, endpoints.cancelCalls, ({ body, trx }) => cancelRange(trx, deps, body))
  serve(api, endpoints.setMeetingLink, ({ params, body: { meetingLink }, trx }) =>
    changeCall(trx, params.id, async (enquiryId) => {
      if (meetingLink !== undefined) await service.setMeetingLink(trx, deps, enquiryId, meetingLink)
    }),
  )

  serve(api, endpoints.readCallSettings, () => meetingLinkSettings.read(db))
  serve(api, endpoints.changeCallSettings, ({ body: { meetingLink } }) =>
    deps.website.publish(async (trx) => {
      const before = await meetingLinkSettings.read(trx)
      if (meetingLink === undefined || meetingLink === before.meetingLink) return before
      return meetingLinkSettings.change(trx, clock, { meetingLink }, { action: 'meeting_link_changed' })
    }),
  )

  serve(api, readCallRules, async () => withRevision(await callRuleSettings.read(db)))
  serve(api, changeCallRules, async ({ body: { revision, ...rules } }) => {
    const problem = findCallRulesProblem(deps.business().openingHours, rules)
    if (problem !== undefined) throw new AppError('invalid_input', problem)
    return deps.website.publish(async (trx) => {
      const before = withRevision(await callRuleSettings.read(trx))
      atRevision(before, revision, withRevision({ ...before, ...rules }).revision === before.revision)
      return withRevision(await callRuleSettings.change(trx, clock, rules, { action: 'call_rules_changed' }))
    })
  })

  serve(api, endpoints.listBlockedDays, () => listTimeOff(db, dayInLondon(clock.now().getTime())))
  serve(api, endpoints.blockDays, ({ body, trx }) => addTimeOff(trx, deps, body))
  serve(api, endpoints.unblockDays, async ({ params, trx }) => {
    if (!(await deleteTimeOff(trx, params.id)))
      throw new AppError('not_found', 'This time off has been removed already.')
  })

  async function changeCall(
    trx: Trx,
    id: string,
    change: (consultationId: string) => Promise<unknown>,
  ): Promise<endpoints.Call> {
    const { consultationId } = await getActive(trx, id)
    await change(consultationId)
    return getCall(trx, id)
  }

  async function getCall(trx: Trx, id: string): Promise<endpoints.Call> {
    return found(await queries.findCall(trx, clock.now(), id), 'Call')
  }

  async function getActive(trx: Trx, id: string): Promise<endpoints.Call> {
    const call = await getCall(trx, id)
    if (call.state === 'cancelled') throw new AppError('conflict', 'This call has been cancelled.')
    if (call.state === 'lapsed') throw new AppError('conflict', 'This call was not confirmed in time.')
    return call
  }
}

function withRevision({
  minutes,
  bufferMinutes,
  noticeHours,
  horizonDays,
  changeHours,
  maxVisitorMoves,
  maxPerDay,
}: CallRules) {
  const rules = { minutes, bufferMinutes, noticeHours, horizonDays, changeHours, maxVisitorMoves, maxPerDay }
  return { ...rules, revision: revisionOf(rules) }
}
