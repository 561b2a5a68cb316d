import { makeStyles, tokens } from '@fluentui/react-components'
import type { LeadOfRecord } from '#shared/contract/lead-of-record.ts'
import { SubtleRouteLink } from '../components/subtle-link.tsx'
import { formatDate } from '../dates.ts'

const useStyles = makeStyles({
  deleted: { color: tokens.colorNeutralForeground3 },
  day: { whiteSpace: 'nowrap' },
})

/** Links to the lead of a record, archived or not, or says when it was deleted. */
export function LeadLink({ prospectId, leadDeletedAt }: LeadOfRecord) {
  const styles = useStyles()
  if (prospectId !== null) return <SubtleRouteLink to={`/?lead=${prospectId}`}>Open the lead</SubtleRouteLink>
  if (leadDeletedAt === null) return undefined
  return (
    <span className={styles.deleted}>
      Lead deleted on{' '}
      <time dateTime={leadDeletedAt} className={styles.day}>
        {formatDate(leadDeletedAt)}
      </time>
    </span>
  )
}
