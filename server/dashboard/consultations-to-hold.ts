import { sql } from 'kysely'
import { type CallMedium, videoLinkOf } from '#shared/business/call-medium.ts'
import { extensionTypeLabels } from '#shared/business/extension-types.ts'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import type { Consultation } from '#shared/contract/consultations.ts'
import type { getToday } from '#shared/contract/dashboard.ts'
import { callEndsAt } from '../features/appointments/calls/queries.ts'
import { meetingLinkSettings } from '../features/appointments/calls/settings.ts'
import type { Queryable } from '../platform/database/schema.ts'

type Expected = CallAnswer<typeof getToday>['consultations'][number]

type Row = Omit<Expected, 'videoLink' | 'about'> &
  Pick<Consultation, 'extensionType'> & { medium: CallMedium | null; meetingLink: string | null }

const most = 50

/** Lists booked calls, soonest first, then leads at the consultation stage without a time. A past call stays listed until the owner has
 *  moved the lead on or recorded something as done. A future call stays listed even if its lead is rejected or archived. */
export async function listConsultationsToHold(db: Queryable, now: Date): Promise<Expected[]> {
  const isComing = sql`${callEndsAt} > ${now.toISOString()}`
  const { rows } = await sql<Row>`
    with booked as (
      select prospectId, startsAt as callAt, medium, meetingLink, extensionType, ${isComing} as isComing
      from call cross join consultation on consultation.id = call.consultationId
      where state in ('held', 'booked') and state = 'booked' and (${isComing} or not exists (
        select 1 from crmActivity as activity
        where activity.prospectId = consultation.prospectId and activity.performedAt > startsAt
          and activity.activityType in ('status', 'stage', 'task', 'note', 'spoke')))
    ), lead as (
      select id, name, phone, projectType, status, crmStage, createdAt from prospect
        where crmStage = 'consultation' or id in (select prospectId from booked)
      union all select originalProspectId, name, phone, projectType, 'rejected', crmStage, createdAt from archivedProspect
        where originalProspectId in (select prospectId from booked)
    )
    select lead.id as prospectId, name, phone, projectType, extensionType, callAt, medium, meetingLink, coalesce(change.changedAt, lead.createdAt) as since
    from lead left join booked on booked.prospectId = lead.id
    left join prospectFieldChange as change on change.prospectId = lead.id and change.field = 'crmStage'
    where isComing or status <> 'rejected' and (callAt is not null or crmStage = 'consultation')
    order by callAt is null, callAt, since limit ${most}`.execute(db)
  const { meetingLink: linkForAll } = await meetingLinkSettings.read(db)
  return rows.map(({ medium, meetingLink, extensionType, ...row }) =>
    Object.assign(row, {
      about: extensionType && extensionTypeLabels[extensionType],
      videoLink: medium === null ? null : videoLinkOf({ medium, meetingLink }, linkForAll),
    }),
  )
}
