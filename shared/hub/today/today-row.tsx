import type { ReactNode } from 'react'
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Link } from 'react-router'
import { phone } from '../components/breakpoints.ts'
import { CallOutcomeQuestion } from '../phone-calls/call-outcome.tsx'

const useStyles = makeStyles({
  row: {
    display: 'grid',
    // Several buttons wrap before they leave no space for the name.
    gridTemplateColumns: 'minmax(0, 1fr) fit-content(66%)',
    alignItems: 'center',
    gap: '4px 16px',
    minHeight: '40px',
    padding: '8px 16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [phone]: { rowGap: '8px', padding: '12px 16px' },
    ':last-child': { borderBottomColor: 'transparent' },
  },
  text: { display: 'grid', minWidth: 0, overflowWrap: 'anywhere' },
  title: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: '24px',
  },
  link: {
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline', textUnderlineOffset: '3px' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, borderRadius: tokens.borderRadiusSmall },
  },
  detail: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: '18px' },
  end: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'end',
    gap: '16px',
  },
  outcome: { gridColumn: '1 / -1', ':empty': { display: 'none' } },
  wide: { [phone]: { gridColumn: '1 / -1', justifyContent: 'space-between' } },
})

export interface TodayRowProps {
  /** An icon or a time before the title. */
  mark?: ReactNode
  title: string
  /** The lead that the title links to. */
  prospectId?: string | null
  detail?: ReactNode
  /** Buttons or a value at the end of the row. */
  children?: ReactNode
  /** Puts the end onto a line of its own on a phone. */
  isWide?: boolean
}

/** One entry of a section. After a call to its lead it asks how the call went. */
export function TodayRow({ mark, title, prospectId, detail, children, isWide = false }: TodayRowProps) {
  const styles = useStyles()
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <span className={styles.title}>
          {mark}
          {typeof prospectId === 'string' ? (
            <Link to={`/?lead=${prospectId}`} className={styles.link}>
              {title}
            </Link>
          ) : (
            title
          )}
        </span>
        {detail === undefined ? undefined : <span className={styles.detail}>{detail}</span>}
      </div>
      <div className={mergeClasses(styles.end, isWide && styles.wide)}>{children}</div>
      {typeof prospectId === 'string' ? (
        <div className={styles.outcome}>
          <CallOutcomeQuestion prospectId={prospectId} name={title} />
        </div>
      ) : undefined}
    </li>
  )
}
