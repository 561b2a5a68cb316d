import { sql } from 'kysely'
import type { EnquiryProof } from '#shared/contract/lead-of-record.ts'
import type { Cursor } from '#shared/contract/paging.ts'
import type { TimelineEntry } from '#shared/contract/prospect-history.ts'
import { withheldReason } from '#shared/contract/outbox.ts'
import type { Queryable, Trx } from '../../platform/database/schema.ts'
import { isInventedMessageId } from '../../mail/message-id.ts'

/** Returns a lead's activities and emails, newest first.
 *  @param undoableSince the time of the earliest merge that can still be undone */
export async function listTimeline(
  db: Queryable,
  id: string,
  { cursor, limit, undoableSince }: { cursor: Cursor | undefined; limit: number; undoableSince: string },
): Promise<TimelineEntry[]> {
  const before = cursor ? sql`(at, id) < (${cursor.createdAt}, ${cursor.id})` : sql`true`
  const { rows } = await sql<StoredEntry>`
    select *, kind = 'activity' and type = 'merge' and exists (select 1 from prospectMerge as merge
        where merge.id = entry.id and undoneAt is null and mergedAt >= ${undoableSince}) as canUndo
    from (
      select id, performedAt as at,
          case activityType when 'consultation' then 'consultation' when 'estimate' then 'estimate'
            when 'checkout' then 'payment' else 'activity' end as kind,
          case activityType when 'checkout' then 'payment' else activityType end as type, description, oldValue, newValue,
          -- An activity has only the beginning of a long text; it has the id of its enquiry.
          coalesce((select projectDescription from consultation where consultation.id = crmActivity.id), notes) as notes,
          null as incoming,
          case when activityType in ('consultation', 'estimate') then coalesce(
            (select senderProof from consultation where consultation.id = crmActivity.id),
            (select senderProof from calculatorSubmission where calculatorSubmission.id = crmActivity.id)) end as enquiryProof
        from crmActivity where prospectId = ${id}
      union all select id, sentAt, 'email', emailType, subject, null, status, emailContent || coalesce(
            (select char(10, 10) || 'Attached: ' || group_concat(value, ', ') from json_each(attachmentNames)), ''), null, null
        from emailCommunication where prospectId = ${id}
      union all select id, coalesce(sentAt, createdAt), 'mail', kind,
          case status when 'withheld' then '“' || subject || '” was not emailed: ' || ${withheldReason} else subject end,
          null, nullif(status, 'withheld'), case status when 'withheld' then null else text end, null, null
        from outbox where prospectId = ${id} and kind <> 'prospect-email' and audience = 'visitor'
      union all select id, receivedAt, 'incoming', kind, subject, null, null, text,
          json_object('sender', sender, 'senderName', senderName, 'excerpt', excerpt,
            'attachments', json(attachments), 'senderProof', senderProof, 'replyTo', replyTo, 'isUnread', json(iif(readAt is null, 'true', 'false'))), null
        from incomingMail where prospectId = ${id}
    ) as entry where ${before} order by at desc, id desc limit ${limit}`.execute(db)
  return rows.map(({ enquiryProof, ...row }) =>
    Object.assign(row, {
      canUndo: row.canUndo === 1,
      senderProof: enquiryProof ?? undefined,
      incoming: row.incoming === null ? undefined : (JSON.parse(row.incoming) as TimelineEntry['incoming']),
    }),
  )
}

interface StoredEntry extends Omit<TimelineEntry, 'canUndo' | 'incoming' | 'senderProof'> {
  canUndo: 0 | 1
  enquiryProof: EnquiryProof | null
  incoming: string | null
}

/** Returns the headers with which mail programs show an answer below the email that it answers; none if that one is not the lead's, or has no
 *  Message-ID of its own. */
export async function findAnswerHeaders(
  trx: Trx,
  prospectId: string,
  incomingMailId: string,
): Promise<Record<string, string>> {
  const answered = await trx
    .selectFrom('incomingMail')
    .select(['messageId', 'thread'])
    .where('id', '=', incomingMailId)
    .where('prospectId', '=', prospectId)
    .executeTakeFirst()
  if (answered === undefined) return {}
  const { messageId, thread } = answered
  if (isInventedMessageId(messageId)) return thread === '' ? {} : { References: thread }
  return { 'In-Reply-To': messageId, References: `${thread} ${messageId}`.trim() }
}
