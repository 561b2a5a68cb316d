import { useId } from 'react'
import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import type { WaitingEnquiry } from '#shared/contract/dashboard.ts'
import { useClient } from '../client-context.ts'
import { LoadError } from '../components/load-error.tsx'
import { PastTime, useMinute } from '../components/past-time.tsx'
import { SubtleRouteLink } from '../components/subtle-link.tsx'
import { phone } from '../components/breakpoints.ts'
import { useOpeningTimes } from '../use-opening-times.ts'
import { EnquiryRow } from './enquiry-row.tsx'
import { todayQueries } from './queries.ts'
import { byUrgency } from './reply-deadline.ts'
import { TodaySection } from './today-section.tsx'

const mostShown = 3

const useStyles = makeStyles({
  strip: {
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: '2px 8px',
    padding: '8px 16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  heading: { ...typographyStyles.subtitle2, margin: 0 },
  count: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  all: { marginLeft: 'auto' },
  // The first lead of the list stays on a phone's first screen.
  list: { margin: 0, padding: 0, listStyleType: 'none', [phone]: { '& > :nth-child(n + 3)': { display: 'none' } } },
})

/** Shows the most urgent enquiries above the list of leads; nothing while nobody is waiting. */
export function WaitingStrip() {
  const waiting = useQuery(todayQueries(useClient()).overview(undefined))
  if (waiting.isError && waiting.data === undefined) {
    return (
      <LoadError
        title="Couldn’t load who’s waiting for your reply"
        error={waiting.error}
        onRetry={waiting.refetch}
        isRetrying={waiting.isFetching}
      />
    )
  }
  const enquiries = waiting.data?.enquiries ?? []
  return enquiries.length === 0 ? undefined : <WaitingList enquiries={enquiries} />
}

function WaitingList({ enquiries }: { enquiries: readonly WaitingEnquiry[] }) {
  const styles = useStyles()
  const id = useId()
  const urgent = byUrgency(enquiries, useMinute(), useOpeningTimes()).slice(0, mostShown)
  return (
    <section className={styles.strip} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.heading}>
          Waiting for your reply
        </h2>
        <span className={styles.count}>{enquiries.length}</span>
        <SubtleRouteLink to="/today" className={styles.all}>
          {enquiries.length > mostShown ? 'See all on Today' : 'Go to Today'}
        </SubtleRouteLink>
      </div>
      <ul className={styles.list}>
        {urgent.map(({ enquiry, deadline }, index) => (
          <EnquiryRow key={enquiry.prospectId} enquiry={enquiry} deadline={deadline} isFirst={index === 0} />
        ))}
      </ul>
    </section>
  )
}

/** The section of Today with every enquiry that waits for a reply, most urgent first. */
export function WaitingEnquiries({ enquiries }: { enquiries: readonly WaitingEnquiry[] }) {
  return (
    <TodaySection
      heading="Waiting for your reply"
      count={enquiries.length}
      nothing="Nobody is waiting. New enquiries stay here until you’ve called or replied."
    >
      {byUrgency(enquiries, useMinute(), useOpeningTimes()).map(({ enquiry, deadline }, index) => (
        <EnquiryRow key={enquiry.prospectId} enquiry={enquiry} deadline={deadline} isFirst={index === 0}>
          {' '}
          · <PastTime at={enquiry.askedAt} />
        </EnquiryRow>
      ))}
    </TodaySection>
  )
}
