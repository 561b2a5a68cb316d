import type { ReactNode } from 'react'
import { makeStyles, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(88px, max-content) minmax(0, 1fr)',
    gap: '8px 20px',
    margin: 0,
    lineHeight: '24px',
  },
  name: { color: tokens.colorNeutralForeground3 },
  value: { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
})

/** What is known of one record; facts without a value are left out. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  const styles = useStyles()
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) =>
        value === null || value === undefined || value === '' ? undefined : (
          <div key={name} style={{ display: 'contents' }}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
