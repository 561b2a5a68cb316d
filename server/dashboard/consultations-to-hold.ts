import { type Kysely, sql } from 'kysely'
import { type CallMedium, videoLinkOf } from '#shared/business/call-medium.ts'
import { callMs } from '#shared/business/call-slots.ts'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import type { getToday } from '#shared/contract/overview.ts'
import { settings } from '../features/appointments/calls/settings.ts'
import { extensionLabel } from '../features/enquiries/consultations/extension-label.ts'
import type { Database } from '../platform/database/schema.ts'

type Expected = CallAnswer<typeof getToday>['consultations'][number]

const most = 50

/** Lists booked calls, soonest first, then leads at the consultation stage without a time. A past call stays listed until the owner has
 *  moved the lead on or recorded something as done. A future call stays listed whatever happens to its lead, even in the archive. */
export async function listConsultationsToHold(db: Kysely<Database>, now: Date): Promise<Expected[]> {
  const over = new Date(now.getTime() - callMs).toISOString()
  const { rows } = await sql<Omit<Expected, 'videoLink'> & { medium: CallMedium | null; meetingLink: string | null }>`
    with booked as (
      select prospectId, startsAt as callAt, medium, meetingLink, ${extensionLabel} as about, startsAt > ${over} as isComing
      from call join consultation on consultation.id = call.consultationId
      where state = 'booked' and (startsAt > ${over} or not exists (
        select 1 from crmActivity as deed
        where deed.prospectId = consultation.prospectId and deed.performedAt > startsAt
          and deed.activityType in ('status', 'stage', 'task', 'note', 'spoke')))
    ), lead as (
      select id, name, phone, projectType, status, crmStage, createdAt from prospect
      union all select originalProspectId, name, phone, projectType, 'rejected', crmStage, createdAt from archivedProspect
        where originalProspectId in (select prospectId from booked)
    )
    select lead.id as prospectId, name, phone, projectType, about, callAt, medium, meetingLink, coalesce(change.changedAt, lead.createdAt) as since
    from lead left join booked on booked.prospectId = lead.id
    left join prospectFieldChange as change on change.prospectId = lead.id and change.field = 'crmStage'
    where isComing or status <> 'rejected' and (callAt is not null or crmStage = 'consultation')
    order by callAt is null, callAt, since limit ${most}`.execute(db)
  const { meetingLink: linkForAll } = await settings.read(db)
  return rows.map(({ medium, meetingLink, ...row }) =>
    Object.assign(row, { videoLink: medium === null ? null : videoLinkOf({ medium, meetingLink }, linkForAll) }),
  )
}
