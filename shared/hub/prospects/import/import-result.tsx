import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import type { ImportSummary } from '#shared/contract/prospect-import.ts'
import { Facts } from '../../components/records/facts.tsx'

const useStyles = makeStyles({
  result: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px' },
  heading: { ...typographyStyles.subtitle2, margin: 0 },
  problems: { maxHeight: '280px', margin: 0, padding: 0, overflowY: 'auto', listStyleType: 'none' },
  problem: {
    display: 'grid',
    gridTemplateColumns: '80px minmax(0, 1fr)',
    gap: '8px',
    padding: '6px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  row: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
})

/** What an import did, or would do, and each row that was left out with its reason. */
export function ImportResult({ summary }: { summary: ImportSummary }) {
  const styles = useStyles()
  const { dryRun, rows, added, duplicates, suppressed, rejected, problems } = summary
  return (
    <section className={styles.result} aria-live="polite">
      <h3 className={styles.heading}>{dryRun ? 'What it would do' : 'What it did'}</h3>
      <Facts
        facts={[
          { name: 'Rows', value: count(rows) },
          { name: 'Added', value: count(added) },
          { name: 'Known already', value: duplicates > 0 ? count(duplicates) : null },
          { name: 'Deleted before', value: suppressed > 0 ? count(suppressed) : null },
          { name: 'With mistakes', value: rejected > 0 ? count(rejected) : null },
        ]}
      />
      {problems.length === 0 ? undefined : (
        <ul className={styles.problems}>
          {problems.map(({ row, message }) => (
            <li key={`${row} ${message}`} className={styles.problem}>
              <span className={styles.row}>{`Row ${count(row)}`}</span>
              {message}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function count(number: number): string {
  return number.toLocaleString('en-GB')
}
