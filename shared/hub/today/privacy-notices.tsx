import { type ReactNode, useState } from 'react'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#shared/business/counts.ts'
import { sourceLabel } from '#shared/business/platforms.ts'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import { readMailStatus } from '#shared/contract/outbox.ts'
import type { getToday, NoticeDue } from '#shared/contract/dashboard.ts'
import { useMinute } from '../components/past-time.tsx'
import { Notice } from '../components/notice.tsx'
import { SubtleRouteLink } from '../components/subtle-link.tsx'
import { formatDay, londonDay } from '../platform/dates.ts'
import { writing } from '../prospects/email-form-address.ts'
import { useLeadPath } from '../prospects/open-lead-link.tsx'
import { useErase } from '../prospects/mutations.ts'
import { queryOf } from '../platform/queries.ts'
import { useSettleNotices } from './mutations.ts'
import { describeNotices, isOverdue, splitNotices } from './notices.ts'
import { todayQueries } from './queries.ts'
import { TodayRow, TodaySection } from './today-section.tsx'
import { space } from '../components/styles.ts'

type DueNotices = CallAnswer<typeof getToday>['untold']

const useStyles = makeStyles({
  sum: {
    display: 'grid',
    gap: tokens.spacingVerticalS,
    padding: space('M', 'L'),
    lineHeight: tokens.lineHeightBase300,
  },
  rest: { padding: space('MNudge', 'L'), color: tokens.colorNeutralForeground3, lineHeight: tokens.lineHeightBase300 },
  over: { color: tokens.colorStatusDangerForeground1 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
})

/** Shows the privacy notices that are due above the list of found people; nothing while none is due. */
export function NoticesStrip() {
  const { data } = useQuery(todayQueries.overview(undefined))
  return data === undefined || data.untold.count === 0 ? undefined : <NoticesDue due={data.untold} />
}

function NoticesDue({ due }: { due: DueNotices }) {
  const now = useMinute()
  return (
    <Notice intent="information" action={<NoticeButtons due={due} />}>
      {describeNotices(due.leads, due.count, now)}
    </Notice>
  )
}

/** The section of Today that lists who must be sent the privacy notice soon. */
export function PrivacyNoticesDue({ due }: { due: DueNotices }) {
  const styles = useStyles()
  const now = useMinute()
  const [isOpen, setIsOpen] = useState(false)
  const erase = useErase()
  const leadPath = useLeadPath()
  const { count, leads } = due
  const rest = count - leads.length
  return (
    <TodaySection heading="Privacy notices due" count={count}>
      <li className={styles.sum}>
        {describeNotices(leads, count, now)}
        <NoticeButtons due={due}>
          <Button size="small" appearance="subtle" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Hide names' : 'Show names'}
          </Button>
        </NoticeButtons>
      </li>
      {(isOpen ? leads : []).map((lead) => (
        <TodayRow
          key={lead.prospectId}
          title={lead.name}
          prospectId={lead.prospectId}
          detail={
            <>
              {`Found by ${sourceLabel(lead.sourcePlatform)} · `}
              <span className={isOverdue(lead, now) ? styles.over : undefined}>{timeLeft(lead, now)}</span>
            </>
          }
        >
          {lead.email === null ? undefined : (
            <SubtleRouteLink to={leadPath(lead.prospectId, writing.notice)}>Send privacy notice</SubtleRouteLink>
          )}
          {lead.isKept && isOverdue(lead, now) ? (
            <Button
              size="small"
              aria-label={`Erase ${lead.name}`}
              onClick={() => void erase(lead.prospectId, lead.name)}
            >
              Erase
            </Button>
          ) : undefined}
        </TodayRow>
      ))}
      {isOpen && rest > 0 ? <li className={styles.rest}>and {formatNumber(rest)} more within ten days</li> : undefined}
    </TodaySection>
  )
}

/** The buttons that send or erase all of them at once. */
function NoticeButtons({ due: { count, leads }, children }: { due: DueNotices; children?: ReactNode }) {
  const styles = useStyles()
  const now = useMinute()
  const { data: mail } = useQuery(queryOf(readMailStatus))
  const settle = useSettleNotices(leads)
  const { toSend, toErase } = splitNotices(leads, now)
  return (
    <div className={styles.buttons}>
      {toSend.length === 0 || mail?.canSend === false ? undefined : (
        <Button size="small" disabledFocusable={settle.isPending} onClick={() => void settle.send()}>
          {leads.length < count ? `Send privacy notice to the first ${toSend.length}` : 'Send privacy notice to all'}
        </Button>
      )}
      {toErase.length === 0 ? undefined : (
        <Button size="small" disabledFocusable={settle.isPending} onClick={() => void settle.erase()}>
          {eraseLabel(
            toErase.length,
            toErase.some(({ email }) => email !== null),
            leads.length < count,
          )}
        </Button>
      )}
      {children}
    </div>
  )
}

function eraseLabel(count: number, hasOverdue: boolean, isPart: boolean): string {
  const which = hasOverdue ? 'overdue or without an email address' : 'without an email address'
  return isPart ? `Erase the first ${count} ${which}` : `Erase all ${which}`
}

/** `send by Monday or they’ll be erased`. */
function timeLeft(lead: NoticeDue, now: number): string {
  if (isOverdue(lead, now)) return lead.isKept ? 'notice overdue, kept until you decide' : 'notice overdue'
  const day = `send by ${formatDay(londonDay(Date.parse(lead.dueAt)), now)}`
  return lead.isKept ? day : `${day} or they’ll be erased`
}
