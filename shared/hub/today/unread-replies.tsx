import { describeBounce, isSenderUndecided, type UnreadReply } from '#shared/contract/incoming-mail.ts'
import { MailUnread16Filled } from '../icons/mail-unread.ts'
import { PastTime } from '../components/past-time.tsx'
import { SenderMark } from '../incoming-mail/mail-sender.tsx'
import { TodayRow } from './today-section.tsx'

/** An email of a lead that has not been opened yet. */
export function ReplyRow({ reply }: { reply: UnreadReply }) {
  return (
    <TodayRow
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
  )
}

function describe({ kind, subject, excerpt }: UnreadReply): string {
  if (kind === 'bounce') return describeBounce({ excerpt })
  const [line = ''] = excerpt.split('\n')
  return ['Email to read', subject, line].filter(Boolean).join(' · ')
}
