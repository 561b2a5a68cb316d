import { type ReactNode, useId } from 'react'
import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import { PartBoundary } from '../errors/part-boundary.tsx'

const useStyles = makeStyles({
  section: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px' },
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: '32px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  heading: { ...typographyStyles.subtitle2, margin: 0 },
})

export interface PanelSectionProps {
  heading: string
  action?: ReactNode
  children: ReactNode
}

/** Shows one section of a record's panel. */
export function PanelSection({ heading, action, children }: PanelSectionProps) {
  const styles = useStyles()
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.heading}>
          {heading}
        </h3>
        {action}
      </div>
      <PartBoundary name={heading}>{children}</PartBoundary>
    </section>
  )
}
