import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import { PartBoundary } from './error-boundaries.tsx'
import { useLocation } from 'react-router'
import { space } from './styles.ts'

const useStyles = makeStyles({
  section: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalM,
    marginTop: tokens.spacingVerticalS,
  },
  heading: { ...typographyStyles.subtitle2 },
  text: {
    maxWidth: '68ch',
    margin: space('XS', 0, 0),
    color: tokens.colorNeutralForeground2,
    lineHeight: tokens.lineHeightBase400,
    textWrap: 'pretty',
  },
})

/** A section of a view with its own heading. */
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

const useFoldStyles = makeStyles({
  fold: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: {
    padding: space('M', 'L'),
    lineHeight: tokens.lineHeightBase400,
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, borderRadius: tokens.borderRadiusMedium },
  },
  heading: { ...typographyStyles.subtitle2, display: 'inline' },
  text: {
    display: 'block',
    margin: space('XXS', 0, 0, 'L'),
    color: tokens.colorNeutralForeground2,
    textWrap: 'pretty',
  },
  content: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalM,
    padding: space('XS', 'L', 'L'),
  },
})

export interface FoldedSectionProps {
  /** The id of the element. The section is initially open when the address ends with it: `#audit-log`. */
  id: string
  title: string
  /** One line that describes the content. */
  text?: string
  children: ReactNode
}

/** A collapsed section for a rarely needed subject. Its content is not loaded until it is opened. */
export function FoldedSection({ id, title, text, children }: FoldedSectionProps) {
  const styles = useFoldStyles()
  const { hash } = useLocation()
  const isLinked = hash === `#${id}`
  const [isOpen, setOpen] = useState(isLinked)
  const element = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isLinked) element.current?.scrollIntoView()
  }, [isLinked])
  return (
    <details
      ref={element}
      id={id}
      className={styles.fold}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.head}>
        <h2 className={styles.heading}>{title}</h2>
        {text === undefined ? undefined : <span className={styles.text}>{text}</span>}
      </summary>
      {isOpen ? (
        <div className={styles.content}>
          <PartBoundary name={title}>{children}</PartBoundary>
        </div>
      ) : undefined}
    </details>
  )
}
