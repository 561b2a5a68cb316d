import { type ReactNode, useId } from 'react'
import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import { PartBoundary } from '../errors/part-boundary.tsx'

const useStyles = makeStyles({
  section: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px', marginTop: '8px' },
  heading: { ...typographyStyles.subtitle2, margin: 0 },
  text: {
    maxWidth: '68ch',
    margin: '4px 0 0',
    color: tokens.colorNeutralForeground2,
    lineHeight: '22px',
    textWrap: 'pretty',
  },
})

/** One subject of a view, under its own heading. */
export function Section({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  const styles = useStyles()
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div>
        <h2 id={id} className={styles.heading}>
          {title}
        </h2>
        {text === undefined ? undefined : <p className={styles.text}>{text}</p>}
      </div>
      <PartBoundary name={title}>{children}</PartBoundary>
    </section>
  )
}
