import { type ReactNode, useId } from 'react'
import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import { PartBoundary } from '../errors/part-boundary.tsx'

const useStyles = makeStyles({
  section: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: {
    display: 'flex',
    alignItems: 'baseline',
    gap: '8px',
    padding: '12px 16px 10px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  heading: { ...typographyStyles.subtitle2, margin: 0 },
  count: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  action: { marginLeft: 'auto' },
  list: { display: 'grid', alignContent: 'start', margin: 0, padding: 0, listStyleType: 'none' },
  nothing: { margin: 0, padding: '14px 16px', color: tokens.colorNeutralForeground3, lineHeight: '22px' },
})

export interface TodaySectionProps {
  heading: string
  /** How many there are in all. */
  count: number
  /** The text of the empty section. A section that is hidden when empty has none. */
  nothing?: string
  /** A button beside the heading. */
  action?: ReactNode
  /** List items. */
  children: ReactNode
}

/** A section of Today: a heading, how many entries there are, and the entries. */
export function TodaySection({ heading, count, nothing, action, children }: TodaySectionProps) {
  const styles = useStyles()
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.heading}>
          {heading}
        </h2>
        {count > 0 ? <span className={styles.count}>{count}</span> : undefined}
        {action === undefined ? undefined : <div className={styles.action}>{action}</div>}
      </div>
      <PartBoundary name={heading}>
        {count > 0 ? <ul className={styles.list}>{children}</ul> : <p className={styles.nothing}>{nothing}</p>}
      </PartBoundary>
    </section>
  )
}
