import { useId, useState } from 'react'
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components'
import type { UseQueryResult } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { counted } from '#shared/business/counts.ts'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import type { ConditionCheck } from '#shared/contract/condition.ts'
import type { getToday } from '#shared/contract/dashboard.ts'
import type { GoLive } from '#shared/contract/go-live.ts'
import { PartBoundary } from '../components/error-boundaries.tsx'
import { space } from '../components/styles.ts'
import { GoLiveSection } from './go-live.tsx'
import { countFaults, NeedsFixing, SuspectedSpam } from './needs-attention.tsx'
import { PrivacyNoticesDue } from './privacy-notices.tsx'
import { stepsToGoLive } from './queries.ts'

const useStyles = makeStyles({
  group: {
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  summary: {
    padding: space('M', 'L'),
    lineHeight: tokens.lineHeightBase400,
    cursor: 'pointer',
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      borderRadius: tokens.borderRadiusMedium,
    },
  },
  heading: { ...typographyStyles.subtitle2, display: 'inline' },
  parts: { color: tokens.colorNeutralForeground3 },
  broken: { color: tokens.colorStatusDangerForeground1 },
  sections: { display: 'grid' },
})

export interface HousekeepingProps {
  overview: CallAnswer<typeof getToday>
  /** The checks of the installation that need attention. */
  checks: readonly ConditionCheck[]
  goLive: UseQueryResult<GoLive>
}

/** One line of Today with what can wait, which opens to its sections: faults, what is left before going live, privacy notices and possible spam.
 *  It begins open while something has failed, and from a link with `?show=housekeeping`. */
export function Housekeeping({ overview, checks, goLive }: HousekeepingProps) {
  const styles = useStyles()
  const id = useId()
  const [search] = useSearchParams()
  const { failedMails, untold: notices, suspected } = overview
  const faults = countFaults({ ...overview, checks })
  const isBroken = failedMails > 0 || checks.some(({ state }) => state === 'failing')
  // Later only the owner opens and closes it.
  const [beginsOpen] = useState(isBroken || search.get('show') === 'housekeeping')
  const parts = [
    [faults, 'thing to fix', 'things to fix'],
    [stepsToGoLive(goLive.data), 'step before you go live', 'steps before you go live'],
    [notices.count, 'privacy notice due', 'privacy notices due'],
    [suspected.consultations + suspected.estimates, 'enquiry set aside', 'enquiries set aside'],
  ] as const
  const shown = parts.filter(([count]) => count > 0)
  if (shown.length === 0 && !goLive.isError) return undefined
  return (
    <section className={styles.group} aria-labelledby={id}>
      <details open={beginsOpen}>
        <summary className={styles.summary}>
          <h2 id={id} className={styles.heading}>
            Housekeeping
          </h2>
          <span className={mergeClasses(styles.parts, isBroken && styles.broken)}>
            {shown.map(([count, one, several]) => ` · ${counted(count, one, several)}`)}
          </span>
        </summary>
        <div className={styles.sections}>
          <PartBoundary name="Housekeeping">
            <NeedsFixing {...overview} checks={checks} />
            <GoLiveSection query={goLive} />
            <PrivacyNoticesDue due={notices} />
            <SuspectedSpam suspected={suspected} />
          </PartBoundary>
        </div>
      </details>
    </section>
  )
}
