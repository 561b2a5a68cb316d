import type { ReactNode } from 'react'
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { formatMoney, pounds } from '#shared/business/money.ts'
import type { Prospect } from '#shared/contract/prospects.ts'
import { BoardCard } from '../../components/board.tsx'
import { PastTime } from '../../components/past-time.tsx'
import { projectTypeLabels } from '../labels.ts'
import { LeadLink, useLeadNavigation } from '../lead-link.tsx'
import { PriorityMark, StaleMark } from '../lead-marks.tsx'

const useStyles = makeStyles({
  whole: { gridColumn: '1 / -1' },
  facts: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '20px',
  },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '8px' },
  value: { fontVariantNumeric: 'tabular-nums' },
  when: { alignSelf: 'center', color: tokens.colorNeutralForeground3 },
})

/** Shows a lead on the board. */
export function LeadCard({ lead, menu }: { lead: Prospect; menu: ReactNode }) {
  const navigation = useLeadNavigation()
  return (
    <BoardCard id={lead.id} value={lead} link={<LeadLink lead={lead} navigation={navigation} />} menu={menu}>
      <CardFacts lead={lead} />
    </BoardCard>
  )
}

/** Shows what a card says about a lead under the name. */
export function CardFacts({ lead }: { lead: Prospect }) {
  const styles = useStyles()
  const { projectType, location, packageValue, priority, updatedAt } = lead
  return (
    <>
      <span className={mergeClasses(styles.facts, styles.whole)}>
        {[projectTypeLabels[projectType], location].filter((part) => part !== null).join(' · ')}
      </span>
      <span className={mergeClasses(styles.facts, styles.whole, styles.line)}>
        {packageValue === null ? undefined : <span className={styles.value}>{formatMoney(pounds(packageValue))}</span>}
        <PriorityMark priority={priority} />
        <StaleMark lead={lead} />
      </span>
      <span className={mergeClasses(styles.facts, styles.when)}>
        <PastTime at={updatedAt} />
      </span>
    </>
  )
}
