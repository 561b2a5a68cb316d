import { makeStyles, tokens } from '@fluentui/react-components'
import type { TimelineEntry } from '#shared/contract/prospect-history.ts'
import { PastTime } from '../../components/past-time.tsx'

const useStyles = makeStyles({
  list: { display: 'grid', gap: '8px', margin: 0, padding: 0, listStyleType: 'none' },
  document: {
    padding: '10px 12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  head: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '4px 16px' },
  title: { fontWeight: tokens.fontWeightSemibold },
  when: { color: tokens.colorNeutralForeground3 },
  words: { margin: '6px 0 0', lineHeight: '22px', whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
})

/** Enquiries, estimates and payments, in the person's own words where they gave any. */
export function EnquiryDocuments({ entries }: { entries: readonly TimelineEntry[] }) {
  const styles = useStyles()
  return (
    <ul className={styles.list}>
      {entries.map(({ id, at, kind, description, newValue, notes }) => (
        <li key={id} className={styles.document}>
          <div className={styles.head}>
            <span className={styles.title}>{newValue === null ? description : `${description} · ${newValue}`}</span>
            <span className={styles.when}>
              <PastTime at={at} />
            </span>
          </div>
          {notes === null ? undefined : (
            <p className={styles.words}>{kind === 'payment' ? `Invoice ${notes}` : notes}</p>
          )}
        </li>
      ))}
    </ul>
  )
}
