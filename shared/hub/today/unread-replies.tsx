import type { UseQueryResult } from '@tanstack/react-query'
import { describeBounce, isSenderUndecided, type UnreadReply } from '#shared/contract/incoming-mail.ts'
import { ApiError } from '#shared/client.ts'
import { MailUnread16Filled } from '../icons/mail-unread.ts'
import { LoadError } from '../components/query-content.tsx'
import { PastTime } from '../components/past-time.tsx'
import { SenderMark } from '../incoming-mail/mail-sender.tsx'
import { TodayRow, TodaySection } from './today-section.tsx'

/** The section of Today with the emails of leads that have not been opened yet; nothing if there are none. */
export function UnreadReplies({
  query: { data, error, refetch, isFetching },
}: {
  query: UseQueryResult<readonly UnreadReply[]>
}) {
  if (data === undefined) {
    const isOffline = error instanceof ApiError && error.details.isOffline
    return error === null || isOffline ? undefined : (
      <LoadError title="Couldn’t load the replies" error={error} onRetry={refetch} isRetrying={isFetching} />
    )
  }
  if (data.length === 0) return undefined
  return (
    <TodaySection heading="Replies to read" count={data.length}>
      {data.map((reply) => (
        <TodayRow
          key={reply.id}
          mark={<MailUnread16Filled aria-hidden />}
          title={reply.name}
          prospectId={reply.prospectId}
          detail={
            <>
              {isSenderUndecided(reply.senderProof) ? <SenderMark proof={reply.senderProof} /> : undefined}
              {describe(reply)} · <PastTime at={reply.receivedAt} />
            </>
          }
        />
      ))}
    </TodaySection>
  )
}

function describe({ kind, subject, excerpt }: UnreadReply): string {
  if (kind === 'bounce') return describeBounce({ excerpt })
  const [line = ''] = excerpt.split('\n')
  return [subject, line].filter(Boolean).join(' · ')
}
