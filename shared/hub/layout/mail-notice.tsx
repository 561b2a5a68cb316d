import { useQuery } from '@tanstack/react-query'
import { readMailStatus } from '#shared/contract/outbox.ts'
import { Notice } from '../components/notice.tsx'
import { SubtleRouteLink } from '../components/subtle-route-link.tsx'
import { queryOf } from '../query-function.ts'

/** Says on every page that no mail server is set, and how many emails wait for one. */
export function MailNotice() {
  const { data } = useQuery(queryOf(readMailStatus))
  if (data === undefined || data.canSend) return undefined
  const { waiting } = data
  return (
    <Notice
      intent="information"
      title={`Email isn’t set up${waiting === 0 ? '' : waiting === 1 ? ': 1 message is waiting' : `: ${waiting} messages are waiting`}`}
      action={
        waiting === 0 ? undefined : (
          <SubtleRouteLink to="/inbox?show=outbox&state=waiting">See waiting messages</SubtleRouteLink>
        )
      }
    >
      Customers get no confirmations or reminders. Ask whoever runs your server to set SMTP_URL and MAIL_FROM, as the
      README explains under “Configuration”. Waiting messages are then sent.
    </Notice>
  )
}
