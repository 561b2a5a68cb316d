import { useState } from 'react'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import type { NoticeDue } from '#shared/contract/dashboard.ts'
import { useMinute } from '../components/past-time.tsx'
import { SubtleRouteLink } from '../components/subtle-route-link.tsx'
import { formatDay, londonDay } from '../dates.ts'
import { addressOfNotice } from '../email/write-address.ts'
import { sourceLabel } from '#shared/business/platforms.ts'
import { Line } from './line.tsx'
import { describeNotices, isOverdue } from './describe-notices.ts'
import { NoticeButtons, type Untold } from './privacy-notices.tsx'
import { Section } from './today-section.tsx'

const useStyles = makeStyles({
  sum: { display: 'grid', gap: '8px', padding: '12px 16px', lineHeight: '20px' },
  rest: { padding: '10px 16px', color: tokens.colorNeutralForeground3, lineHeight: '20px' },
  over: { color: tokens.colorStatusDangerForeground1 },
})

/** Who was found elsewhere and must be sent the privacy notice soon; nothing at all while nobody must. */
export function PrivacyNoticesDue({ untold }: { untold: Untold }) {
  const styles = useStyles()
  const now = useMinute()
  const [isOpen, setIsOpen] = useState(false)
  const { count, leads } = untold
  const rest = count - leads.length
  if (count === 0) return undefined
  return (
    <Section heading="Privacy notices due" count={count}>
      <li className={styles.sum}>
        {describeNotices(leads, count, now)}
        <NoticeButtons untold={untold}>
          <Button size="small" appearance="subtle" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Hide names' : 'Show names'}
          </Button>
        </NoticeButtons>
      </li>
      {(isOpen ? leads : []).map((lead) => (
        <Line
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
            <SubtleRouteLink to={addressOfNotice(lead.prospectId)}>Send privacy notice</SubtleRouteLink>
          )}
        </Line>
      ))}
      {isOpen && rest > 0 ? (
        <li className={styles.rest}>and {rest.toLocaleString('en-GB')} more within ten days</li>
      ) : undefined}
    </Section>
  )
}

/** `send by Monday or they’ll be erased`. */
function timeLeft(lead: NoticeDue, now: number): string {
  if (isOverdue(lead, now)) return 'notice overdue'
  return `send by ${formatDay(londonDay(Date.parse(lead.dueAt)), now)} or they’ll be erased`
}
