import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '#shared/client.ts'
import type { UnreadReply } from '#shared/contract/incoming-mail.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { PastTime, useMinute } from '../components/past-time.tsx'
import { LoadError } from '../components/query-content.tsx'
import { useOpeningTimes } from '../platform/queries.ts'
import { CallRow } from './consultations.tsx'
import { listNow, type Now, type NowEntry } from './now.ts'
import { SurveyRow } from './surveys.tsx'
import { TodayGroup, TodayRows } from './today-section.tsx'
import { ReplyRow } from './unread-replies.tsx'
import { EnquiryRow } from './waiting-enquiries.tsx'

export interface NowGroupProps extends Omit<Now, 'replies'> {
  replies: UseQueryResult<readonly UnreadReply[]>
  /** The call tasks of those whose call is booked for today, by lead. */
  tasks: ReadonlyMap<string, readonly Task[]>
}

/** The group of Today with what has a time: today's calls and surveys, emails to read, and enquiries that wait for a reply. */
export function NowGroup({ replies, tasks, ...now }: NowGroupProps) {
  const entries = listNow({ ...now, replies: replies.data ?? [] }, useMinute(), useOpeningTimes())
  const firstEnquiry = entries.find(({ kind }) => kind === 'enquiry')
  // The console may have no answer to this call while it is offline.
  const isOffline = replies.error instanceof ApiError && replies.error.details.isOffline
  return (
    <TodayGroup
      heading="Now"
      nothing={
        entries.length === 0 && replies.data !== undefined
          ? 'Nobody is waiting. New enquiries stay here until you’ve called or replied.'
          : undefined
      }
    >
      {replies.data !== undefined || replies.error === null || isOffline ? undefined : (
        <LoadError
          title="Couldn’t load the replies"
          error={replies.error}
          onRetry={replies.refetch}
          isRetrying={replies.isFetching}
        />
      )}
      {entries.length === 0 ? undefined : (
        <TodayRows>
          {entries.map((entry) => (
            <NowRow key={keyOf(entry)} entry={entry} tasks={tasks} isFirst={entry === firstEnquiry} />
          ))}
        </TodayRows>
      )}
    </TodayGroup>
  )
}

function keyOf(entry: NowEntry): string {
  if (entry.kind === 'call') return `call ${entry.call.prospectId} ${entry.call.callAt}`
  if (entry.kind === 'survey') return `survey ${entry.survey.jobId}`
  return entry.kind === 'reply' ? `reply ${entry.reply.id}` : `enquiry ${entry.enquiry.prospectId}`
}

interface NowRowProps extends Pick<NowGroupProps, 'tasks'> {
  entry: NowEntry
  isFirst: boolean
}

function NowRow({ entry, tasks, isFirst }: NowRowProps) {
  if (entry.kind === 'call') return <CallRow call={entry.call} tasks={tasks.get(entry.call.prospectId) ?? []} />
  if (entry.kind === 'survey') return <SurveyRow survey={entry.survey} />
  if (entry.kind === 'reply') return <ReplyRow reply={entry.reply} />
  return (
    <EnquiryRow enquiry={entry.enquiry} deadline={entry.deadline} isFirst={isFirst}>
      {' '}
      · <PastTime at={entry.enquiry.askedAt} />
    </EnquiryRow>
  )
}
